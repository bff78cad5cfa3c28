/** Values of the law's parameters as tests enter them. */
import type { Actor } from '#app/kernel/access/actor.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import type { ParameterName } from '#app/models/payroll/parameters.ts'
import type { Tx } from '#db/client.server.ts'
import type { OwnName } from '#db/law-kinds.ts'
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

/** Enters a value of one employee from a day on, whatever that asks. */
export const enterOwn = (
  tx: Tx,
  titular_id: number,
  name: OwnName,
  value: string,
  since = '2026-11-01',
): Promise<number> =>
  addParameter(
    tx,
    {
      ...{ titular_id, name, value, since: day(since), source: 'AR-I' },
      allow_dated_back: true,
    },
    'form',
    ADMINISTRATOR,
  )

/** The law deducts all three from a day on. */
export async function byLaw(tx: Tx, since = '2026-11-01'): Promise<void> {
  for (const part of ['lph', 'sso', 'lacks'] as const) await enter(tx, `rule_${part}`, 'law', since)
}
