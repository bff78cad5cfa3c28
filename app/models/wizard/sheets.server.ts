/** The wizard's third step: each selected employee's order, checked just as on creation. */

import { allowOf, type Codes, type QuestionCode } from '#app/kernel/errors/questions.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import { type PayingAccount, payingAccounts } from '#app/models/accounts/read.server.ts'
import { questionOfYear } from '#app/models/documents/old-date.ts'
import type { PartyAccount } from '#app/models/documents/parties.server.ts'
import type { PartAmount, Payroll } from '#app/models/payroll/compute.ts'
import { isTypedLine } from '#app/models/payroll/concepts.ts'
import { computeTyped, type TypedLine, withOwed } from '#app/models/payroll/typed.ts'
import { type Judged, judgePaysheets } from '#app/models/paysheets/bulk.server.ts'
import { whyNotEmployed } from '#app/models/paysheets/employed.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import {
  type PayrollFacts,
  type PaysheetInput,
  readPayrollFacts,
} from '#app/models/paysheets/rules.server.ts'
import { noSalary, salaryFor } from '#app/models/paysheets/salary.server.ts'
import { changedQuestion } from '#app/models/paysheets/seen-terms.ts'
import { payableOf } from '#app/models/titulars/salaries/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { ofEach, ofTyped, TOGGLES } from '#db/payroll-parts.ts'
import { type Draft, periodOf } from './draft.server.ts'
import { employeesOf, onlyAccountsOf } from './employees.server.ts'
import { basicsInput, SHEET_QUESTIONS, type SheetState, sheetLabels } from './fields.ts'
import { judgeFunds } from './funds.server.ts'

type Texts = Record<string, string | undefined>
type Errors = Record<string, string[]>

/** One employee's order as it stands; amounts in céntimos. */
export type JudgedSheet = {
  id: number
  name: string
  salary: Centimos
  /** The day that the salary is of, unless it is today's. */
  day: IsoDate | undefined
  /** Why nobody worked on the days that it pays, if so. */
  notEmployed: string | undefined
  /** What the order pays of arrears, in céntimos. */
  owed: Centimos
  state: SheetState
  /** The texts as typed; an employee's only account is filled in. */
  values: Texts
  /** By field; `''` is the whole order. */
  errors: Errors
  /** The questions among the errors. */
  codes: Codes
  /** Undefined while they cannot be computed. */
  amounts: Payroll<TypedLine> | undefined
  total: Centimos | undefined
  /** The order to create, once nothing is missing. */
  input: PaysheetInput | undefined
  /** Whether its additions and discounts are the last order's, unedited. */
  copied: boolean
  /** Whether its account is at another bank than the company account that pays. */
  isOtherBank: boolean
  /** The numbers of the account that is paid and of the one that pays. */
  numbers: (string | undefined)[]
  /** The account that is paid. */
  account: PartyAccount | undefined
}

export type JudgedDraft = {
  /** In order of the employees' names. */
  sheets: JudgedSheet[]
  enterprises: PayingAccount[]
  settings: PayrollFacts['settings']
}

/** Checks every order of the draft against the database as it is now. */
export async function judgeDraft(db: Db, draft: Draft, today: IsoDate): Promise<JudgedDraft> {
  const found = await employeesOf(db, draft.selected)
  const employees = found.map(({ id, apart }) => ({ id, name: apart }))
  const onlyAccounts = await onlyAccountsOf(db, draft.selected)
  const enterprises = await payingAccounts(db, today)
  // docs/rules/orders.md#15: the only one there is is chosen.
  const [paying] = enterprises.length === 1 ? enterprises : []
  const schema = paysheetInput(fieldsFor('form', today))
  const read = await inTurns(employees, (some) =>
    some.map((employee) => {
      const own = draft.sheets[employee.id]?.values ?? {}
      const only = onlyAccounts.get(employee.id)
      const enterprise_id = own.enterprise_id || (paying && String(paying.id))
      const values: Texts = { ...own, account_id: own.account_id || only, enterprise_id }
      const texts = { ...draft.basics.values, ...values, titular_id: String(employee.id) }
      return { employee, values, texts, parsed: schema.safeParse(texts) }
    }),
  )
  const wanted = read.map(({ parsed, texts }) => parsed.data ?? stub(texts, today))
  const facts = await readPayrollFacts(db, wanted)
  // Of the orders only those pay arrears whose employee is owed some.
  const owes = ({ arrears, titular_id }: PaysheetInput) =>
    arrears && payableOf(facts.owed.get(titular_id)) > 0
  const inputs = wanted.map((input) => ({ ...input, arrears: owes(input) }))
  const owed = new Map(facts.owed)
  const judged = await inTurns(inputs, (some) => judgePaysheets(some, facts))
  const pairs = read.map((each, i) => [each, judged[i]] as const)
  const sheets = await inTurns(pairs, (some) =>
    some.map(([each, own]) => judgedSheet(each, own, { ...facts, owed }, draft)),
  )
  await judgeFunds(db, sheets, enterprises)
  return { sheets, enterprises, settings: facts.settings }
}

type Read = {
  employee: { id: number; name: string }
  values: Texts
  texts: Texts
  parsed: ReturnType<ReturnType<typeof paysheetInput>['safeParse']>
}

function judgedSheet(
  { employee, values, texts, parsed }: Read,
  own: Judged | undefined,
  facts: PayrollFacts,
  draft: Draft,
): JudgedSheet {
  const period = periodOf(texts)
  const titular = facts.parties.titulars.get(employee.id)
  const { salary, day } = salaryFor(employee.id, period, facts)
  const owed = texts.arrears === 'on' ? payableOf(facts.owed.get(employee.id)) : NO_MONEY
  const refused = own?.refused
  const errors = parsed.success ? { ...refused?.fields } : issuesOf(parsed.error.issues)
  const codes: Codes = parsed.success ? { ...refused?.asked } : {}
  const gone = refused?.fields.titular_id
  if (gone) errors.titular_id = gone
  else if (!salary) errors.titular_id = [noSalary(day).text]
  const sheet = draft.sheets[employee.id]
  const seen = sheet?.salary
  const changed = seen && salary ? changedQuestion({ seen, now: salary, day }) : undefined
  if (changed) {
    errors.amount = [changed.text]
    codes.amount = [changed.code]
  }
  const amounts = own?.values
    ? amountsOf(own.values)
    : computeTyped(withOwed(texts, owed), { salary, settings: facts.settings })
  const numbers = [values.account_id, values.enterprise_id].map(
    (id) => facts.parties.accounts.get(Number(id))?.number,
  )
  return {
    ...employee,
    salary,
    day,
    owed,
    notEmployed: titular && period && whyNotEmployed(titular, period),
    values,
    errors,
    codes,
    state: stateOf(errors, texts),
    amounts,
    total: amounts?.total,
    input: parsed.data && { ...parsed.data, arrears: owed > 0 },
    copied: sheet?.copied ?? false,
    account: facts.parties.accounts.get(Number(values.account_id)),
    ...{ numbers, isOtherBank: areOfTwoBanks(numbers) },
  }
}

function amountsOf({ amount: base, lines, gross, total }: NonNullable<Judged['values']>) {
  const parts = lines.filter(
    (line): line is (typeof lines)[number] & PartAmount => !isTypedLine(line),
  )
  return { base, parts, lines: lines.filter(isTypedLine), gross, total }
}

/** Whether the employee's account is at another bank than the one that pays. */
function areOfTwoBanks(numbers: JudgedSheet['numbers']): boolean {
  const [own, paying] = numbers.map((number) => number?.slice(0, BANK_DIGITS))
  return own !== undefined && paying !== undefined && own !== paying
}

/** An account's number begins with its bank's. */
const BANK_DIGITS = 4

/**
 * Returns the basic data's errors by field, and what is asked once nothing else is wrong: their date
 * is that of all orders. Undefined when they are complete.
 */
export function basicsErrors(
  values: Texts,
  today: IsoDate,
): { errors: Errors; asked: Codes } | undefined {
  const parsed = basicsInput(fieldsFor('form', today)).safeParse(values)
  if (!parsed.success) return { errors: issuesOf(parsed.error.issues), asked: {} }
  const old = questionOfYear(parsed.data, today)
  return old && { errors: { issued_at: [old.text] }, asked: { issued_at: [old.code] } }
}

/** Fills the gaps of an incomplete order, so that its employee can be checked all the same. */
function stub(texts: Texts, today: IsoDate): PaysheetInput {
  return {
    titular_id: Number(texts.titular_id),
    account_id: 0,
    enterprise_id: 0,
    transaction: 'Cheque',
    number: '',
    ...(periodOf(texts) ?? { payday: 'completo', issued_at: today }),
    ...ofTyped(
      () => NO_MONEY,
      () => null,
    ),
    ...ofEach(TOGGLES, () => false),
    lines: [],
    concept: '',
    observation: null,
    realized: '',
    authorized: null,
    allow_duplicate: true,
    allow_not_employed: true,
    arrears: texts.arrears === 'on',
    recalculate: false,
  }
}

function issuesOf(issues: { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) {
    const name = path.join('.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}

/** Empty fields count as missing; anything else wrong is an error. */
function stateOf(errors: Errors, texts: Texts): SheetState {
  const names = Object.keys(errors)
  if (names.length === 0) return 'complete'
  return names.every((name) => REQUIRED.has(name) && !texts[name]) ? 'missing' : 'error'
}
const REQUIRED = new Set(['account_id', 'number', 'enterprise_id'])

/** Whether the order has this open question, such as a paid fortnight or a changed salary. */
export const isAsked = ({ codes }: JudgedSheet, code: QuestionCode): boolean =>
  Object.values(codes).flat().includes(code)

/**
 * Whether the review has a place for the order: it is complete, or lacks only what the review lists
 * and mends, an answer about a duplicate or days not worked, or a net above 0 (docs/rules/run-review.md#4).
 */
export function isReviewable({ state, errors, codes, total }: JudgedSheet): boolean {
  if (state === 'complete') return true
  const hasNoNet = total !== undefined && total <= 0
  return Object.keys(errors).every((name) => {
    const code = codes[name]?.[0]
    return (
      code === 'duplicate' ||
      code === 'not_employed' ||
      (name === 'amount' && hasNoNet && code === undefined)
    )
  })
}

/**
 * Returns the errors under the form's field names and the questions'. Errors without a field go to
 * the whole order.
 */
export function formErrorsOf({ errors, codes }: JudgedSheet): Errors {
  const shown: Errors = {}
  for (const [name, texts] of Object.entries(errors)) {
    const field = name in sheetLabels || codes[name] ? name : ''
    shown[field] = [...(shown[field] ?? []), ...texts]
  }
  return shown
}

/** The order's open questions and those answered before. */
export function askedOf({ codes, values }: JudgedSheet): Codes {
  const answered = SHEET_QUESTIONS.filter(([code]) => values[allowOf(code)] === 'on')
  const before = answered.map(([code, field]): [string, QuestionCode[]] => [field, [code]])
  return { ...Object.fromEntries(before), ...codes }
}
