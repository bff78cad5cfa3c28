// Proves docs/rules/approval.md#6.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { approvePayment, createPayment, updatePayment } from '#app/models/payments/change.server.ts'
import { confirmUser, updateUser } from '#app/models/users/access.server.ts'
import {
  changePassword,
  createResetSecret,
  resetPassword,
} from '#app/models/users/account.server.ts'
import { inviteEmployee, linkOfMail } from '#app/models/users/change.server.ts'
import { createUser, registerUser } from '#app/models/users/create.server.ts'
import { inviteUser } from '#app/models/users/invitation.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { anotherAdministrator, withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, aUser, bs } from '#tests/support/models/factories.ts'
import { aPersonalOrder, paymentValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const maker = later(0)
let other: Actor

const t = testDatabase((t) =>
  t.write(async (tx) => {
    other = await withApproval(tx, { payments: bs(0) })
  }),
)

/** An order that the maker made. */
const order = () =>
  t.write(async (tx) =>
    aPersonalOrder(tx, {
      titular_id: await aTitular(tx),
      enterprise_id: await aCompanyAccount(tx, { capital: bs(1000) }),
    }),
  )
const as = (id: number): Actor => ({ ...other, id, name: 'Cómplice', at: later(60).at })
const refusal = (id: number, actor: Actor) =>
  errorOf(t.write((tx) => approvePayment(tx, id, { actor })))
const person = { name: 'Cómplice', email: 'complice@example.com', password_hash: 'x' }

describe('nobody approves by an account that the maker gave after making the order', () => {
  test.each<[string, (tx: Tx) => Promise<number>, (tx: Tx, id: number) => Promise<unknown>]>([
    ['an administrator created', async () => 0, (tx) => createUser(tx, person, 1, maker)],
    [
      'a user promoted',
      (tx) => aUser(tx, { role_id: 3 }),
      (tx, id) => updateUser(tx, id, { role_id: 1 }, maker),
    ],
    [
      'a user activated',
      async (tx) => {
        const id = await aUser(tx, { role_id: 1 })
        await updateUser(tx, id, { active: false }, maker)
        return id
      },
      (tx, id) => updateUser(tx, id, { active: true }, maker),
    ],
    [
      'a registration confirmed',
      async (tx) => {
        await registerUser(tx, person, { ...maker, id: null })
        const all = await tx.select().from(users)
        return all.at(-1)?.id ?? 0
      },
      (tx, id) => confirmUser(tx, id, 1, maker),
    ],
    [
      'a reset link',
      async (tx) => (await anotherAdministrator(tx)).id ?? 0,
      (tx, id) => createResetSecret(tx, id, maker),
    ],
  ])('%s', async (_, prepare, give) => {
    const before = await t.write(prepare)
    const id = await order()
    const given = await t.write((tx) => give(tx, before))
    const accomplice = before || (given as number)
    expect(await refusal(id, as(accomplice))).toMatchObject({ code: 'own_document' })
    expect(await refusal(id, other)).toBeUndefined()
  })

  test('nor by one that an account of theirs gave', async () => {
    const id = await order()
    const first = await t.write((tx) => createUser(tx, person, 1, maker))
    const second = { ...person, email: 'segundo@example.com' }
    const last = await t.write((tx) => createUser(tx, second, 1, as(first)))
    expect(await refusal(id, as(last))).toMatchObject({ code: 'own_document' })
  })

  test('nor when others changed the order since', async () => {
    const id = await order()
    const accomplice = await t.write((tx) => createUser(tx, person, 1, maker))
    const third = await t.write((tx) => anotherAdministrator(tx))
    await t.write((tx) => updatePayment(tx, id, { concept: 'Otro' }, third))
    expect(await refusal(id, as(accomplice))).toMatchObject({ code: 'own_document' })
    expect(await refusal(id, other)).toBeUndefined()
  })

  test('nor by a reset link that they made before and used after', async () => {
    // 23 and a half hours later, which is within the day that a link is good for.
    const earlier = later(-23 * 60)
    const secret = await t.write((tx) => createResetSecret(tx, other.id ?? 0, earlier))
    const id = await order()
    await t.write((tx) => resetPassword(tx, secret, 'new', later(30).at))
    expect(await refusal(id, other)).toMatchObject({ code: 'own_document' })
  })
})

describe('nobody approves by an account that the maker gave before, until its owner chose a password', () => {
  const held = { code: 'own_document', message: expect.stringContaining('no ha elegido otra') }
  const chooses = (id: number, at = later(60)) =>
    t.write((tx) =>
      changePassword(tx, id, 'own', { ...as(id), at: at.at }, { verified: person.password_hash }),
    )

  test('which an administrator created', async () => {
    const accomplice = await t.write((tx) => createUser(tx, person, 1, maker))
    const id = await order()
    expect(await refusal(id, as(accomplice))).toMatchObject(held)
    await chooses(accomplice)
    expect(await refusal(id, as(accomplice))).toBeUndefined()
  })

  test('whose link they had mailed, however late the mail left', async () => {
    const { id: accomplice, secret } = await t.write(async (tx) => {
      await openMailChannel(tx, true)
      const { name, email } = person
      const invited = { name, email, role_id: 1, titular_id: null }
      return inviteUser(tx, invited, maker)
    })
    expect(secret).toBeNull()
    const id = await order()
    // The mail leaves after four hours, and its link is used 24 hours after the inviting.
    const day = 24 * 60
    const path = await t.write((tx) => linkOfMail(tx, 'invitation', accomplice, later(240).at))
    const link = path?.split('=')[1] ?? ''
    const use = (minutes: number) =>
      t.write((tx) => resetPassword(tx, link, 'own', later(minutes).at))
    expect(await errorOf(use(day + 1))).toMatchObject({ problems: { '': [{ code: 'expired' }] } })
    await use(day - 1)
    expect(await refusal(id, as(accomplice))).toMatchObject({ code: 'own_document' })
  })

  test('whose link they had mailed for an employee, whom others promoted', async () => {
    const third = await t.write((tx) => anotherAdministrator(tx))
    const accomplice = await t.write(async (tx) => {
      await openMailChannel(tx, true)
      const titular_id = await aTitular(tx)
      await inviteEmployee(tx, titular_id, { email: person.email, seen: null }, maker)
      const [made] = await tx.select().from(users).where(eq(users.email, person.email))
      const id = made?.id ?? 0
      const path = await linkOfMail(tx, 'invitation', id, later(1).at)
      await resetPassword(tx, path?.split('=')[1] ?? '', 'own', later(2).at)
      await updateUser(tx, id, { role_id: 1 }, { ...third, at: later(3).at })
      return id
    })
    expect(await refusal(await order(), as(accomplice))).toMatchObject(held)
  })

  test('which was promoted, though others made it', async () => {
    const third = await t.write((tx) => anotherAdministrator(tx))
    const accomplice = await t.write((tx) => createUser(tx, person, 3, third))
    await chooses(accomplice, later(1))
    await t.write((tx) => updateUser(tx, accomplice, { role_id: 1 }, later(2)))
    const id = await order()
    expect(await refusal(id, as(accomplice))).toMatchObject(held)
  })

  test('nor by a password of a link that the maker made', async () => {
    const accomplice = await t.write((tx) => createUser(tx, person, 1, maker))
    const secret = await t.write((tx) => createResetSecret(tx, accomplice, later(1)))
    await t.write((tx) => resetPassword(tx, secret, 'given', later(2).at))
    const id = await order()
    expect(await refusal(id, as(accomplice))).toMatchObject(held)
  })

  test('but by one of a link that they asked for themselves', async () => {
    const accomplice = await t.write((tx) => createUser(tx, person, 1, maker))
    const path = await t.write((tx) => linkOfMail(tx, 'forgotten', accomplice, later(1).at))
    const secret = path?.split('=')[1] ?? ''
    await t.write((tx) => resetPassword(tx, secret, 'own', later(2).at))
    const id = await order()
    expect(await refusal(id, as(accomplice))).toBeUndefined()
  })

  test('nor by a password of the maker’s link, though a link was asked for by mail meanwhile', async () => {
    const accomplice = other.id ?? 0
    const secret = await t.write((tx) => createResetSecret(tx, accomplice, maker))
    const id = await order()
    await t.write((tx) => linkOfMail(tx, 'forgotten', accomplice, later(1).at))
    await t.write((tx) => resetPassword(tx, secret, 'given', later(2).at))
    expect(await refusal(id, as(accomplice))).toMatchObject({ code: 'own_document' })
  })

  test('and a password does not end what a hand had of it after the order was made', async () => {
    const accomplice = await t.write((tx) => createUser(tx, person, 1, maker))
    const id = await order()
    await t.write((tx) => updateUser(tx, accomplice, { name: 'Otro' }, maker))
    await chooses(accomplice)
    expect(await refusal(id, as(accomplice))).toMatchObject({
      code: 'own_document',
      message: expect.stringContaining('intervino después'),
    })
  })
})

describe('an administrator whom the maker helped before may approve', () => {
  test('whose link was used before the order was made', async () => {
    const secret = await t.write((tx) => createResetSecret(tx, other.id ?? 0, maker))
    await t.write((tx) => resetPassword(tx, secret, 'new', later(1).at))
    const id = await order()
    await t.write((tx) => changePassword(tx, other.id ?? 0, 'own', other, { verified: 'new' }))
    expect(await refusal(id, other)).toBeUndefined()
  })
  test('whose link nobody used: they chose a password logged in as themselves', async () => {
    await t.write((tx) => createResetSecret(tx, other.id ?? 0, maker))
    const id = await order()
    expect(await refusal(id, other)).toMatchObject({
      message: expect.stringContaining('no ha elegido otra'),
    })
    const own = { ...other, at: later(1).at }
    await t.write((tx) => changePassword(tx, other.id ?? 0, 'own', own, { verified: 'none' }))
    expect(await refusal(id, other)).toBeUndefined()
    expect(await refusal(await order(), other)).toBeUndefined()
  })
  test('whose link was over before they chose a password themselves', async () => {
    await t.write((tx) => createResetSecret(tx, other.id ?? 0, later(-24 * 60)))
    const id = await order()
    const own = { ...other, at: later(1).at }
    await t.write((tx) => changePassword(tx, other.id ?? 0, 'own', own, { verified: 'none' }))
    expect(await refusal(id, other)).toBeUndefined()
  })
})

describe('nobody approves what an account made whose password they gave', () => {
  const lent = { code: 'own_document', message: expect.stringContaining('Usted dio la contraseña') }
  const third = later(0)
  const orderBy = (id: number) =>
    t.write(async (tx) => {
      const titular_id = await aTitular(tx)
      const enterprise_id = await aCompanyAccount(tx, { capital: bs(1000) })
      const values = paymentValues({ titular_id, enterprise_id })
      return createPayment(tx, values, { ...as(id), at: third.at })
    })
  const chooses = (id: number, verified: string, at = later(5)) =>
    t.write((tx) => changePassword(tx, id, 'own', { ...as(id), at: at.at }, { verified }))

  test('by making it, until its owner chooses another', async () => {
    const clerk = await t.write((tx) => createUser(tx, person, 2, other))
    const id = await orderBy(clerk)
    expect(await refusal(id, other)).toMatchObject(lent)
    await chooses(clerk, person.password_hash)
    expect(await refusal(id, other)).toBeUndefined()
  })

  test('by a link of theirs, made before the order or after, once it is used', async () => {
    const clerk = await t.write((tx) => aUser(tx, { role_id: 2 }))
    const id = await orderBy(clerk)
    const secret = await t.write((tx) => createResetSecret(tx, clerk, other))
    await t.write((tx) => resetPassword(tx, secret, 'given', later(62).at))
    expect(await refusal(id, other)).toMatchObject(lent)
    await chooses(clerk, 'given', later(63))
    expect(await refusal(id, other)).toBeUndefined()
  })

  test('by a link of theirs, though one was asked for by mail before it was used', async () => {
    const clerk = await t.write((tx) => aUser(tx, { role_id: 2 }))
    const secret = await t.write((tx) => createResetSecret(tx, clerk, other))
    await t.write((tx) => linkOfMail(tx, 'forgotten', clerk, later(61).at))
    await t.write((tx) => resetPassword(tx, secret, 'given', later(62).at))
    expect(await refusal(await orderBy(clerk), other)).toMatchObject(lent)
  })

  test('but not by one that was over when another was asked for by mail', async () => {
    const clerk = await t.write((tx) => aUser(tx, { role_id: 2 }))
    await t.write((tx) => createResetSecret(tx, clerk, other))
    const nextDay = 61 + 24 * 60
    const path = await t.write((tx) => linkOfMail(tx, 'forgotten', clerk, later(nextDay).at))
    const secret = path?.split('=')[1] ?? ''
    await t.write((tx) => resetPassword(tx, secret, 'own', later(nextDay + 1).at))
    expect(await refusal(await orderBy(clerk), other)).toBeUndefined()
  })

  test('but not where nobody used their link', async () => {
    const clerk = await t.write((tx) => aUser(tx, { role_id: 2 }))
    const id = await orderBy(clerk)
    await t.write((tx) => createResetSecret(tx, clerk, other))
    await chooses(clerk, 'none')
    expect(await refusal(id, other)).toBeUndefined()
  })

  test('nor one that they gave by another account of theirs', async () => {
    const helper = await t.write((tx) => createUser(tx, person, 1, other))
    const own = { ...person, email: 'otra@example.com' }
    const clerk = await t.write((tx) => createUser(tx, own, 2, as(helper)))
    expect(await refusal(await orderBy(clerk), other)).toMatchObject(lent)
  })

  test('but what one made whom they confirmed, linked or sent a link by mail', async () => {
    const clerk = await t.write(async (tx) => {
      await registerUser(tx, person, { ...maker, id: null })
      const [made] = await tx.select().from(users).where(eq(users.email, person.email))
      const id = made?.id ?? 0
      await confirmUser(tx, id, 2, other)
      await updateUser(tx, id, { name: 'Otro' }, other)
      const invited_at = later(1).at.toISOString()
      await tx.update(users).set({ invited_at }).where(eq(users.id, id))
      const path = await linkOfMail(tx, 'invitation', id, later(1).at)
      await resetPassword(tx, path?.split('=')[1] ?? '', 'own', later(2).at)
      return id
    })
    expect(await refusal(await orderBy(clerk), other)).toBeUndefined()
  })
})
