/** Stored changes as people read them: records by their names, and each field before and after. */
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatMonth, parseMonth } from '#app/kernel/values/dates.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { centimos, formatBs } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { TARGETS, TYPES } from '#app/models/announcements/fields.ts'
import type { KeptMark } from '#app/models/bank-files/read.server.ts'
import { FIXED_PAYDAY_NAMES } from '#app/models/fixed-concepts/fields.ts'
import { paydayLabel } from '#app/models/payroll/period.ts'
import { LINE_KIND_NAMES } from '#app/models/paysheets/fields.ts'
import { linesText } from '#app/models/paysheets/lines.ts'
import { DEMAND_NAMES } from '#app/models/second-factor/fields.ts'
import { signatoryLabels } from '#app/models/settings/fields.ts'
import type { Db } from '#db/client.server.ts'
import { type BankLineState, CURRENCIES, PAYDAYS } from '#db/kinds.ts'
import { ofEach, PART_KEYS } from '#db/payroll-parts.ts'
import type { audit, PaysheetLine } from '#db/schema.ts'
import { auditFieldName } from './fields.ts'
import { type Names, namesIn, REFERENCES } from './names.server.ts'

/** A field before and after, as text for people; null means empty. Days and instants are kept as such. */
export type AuditLine = { field: string; before: string | null; after: string | null }
export type AuditRow = {
  id: number
  /** ISO 8601 UTC. */
  at: string
  user_name: string
  action: string
  kind: string
  record_id: number
  record: string
  lines: AuditLine[]
}

/** Rows of the trail with the names of what they are about. */
export async function entriesOf(
  db: Db,
  rows: readonly (typeof audit.$inferSelect)[],
): Promise<AuditRow[]> {
  const names = await namesIn(db, rows)
  return rows.map(({ id, at, user_name, action, kind, record_id, before, after }) => ({
    ...{ id, at, user_name, action, kind, record_id },
    record: names.get(kind)?.get(record_id) ?? String(record_id),
    lines: linesOf(kind, before ?? {}, after ?? {}, names),
  }))
}

type Facts = Record<string, unknown>

/** Fields that the trail keeps but does not show; a document's number already names the record. */
const UNREAD = new Set(['id', 'order', 'snapshot', 'title_key', 'lines_total', 'concept_id'])

function linesOf(kind: string, before: Facts, after: Facts, names: Names): AuditLine[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const shown = fields.filter(
    (field) =>
      !UNREAD.has(field) &&
      !isSameAsRole(kind, field, before, after) &&
      !isUsualCurrency(field, before, after),
  )
  return shown.map((field) => ({
    field: auditFieldName(kind, field),
    before: wageIn(field, before, after) ?? textOf(kind, field, before[field], names),
    after: wageIn(field, after, after) ?? textOf(kind, field, after[field], names),
  }))
}

/** Bolívares are said only where they take another currency's place. */
const isUsualCurrency = (field: string, before: Facts, after: Facts) =>
  field === 'salary_currency' && !before[field] && after[field] === 'VES'

/** A salary in its currency, where one is said; what does not change is said of both. */
function wageIn(field: string, { salary, salary_currency }: Facts, after: Facts) {
  const said = salary_currency ?? after.salary_in
  const currency = CURRENCIES.find((each) => each === said)
  const isWage = field === 'salary' && typeof salary === 'number' && currency
  return isWage ? formatMoney(centimos(salary), currency) : undefined
}

/** A user's type only repeats the role, except while a registration waits. */
const isSameAsRole = (kind: string, field: string, before: Facts, after: Facts) =>
  kind === 'user' && field === 'type' && before.type !== 0 && after.type !== 0

const MONEY = new Set(['amount', 'arrears', 'total', 'salary', 'capital', 'balance', ...PART_KEYS])

function textOf(kind: string, field: string, value: unknown, names: Names): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return numberText(kind, field, value, names)
  if (kind === 'paysheet' && field === 'lines') return linesText(value as PaysheetLine[]) || null
  if (kind === 'bank_file' && field === 'lines') return bankLinesText(value as KeptMark[])
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'ric') return formatRic(value)
  if (MONTHS.has(field) && parseMonth(value)) return formatMonth(value)
  if (kind === 'rate' && field === 'value') return formatDecimal(value, 2)
  if (kind === 'account' && field === 'number') return formatAccountNumber(value)
  return WORDS[kind]?.[field]?.[value] ?? value
}

const MONTHS = new Set(['period', 'month'])

const PAYS = { payday: ofEach(PAYDAYS, paydayLabel) }
const WORDS: Record<string, Record<string, Record<string, string>>> = {
  access: { require_factor: DEMAND_NAMES },
  import: { kind: { employees: 'Empleados', suppliers: 'Proveedores' } },
  payroll_run: PAYS,
  paysheet: PAYS,
  signatory: { kind: signatoryLabels },
  concept: { kind: LINE_KIND_NAMES },
  fixed_concept: { kind: LINE_KIND_NAMES, paydays: FIXED_PAYDAY_NAMES },
}

/** Outcomes in one line of the trail: a file may have as many reasons as lines. */
const MOST_OUTCOMES = 20

/** '9.998 pagadas, 2 rechazadas (Cuenta inexistente)' */
function bankLinesText(marks: readonly KeptMark[]): string {
  const reasonOf = (mark: KeptMark) => ('reason' in mark && mark.reason) || ''
  const groups = [...Map.groupBy(marks, (mark) => `${mark.status} ${reasonOf(mark)}`).values()]
  const texts = groups.slice(0, MOST_OUTCOMES).map((own) => {
    const [first] = own as [KeptMark, ...KeptMark[]]
    const [one, many] = OUTCOMES[first.status]
    const count = own.reduce((sum, mark) => sum + ('count' in mark ? mark.count : 1), 0)
    const reason = reasonOf(first)
    return `${counted(count, one, many)}${reason && ` (${reason})`}`
  })
  const rest = groups.length - texts.length
  return [...texts, ...(rest > 0 ? [`y ${counted(rest, 'motivo más', 'motivos más')}`] : [])].join(
    ', ',
  )
}

const OUTCOMES: Record<BankLineState, [one: string, many: string]> = {
  sent: ['enviada', 'enviadas'],
  paid: ['pagada', 'pagadas'],
  rejected: ['rechazada', 'rechazadas'],
}

function numberText(kind: string, field: string, value: number, names: Names): string {
  const reference = REFERENCES[field]
  if (reference) return names.get(reference)?.get(value) ?? `N.º ${value}`
  if (MONEY.has(field) || kind === 'approval') return formatBs(centimos(value))
  if (kind === 'user' && field === 'type') return value === 0 ? 'Por confirmar' : 'Confirmado'
  const coded = kind === 'announcement' ? CODES[field] : undefined
  const codes = field === 'role_id' ? ROLE_NAMES : coded
  return codes?.[value] ?? String(value)
}

const CODES: Record<string, Record<string, string>> = { target: TARGETS, type: TYPES }
