/** Creates two years of the demo company's documents, in chronological order. */

import { type Month, type PayDate, workday } from '#app/demo/calendar.ts'
import { moveFunds, openAccounts } from '#app/demo/funds.server.ts'
import { ADDITIONS, CLIENTS, DISCOUNTS } from '#app/demo/names.ts'
import { type Payee, payOthers } from '#app/demo/payments.server.ts'
import type { Employee } from '#app/demo/people.server.ts'
import type { Chance } from '#app/demo/random.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { addDays, type IsoDate, monthName } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { createIncome } from '#app/models/incomes/change.server.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import { begunToggles } from '#app/models/paysheets/begun.server.ts'
import { createPaysheets, paysheetsOf } from '#app/models/paysheets/bulk.server.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import type { PaysheetLine } from '#db/schema.ts'

const RAISES_EVERY_MONTHS = 6
const RAISE_PERCENT = 15
const ROUND = 50_00

/** What every step of the demo needs. */
export type Business = {
  tx: Tx
  /** The acting user on a day, at an hour of it. */
  onDay: (date: IsoDate, hour: number) => Actor
  today: IsoDate
  /** Its runs wait for the second administrator. */
  lastPayday: IsoDate | undefined
  chance: Chance
  enterprises: readonly number[]
  staff: Employee[]
  suppliers: readonly Payee[]
}

export async function liveMonth(business: Business, month: Month, n: number): Promise<void> {
  if (n === 0) await openAccounts(business, month.first)
  if (n % 12 === 0) await setAmounts(business, month.first, n)
  if (n > 0 && n % RAISES_EVERY_MONTHS === 0) await raiseSalaries(business, month.first)
  await receiveIncomes(business, month.first, n)
  const [primera, segunda] = month.payDates
  await payOthers(business, month.first, [9, 11, 13])
  if (primera) await payStaff(business, primera)
  await payOthers(business, month.first, [18, 23, 26])
  await moveFunds(business, month.first, n)
  if (segunda) await payStaff(business, segunda)
}

/** The settings' amounts, changed every year. */
async function setAmounts({ tx, onDay }: Business, date: IsoDate, n: number): Promise<void> {
  const year = n / 12
  const amounts = {
    bonus: centimos(4_000_00 + year * 1_200_00),
    sso: centimos(480_00 + year * 95_50),
    lacks: centimos(60_00 + year * 12_25),
  }
  await updateSettings(tx, amounts, onDay(date, 8))
}

async function raiseSalaries({ tx, onDay, staff }: Business, date: IsoDate): Promise<void> {
  for (const employee of staff.filter(({ isInDollars }) => !isInDollars)) {
    employee.salary = rounded((employee.salary * (100 + RAISE_PERCENT)) / 100)
    await updateTitular(tx, employee.titular_id, { salary: employee.salary }, onDay(date, 9))
  }
}

/** A dozen salaries are agreed in dollars from a day on, and the law's deductions begin. */
export async function agreeInDollars({ tx, onDay, staff }: Business, since: IsoDate) {
  const actor = onDay(since, 9)
  for (const part of ['lph', 'sso', 'lacks'] as const) {
    const rule = { name: `rule_${part}` as const, value: 'law', since, source: null }
    await addParameter(tx, { ...rule, ...ALLOWED }, 'form', actor)
  }
  for (const employee of staff.filter(({ isManager }) => !isManager).slice(0, IN_DOLLARS)) {
    const salary = centimos(Math.round(employee.salary / BS_A_DOLLAR / 100) * 100)
    employee.isInDollars = true
    await updateTitular(tx, employee.titular_id, { salary, salary_currency: 'USD' }, actor)
  }
}

const ALLOWED = { allow_dated_back: true, allow_changes_pay: true }
const IN_DOLLARS = 12
const BS_A_DOLLAR = 225

/** In the month's first days, each account receives what it will pay that month and some more. */
async function receiveIncomes(business: Business, first: IsoDate, n: number): Promise<void> {
  const { tx, chance, enterprises, staff, onDay, today } = business
  for (const account_id of enterprises) {
    const salaries = staff.filter((employee) => employee.enterprise_id === account_id)
    const due = salaries.reduce((sum, { salary }) => sum + salary, 0)
    const parts = n === 0 ? [160] : [70 + chance.whole(0, 10), 50 + chance.whole(0, 20)]
    for (const [i, percent] of parts.entries()) {
      const date = workday(addDays(first, 3 + 4 * i))
      if (date > today) continue
      const input = {
        account_id,
        provider: n === 0 ? 'Aporte de los socios' : chance.one(CLIENTS),
        amount: rounded((due * percent) / 100),
        number: chance.digits(8),
        issued_at: date,
      }
      await createIncome(tx, input, onDay(date, 10 + i))
    }
  }
}

/** Managers are paid at the end of the month, the others every fortnight; each time in one run. */
async function payStaff(business: Business, { date, payday }: PayDate): Promise<void> {
  const [managers = [], others = []] = [true, false].map((isManager) =>
    business.staff.filter((employee) => employee.isManager === isManager),
  )
  if (date === business.lastPayday) {
    const all = { runs: NO_MONEY }
    await updateApprovalSettings(business.tx, all, business.onDay(date, 8))
  }
  await payTogether(business, others, date, payday)
  if (payday !== 'primera') await payTogether(business, managers, date, 'completo')
}

/** Makes a payroll run; some of its orders are corrected, or voided and made anew into it. */
async function payTogether(
  business: Business,
  staff: readonly Employee[],
  date: IsoDate,
  payday: Payday,
): Promise<void> {
  const { tx, chance, onDay } = business
  if (staff.length === 0) return
  const ids = staff.map(({ titular_id }) => titular_id)
  const usual = payday === 'primera' ? [] : TOGGLES
  const begun = await begunToggles(tx, { issued_at: date, payday }, ids, usual)
  const inputs = staff.map((employee) => {
    const on = begun.get(employee.titular_id)?.on ?? []
    return {
      ...sortingOf(business, employee, date, payday),
      ...ofEach(TOGGLES, (part) => on.includes(part)),
    }
  })
  const made = await createPaysheets(tx, inputs, onDay(date, 15))
  if (date === business.lastPayday) return
  const orders = await paysheetsOf(
    tx,
    made.map(({ id }) => id),
  )
  for (const [i, { id, payroll_run_id }] of orders.entries()) {
    const input = inputs[i]
    if (!input) continue
    if (chance.happens(0.6)) {
      await voidPaysheet(tx, id, onDay(date, 16), 'El banco rechazó la transferencia')
      const anew = { ...input, number: chance.digits(8), payroll_run_id }
      await createPaysheet(tx, anew, onDay(date, 16))
    } else if (chance.happens(1)) {
      const corrected = { observation: 'Número corregido', number: chance.digits(8) }
      await updatePaysheet(tx, id, corrected, onDay(date, 17))
    }
  }
}

function sortingOf({ chance }: Business, employee: Employee, date: IsoDate, payday: Payday) {
  const { titular_id, account_id, enterprise_id } = employee
  const hasAddition = chance.happens(14)
  const hasDiscount = chance.happens(7)
  const transaction = chance.happens(94) ? ('Transferencia' as const) : ('Cheque' as const)
  const month = monthName(date).toLowerCase()
  const which =
    payday === 'completo' ? 'Mes' : payday === 'primera' ? 'Primera quincena' : 'Segunda quincena'
  return {
    titular_id,
    account_id,
    enterprise_id,
    transaction,
    number: chance.digits(transaction === 'Cheque' ? 6 : 8),
    payday,
    adition: hasAddition ? share(employee, chance.whole(4, 18)) : NO_MONEY,
    adition_reason: hasAddition ? chance.one(ADDITIONS) : null,
    discount: hasDiscount ? share(employee, chance.whole(2, 8)) : NO_MONEY,
    discount_reason: hasDiscount ? chance.one(DISCOUNTS) : null,
    lines: hasDiscount ? loan(employee) : [],
    concept: `${which} de ${month} de ${date.slice(0, 4)}`,
    observation: null,
    realized: 'Administración',
    authorized: chance.happens(80) ? 'Gerencia' : 'Dirección',
    issued_at: date,
    allow_duplicate: false,
    recalculate: false,
  }
}

const loan = (employee: Employee): PaysheetLine[] => [
  { concept: 'Cuota de préstamo', kind: 'deduccion', amount: share(employee, 5), reason: null },
]
const share = ({ salary }: Employee, percent: number) => rounded((salary * percent) / 100)
const rounded = (amount: number): Centimos => centimos(Math.round(amount / ROUND) * ROUND)
