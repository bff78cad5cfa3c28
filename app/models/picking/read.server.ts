/** Finds the titulars that a form may choose (docs/rules/entering.md#1). */

import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { parseSearch } from '#app/kernel/asking/listing.ts'
import { contains as like } from '#app/kernel/asking/queries.server.ts'
import { markInactive } from '#app/kernel/values/account-names.ts'
import { withoutMask } from '#app/kernel/values/account-number.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { COMPANY, SCOPES, type Scope } from '#db/kinds.ts'
import { accounts, titulars } from '#db/schema.ts'
import {
  type Found,
  MOST_FOUND,
  MOST_LISTED,
  MOST_SOUGHT,
  type Offer,
  type Picked,
  type PickerList,
} from './fields.ts'

type Rules = {
  scopes?: readonly Scope[]
  where?: SQL
  /** Whether only those that payroll can pay may be chosen. */
  isPayroll?: boolean
  /** Whether those who have left are offered too, if they have an order. */
  hasFormer?: boolean
}

const LISTS: Record<PickerList, Rules> = {
  employees: { scopes: ['Empleado'], isPayroll: true },
  titulars: {},
  companies: { scopes: [COMPANY] },
  unlinked: { where: isNull(titulars.user_id) },
  'paid-employees': { scopes: ['Empleado'], hasFormer: true },
  'paid-persons': { scopes: ['Empleado', 'Externo'], hasFormer: true },
}

type Wanted = {
  /** The ids that the form has already. They are offered even if they are inactive. */
  keep?: readonly (number | null | undefined)[]
  find?: string | undefined
}

/**
 * What a form offers: everyone up to 50, or else those kept and those that the search finds.
 * The search field of a long list begins with the name of who is kept.
 */
export async function titularOffer(
  db: Db,
  list: PickerList,
  { keep = [], find = '' }: Wanted = {},
): Promise<Offer> {
  const all = await offered(db, list, [], MOST_LISTED + 1)
  const isLong = all.length > MOST_LISTED
  const isSought = isLong && find.trim() !== ''
  const sought = isSought ? await foundBy(db, list, find) : []
  const found = sought.slice(0, MOST_FOUND)
  const kept = await keptRows(db, keep, isLong ? found : all)
  const shown = grouped(list, [...kept, ...(isLong ? found : all)])
  if (!isLong) return shown
  const [{ name } = { name: '' }] = kept
  const more = sought.length > found.length && { more: true }
  const none = isSought && sought.length === 0 && { none: true }
  return { ...shown, list, find: find.slice(0, MOST_SOUGHT) || name, ...more, ...none }
}

/** The id of the titular that a search has found, if it is the only one and may be chosen. */
export function onlyFound({ options, groups, list }: Offer, find: string): string | undefined {
  const [first, second] = [...options, ...groups.flatMap((group) => group.options)]
  if (!list || !find.trim() || !first || second || first.disabled) return undefined
  return first.value
}

export async function titularOffered(db: Db, list: PickerList, id: number) {
  const [row] = await offered(db, list, [eq(titulars.id, id)], 1)
  return row && { id: row.id, name: row.name }
}

/** The first 20 of a list whom the words name, by name, and whether there are more. */
export async function findTitulars(db: Db, list: PickerList, text: string): Promise<Found> {
  const found = await foundBy(db, list, text)
  return { ...grouped(list, found.slice(0, MOST_FOUND)), more: found.length > MOST_FOUND }
}

/** One more than are offered says that there are more. */
function foundBy(db: Db, list: PickerList, text: string): Promise<Row[]> {
  const { term, problem } = parseSearch(text.trim().slice(0, MOST_SOUGHT))
  if (problem) return Promise.resolve([])
  const words = term.split(/[\s,]+/).filter(Boolean)
  return offered(db, list, words.map(matches), MOST_FOUND + 1)
}

/** A part of the name or of the CI/RIC in any form, or the last digits of an account. */
function matches(word: string): SQL | undefined {
  const bare = withoutMask(word).replace(/[.-]/g, '')
  if (!/^[a-z]?\d+$/i.test(bare)) return contains('titulars', word)
  const byRic = contains('titulars', bare)
  if (!/^\d{4,20}$/.test(bare)) return byRic
  const ending = sql`${accounts.number} like ${`%${bare}`} and ${accounts.active}`
  return or(
    byRic,
    sql`${titulars.id} in (select ${accounts.titular_id} from ${accounts} where ${ending} and ${contains('accounts', bare)})`,
  )
}

const KEYS = { titulars: titulars.search_key, accounts: accounts.number }

/** By trigrams, which need three characters; SQLite has them in a table of their own. */
function contains(table: keyof typeof KEYS, word: string): SQL {
  const key = searchKey(word)
  if (dialect === 'postgres' || [...key].length < 3) return like(KEYS[table], word)
  const trigrams = sql.raw(`${table}_trigrams`)
  const phrase = `"${key.replaceAll('"', '""')}"`
  return sql`${sql.raw(table)}.id in (select rowid from ${trigrams} where ${trigrams} match ${phrase})`
}

const canBePaid =
  sql<boolean>`exists (select 1 from accounts where accounts.titular_id = titulars.id and accounts.active)`.mapWith(
    Boolean,
  )

const wasPaid = sql`(exists (select 1 from paysheets where paysheets.titular_id = titulars.id)
  or exists (select 1 from payments where payments.titular_id = titulars.id))`

function offered(db: Db, list: PickerList, conditions: (SQL | undefined)[], most: number) {
  const { scopes, where, hasFormer } = LISTS[list]
  const inScopes = scopes && inArray(titulars.scope, [...scopes])
  const isActive = eq(titulars.active, true)
  const present = hasFormer ? or(isActive, wasPaid) : isActive
  return selected(db)
    .where(and(present, inScopes, where, ...conditions))
    .orderBy(asc(titulars.name_key), asc(titulars.id))
    .limit(most)
}

async function keptRows(db: Db, keep: NonNullable<Wanted['keep']>, shown: Row[]): Promise<Row[]> {
  const missing = keep.filter((id): id is number => !!id && !shown.some((row) => row.id === id))
  return missing.length > 0 ? selected(db).where(inArray(titulars.id, missing)) : []
}

const { id, name, name_key, ric, scope, salary, active } = titulars
const columns = { id, name, name_key, ric, scope, salary, active, has_account: canBePaid }

const selected = (db: Db) => db.select(columns).from(titulars)

type Row = Awaited<ReturnType<typeof selected>>[number]

/** Under their scopes where a list has several. Namesakes have their CI/RIC beside the name. */
function grouped(list: PickerList, rows: Row[]): Pick<Offer, 'options' | 'groups'> {
  const { scopes, ...rules } = LISTS[list]
  const named = Map.groupBy(rows, ({ name_key }) => name_key)
  const asOptions = (some: Row[]) =>
    some.map((row) => asOption(row, rules, named.get(row.name_key)?.length === 1))
  if (scopes) return { options: asOptions(rows), groups: [] }
  const groups = SCOPES.map((scope) => ({
    label: scope,
    options: asOptions(rows.filter((row) => row.scope === scope)),
  }))
  return { options: [], groups: groups.filter(({ options }) => options.length > 0) }
}

function asOption(row: Row, { isPayroll, hasFormer }: Rules, isAlone: boolean): Picked {
  const title = formatRic(row.ric)
  const told = isAlone ? row.name : `${row.name} · ${title}`
  const name = hasFormer ? markInactive(told, row.active) : told
  const said = { value: String(row.id), label: name, title }
  if (!isPayroll) return said
  const lack = row.salary === 0 ? 'Sin salario' : row.has_account ? '' : 'Sin cuenta'
  return lack ? { ...said, label: `${name} (${lack})`, disabled: true } : said
}
