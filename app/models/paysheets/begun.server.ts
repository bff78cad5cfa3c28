/** With which toggles a new payroll order begins (docs/rules/payroll.md#14). */

import { inTurns } from '#app/kernel/turns.server.ts'
import { parseIsoDate, parseMonth } from '#app/kernel/values/dates.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { monthPaid, type Period } from '#app/models/payroll/period.ts'
import { isPayday } from '#app/models/payroll/typed.ts'
import { amountsOf, getSettings } from '#app/models/settings/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { LAW_PARTS, ofEach, SETTINGS_PARTS, TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import { type Begun, beganOtherwise, begunValues } from './begun.ts'
import { ordersOfMonth, ownLastOrders, takenBefore, togglesOf } from './last-orders.server.ts'

/**
 * Each employee's toggles: as their own last order of the same kind of fortnight had them, else as
 * `usual` says. Else L.P.H is on, and of the others those whose amount is above 0, without what the
 * month's first fortnight has had already.
 */
export async function begunToggles(
  db: Db,
  fortnight: Period,
  ids: readonly number[],
  usual?: readonly Toggle[],
): Promise<Map<number, Begun>> {
  const last = await ownLastOrders(db, fortnight, ids)
  const taken = takenBefore(await ordersOfMonth(db, fortnight, ids), fortnight.payday)
  const configured = await configuredToggles(db)
  const toggles = (id: number, had: ReadonlySet<Toggle> | undefined): Begun => {
    const own = last.get(id)
    if (own?.payday === fortnight.payday) return { on: togglesOf(own), taken: [] }
    if (usual) return { on: usual, taken: [] }
    const off = configured.filter((part) => had?.has(part))
    return {
      on: TOGGLES.filter((part) => configured.includes(part) && !had?.has(part)),
      taken: off,
    }
  }
  return new Map(
    await inTurns(ids, (some) =>
      some.map((id): [number, Begun] => [id, toggles(id, taken.get(id))]),
    ),
  )
}

/** L.P.H, and what of the settings is above 0. */
async function configuredToggles(db: Db): Promise<Toggle[]> {
  const settings = amountsOf(await getSettings(db))
  const some: readonly Toggle[] = SETTINGS_PARTS.filter((part) => settings[part] > 0)
  return TOGGLES.filter((part) => LAW_PARTS.some((law) => law === part) || some.includes(part))
}

/**
 * The values of a new order's toggles and of its `toggles` field, which tells how they began: those
 * of the employee's last one, or while whom or what it pays is not chosen, what is configured.
 * Undefined once somebody has switched one, or while they began for just that.
 */
export async function beginOrder(
  db: Db,
  typed: (name: string) => string,
): Promise<Record<string, string> | undefined> {
  const id = parseId(typed('titular_id')) ?? 0
  const payday = typed('payday')
  const issued_at = parseIsoDate(typed('issued_at'))
  const period = parseMonth(typed('period'))
  const fortnight = id && isPayday(payday) && issued_at ? { payday, issued_at, period } : undefined
  const of = fortnight ? `${id} ${monthPaid(fortnight)} ${payday}` : 'nobody'
  const values = ofEach(['toggles', ...TOGGLES], typed)
  if (values.toggles && !beganOtherwise(values, of)) return undefined
  const begun = fortnight && (await begunToggles(db, fortnight, [id])).get(id)
  return begunValues(of, begun ?? { on: await configuredToggles(db), taken: [] })
}
