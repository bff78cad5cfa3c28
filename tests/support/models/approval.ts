/** Documents that wait for a second administrator. */
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import type { Thresholds } from '#app/models/documents/thresholds.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { changePassword } from '#app/models/users/account.server.ts'
import type { Tx } from '#db/client.server.ts'
import { paysheets } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from './actor.ts'
import { anAccount, aTitular, aUser, bs } from './factories.ts'
import { paysheetValues } from './orders.ts'

/** Another administrator, who has chosen their own password and acts `minutes` after NOW. */
export async function anotherAdministrator(tx: Tx, minutes = 1): Promise<Actor> {
  const name = 'Berta Aprobadora'
  const id = await aUser(tx, { name, role_id: 1, password_hash: 'given' })
  const at = new Date(NOW.getTime() + minutes * 60_000)
  const actor = { id, name, role_id: 1, at }
  await changePassword(tx, id, 'none', { ...actor, at: NOW }, { verified: 'given' })
  return actor
}

/** Lets a second administrator approve from these amounts on (céntimos); returns that person. */
export async function withApproval(tx: Tx, amounts: Partial<Thresholds>): Promise<Actor> {
  const approver = await anotherAdministrator(tx)
  await updateApprovalSettings(tx, amounts, ADMINISTRATOR)
  return approver
}

/** Sets the amounts, by a second administrator too where the first only proposes them. */
export async function setApproval(
  tx: Tx,
  amounts: Parameters<typeof updateApprovalSettings>[1],
  [first, second]: readonly [Actor, Actor?] = [ADMINISTRATOR],
): Promise<void> {
  // Whom the first one makes afterwards confirms nothing.
  const other = second ?? (await anotherAdministrator(tx, 2))
  if ((await updateApprovalSettings(tx, amounts, first)) === 'set') return
  await updateApprovalSettings(tx, { ...amounts, allow_leaves_waiting: true }, other)
}

/** Makes a run of `count` orders of 500,00 Bs each, out of one account; returns its id and theirs. */
export async function aWaitingRun(tx: Tx, count: number, enterprise_id: number) {
  const inputs = []
  for (let n = 0; n < count; n++) {
    const titular_id = await aTitular(tx, { salary: bs(1000) })
    const account_id = await anAccount(tx, { titular_id })
    inputs.push(paysheetValues({ titular_id, account_id, enterprise_id }))
  }
  const made = await createPaysheets(tx, inputs, ADMINISTRATOR)
  const ids = made.map(({ id }) => id)
  const [row] = await tx
    .select()
    .from(paysheets)
    .where(eq(paysheets.id, ids[0] ?? 0))
  return { run: row?.payroll_run_id ?? 0, ids }
}
