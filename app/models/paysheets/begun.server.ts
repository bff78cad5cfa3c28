/** With which toggles a new payroll order begins (docs/rules/payroll.md#14). */

import { inTurns } from '#app/kernel/turns.server.ts'
import { type IsoDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { payrollParameters } from '#app/models/parameters/read.server.ts'
import { parametersOn } from '#app/models/payroll/parameters.ts'
import { lastDayOf, monthPaid, type Period } from '#app/models/payroll/period.ts'
import { typedPeriod } from '#app/models/payroll/typed.ts'
import { amountsOf, getSettings } from '#app/models/settings/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Rule } from '#db/law-kinds.ts'
import { ofEach, SETTINGS_PARTS, TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import { type Begun, beganOtherwise, begunValues } from './begun.ts'
import { type LastOrder, ordersOfMonth, ownLastOrders, takenBefore } from './last-orders.server.ts'
import { isOn } from './lines.ts'

/**
 * Each employee's toggles: as their own last order of the same kind of fortnight had them, else as
 * `usual` says. Else L.P.H is on, and of the others those whose amount is above 0 or that the law
 * deducts, without what the month's first fortnight has had in full already. What the law deducts since
 * then is on.
 */
export async function begunToggles(
  db: Db,
  fortnight: Period,
  ids: readonly number[],
  usual?: readonly Toggle[],
): Promise<Map<number, Begun>> {
  const last = await ownLastOrders(db, fortnight, ids)
  const taken = takenBefore(await ordersOfMonth(db, fortnight, ids), fortnight.payday)
  const rules = await rulesOn(db, lastDayOf(fortnight))
  const configured = await configuredToggles(db, rules)
  const toggles = (id: number, had: ReadonlySet<Toggle> | undefined): Begun => {
    const own = last.get(id)
    if (own?.payday === fortnight.payday) return { on: continued(own, rules), taken: [] }
    if (usual)
      return {
        on: TOGGLES.filter((part) => usual.includes(part) || rules[part] === 'law'),
        taken: [],
      }
    const off = configured.filter((part) => rules[part] === 'each' && had?.has(part))
    return {
      on: TOGGLES.filter((part) => configured.includes(part) && !off.includes(part)),
      taken: off,
    }
  }
  return new Map(
    await inTurns(ids, (some) =>
      some.map((id): [number, Begun] => [id, toggles(id, taken.get(id))]),
    ),
  )
}

/** What an order had, and what the law deducts that it did not go by. */
const continued = (own: LastOrder, rules: Rules): Toggle[] =>
  TOGGLES.filter((part) => {
    const isNew = rules[part] === 'law' && own.law?.values[`rule_${part}`] !== 'law'
    return isNew || isOn(own, part, own.law)
  })

type Rules = Record<Toggle, Rule>

async function rulesOn(db: Db, day: IsoDate): Promise<Rules> {
  const { values } = parametersOn((await payrollParameters(db)).entries, day)
  return ofEach(TOGGLES, (part): Rule => values[`rule_${part}`])
}

/** L.P.H, what the law deducts, and what of the settings is above 0. */
async function configuredToggles(db: Db, rules?: Rules): Promise<Toggle[]> {
  const settings = amountsOf(await getSettings(db))
  const some: readonly Toggle[] = SETTINGS_PARTS.filter((part) => settings[part] > 0)
  return TOGGLES.filter((part) => part === 'lph' || some.includes(part) || rules?.[part] === 'law')
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
  const said = typedPeriod(ofEach(['payday', 'issued_at', 'period'], typed))
  const fortnight = id ? said : undefined
  const of = fortnight ? `${id} ${monthPaid(fortnight)} ${fortnight.payday}` : 'nobody'
  const values = ofEach(['toggles', ...TOGGLES], typed)
  if (values.toggles && !beganOtherwise(values, of)) return undefined
  const begun = fortnight && (await begunToggles(db, fortnight, [id])).get(id)
  if (begun) return begunValues(of, begun)
  const day = said ? lastDayOf(said) : parseIsoDate(typed('issued_at'))
  const rules = day && (await rulesOn(db, day))
  return begunValues(of, { on: await configuredToggles(db, rules), taken: [] })
}
