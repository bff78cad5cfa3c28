import type { Actor } from '#app/kernel/access/actor.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Wage } from '#app/models/payroll/salary.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { salary_changes } from '#db/schema.ts'

/** `since` is the first day of a salary, by default today in Venezuela. */
export type SalaryTerms = {
  since?: IsoDate | undefined
  reason?: string | null | undefined
  is_raise?: boolean
}

type SalaryChange = SalaryTerms & Wage & { titular_id: number }

export const toldCurrency = ({ salary_currency }: { salary_currency: WageCurrency }) =>
  salary_currency === 'VES' ? undefined : { salary_in: salary_currency }

/**
 * Writes changes of salaries into the history (docs/rules/salaries.md#1). Whoever writes a titular's
 * salary calls it in the same transaction; the titular itself is not changed here.
 */
export async function recordSalaries(
  tx: Tx,
  actor: Actor,
  changes: readonly SalaryChange[],
): Promise<void> {
  const today = todayInCaracas(actor.at)
  const rows = changes.map(
    ({ titular_id, salary, currency, since = today, reason = null, is_raise = false }) => ({
      ...{ titular_id, salary, currency, since, reason, is_raise },
      ...{ user_id: actor.id, user_name: actor.name, created_at: actor.at.toISOString() },
    }),
  )
  await insertRows(tx, salary_changes, rows)
}
