/** What a value of a parameter changes of the present month's pay (docs/rules/law.md#2). */
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { inTurns } from '#app/kernel/turns.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { daysOfMonth, formatMonth, type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { formatBs, NO_MONEY } from '#app/kernel/values/money.ts'
import { amountsByPart, computePayroll, type PayrollTerms } from '#app/models/payroll/compute.ts'
import { BASE_LABEL, codedLines, printedLabel } from '#app/models/payroll/concepts.ts'
import { EXACT, usedBy } from '#app/models/payroll/law.ts'
import { isQuantity } from '#app/models/payroll/parameter-words.ts'
import type { Parameter, ParameterName } from '#app/models/payroll/parameters.ts'
import { onlyWage, type Wage } from '#app/models/payroll/salary.ts'
import {
  goByMonthBefore,
  type LawFacts,
  type LawPerson,
  lawTermsOn,
  wageOn,
} from '#app/models/payroll/terms.ts'
import { wagesPaid } from '#app/models/payroll/wages-paid.server.ts'
import { employedDays } from '#app/models/payroll/weeks.ts'
import { rateOn } from '#app/models/rates/read.server.ts'
import { amountsOf, getSettings } from '#app/models/settings/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { CURRENCIES } from '#db/kinds.ts'
import { ofEach, TOGGLES, type Toggle, TYPED_PARTS } from '#db/payroll-parts.ts'
import { titulars } from '#db/schema.ts'
import { ownParameters } from './read.server.ts'

type Group = Wage & { n: number; id: number | null } & Omit<LawPerson, 'firsts'>

/** What some of all values, which count already, change as against not having them; as `payEffect` says it. */
export function effectOf(
  db: Db,
  all: readonly Parameter[],
  some: readonly Parameter[],
  today: IsoDate,
): Promise<string | undefined> {
  const ids = new Set(some.map(({ id }) => id))
  const others = all.filter(({ id }) => !ids.has(id))
  return payEffect(db, others, some, today)
}

/**
 * Says what values that come to others change of the pay of all active employees, in the month of the first one's
 * day or the present one: 'En noviembre de 2026, 45 personas: S.S.O, de 1.234,00 Bs a 1.300,00 Bs'. Undefined
 * if nothing.
 */
export async function payEffect(
  db: Db,
  all: readonly Parameter[],
  added: readonly Parameter[],
  today: IsoDate,
): Promise<string | undefined> {
  const [first = today] = added.map(({ since }) => since).sort()
  const month = monthOf(first > today ? first : today)
  const next = [...all, ...added]
  const settings = amountsOf(await getSettings(db))
  const rates: LawFacts['rates'] = {}
  for (const currency of CURRENCIES) {
    const rate = await rateOn(db, currency, today)
    if (rate) rates[currency] = [rate]
  }
  const parts = TOGGLES.filter((part) => added.some(({ name }) => mayChange(part, name)))
  const terms = { parts, settings, month, issued_at: today, rates }
  const days = daysOfMonth(month)
  const isEachApart = goByMonthBefore(next)
  const groups = (await salaryGroups(db, isEachApart)).filter((group) => employedDays(group, days))
  const ids = groups.flatMap(({ id }) => id ?? [])
  const paid = await wagesPaid(db, next, { ids, first: month, last: month })
  const pays = await inTurns(groups, (some) =>
    some.map((group) => ({
      n: group.n,
      before: monthPay(all, group, { ...terms, paid: paid.get(group.id ?? 0) }),
      after: monthPay(next, group, { ...terms, paid: paid.get(group.id ?? 0) }),
    })),
  )
  const changed = pays.filter(({ before, after }) =>
    PAID.some((part) => before[part] !== after[part]),
  )
  if (changed.length === 0) return undefined
  const people = changed.reduce((sum, { n }) => sum + n, 0)
  const sumOf = (part: keyof Pay, when: 'before' | 'after') =>
    changed.reduce((sum, pay) => sum + BigInt(pay[when][part]) * BigInt(pay.n), 0n)
  const said = PAID.flatMap((part) => {
    const [before, after] = [sumOf(part, 'before'), sumOf(part, 'after')]
    const from = `de ${formatBs(before)} a ${formatBs(after)}`
    return before === after ? [] : [`${part === 'base' ? BASE_LABEL : printedLabel(part)}, ${from}`]
  })
  const who = counted(people, 'persona', 'personas')
  const what = said.join('; ') || 'unas más y otras menos, la suma queda igual'
  return `En ${formatMonth(month)}, ${who}: ${what}`
}

/** Active employees with a salary, those alike together; whoever has values of their own is alone. */
async function salaryGroups(db: Db, isEachApart: boolean): Promise<Group[]> {
  const { salary, salary_currency: currency, hired_at, left_at } = titulars
  const hasOwn = sql`exists (select 1 from parameters where titular_id = titulars.id)`
  const alone = isEachApart
    ? sql<number | null>`titulars.id`
    : sql<number | null>`case when ${hasOwn} then titulars.id end`
  const groups = await db
    .select({ salary, currency, hired_at, left_at, n: count(), id: alone })
    .from(titulars)
    .where(and(eq(titulars.scope, 'Empleado'), eq(titulars.active, true), gt(salary, NO_MONEY)))
    .groupBy(salary, currency, hired_at, left_at, alone)
  const own = await ownParameters(
    db,
    groups.flatMap(({ id }) => id ?? []),
  )
  return groups.map((group) => ({ ...group, own: own.get(group.id ?? 0) ?? [] }))
}

/** Whether a part may come to something else by a parameter; most choices are of all that goes by law. */
const mayChange = (part: Toggle, name: ParameterName): boolean =>
  isQuantity(name) ? usedBy(part, name) : !name.startsWith('rule_') || name === `rule_${part}`

type Pay = Record<Toggle | 'base', number>
const PAID = [...TOGGLES, 'base'] as const

type MonthTerms = Pick<PayrollTerms, 'settings'> &
  Pick<LawFacts, 'rates'> &
  Pick<LawPerson, 'paid'> & { parts: readonly Toggle[]; month: string; issued_at: IsoDate }

/** What each part, and the salary, comes to in both fortnights of a month, in céntimos. */
function monthPay(
  entries: readonly Parameter[],
  { hired_at, left_at, own = [], ...wage }: Group,
  { parts, settings, month, issued_at, rates, paid = [] }: MonthTerms,
): Pay {
  // Whose salary has no rate today is paid nothing that could change.
  const { salary, agreed } = wageOn(wage, rates, issued_at) ?? { salary: NO_MONEY }
  const rest = {
    ...ofEach(TYPED_PARTS, () => NO_MONEY),
    on: ofEach(TOGGLES, (part) => parts.includes(part)),
    lines: [],
  }
  const pay = (payday: 'primera' | 'segunda', firsts: LawPerson['firsts']) => {
    const person = { hired_at, left_at, firsts, paid, own }
    const paying = { payday, month, issued_at, wages: [onlyWage(wage)] }
    const law = lawTermsOn({ entries, person, rates }, paying)
    const payroll = computePayroll({ salary, agreed, settings, law, payday, ...rest }, EXACT)
    return { payroll, law, amounts: amountsByPart(payroll.parts) }
  }
  const first = pay('primera', [])
  const lines = codedLines(first.payroll, {})
  const second = pay('segunda', [
    {
      month,
      salary,
      agreed,
      amount: first.payroll.base,
      lines,
      law: first.law && { ...first.law, on: [...TOGGLES] },
    },
  ])
  return {
    ...ofEach(TOGGLES, (part) => first.amounts[part] + second.amounts[part]),
    base: first.payroll.base + second.payroll.base,
  }
}
