/** The journal of payroll: what its posted orders debit and credit (docs/rules/journal.md#1). */
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import { inTurns, sortInTurns } from '#app/kernel/turns.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { daysOfMonth, type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { companyAccountsToAsk } from '#app/models/accounts/read.server.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { BASE_LABEL, printedLabel } from '#app/models/payroll/concepts.ts'
import { paysheetsByDate } from '#app/models/paysheets/read.server.ts'
import { titularsById } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { BY_SIGN, type LineCode } from '#db/payroll-parts.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounting_codes, type CodedLine, payroll_runs } from '#db/schema.ts'
import type { JournalLine } from './fields.ts'

/** What is debited or credited: the salary's part, a part, what was owed, or other concepts by what they do. */
type ConceptKey = 'base' | Exclude<LineCode, 'other'> | 'other_asignacion' | 'other_deduccion'

type Concept = { key: ConceptKey; label: string; isDebit: boolean }

/** In the order of a journal: what is debited, then what is credited. */
const CONCEPTS: readonly Concept[] = [
  { key: 'base', label: BASE_LABEL, isDebit: true },
  ...partsThat('adds'),
  { key: 'arrears', label: 'Diferencia de salario', isDebit: true },
  { key: 'other_asignacion', label: 'Otros conceptos que se asignan', isDebit: true },
  ...partsThat('deducts'),
  { key: 'other_deduccion', label: 'Otros conceptos que se deducen', isDebit: false },
]

function partsThat(sign: 'adds' | 'deducts'): Concept[] {
  return BY_SIGN.flatMap((part) =>
    part.sign === sign
      ? [{ key: part.key, label: printedLabel(part.key), isDebit: sign === 'adds' }]
      : [],
  )
}

/** The key of a concept's, a concept of the catalogue's or a company account's code. */
export const conceptCode = (key: ConceptKey): string => `concept:${key}`
export const catalogueCode = (id: number): string => `catalogue:${id}`
export const accountCode = (id: number): string => `account:${id}`

/** What may have a code, and its code; '' without one. */
export type Coded = { key: string; label: string; code: string; of: CodedOf }
type CodedOf = 'concepts' | 'catalogue' | 'accounts'

export async function accountingCodes(db: Db): Promise<Map<string, string>> {
  const rows = await db.select().from(accounting_codes)
  return new Map(rows.map(({ key, code }) => [key, code]))
}

/** All that may have a code: the concepts, those of the catalogue that are active or have one, then the company accounts. */
export async function codedThings(db: Db): Promise<Coded[]> {
  const codes = await accountingCodes(db)
  const accounts = await companyAccountsToAsk(db)
  const { concepts } = await readCatalogue(db, false)
  const named = concepts.filter(
    ({ id, active, computed }) => computed !== 'part' && (active || codes.has(catalogueCode(id))),
  )
  const things = (of: CodedOf, some: [key: string, label: string][]) =>
    some.map(([key, label]): Coded => ({ key, label, of, code: codes.get(key) ?? '' }))
  return [
    ...things(
      'concepts',
      CONCEPTS.map(({ key, label }) => [conceptCode(key), label]),
    ),
    ...things(
      'catalogue',
      named.map(({ id, name }) => [catalogueCode(id), name]),
    ),
    ...things(
      'accounts',
      accounts.map(({ id, bank, number }) => [
        accountCode(id),
        `${bank}, ${formatAccountNumber(number)}`,
      ]),
    ),
  ]
}

/** A journal that balances; céntimos. `missing` names what it has no code for. */
export type Journal = { lines: JournalLine[]; debit: bigint; credit: bigint; missing: string[] }

/** What is added up in one line: of a day, a run, a department, and a concept or an account. */
type Sum = {
  day: IsoDate
  run: number
  department: string
  key: string
  /** The key of what it goes with while it has no code of its own. */
  within?: string
  description: string
  amount: bigint
  isDebit: boolean
  place: number
}

const OF_NO_RUN = 'Órdenes sin nómina'
const PLACES = new Map(CONCEPTS.map(({ key }, place) => [key, place]))
const LABELS = new Map(CONCEPTS.map(({ key, label }) => [key, label]))
const DEBITS = new Set(CONCEPTS.flatMap(({ key, isDebit }) => (isDebit ? [key] : [])))

const keyOf = ({ code, kind }: CodedLine): ConceptKey => (code === 'other' ? `other_${kind}` : code)

/** Of a listing's posted orders in force. Holds no more than there are lines. Throws the signal's reason. */
export async function readJournal(
  db: Db,
  listing: Listing,
  signal?: AbortSignal,
): Promise<Journal> {
  const posted = { ...listing, filters: { ...listing.filters, pending: false } }
  const sums = new Map<string, Sum>()
  const add = (part: Omit<Sum, 'amount' | 'isDebit'> & { isDebit: boolean }, amount: number) => {
    if (amount === 0) return
    const { day, run, department, key, description } = part
    const name = [day, run, department, key, description, part.isDebit].join('\n')
    const known = sums.get(name)
    if (known) known.amount += BigInt(amount)
    else sums.set(name, { ...part, amount: BigInt(amount) })
  }
  for await (const batch of paysheetsByDate(db, posted)) {
    signal?.throwIfAborted()
    const people = await titularsById(
      db,
      batch.map(({ titular_id }) => titular_id),
    )
    for (const order of batch) {
      const { issued_at: day, payroll_run_id, titular_id, snapshot, enterprise_id } = order
      const department = people.get(titular_id)?.department ?? ''
      const of = { day, run: payroll_run_id ?? 0, department }
      const concept = (key: ConceptKey, label = LABELS.get(key) ?? key) => ({
        ...{ ...of, key: conceptCode(key), description: label },
        ...{ isDebit: DEBITS.has(key), place: PLACES.get(key) ?? 0 },
      })
      add(concept('base'), order.amount)
      for (const line of order.lines) {
        const { code, concept_id } = line
        const part = concept(keyOf(line), code === 'other' ? line.concept : undefined)
        const isOwn = code === 'other' && concept_id !== undefined
        add(
          isOwn ? { ...part, key: catalogueCode(concept_id), within: part.key } : part,
          line.amount,
        )
      }
      const { bank, number } = snapshot.enterprise
      const account = {
        ...{ ...of, department: '', key: accountCode(enterprise_id), isDebit: false },
        ...{ description: `${bank}, ${formatAccountNumber(number)}`, place: CONCEPTS.length },
      }
      add(account, order.total)
    }
  }
  return journalOf(db, [...sums.values()])
}

async function journalOf(db: Db, sums: Sum[]): Promise<Journal> {
  const codes = await accountingCodes(db)
  const runs = [...new Set(sums.map(({ run }) => run))]
  const named = await inSlices(runs, (some) => runsById(db).execute({ ids: listed(some) }))
  const numbers = new Map(named.map(({ id, order }) => [id, order]))
  const missing = new Set<string>()
  const sorted = await sortInTurns(
    sums,
    (a, b) =>
      compare(a.day, b.day) ||
      a.run - b.run ||
      Number(b.isDebit) - Number(a.isDebit) ||
      a.place - b.place ||
      compare(a.description, b.description) ||
      compare(a.department, b.department),
  )
  const lineOf = (sum: Sum): JournalLine => {
    const { day, run, department, key, within = '', description, amount, isDebit } = sum
    const code = codes.get(key) ?? codes.get(within) ?? null
    const number = numbers.get(run)
    if (code === null)
      missing.add(LABELS.get(key.replace('concept:', '') as ConceptKey) ?? description)
    return {
      ...{ day, code, description, department: department || null },
      ...{ debit: isDebit ? amount : 0n, credit: isDebit ? 0n : amount },
      reference: number === undefined ? OF_NO_RUN : `Nómina ${formatDocumentNumber(number)}`,
    }
  }
  const lines = await inTurns(sorted, (some) => some.map(lineOf))
  const sumOf = (side: 'debit' | 'credit') => lines.reduce((sum, line) => sum + line[side], 0n)
  return { lines, debit: sumOf('debit'), credit: sumOf('credit'), missing: [...missing] }
}

const runsById = query((db) =>
  db
    .select({ id: payroll_runs.id, order: payroll_runs.order })
    .from(payroll_runs)
    .where(isIn(payroll_runs.id)),
)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function journalPage(
  { lines }: Pick<Journal, 'lines'>,
  listing: Listing,
): PageOf<JournalLine> {
  const { limit, offset } = windowOf(listing)
  const ordered = listing.sort.direction === 'asc' ? lines : lines.toReversed()
  return pageOf(ordered.slice(offset, offset + limit), lines.length, listing)
}

/** The days of a listing: those that it says, all of a run's, or else the present month up to today. */
export function withDays(listing: Listing, today: IsoDate): Listing {
  if (listing.startDate || listing.endDate || listing.filters.payroll_run) return listing
  return { ...listing, startDate: daysOfMonth(monthOf(today)).first, endDate: today }
}
