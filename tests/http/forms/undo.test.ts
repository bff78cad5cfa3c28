/** 'Deshacer' in the notice after voiding, on a voided order's page, and in lists. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'

const t = testApp()
const staff = () => t.as('developer')
type Browser = ReturnType<typeof staff>

const ADJUSTMENTS = `/company-accounts/${world.poor}/movements/adjustments`
/** Where each kind is voided, and where its new document is linked. */
const KINDS: [kind: string, voided: string, shown: RegExp][] = [
  ['paysheets', `/paysheets/${world.paysheet}/delete`, /^\/paysheets\/\d+$/],
  ['payments', `/payments/${world.payment}/delete`, /^\/payments\/\d+$/],
  ['transfers', `/transfers/${world.transfer}/delete`, /^\/transfers\/\d+\/edit$/],
  [
    'adjustments',
    `${ADJUSTMENTS}/${world.adjustment}/delete`,
    /^\/company-accounts\/\d+\/movements$/,
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
  test('is made again by the notice, and a second press leads to the same', async () => {
    const client = t.as('administrator')
    const undo = undoIn(await voided(client, dialog))
    expect(undo).toBe(dialog.replace(/delete$/, 'undo'))
    const undone = await client.post(undo)
    expect(undone.status).toBe(303)
    const { page } = await client.follow(undone)
    expect(page.toasts.join()).toMatch(
      /^Exito \/ Se ha deshecho la anulación de N° \d{6}\. Tiene un número nuevo: \[N° \d{6}\]\(.+\)$/,
    )
    const [, to = ''] = /\]\((.+)\)$/.exec(page.toasts.join()) ?? []
    expect(to).toMatch(shown)
    const changes = await t.changes()
    const again = await client.follow(await client.post(undo))
    expect(again.page.toasts.join()).toMatch(/^Exito \/ Ya se había deshecho .+ \[N° \d{6}\]\(/)
    expect(again.page.toasts.join()).toContain(`](${to})`)
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

  test('is not made again after ten minutes by the server’s clock', async () => {
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

test('a voided order’s page has the button, and both pages lead to each other', async () => {
  const client = staff()
  const own = `/payments/${world.payment}`
  await voided(client, `${own}/delete`)
  const before = await client.get(own)
  const form = before.page.all.find(({ attributes }) => attributes.action === `${own}/undo`)
  expect(form).toBeDefined()
  const made = (await client.post(`${own}/undo`)).location ?? ''
  const after = await client.get(made)
  expect(after.page.text).toMatch(/Se hizo de nuevo de N° \d{6}, que se anuló\./)
  expect(after.page.all.some(({ attributes }) => attributes.href === own)).toBe(true)
  expect(after.page.text).toContain('Deshizo la anulación')
  const old = await client.get(own)
  expect(old.page.text).toContain('Se hizo de nuevo: ')
  expect(old.page.all.some(({ attributes }) => attributes.href === made)).toBe(true)
  expect(old.page.all.some(({ attributes }) => attributes.action === `${own}/undo`)).toBe(false)
})

test('a list of voided transfers offers it, and then leads to the new one', async () => {
  const client = staff()
  await voided(client, `/transfers/${world.transfer}/delete`)
  const undo = `/transfers/${world.transfer}/undo?voided=1`
  const list = await client.get('/transfers?voided=1')
  expect(list.page.all.some(({ attributes }) => attributes.href === undo)).toBe(true)
  const asked = await client.get(undo)
  const done = await client.follow(await client.submit(asked))
  expect(done.page.toasts.join()).toContain('Se ha deshecho')
  const now = await client.get('/transfers?voided=1')
  expect(now.page.all.some(({ attributes }) => attributes.href === undo)).toBe(false)
  const [, to = ''] = /href="(\/transfers\/\d+\/edit)"/.exec(now.text) ?? []
  expect((await client.get(to)).page.text).toContain('que se anuló.')
})

test('an equal order made meanwhile is asked about in the dialog', async () => {
  const client = staff()
  const own = `/payments/${world.payment}`
  const equal = (await client.api('GET', `payments/${world.payment}`)).json
  await voided(client, `${own}/delete`)
  expect((await client.api('POST', 'payments', equal)).status).toBe(201)
  const asked = await client.post(`${own}/undo`)
  expect(asked.status).toBe(422)
  expect(asked.page.alert).toContain('Ya existe una orden personal de')
  expect(asked.page.text).toContain('Deshacer de todos modos')
  expect(asked.page.text).not.toContain('Crear de todos modos')
  const done = await client.submit(asked, { allow_duplicate: 'on' })
  expect(done.location).toMatch(/^\/payments\/\d+$/)
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
