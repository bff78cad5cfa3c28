/** The wizard's third step: each selected employee's order, checked just as on creation. */

import type { Problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import { allowOf, type Codes } from '#app/kernel/errors/questions.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { rowCount, withRows } from '#app/kernel/fields/row-names.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { type PayingAccount, payingAccounts } from '#app/models/accounts/read.server.ts'
import { questionsByDate } from '#app/models/documents/balance-by-date.server.ts'
import { shortOfFunds, takenBy } from '#app/models/documents/funds.server.ts'
import { NO_FUNDS } from '#app/models/documents/ledger.server.ts'
import { questionOfYear } from '#app/models/documents/old-date.ts'
import { NO_TITULAR } from '#app/models/documents/parties.server.ts'
import { newRunWaits } from '#app/models/documents/thresholds.server.ts'
import { EXACT } from '#app/models/payroll/law.ts'
import { wageAmount } from '#app/models/payroll/salary.ts'
import { fixedLines, wageOn } from '#app/models/payroll/terms.ts'
import { computeTyped, rowsIn, withOwed } from '#app/models/payroll/typed.ts'
import { judgePaysheets } from '#app/models/paysheets/bulk.server.ts'
import { changedQuestion } from '#app/models/paysheets/changed-terms.ts'
import { whyNotEmployed } from '#app/models/paysheets/employed.ts'
import { type PayrollFacts, readPayrollFacts } from '#app/models/paysheets/facts.server.ts'
import { paysheetWithFixed } from '#app/models/paysheets/fields.ts'
import { lawFor } from '#app/models/paysheets/law.server.ts'
import { noSalary, salaryFor, wagesFor } from '#app/models/paysheets/salary.server.ts'
import { payableOf } from '#app/models/titulars/salaries/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Draft, periodOf, type Sheet } from './draft.server.ts'
import { employeesOf, onlyAccountsOf } from './employees.server.ts'
import { basicsInput, SHEET_REQUIRED, type SheetState, sheetLabels, type Texts } from './fields.ts'
import { QUESTIONS, SHEET_QUESTIONS } from './questions.ts'

export type JudgedDraft = Awaited<ReturnType<typeof judgeDraft>>
/** One employee's order as it stands; amounts in céntimos. */
export type JudgedSheet = ReturnType<typeof withState>

/**
 * Checks every order of the draft against the database as it is now; they come in order of the
 * employees' names.
 */
export async function judgeDraft(db: Db, draft: Draft, today: IsoDate) {
  const employees = await employeesOf(db, draft.selected)
  const onlyAccounts = await onlyAccountsOf(db, draft.selected)
  const enterprises = await payingAccounts(db, today)
  // docs/rules/orders.md#15: the only one there is is chosen.
  const [paying] = enterprises.length === 1 ? enterprises : []
  const schema = paysheetWithFixed(fieldsFor('form', today))
  const readOne = ({ id, apart: name, name: bare, namesake }: (typeof employees)[number]) => {
    const sheet = draft.sheets[id]
    const account_id = sheet?.values.account_id || onlyAccounts.get(id)
    const enterprise_id = sheet?.values.enterprise_id || (paying && String(paying.id))
    // As typed; what is the only one is filled in.
    const values: Texts = { ...sheet?.values, account_id, enterprise_id }
    const texts: Texts = { ...draft.basics.values, ...values, titular_id: String(id) }
    const parsed = schema.safeParse(withRows(texts, 'lines', 'without'), REPORTING)
    return { id, name, bare, namesake, sheet, values, texts, parsed }
  }
  const read = await inTurns(employees, (some) => some.map(readOne))
  const known = await inTurns(read, (some) => some.map(knownOf))
  const facts = await readPayrollFacts(db, known)
  const judged = await inTurns(read, (some) => some.map((each) => judgedSheet(each, facts)))
  const short = await problemsOfFunds(db, judged, enterprises)
  const sheets = await inTurns([...judged.entries()], (some) =>
    some.map(([i, sheet]) => withState(sheet, short.get(i))),
  )
  return { draft, sheets, enterprises, settings: facts.settings }
}

/** The codes of what a schema refuses depend on what was typed. */
const REPORTING = { reportInput: true }

type Read = {
  id: number
  name: string
  bare: string
  namesake: string | null
  sheet: Sheet | undefined
  values: Texts
  /** These, with the basic data. */
  texts: Texts
  parsed: ReturnType<ReturnType<typeof paysheetWithFixed>['safeParse']>
}

const idIn = (text: string | undefined) => parseId(text ?? '')

/** The order as it was read, or what an incomplete one says of whom it pays and for which days. */
const knownOf = ({ id, texts, parsed }: Read) =>
  parsed.data ?? {
    ...{ titular_id: id, ...periodOf(texts), arrears: texts.arrears === 'on' },
    ...{ account_id: idIn(texts.account_id), enterprise_id: idIn(texts.enterprise_id) },
    ...{ lines: rowsIn(texts), without: [] },
  }

function judgedSheet(
  { id, name, bare, namesake, sheet, values, texts, parsed }: Read,
  facts: PayrollFacts,
) {
  const period = periodOf(texts)
  const titular = facts.parties.titulars.get(id)
  const { day, ...wage } = salaryFor(id, period, facts)
  const paid = period && wageOn(wage, facts.law.rates, period.issued_at)
  const { catalogue, natures, settings } = facts
  const terms = { salary: NO_MONEY, ...paid, natures }
  // Of the orders only those pay arrears whose employee is owed some.
  const owed = texts.arrears === 'on' ? payableOf(facts.owed.get(id)) : NO_MONEY
  // The review says of an old rate, which is that of all orders.
  const input = parsed.data && { ...parsed.data, arrears: owed > 0, allow_rate_old: true }
  const refused = input && judgePaysheets([input], facts)[0]?.refused
  const problems: Problems = parsed.error ? problemsOf(parsed.error) : { ...refused?.problems }
  if (!input && !titular?.active) problems.titular_id = NO_TITULAR
  else if (!wage.salary) problems.titular_id ??= noSalary(day)
  const changed =
    sheet?.salary && wage.salary
      ? changedQuestion({ seen: wageAmount(sheet), now: wageAmount(wage), day })
      : undefined
  if (changed) problems.amount = changed
  const { accounts } = facts.parties
  const law =
    titular && period && lawFor(titular, period, facts.law, wagesFor(id, period, wage, facts))
  const work =
    rowCount(texts, 'lines') > 0 ? { catalogue, shift: titular?.shift, period } : undefined
  const fixed = period && fixedLines(facts.fixed.get(id) ?? [], period)
  const known = { ...terms, settings, law, work, fixed }
  const amounts = computeTyped(withOwed(texts, owed), known, EXACT)
  return {
    /** The name with the cédula of who shares it; apart in `bare` and `namesake`. */
    ...{ name, bare, namesake },
    ...{ id, wage, ...terms, law, work, fixed, values, texts, problems },
    /** The day that the salary is of, unless it is today's. */
    day,
    /** What the order pays of arrears. */
    owed,
    /** Why nobody worked on the days that it pays, if so. */
    notEmployed: titular && period && whyNotEmployed(titular, period),
    /** Undefined while they cannot be computed. */
    amounts,
    total: amounts?.total,
    /** The order to create, once nothing is missing. */
    input,
    /** Whether its additions and discounts are the last order's, unedited. */
    copied: sheet?.copied ?? false,
    /** Changes when it was filled in together with all others. */
    applied: sheet?.applied ?? 0,
    /** The account that is paid, and the company's that pays. */
    account: accounts.get(Number(values.account_id)),
    paying: accounts.get(Number(values.enterprise_id)),
  }
}

/**
 * By place, the orders that their company account cannot pay after those before them, or not on
 * some day. A run that would wait for approval takes nothing yet, so none of its orders is named.
 */
async function problemsOfFunds(
  db: Db,
  sheets: readonly ReturnType<typeof judgedSheet>[],
  enterprises: readonly PayingAccount[],
): Promise<Map<number, Problems>> {
  const known = sheets.map(({ input, total }) =>
    input && total !== undefined ? { ...input, total } : undefined,
  )
  const totals = known.flatMap((each) => each?.total ?? [])
  if (await newRunWaits(db, totals)) return new Map()
  const payable = known.map((each, i) => (sheets[i]?.problems.enterprise_id ? undefined : each))
  const capitals = new Map(enterprises.map(({ id, capital }) => [id, capital]))
  const short = shortOfFunds(payable, capitals)
  const questions = await questionsByDate(
    db,
    payable.map((each, i) => (each && !short.has(i) ? [takenBy(each)] : [])),
    'unposted',
  )
  const asked = [...questions.entries()].flatMap(([i, question]) =>
    question && !payable[i]?.allow_balance_by_date ? [[i, { issued_at: question }] as const] : [],
  )
  return new Map<number, Problems>([
    ...[...short].map((i) => [i, { enterprise_id: NO_FUNDS }] as const),
    ...asked,
  ])
}

function withState(
  { problems, texts, ...sheet }: ReturnType<typeof judgedSheet>,
  ofFunds: Problems | undefined,
) {
  const all = { ...problems, ...ofFunds }
  const { fields, asked } = Object.keys(all).length > 0 ? new FieldErrors(all) : NOTHING_WRONG
  return {
    ...sheet,
    /** By field; `''` is the whole order. */
    errors: fields,
    /** The questions among them. */
    codes: asked,
    state: stateOf(Object.keys(fields), texts),
  }
}

/** Most orders have nothing wrong: an error made for each of thousands would cost time. */
const NOTHING_WRONG: Pick<FieldErrors, 'fields' | 'asked'> = { fields: {}, asked: {} }

/** Empty fields count as missing; anything else wrong is an error. */
function stateOf(wrong: readonly string[], texts: Texts): SheetState {
  if (wrong.length === 0) return 'complete'
  return wrong.every((name) => REQUIRED.has(name) && !texts[name]) ? 'missing' : 'error'
}
const REQUIRED = new Set<string>(SHEET_REQUIRED)

/**
 * What is wrong with the basic data, and what is asked once nothing else is: their date is that of
 * all orders. Undefined when they are complete.
 */
export function basicsErrors(values: Texts, today: IsoDate): FieldErrors | undefined {
  const { data, error } = basicsInput(fieldsFor('form', today)).safeParse(values, REPORTING)
  const old: Problem | undefined = data && questionOfYear(data, today)
  if (error) return new FieldErrors(problemsOf(error))
  return old && new FieldErrors({ issued_at: old })
}

/** The first step that the draft's third waits for; undefined if there is none. */
export function unfinishedStep({ selected, basics }: Draft, today: IsoDate): 1 | 2 | undefined {
  if (selected.length === 0) return 1
  return basicsErrors(basics.values, today) ? 2 : undefined
}

/** Whether the order has this open question, such as a paid fortnight or a changed salary. */
export const isAsked = ({ codes }: JudgedSheet, code: string): boolean =>
  Object.values(codes)
    .flat()
    .some((each) => each === code)

/**
 * Whether the review has a place for the order: it is complete, or lacks only what the review lists
 * and mends, an answer about a duplicate or days not worked, or a net above 0 (docs/rules/run-review.md#4).
 */
export function isReviewable({ errors, codes, total, input }: JudgedSheet): boolean {
  const hasNoNet = input && total !== undefined && total <= 0
  return Object.keys(errors).every((name) => {
    const code = codes[name]?.[0]
    return (
      code === 'duplicate' ||
      code === 'not_employed' ||
      (hasNoNet && code === undefined && NO_NET_AT.test(name))
    )
  })
}

/** The total, or the line of absences that leaves nothing of it. */
const NO_NET_AT = /^(?:amount|lines\.\d+\.(?:quantity|amount))$/

/**
 * Returns the errors under the form's field names and the questions'. Errors without a field go to
 * the whole order.
 */
export function formErrorsOf({ errors, codes }: JudgedSheet): Record<string, string[]> {
  const shown: Record<string, string[]> = {}
  for (const [name, texts] of Object.entries(errors)) {
    const isShown = name in sheetLabels || name.startsWith('lines.') || codes[name]
    const field = isShown ? name : ''
    shown[field] = [...(shown[field] ?? []), ...texts]
  }
  return shown
}

/** The order's open questions and those answered before. */
export function askedOf({ codes, values }: JudgedSheet): Codes {
  const answered = QUESTIONS.filter((code) => values[allowOf(code)] === 'on')
  const before = answered.map((code) => [SHEET_QUESTIONS[code].field, [code]])
  return { ...Object.fromEntries(before), ...codes }
}

/** Whether the company pays the order from the bank of the employee's account. */
export const isFromOwnBank = ({ account, paying }: JudgedSheet): boolean =>
  account !== undefined && account.bank === paying?.bank

/**
 * By employee the company's account at their own bank, of the orders that it does not pay yet and could:
 * where the company has several at that bank, nobody can know which.
 */
export function ownBankAccounts({ sheets, enterprises }: JudgedDraft): Map<number, number> {
  const byBank = Map.groupBy(enterprises, ({ bank }) => bank)
  return new Map(
    sheets.flatMap((sheet) => {
      const [own, ...others] = byBank.get(sheet.account?.bank ?? '') ?? []
      const isDue = own && others.length === 0 && !isFromOwnBank(sheet)
      return isDue ? [[sheet.id, own.id]] : []
    }),
  )
}
