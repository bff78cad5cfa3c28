// @both-engines
/** Who is invited, and who is not (docs/rules/mail.md#7). */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { inviteEmployee, inviteEmployees } from '#app/models/users/change.server.ts'
import { employeesWithoutEmail, invitableEmployees } from '#app/models/users/invitable.server.ts'
import { inviteUser } from '#app/models/users/invitation.server.ts'
import { mails, titulars, users } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular } from '#tests/support/models/factories.ts'

const t = testDatabase((t) => t.write((tx) => openMailChannel(tx, true)))

const anEmployee = (email: string | null, values: Partial<typeof titulars.$inferInsert> = {}) =>
  t.write(async (tx) => {
    const id = await aTitular(tx)
    await tx
      .update(titulars)
      .set({ email, ...values })
      .where(eq(titulars.id, id))
    return id
  })
const invite = (id: number, seen: string | null, actor: Actor = ADMINISTRATOR) =>
  t.write((tx) => inviteEmployee(tx, id, { email: null, seen }, actor))
const userOf = async (id: number) => {
  const [row] = await t.db
    .select({ user: users })
    .from(titulars)
    .innerJoin(users, eq(users.id, titulars.user_id))
    .where(eq(titulars.id, id))
  return row?.user
}
const sent = async () => (await t.db.select().from(mails).orderBy(asc(mails.id))).map(stateOf)
const stateOf = ({ state }: { state: string }) => state

describe('many employees', () => {
  test('are invited if they work here, have an e-mail and no user; others are neither shown nor invited', async () => {
    const good = await anEmployee('ana@nomina.example')
    const others = [
      await anEmployee('luis@nomina.example', { active: false }),
      await anEmployee('eva@nomina.example', { scope: 'Externo' }),
      await anEmployee(null),
    ]
    const { employees, more } = await invitableEmployees(t.db)
    expect([employees.map(({ id }) => id), more]).toEqual([[good], 0])
    const without = await employeesWithoutEmail(t.db, 1)
    expect([without.data.map(({ id }) => id), without.total]).toEqual([others.slice(2), 1])
    const all = [good, ...others]
    expect(await t.write((tx) => inviteEmployees(tx, all, ADMINISTRATOR))).toBe(1)
    expect(await userOf(good)).toMatchObject({ email: 'ana@nomina.example', role_id: 3, type: 3 })
    for (const id of others) expect(await userOf(id)).toBeUndefined()
  })
})

describe('an e-mail that is typed for an employee who has none', () => {
  const typed = { email: 'familia@nomina.example', seen: null }

  test('is asked about when another titular has it, and kept when that is meant', async () => {
    const luis = await anEmployee(typed.email, { name: 'Luis Paz' })
    const id = await anEmployee(null)
    const invited = (said: object) =>
      t.write((tx) => inviteEmployee(tx, id, { ...typed, ...said }, ADMINISTRATOR))
    await expect(invited({})).rejects.toMatchObject({
      codes: { email: ['shared_email'] },
      fields: { email: ['Ya es el correo de Luis Paz'] },
    })
    expect(await userOf(id)).toBeUndefined()
    await invited({ allow_shared_email: true })
    const stored = await t.db.select().from(titulars).where(eq(titulars.email, typed.email))
    expect(stored.map((each) => each.id)).toEqual([luis, id])
  })
})

describe('an e-mail that is another titular’s, too', () => {
  const email = 'familia@nomina.example'
  const asked = {
    codes: { email: ['shared_email'] },
    fields: { email: ['Ya es el correo de Luis Paz'] },
  }

  test('is asked about in place of the employee’s own, whose receipts it would get', async () => {
    await anEmployee(email, { name: 'Luis Paz' })
    const id = await anEmployee('ana@nomina.example')
    const invited = (said: object) =>
      t.write((tx) => inviteEmployee(tx, id, { email, seen: null, ...said }, ADMINISTRATOR))
    await expect(invited({})).rejects.toMatchObject(asked)
    await invited({ allow_shared_email: true })
    expect(await userOf(id)).toMatchObject({ email })
  })

  test('is asked about for a user who is made for a titular, and for nobody else', async () => {
    await anEmployee(email, { name: 'Luis Paz' })
    const titular_id = await anEmployee('ana@nomina.example')
    const make = (said: object) =>
      t.write((tx) =>
        inviteUser(tx, { name: 'Ana', email, role_id: 3, titular_id, ...said }, ADMINISTRATOR),
      )
    await expect(make({})).rejects.toMatchObject(asked)
    await make({ titular_id: null })
    await make({ email: 'ana@nomina.example' })
  })
})

describe('who was invited', () => {
  test('is invited once more, and what was sent stays as it was', async () => {
    const id = await anEmployee('ana@nomina.example')
    await invite(id, null)
    await t.write((tx) => tx.update(mails).set({ state: 'unknown' }))
    const { invited_at = null } = (await userOf(id)) ?? {}
    await invite(id, invited_at, later(1))
    expect(await sent()).toEqual(['unknown', 'waiting'])
    await invite(id, later(1).at.toISOString(), later(2))
    expect(await sent()).toEqual(['unknown', 'dropped', 'waiting'])
  })

  test('is not invited once more when disabled since, nor with more rights than the inviter’s', async () => {
    const id = await anEmployee('ana@nomina.example')
    await invite(id, null)
    const { id: user_id = 0, invited_at = null } = (await userOf(id)) ?? {}
    await t.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, user_id)))
    await expect(invite(id, invited_at)).rejects.toMatchObject({ code: 'inactive' })
    const raised = { active: true, role_id: 1, type: 1 }
    await t.write((tx) => tx.update(users).set(raised).where(eq(users.id, user_id)))
    const developer: Actor = { ...ADMINISTRATOR, id: 99, role_id: 2 }
    await expect(invite(id, invited_at, developer)).rejects.toMatchObject({ name: 'Forbidden' })
    expect(await sent()).toEqual(['waiting'])
  })
})
