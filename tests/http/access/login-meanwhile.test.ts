// Proves docs/rules/access.md#7.
/** A log-in fails when its user changes before it is done. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  changePassword,
  createResetSecret,
  resetPassword,
} from '#app/models/users/account.server.ts'
import { sessions, tokens, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { type Blow, beforeWriting, disabled, waiting } from '#tests/support/http/meanwhile.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'

const t = testApp()

const { developer } = world.people
const DARIO = { email: 'dario@example.com', password: PASSWORD }
const WRONG = 'El correo electrónico o la contraseña no son correctos'

const restoring =
  (work: Blow): Blow =>
  async (tx, id) => {
    const own = eq(users.id, id)
    const [before] = await tx.select().from(users).where(own)
    await work(tx, id)
    return (later) =>
      later
        .update(users)
        .set({ ...before })
        .where(own)
  }
const none = async () => {}

const passwordChanged = restoring(async (tx, id) => {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  const verified = user?.password_hash ?? ''
  await changePassword(tx, id, 'otra', { ...ADMINISTRATOR, id }, { verified })
  return none
})
const passwordReset = restoring(async (tx, id) => {
  await resetPassword(tx, await createResetSecret(tx, id, ADMINISTRATOR), 'otra', NOW)
  return none
})

const held = async () => ({
  sessions: await t.db.select().from(sessions).where(eq(sessions.user_id, developer)),
  tokens: await t.db.select().from(tokens).where(eq(tokens.user_id, developer)),
})

test.each([
  ['changed their password', passwordChanged],
  ['reset it by a link', passwordReset],
  ['was disabled', disabled],
  ['awaits confirmation', waiting],
] as const)('a log-in fails when its user %s before one of its steps', async (_, blow) => {
  const doors = {
    screen: () => t.visitor().post('/?index', DARIO),
    api: () => t.visitor().api('POST', 'login', DARIO),
  }
  for (const [door, logIn] of Object.entries(doors)) {
    for (let step = 1; ; step++) {
      let undo: Awaited<ReturnType<Blow>> | undefined
      let before: unknown
      const { transaction } = t.app.database
      beforeWriting(
        t.app,
        async () => {
          undo = await t.write((tx) => blow(tx, developer))
          before = await held()
        },
        step,
      )
      const answer = await logIn()
      t.app.database.transaction = transaction
      if (!undo) {
        // It was over before: as ever.
        expect([door, answer.status]).toEqual([door, door === 'api' ? 200 : 303])
        expect(step).toBeGreaterThan(2)
        break
      }
      expect([door, step, answer.status]).toEqual([door, step, 422])
      expect(answer.text).toMatch(blow === waiting ? /correctos|confirmada/ : WRONG)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await held()).toEqual(before)
      await t.write(undo)
    }
  }
})
