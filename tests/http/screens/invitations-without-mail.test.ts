/** 'Invitar' where no mails go out: the link is shown (docs/rules/mail.md#7). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails, titulars } from '#db/schema.ts'
import { testApp } from '#tests/support/http/app.ts'
import { aTitular } from '#tests/support/models/factories.ts'

const t = testApp()

test('the link is shown once, and works', async () => {
  const id = await t.write((tx) => aTitular(tx, { ric: 'V29000001' }))
  const staff = t.as('developer')
  const answer = await staff.fill(`/titulars/${id}/invite`, { email: 'petra@example.com' })
  const path = /http:\/\/nomina\.test(\/reset\?token=[\w-]{43})/.exec(answer.text)?.[1] ?? ''
  const chosen = { password: 'una clave nueva', re_password: 'una clave nueva' }
  expect((await t.visitor().fill(path, chosen)).status).toBe(303)
  const [row] = await t.db.select().from(titulars).where(eq(titulars.id, id))
  expect(row?.user_id).toBeGreaterThan(0)
  expect(await t.db.select().from(mails)).toEqual([])
})

test('many are not invited at once', async () => {
  const id = await t.write((tx) => aTitular(tx, { ric: 'V29000001' }))
  await t.write((tx) =>
    tx.update(titulars).set({ email: 'p@example.com' }).where(eq(titulars.id, id)),
  )
  const staff = t.as('developer')
  expect((await staff.get('/titulars')).text).not.toContain('/titulars/invite"')
  expect((await staff.get('/titulars/invite')).page.text).toContain('no está configurado')
  expect((await staff.post('/titulars/invite', { id: String(id) })).status).toBe(409)
  expect((await t.db.select().from(titulars).where(eq(titulars.id, id)))[0]?.user_id).toBeNull()
})
