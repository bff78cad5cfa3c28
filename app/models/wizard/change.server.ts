import type { Actor } from '#app/kernel/access/actor.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { everybodyOwed } from '#app/models/titulars/salaries/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import { changeDraft, setSelected } from './draft.server.ts'
import { forgetSalaries } from './employees.server.ts'
import { payable } from './selection.server.ts'

/**
 * Adds everybody who is owed arrears and can be paid to the user's draft, whose orders then pay them.
 * Returns how many are owed, and how many of them are in the draft. Throws Conflict if none can be paid,
 * FieldErrors for too many.
 */
export async function takeArrears(
  tx: Tx,
  actor: Actor,
  basics: Record<string, string>,
): Promise<{ owed: number; taken: number }> {
  const owed = await everybodyOwed(tx, EVERYBODY)
  const ids = await payable(
    tx,
    owed.map(({ id }) => id),
  )
  if (ids.length === 0) throw new Conflict(NOBODY)
  await changeDraft(tx, actor, async (draft) => {
    const stamp = { version: draft.version, tab: '' }
    draft.basics = { ...stamp, values: { ...basics, ...draft.basics.values, arrears: 'on' } }
    setSelected(draft, [...draft.selected, ...ids])
    await forgetSalaries(draft)
  })
  return { owed: owed.length, taken: ids.length }
}

const NOBODY = problem('invalid', 'A nadie se le debe una diferencia que su nómina pueda pagar')

const EVERYBODY = parseListing(
  { sorts: ['name'], defaultSort: 'name,asc' },
  new URLSearchParams(),
).listing
