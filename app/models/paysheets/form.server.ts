/** Options and start values for the form of a payroll order. */

import { eq } from 'drizzle-orm'
import { type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { getClosing } from '#app/models/closing/read.server.ts'
import { partNatures, readCatalogue } from '#app/models/concepts/read.server.ts'
import { fixedTerms } from '#app/models/fixed-concepts/read.server.ts'
import { orderOptions, orderValues } from '#app/models/orders/form.server.ts'
import { keptPeriod, monthPaid } from '#app/models/payroll/period.ts'
import { wageOn } from '#app/models/payroll/terms.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import { amountsOf, getSettings } from '#app/models/settings/read.server.ts'
import { salaryTerms } from '#app/models/titulars/salaries/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { type LawTerms, titulars } from '#db/schema.ts'
import { drawnLaw } from './law.server.ts'
import { lineValues, partValues } from './lines.ts'
import { runChoices } from './open-runs.server.ts'
import type { Paysheet } from './read.server.ts'

/**
 * Returns the pickers' options; the values of the `edited` order are kept even if inactive. A new
 * order may join a payroll run, `begun.run` at least.
 */
export async function paysheetOptions(
  db: Db,
  today: IsoDate,
  titular_id: number,
  edited?: Paysheet,
  begun?: { run?: number | undefined; hasLines: boolean },
) {
  const [titulars, options, drawn, catalogue, runs] = await Promise.all([
    titularOffer(db, 'employees', { keep: [titular_id] }),
    orderOptions(db, today, titular_id, edited),
    paysheetDrawn(db, titular_id, today, edited?.id),
    edited?.lines.length || begun?.hasLines ? readCatalogue(db, true) : undefined,
    edited ? [] : runChoices(db, begun?.run),
  ])
  return { ...options, ...drawn, catalogue, runs, titulars }
}

/**
 * How a voided order of a payroll run is made anew into it: with the date of today, or its own where
 * today is of another month. Undefined for other orders, and when that day is closed.
 */
export async function paysheetAnew(db: Db, order: Paysheet, today: IsoDate) {
  const { payroll_run_id, voided_at, issued_at } = order
  if (!payroll_run_id || !voided_at) return undefined
  const isToday = monthOf(today) === monthPaid(order)
  const date = isToday ? today : issued_at
  const { until } = await getClosing(db)
  if (until && date <= until) return undefined
  const run = (await runChoices(db, payroll_run_id)).find(({ id }) => id === payroll_run_id)
  if (!run) return undefined
  const number = formatDocumentNumber(run.order)
  return {
    run: payroll_run_id,
    values: {
      payroll_run_id: String(payroll_run_id),
      issued_at: date,
      period: keptPeriod({ period: monthPaid(order), issued_at: date }) ?? '',
    },
    said: ` para su nómina ${number}, ${isToday ? 'con la fecha de hoy' : 'con su fecha'}`,
  }
}

/** Returns what this titular's order is computed from now, for a redrawn form (0: nobody is chosen); `own` is an edited order. */
export async function paysheetDrawn(db: Db, titular_id: number, today: IsoDate, own?: number) {
  if (titular_id === 0) return {}
  const { salary, salary_currency: currency, hired_at, left_at, shift } = titulars
  const [found] = await db
    .select({ salary, currency, hired_at, left_at, shift })
    .from(titulars)
    .where(eq(titulars.id, titular_id))
  if (!found) return {}
  const { salary: now, currency: agreed, shift: own_shift, ...employment } = found
  const settings = amountsOf(await getSettings(db))
  const { salaries, owed } = await salaryTerms(db, titular_id)
  const currencies = new Set([agreed, ...salaries.map(({ currency }) => currency)])
  const law = await drawnLaw(db, { id: titular_id, ...employment }, currencies, today, own)
  const natures = law && (await partNatures(db))
  const fixed = own ? [] : ((await fixedTerms(db, [titular_id])).get(titular_id) ?? [])
  const wage = { salary: now, currency: agreed, shift: own_shift }
  const needed = wageOn(wage, law?.rates ?? {}, today)?.salary ?? NO_MONEY
  return {
    terms: {
      ...{ titular_id, ...wage, settings, salaries, owed, fixed, law, natures },
      ...{ day: today, needed },
    },
  }
}

export function paysheetValues(
  paysheet: Paysheet & { terms?: { law?: LawTerms | undefined } },
): Record<string, string> {
  return {
    ...orderValues(paysheet),
    payday: paysheet.payday,
    period: paysheet.period ?? '',
    ...partValues(paysheet, paysheet.terms?.law),
    ...lineValues(paysheet.lines),
  }
}
