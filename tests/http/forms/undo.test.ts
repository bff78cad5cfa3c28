// Proves docs/rules/undoing.md#2, #3, #4, #6.
/** 'Deshacer' in the notice after voiding, on a voided order's page, and in lists. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'

const t = testApp()
const staff = () => t.as('developer')
type Browser = ReturnType<typeof staff>

const ADJUSTMENTS = `/company-accounts/${world.poor}/movements/adjustments`
/** Where each kind is voided, and where it is seen. */
const KINDS: [kind: string, voided: string, shown: string][] = [
  ['paysheets', `/paysheets/${world.paysheet}/delete`, `/paysheets/${world.paysheet}`],
  ['payments', `/payments/${world.payment}/delete`, `/payments/${world.payment}`],
  ['transfers', `/transfers/${world.transfer}/delete`, '/transfers'],
  [
    'adjustments',
    `${ADJUSTMENTS}/${world.adjustment}/delete`,
    `/company-accounts/${world.poor}/movements`,
  ],
]

const ASKED = '¿está seguro de que desea cotinuar?'

/** Where the notice's button leads. */
function undoIn({ page }: Answer): string {
  const toast = page.all.find((e) => hasClass(e, 'toast'))
  const form = toast && descendants(toast).find(({ tag }) => tag === 'form')
  return form?.attributes.action ?? ''
}

/** Voids what the dialog is about; returns the page that follows. */
async function voided(client: Browser, dialog: string): Promise<Answer> {
  const opened = await client.get(dialog)
  return client.follow(await client.submit(opened, { reason: 'Sin querer' }))
}

describe.each(KINDS)('one of the %s', (_, dialog, shown) => {
  test('comes back by the notice, with its number, and a second press changes nothing', async () => {
    const client = t.as('administrator')
    const undo = undoIn(await voided(client, dialog))
    expect(undo).toBe(dialog.replace(/delete$/, 'undo'))
    const undone = await client.post(undo)
    expect([undone.status, undone.location]).toEqual([303, shown])
    const { page } = await client.follow(undone)
    expect(page.toasts.join()).toMatch(/^Exito \/ Se ha deshecho la anulación de N° \d{6}$/)
    const changes = await t.changes()
    const again = await client.post(undo)
    expect(again.location).toBe(shown)
    expect((await client.follow(again)).page.toasts.join()).toMatch(
      /^Exito \/ N° \d{6} está en vigor: no hay nada que deshacer$/,
    )
    expect(await t.changes()).toBe(changes)
  })

  test('is named by its number at the notice’s button, which stays', async () => {
    const opened = await t.as('administrator').get(dialog)
    const [number] = /N° \d{6}/.exec(opened.page.text.slice(opened.page.text.indexOf(ASKED))) ?? []
    const { page } = await voided(t.as('administrator'), dialog)
    const toast = page.all.find((e) => hasClass(e, 'toast'))
    const button = toast && descendants(toast).find(({ tag }) => tag === 'button')
    expect(button && textOf(button)).toBe(`Deshacer ${number}`)
    expect(toast && hasClass(toast, 'toast-fading')).toBe(false)
  })

  test('does not come back after ten minutes by the server’s clock', async () => {
    const client = t.as('administrator')
    const undo = undoIn(await voided(client, dialog))
    t.wait(11)
    const changes = await t.changes()
    const asked = await client.get(undo)
    expect(asked.status).toBe(200)
    expect(asked.page.text).toContain('Pasaron más de 10 minutos desde que se anuló')
    const late = await client.post(undo)
    expect(late.status).toBe(409)
    expect(late.page.text).toContain('Pasaron más de 10 minutos desde que se anuló')
    expect(await t.changes()).toBe(changes)
  })
})

test('a voided order’s page has the button, and then its page is as it was', async () => {
  const client = staff()
  const own = `/payments/${world.payment}`
  const hasButton = ({ page }: Answer) =>
    page.all.some(({ attributes }) => attributes.action === `${own}/undo`)
  const before = await client.get(own)
  await voided(client, `${own}/delete`)
  expect([hasButton(before), hasButton(await client.get(own))]).toEqual([false, true])
  expect((await client.post(`${own}/undo`)).location).toBe(own)
  const after = await client.get(own)
  expect(hasButton(after)).toBe(false)
  expect(after.page.text).not.toContain('Anulada el')
  expect(after.page.text).toContain('Deshizo la anulación')
})

test('a list of voided transfers offers it, and then has it no more', async () => {
  const client = staff()
  await voided(client, `/transfers/${world.transfer}/delete`)
  const undo = `/transfers/${world.transfer}/undo?voided=1`
  const list = await client.get('/transfers?voided=1')
  expect(list.page.all.some(({ attributes }) => attributes.href === undo)).toBe(true)
  const asked = await client.get(undo)
  expect(asked.page.text).toMatch(
    /La transferencia N° \d{6} se anuló el .+\. Vuelve a estar en vigor, con su número, y mueve el dinero otra vez\./,
  )
  const done = await client.follow(await client.submit(asked))
  expect(done.page.toasts.join()).toContain('Se ha deshecho')
  const now = await client.get('/transfers?voided=1')
  expect(now.page.all.some(({ attributes }) => attributes.href === undo)).toBe(false)
  expect((await client.get(undo)).page.text).toContain('Está en vigor: no hay nada que deshacer.')
})

test('an equal order made meanwhile is asked about in the dialog', async () => {
  const client = staff()
  const own = `/payments/${world.payment}`
  const equal = (await client.api('GET', `payments/${world.payment}`)).json
  await voided(client, `${own}/delete`)
  expect((await client.api('POST', 'payments', equal)).status).toBe(201)
  const asked = await client.post(`${own}/undo`)
  expect(asked.status).toBe(409)
  expect(asked.page.alert).toContain('Ya existe una orden personal de')
  expect(asked.page.text).toContain('Deshacer de todos modos')
  expect(asked.page.text).not.toContain('Crear de todos modos')
  const done = await client.submit(asked, { allow_duplicate: 'on' })
  expect(done.location).toBe(own)
})

test('who may not create, does not undo', async () => {
  await voided(staff(), `/payments/${world.payment}/delete`)
  const changes = await t.changes()
  expect((await t.as('employee').post(`/payments/${world.payment}/undo`)).status).toBe(403)
  expect((await t.visitor().post(`/payments/${world.payment}/undo`)).status).not.toBe(200)
  const foreign = `/company-accounts/${world.enterprise}/movements/adjustments/${world.adjustment}`
  expect((await t.as('administrator').post(`${foreign}/undo`)).status).toBe(404)
  expect((await staff().post(`${ADJUSTMENTS}/${world.adjustment}/undo`)).status).toBe(403)
  expect(await t.changes()).toBe(changes)
})
