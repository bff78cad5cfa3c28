import type { Actor } from '#app/kernel/access/actor.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { salary_changes } from '#db/schema.ts'

/** `since` is the first day of a salary, by default today in Venezuela. */
export type SalaryTerms = { since?: IsoDate | undefined; reason?: string | null | undefined }

/** `salary` in céntimos, 0 for none. */
type SalaryChange = SalaryTerms & { titular_id: number; salary: Centimos }

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
  const rows = changes.map(({ titular_id, salary, since = today, reason = null }) => ({
    ...{ titular_id, salary, since, reason },
    ...{ user_id: actor.id, user_name: actor.name, created_at: actor.at.toISOString() },
  }))
  await insertRows(tx, salary_changes, rows)
}
