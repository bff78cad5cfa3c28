/** Values of the law's parameters as tests enter them. */
import type { Actor } from '#app/kernel/access/actor.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import type { ParameterName } from '#app/models/payroll/parameters.ts'
import type { Tx } from '#db/client.server.ts'
import { ADMINISTRATOR } from './actor.ts'
import { day } from './factories.ts'

/** Enters a value from a day on, whatever that asks. */
export const enter = (
  tx: Tx,
  name: ParameterName,
  value: string,
  since = '2026-11-01',
  actor: Actor = ADMINISTRATOR,
): Promise<number> =>
  addParameter(
    tx,
    {
      ...{ name, value, since: day(since), source: 'Gaceta' },
      ...{ allow_dated_back: true, allow_changes_pay: true },
    },
    'form',
    actor,
  )

/** The law deducts all three from a day on. */
export async function byLaw(tx: Tx, since = '2026-11-01'): Promise<void> {
  for (const part of ['lph', 'sso', 'lacks'] as const) await enter(tx, `rule_${part}`, 'law', since)
}
