/** The review of the wizard's orders: what is unusual about each, compared with their own last one. */

import { giveWay, inTurns } from '#app/kernel/turns.server.ts'
import { formatDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs, NO_MONEY } from '#app/kernel/values/money.ts'
import { changedAccounts } from '#app/models/accounts/read.server.ts'
import { amountsByPart } from '#app/models/payroll/compute.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import { rateText, usedBy, workedText } from '#app/models/payroll/law.ts'
import { parameterLabel } from '#app/models/payroll/parameter-words.ts'
import type { ParameterName } from '#app/models/payroll/parameters.ts'
import type { Period } from '#app/models/payroll/period.ts'
import { isSameWage, wageAmount } from '#app/models/payroll/salary.ts'
import { salaryOfDay } from '#app/models/paysheets/changed-terms.ts'
import {
  type LastOrder,
  ofSameDays,
  ordersOfMonth,
  ownLastOrders,
  takenBefore,
  togglesOf,
} from '#app/models/paysheets/last-orders.server.ts'
import { sharedByMail } from '#app/models/paysheets/mailed-addresses.server.ts'
import { isOld } from '#app/models/rates/fields.ts'
import { namesOf } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import {
  LAW_PARTS,
  PARTS,
  reasonOf,
  SETTINGS_PARTS,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
} from '#db/payroll-parts.ts'
import { fortnightOf } from './draft.server.ts'
import { lastWholeRun, missingOf } from './last-run.server.ts'
import { type Mark, NOTICES, type NoticeKind, percentOff, percentText } from './notices.ts'
import { isReviewable, type JudgedDraft, type JudgedSheet } from './sheets.server.ts'

export type Review = Awaited<ReturnType<typeof reviewDraft>>
export type Reviewed = ReturnType<typeof reviewed>

/** Compares the judged orders with everybody's last one, and with the orders of the same days. */
export async function reviewDraft(db: Db, judged: JudgedDraft) {
  const { draft } = judged
  const fortnight = fortnightOf(draft)
  const month = await ordersOfMonth(db, fortnight, draft.selected)
  const yardsticks = await readYardsticks(db, judged, month)
  const rows = await inTurns(judged.sheets, (some) =>
    some.map((sheet) => reviewed(sheet, yardsticks, fortnight)),
  )
  await giveWay()
  const unconfirmed = unconfirmedOf(judged.sheets)
  await giveWay()
  const last = await lastWholeRun(db, fortnight)
  const rank = ({ marks }: Reviewed) =>
    marks.some(({ kind }) => NOTICES[kind].isWrong) ? 0 : marks.length > 0 ? 1 : 2
  return {
    /** The run that tells who is missing. */
    last,
    /** Whether anybody has an order to be compared with. */
    isCompared: yardsticks.orders.size > 0,
    /** The orders, those with notices first: what is likely wrong, then the others, each by name. */
    rows: [0, 1, 2].flatMap((place) => rows.filter((row) => rank(row) === place)),
    missing: await missingOf(db, last, fortnight, draft.selected),
    /** What is configured and none of the orders has, nor has one of the same month. */
    unused: unusedOf(month, judged),
    /** The law's values that nobody has confirmed and something of the orders is computed with. */
    unconfirmed,
  }
}

/** What the orders are compared with, by employee; `month` are the orders of the same month. */
async function readYardsticks(db: Db, judged: JudgedDraft, month: readonly LastOrder[]) {
  const { draft, sheets, enterprises } = judged
  const fortnight = fortnightOf(draft)
  const { payday } = fortnight
  const paid = sheets.flatMap(({ id, account }) =>
    account ? [{ ...account, titular_id: id }] : [],
  )
  return {
    /** Their own last orders; in a first run nobody has one. */
    orders: await ownLastOrders(db, fortnight, draft.selected),
    same: ofSameDays(month, payday),
    taken: takenBefore(month, payday),
    accounts: await changedAccounts(db, 'paysheet', paid),
    emails: await sharedByMail(db, sheets),
    /** Where the company has accounts. */
    banks: new Set(enterprises.map(bankOf)),
  }
}

/** A first run whose switches nobody turned on would pay everybody without deductions. */
function unusedOf(month: readonly LastOrder[], { sheets, settings }: JudgedDraft): Toggle[] {
  const computed = sheets.filter(({ amounts }) => amounts)
  const had = new Set(month.flatMap(togglesOf))
  const some: readonly Toggle[] = SETTINGS_PARTS.filter((part) => settings[part] > 0)
  const fixed = [...LAW_PARTS, ...some].filter((part) => !had.has(part))
  return TOGGLES.filter((part) => {
    const isDue = fixed.includes(part) || computed.some(({ law }) => isByLaw(law, part))
    return isDue && computed.length > 0 && computed.every((sheet) => !has(sheet, part))
  })
}

function unconfirmedOf(sheets: readonly JudgedSheet[]): string[] {
  const names = new Set(
    sheets.flatMap((sheet) => {
      const { unconfirmed = [] } = sheet.law ?? {}
      const parts = TOGGLES.filter((part) => isByLaw(sheet.law, part) && has(sheet, part))
      return unconfirmed.filter((name) => parts.some((part) => usedBy(part, name)))
    }),
  )
  return [...names].map((name) => parameterLabel(name as ParameterName))
}

function reviewed(
  sheet: JudgedSheet,
  yardsticks: Awaited<ReturnType<typeof readYardsticks>>,
  { payday, issued_at }: Period,
) {
  const marks: Mark[] = []
  const note = (kind: NoticeKind, label: string, detail?: string) => {
    marks.push({ kind, label, detail })
  }
  const { id, total, wage, law } = sheet
  const { orders } = yardsticks
  const order = orders.get(id)
  const same = yardsticks.same.get(id)
  const taken = yardsticks.taken.get(id)
  const account = yardsticks.accounts.get(id)
  const email = yardsticks.emails.get(id)
  const amounts = sheet.amounts && amountsByPart(sheet.amounts.parts)
  // A duplicate without an answer, and a net of 0 or less, have notices of their own.
  if (!isReviewable(sheet)) note('unfinished', STATES[sheet.state], firstError(sheet))
  if (same) note('duplicate', 'Duplicada', sameText(same))
  if (sheet.notEmployed) note('not_employed', 'No trabajaba', sheet.notEmployed)
  if (account) note('account', 'Cuenta cambió', account)
  if (total !== undefined && total <= 0) note('no_net', 'Neto ≤ 0', formatBs(total))
  const percent = order && total !== undefined && total > 0 && netOff(sheet, order, payday)
  if (percent) {
    const text = `${formatBs(total ?? NO_MONEY)}, antes ${formatBs(order.total)} (${percentText(percent)})`
    note('net', percentText(percent), text)
  }
  const twice = DEDUCTIONS.filter(
    (part) => isInEach(law, part) && taken?.has(part) && (amounts?.[part] ?? 0) > 0,
  )
  if (twice.length > 0) note('taken_twice', 'Deducido dos veces', listOf(twice.map(partLabel)))
  const isDue = DEDUCTIONS.some((part) => order && order[part] > 0 && !taken?.has(part))
  if (isDue && amounts && !DEDUCTIONS.some((part) => has(sheet, part))) {
    note('no_deductions', 'Sin deducciones', 'su última orden las tenía')
  }
  if (sheet.copied) note('copied', 'Copiado', copiedText(sheet))
  const before = order && (order.agreed ?? { salary: order.salary, currency: 'VES' as const })
  if (before && wage.salary && !isSameWage(before, wage)) {
    note('salary', 'Salario cambió', `${wageAmount(wage)}, antes ${wageAmount(before)}`)
  }
  if (law?.worked) note('by_days', 'Por días', workedText(law.worked))
  if (sheet.day)
    note('past_salary', 'Salario de entonces', salaryOfDay(wageAmount(wage), sheet.day))
  const rate = sheet.agreed?.rate ?? law?.rate
  if (rate && isOld(rate.day, issued_at)) note('old_rate', 'Tasa anterior', rateText(rate))
  if (leavesItsBank(sheet, yardsticks.banks)) note('other_bank', 'Otro banco')
  if (email) note('shared_email', 'Comparte correo', `${email.address}: ${namesOf(email)}`)
  if (!order && orders.size > 0) note('new', 'Nueva', 'no tiene una orden anterior')
  return { sheet, marks }
}

/** Whether the company pays from another bank than the employee's and has an account there: numbers begin with it. */
const leavesItsBank = ({ account, paying }: JudgedSheet, banks: ReadonlySet<string>): boolean =>
  account !== undefined &&
  paying !== undefined &&
  bankOf(account) !== bankOf(paying) &&
  banks.has(bankOf(account))
const bankOf = ({ number }: { number: string }) => number.slice(0, 4)

const STATES = { complete: '', error: 'Con errores', missing: 'Incompleta' }

const firstError = ({ errors }: JudgedSheet) => Object.values(errors)[0]?.[0]

const sameText = ({ order, issued_at, total }: LastOrder) =>
  `${formatDocumentNumber(order)} del ${formatDate(issued_at)}, ${formatBs(total)}`

/** A half month is not compared with a whole one, and a rate that moved is no change. */
function netOff(
  { total = NO_MONEY, agreed }: JudgedSheet,
  last: LastOrder,
  payday: Payday,
): number | undefined {
  const isWhole = (one: Payday) => one === 'completo'
  if (isWhole(payday) !== isWhole(last.payday)) return undefined
  const isRated = agreed && agreed.currency === last.agreed?.currency
  // Of a mark, not of money.
  const moved = isRated ? Number(agreed.rate.value) / Number(last.agreed?.rate.value) : 1
  return percentOff(total, last.total * moved)
}

/** Whether the law says what a part comes to: each of a month's orders takes its own share of it. */
const isByLaw = (law: JudgedSheet['law'], part: Toggle) => law?.values[`rule_${part}`] === 'law'

/** Whether a part comes in full into each order, also into both of a month. */
const isInEach = (law: JudgedSheet['law'], part: Toggle) =>
  (law?.values[`rule_${part}`] ?? 'each') === 'each'

/** Whether an order has a part; by the law's terms one may be switched on and come to nothing. */
const has = ({ law, values, amounts }: JudgedSheet, part: Toggle): boolean =>
  law ? values[part] === 'on' : (amounts?.parts.some(({ code }) => code === part) ?? false)

/** What is deducted by law or by the settings; a discount is no such deduction. */
const DEDUCTIONS = TOGGLES.filter((toggle) =>
  PARTS.some(({ key, sign }) => key === toggle && sign === 'deducts'),
)

export const listOf = (texts: readonly string[]) => new Intl.ListFormat('es').format(texts)

function copiedText({ values, amounts, owed }: JudgedSheet): string {
  const { parts = [], lines = [] } = amounts ?? {}
  const ofParts = parts.flatMap(({ code, amount }) => {
    const part = TYPED_PARTS.find((each) => each === code)
    return part ? `${formatBs(amount)} (${values[reasonOf(part)] ?? ''})` : []
  })
  // What it pays of arrears comes last, and is not copied; nor is what is fixed.
  const typed = owed > 0 ? lines.slice(0, -1) : lines
  const copied = typed.filter((line) => !('fixed_id' in line))
  const ofLines = copied.map(({ amount, concept }) => `${formatBs(amount)} (${concept})`)
  return listOf([...ofParts, ...ofLines])
}
