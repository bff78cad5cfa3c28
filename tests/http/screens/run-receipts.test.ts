// Proves docs/rules/run-files.md#8; docs/rules/mail.md#8.
/** 'Enviar recibos' of a run, without scripts. */
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { mails, outbox, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { aTitular } from '#tests/support/models/factories.ts'
import { aRun } from '#tests/support/models/stored-runs.ts'

const t = testApp()
const told = () => t.db.select().from(outbox).where(like(outbox.occasion, 'paysheet:%'))

const aRunOfTwo = () =>
  t.write(async (tx) => {
    const nobody = await aTitular(tx, { name: 'Ana Sin Usuario', ric: 'V29999999' })
    return aRun(tx, [
      { name: 'María Ñáñez', titular_id: world.maria, base: 100 },
      { name: 'Ana Sin Usuario', titular_id: nobody, base: 100 },
    ])
  })

test('receipts are sent to who can get them, and the page names who cannot', async () => {
  const id = await aRunOfTwo()
  const before = (await told()).length
  const staff = t.as('developer')
  const path = `/payroll-runs/${id}/receipts`
  const { page } = await staff.get(path)
  expect(page.text).toContain('Enviar 1 recibo')
  // The summary's table has fewer columns.
  const rows = page.rows.filter((row) => row.length === 4)
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Ana Sin Usuario', 'Sin usuario', expect.stringContaining('no tiene un usuario vinculado')],
    ['María Ñáñez', 'Sin enviar', expect.stringContaining('—')],
  ])
  const sent = await staff.post(path)
  expect([sent.status, sent.location]).toEqual([303, path])
  const { page: after } = await staff.follow(sent)
  expect(after.toasts).toEqual([expect.stringContaining('Se está enviando 1 recibo')])
  expect(after.text).toContain('No queda nadie a quien se le pueda enviar')
  expect((await staff.post(path)).status).toBe(303)
  expect((await told()).length).toBe(before + 1)
  const { page: trail } = await staff.get(`/payroll-runs/${id}/history`)
  // Once: pressing it again sent nothing.
  expect(trail.rows.filter(([what]) => what?.includes('Envió'))).toEqual([
    [
      expect.stringMatching(/^Envió los recibos: Nómina N° \d{6}$/),
      '11/20/2026 10:00',
      'Dario',
      'Cantidad: 1',
    ],
  ])
  const { page: mine } = await t.as('employee').get('/messages')
  expect(mine.text).toContain('Recibo de pago')
})

test('an e-mail is not offered, and Telegram only with a bot', async () => {
  const { page } = await t.as('developer').get(`/payroll-runs/${await aRunOfTwo()}/receipts`)
  expect(page.text).not.toMatch(/correo/i)
  expect(page.text).not.toContain('Telegram:')
})

test('who shares an e-mail is named before receipts go there, which they do', async () => {
  const id = await aRunOfTwo()
  const path = `/payroll-runs/${id}/receipts`
  const email = 'elsa@example.com'
  const said = `Comparten el correo ${email}: Ana Sin Usuario y María Ñáñez`
  const staff = t.as('developer')
  // María's receipt goes to her user's address.
  await t.write((tx) => tx.update(titulars).set({ email }).where(eq(titulars.ric, 'V29999999')))
  expect((await staff.get(path)).page.text).not.toContain('Comparten el correo')
  await t.write((tx) => openMailChannel(tx, true))
  const asked = await staff.get(path)
  expect(asked.page.text).toContain(said)
  await staff.post(path)
  expect(await t.db.select().from(mails).where(eq(mails.kind, 'receipt'))).toHaveLength(2)
  expect((await staff.get(path)).page.text).not.toContain('Comparten el correo')
})

test('it is for staff alone, and changes nothing without a right', async () => {
  const id = await aRunOfTwo()
  const before = (await told()).length
  const path = `/payroll-runs/${id}/receipts`
  expect((await t.as('employee').get(path)).status).toBe(403)
  expect((await t.as('employee').post(path)).status).toBe(403)
  expect((await t.as('developer').post('/payroll-runs/999999/receipts')).status).toBe(404)
  expect((await told()).length).toBe(before)
})

test.each(['state=all', "state=no_user' or 1=1", 'page=9999', 'sort_by=state,asc'])(
  'it drops %s and says so',
  async (query) => {
    const id = await aRunOfTwo()
    const { status, page } = await t.as('developer').get(`/payroll-runs/${id}/receipts?${query}`)
    expect(status).toBe(200)
    expect(page.text).toMatch(/No se tomó en cuenta|La página 9999 no existe/)
  },
)
