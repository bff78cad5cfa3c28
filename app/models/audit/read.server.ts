/** Reading the audit trail; only recordAudit writes it. */

import { and, count, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { TARGETS, TYPES } from '#app/models/announcements/fields.ts'
import { linesText } from '#app/models/paysheets/lines.ts'
import { accountsById, titularsById } from '#app/models/records/relations.server.ts'
import { ROLE_NAMES } from '#app/services/access/roles.ts'
import { type Listing, type PageOf, pageOf } from '#app/services/asking/listing.ts'
import { nameKeys } from '#app/services/asking/person-keys.ts'
import { contains, sortingOf, windowOf } from '#app/services/asking/queries.server.ts'
import { accountTail, formatAccountNumber } from '#app/services/values/account-number.ts'
import {
  addDays,
  formatDate,
  formatInstant,
  instantInCaracas,
  parseIsoDate,
} from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { centimos, formatBs } from '#app/services/values/money.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import { PART_KEYS } from '#db/payroll-parts.ts'
import {
  audit,
  banks,
  DOCUMENT_TABLES,
  type incomes,
  type PaysheetLine,
  payroll_runs,
  paysheets,
  users,
} from '#db/schema.ts'
import { auditFieldName } from './fields.ts'

/** A field before and after, as text for people; null means empty. */
export type AuditLine = { field: string; before: string | null; after: string | null }
export type AuditRow = {
  id: number
  /** ISO 8601 UTC. */
  at: string
  user_name: string
  action: string
  kind: string
  record_id: number
  /** The record's name or number. */
  record: string
  lines: AuditLine[]
}

/** Returns the changes that match the filters, newest first; the search is of who made them. */
export async function listAudit(db: Db, listing: Listing): Promise<PageOf<AuditRow>> {
  const by = listing.search ? await usersNamed(db, listing.search) : undefined
  return changesOf(db, listing, and(...conditionsOf(listing, by)))
}

/** Returns the changes of one record, newest first; of the listing only the page counts. */
export function recordTrail(
  db: Db,
  kind: string,
  record_id: number,
  listing: Listing,
): Promise<PageOf<AuditRow>> {
  return changesOf(db, listing, ofRecord(kind, record_id))
}

/** Returns the changes of a payroll run and of the orders that it has now, newest first. */
export function runTrail(
  db: Db,
  payroll_run_id: number,
  listing: Listing,
): Promise<PageOf<AuditRow>> {
  const orders = db
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(eq(paysheets.payroll_run_id, payroll_run_id))
  const ofOrders = and(eq(audit.kind, 'paysheet'), inArray(audit.record_id, orders))
  // Each side by the index of records: with OR, SQLite may read the whole trail.
  const changes = unionAll(
    db.select({ id: audit.id }).from(audit).where(ofRecord('payroll_run', payroll_run_id)),
    db.select({ id: audit.id }).from(audit).where(ofOrders),
  )
  return changesOf(db, listing, inArray(audit.id, changes))
}

/** Returns who last changed a record, and when (an instant); undefined if nobody has. */
export async function lastChange(db: Db, kind: string, record_id: number) {
  const [row] = await db
    .select({ by: audit.user_name, at: audit.at })
    .from(audit)
    .where(and(ofRecord(kind, record_id), eq(audit.action, 'update')))
    .orderBy(desc(audit.id))
    .limit(1)
  return row
}

const ofRecord = (kind: string, record_id: number) =>
  and(eq(audit.kind, kind), eq(audit.record_id, record_id))

async function changesOf(
  db: Db,
  listing: Listing,
  where: SQL | undefined,
): Promise<PageOf<AuditRow>> {
  const { limit, offset } = windowOf(listing)
  const rows = await db
    .select()
    .from(audit)
    .where(where)
    .orderBy(...sortingOf(listing, { id: audit.id }, audit.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(audit).where(where)
  const names = await namesIn(db, rows)
  const orders = await ordersIn(db, rows)
  const entries = rows.map(({ id, at, user_name, action, kind, record_id, before, after }) => ({
    ...{ id, at, user_name, action, kind, record_id },
    record: (names[kind as keyof Names] ?? orders[kind])?.get(record_id) ?? String(record_id),
    lines: linesOf(kind, before ?? {}, after ?? {}, names),
  }))
  return pageOf(entries, total?.n ?? 0, listing)
}

function conditionsOf(
  { filters: { user, kind }, startDate, endDate }: Listing,
  by: number[] | undefined,
): SQL[] {
  const midnight = (day: Parameters<typeof addDays>[0]) =>
    instantInCaracas(day, '00:00').toISOString()
  return [
    ...(by ? [inArray(audit.user_id, by)] : []),
    ...(typeof user === 'number' ? [eq(audit.user_id, user)] : []),
    ...(Array.isArray(kind) ? [inArray(audit.kind, kind)] : []),
    ...(startDate ? [gte(audit.at, midnight(startDate))] : []),
    ...(endDate ? [lt(audit.at, midnight(addDays(endDate, 1)))] : []),
  ]
}

type Facts = Record<string, unknown>
type Names = Record<'titular' | 'account' | 'bank' | 'user' | 'payroll_run', Map<number, string>>

/** The kind of record that each reference field points to. */
const REFERENCES: Record<string, keyof Names> = {
  titular_id: 'titular',
  account_id: 'account',
  enterprise_id: 'account',
  from_account_id: 'account',
  to_account_id: 'account',
  bank_id: 'bank',
  payroll_run_id: 'payroll_run',
  user_id: 'user',
  created_by: 'user',
  approved_by: 'user',
  voided_by: 'user',
}

type Stored = { kind: string; record_id: number; before: Facts | null; after: Facts | null }

/** Returns the numbers of documents, by kind and id. */
async function ordersIn(db: Db, rows: Stored[]): Promise<Record<string, Map<number, string>>> {
  const found: Record<string, Map<number, string>> = {}
  for (const [kind, document] of Object.entries(DOCUMENT_TABLES)) {
    const ids = rows.filter((row) => row.kind === kind).map(({ record_id }) => record_id)
    if (ids.length === 0) continue
    // Only columns that all these tables have are read.
    found[kind] = await numbersOf(db, document as unknown as typeof incomes, ids)
  }
  return found
}

async function numbersOf(db: Db, table: typeof incomes | typeof payroll_runs, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ id: table.id, order: table.order })
    .from(table)
    .where(inArray(table.id, ids))
  return new Map(rows.map(({ id, order }) => [id, formatDocumentNumber(order)]))
}

/** Returns the names of the changed and the referenced records, with one query per kind. */
async function namesIn(db: Db, rows: Stored[]): Promise<Names> {
  const facts = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((state) => Object.entries(state ?? {})),
  )
  const idsOf = (kind: keyof Names) => [
    ...new Set([
      ...rows.filter((row) => row.kind === kind).map(({ record_id }) => record_id),
      ...facts.flatMap(([name, value]) =>
        REFERENCES[name] === kind && typeof value === 'number' ? [value] : [],
      ),
    ]),
  ]
  const titulars = await titularsById(db, idsOf('titular'))
  const accounts = await accountsById(db, idsOf('account'), false)
  const accountName = ({ bank, number }: { bank: string; number: string }) =>
    `${bank} ${accountTail(number)}`
  return {
    titular: new Map([...titulars].map(([id, { name }]) => [id, name])),
    account: new Map([...accounts].map(([id, account]) => [id, accountName(account)])),
    bank: await namesOf(db, banks, idsOf('bank')),
    user: await namesOf(db, users, idsOf('user')),
    payroll_run: await numbersOf(db, payroll_runs, idsOf('payroll_run')),
  }
}

async function namesOf(db: Db, table: typeof banks | typeof users, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Fields that the trail keeps but does not show; a document's number already names the record. */
const UNREAD = new Set(['id', 'order', 'snapshot', 'title_key', 'lines_total'])

function linesOf(kind: string, before: Facts, after: Facts, names: Names): AuditLine[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const shown = fields.filter(
    (field) => !UNREAD.has(field) && !isSameAsRole(kind, field, before, after),
  )
  return shown.map((field) => ({
    field: auditFieldName(kind, field),
    before: textOf(kind, field, before[field], names),
    after: textOf(kind, field, after[field], names),
  }))
}

/** A user's type only repeats the role, except while a registration waits. */
const isSameAsRole = (kind: string, field: string, before: Facts, after: Facts) =>
  kind === 'user' && field === 'type' && before.type !== 0 && after.type !== 0

const MONEY = new Set(['amount', 'total', 'salary', 'capital', 'balance', ...PART_KEYS])
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(kind: string, field: string, value: unknown, names: Names): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return numberText(kind, field, value, names)
  if (kind === 'paysheet' && field === 'lines') return linesText(value as PaysheetLine[]) || null
  if (typeof value !== 'string') return JSON.stringify(value)
  const day = parseIsoDate(value)
  if (day) return formatDate(day)
  if (INSTANT.test(value)) return formatInstant(value)
  if (field === 'ric') return formatRic(value)
  if (kind === 'account' && field === 'number') return formatAccountNumber(value)
  return value
}

function numberText(kind: string, field: string, value: number, names: Names): string {
  const reference = REFERENCES[field]
  if (reference) return names[reference].get(value) ?? `N.º ${value}`
  if (MONEY.has(field) || kind === 'approval') return formatBs(centimos(value))
  if (kind === 'user' && field === 'type') return value === 0 ? 'Por confirmar' : 'Confirmado'
  const coded = kind === 'announcement' ? CODES[field] : undefined
  const codes = field === 'role_id' ? ROLE_NAMES : coded
  return codes?.[value] ?? String(value)
}

const CODES: Record<string, Record<string, string>> = { target: TARGETS, type: TYPES }

/** More users than these are searched for, not listed. */
const MOST_LISTED = 50

/** Ids beforehand: with a subquery SQLite reads the whole trail from its end. */
async function usersNamed(db: Db, search: string): Promise<number[]> {
  const named = await db
    .select({ id: users.id })
    .from(users)
    .where(and(...nameKeys(search).map((key) => contains(users.search_key, key))))
    .orderBy(users.name_key, users.id)
    .limit(MOST_NAMED)
  return named.map(({ id }) => id)
}

/** A search that names more users than these says too little to be of use. */
const MOST_NAMED = 500

/** Returns all users by name, for the filter; undefined when they are too many for it. */
export async function auditUsers(db: Db): Promise<{ id: number; name: string }[] | undefined> {
  const some = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .orderBy(users.name_key, users.id)
    .limit(MOST_LISTED + 1)
  return some.length > MOST_LISTED ? undefined : some
}
