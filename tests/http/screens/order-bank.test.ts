// Proves docs/rules/orders.md#24.
/** What an order's page says of its bank (docs/rules/bank-files.md#26). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { hasClass, textOf } from '#tests/support/http/html.ts'

const t = testApp()
const staff = () => t.as('developer')

const ORDER = {
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id: world.enterprise },
  ...{ transaction: 'Transferencia', number: 'N-1', concept: 'Nómina', realized: 'Ana' },
  issued_at: '2026-11-20',
}

/** A payroll order, and the screen that makes its run's file. */
async function aPaysheet() {
  const { json } = await staff().api('POST', 'paysheets/bulk-store', [
    { ...ORDER, payday: 'primera' },
  ])
  const [{ id, payroll_run_id }] = json.data
  return { id, files: `/payroll-runs/${payroll_run_id}/bank-files` }
}

/** A personal order, and the screen that makes its file, with its box ticked. */
async function aPayment() {
  const { json } = await staff().api('POST', 'payments', { ...ORDER, amount: 12.5 })
  return { id: json.id, files: `/payments/bank-files?account=${world.enterprise}&ids=${json.id}` }
}

test.each([
  ['/paysheets', aPaysheet],
  ['/payments', aPayment],
])('of %s says what its bank did, newest first', async (list, make) => {
  const client = staff()
  const { id, files } = await make()
  const made = await client.submit(await client.get(files), { ids: String(id) })
  expect(made.status).toBe(303)
  const sent = await client.get(`${list}/${id}`)
  expect(sent.page.rows[0]).toEqual(['N° 000002 Banesco', '11/20/2026 10:00', 'Por enviar', ''])
  expect(sent.page.link('N° 000002 Banesco')).toBe('/bank-files/2')
  t.wait(5)
  const mark = { status: 'rejected', reason: 'Cuenta inexistente' }
  expect((await client.fill(`/bank-files/2/lines/${id}`, mark)).status).toBe(303)
  const again = await client.submit(await client.get(files), { ids: String(id) })
  expect(again.status).toBe(303)
  const { page } = await client.get(`${list}/${id}`)
  expect(page.rows.slice(0, 2)).toEqual([
    ['N° 000003 Banesco', '11/20/2026 10:05', 'Por enviar', ''],
    [
      ...['N° 000002 Banesco', '11/20/2026 10:00'],
      ...['Rechazada 11/20/2026 10:05', 'Cuenta inexistente'],
    ],
  ])
})

test('in no file says nothing of a bank', async () => {
  const { page } = await staff().get(`/payments/${world.payment}`)
  expect(page.text).not.toContain('Archivo')
  expect(page.all.some(({ attributes }) => attributes.href?.startsWith('/bank-files/'))).toBe(false)
})

test.each([
  ['/paysheets', aPaysheet],
  ['/payments', aPayment],
])('of %s, held by a file, is copied into an order in no file', async (list, make) => {
  const client = staff()
  const { id, files } = await make()
  await client.submit(await client.get(files), { ids: String(id) })
  const held = await client.get(`${list}/${id}`)
  const copy = held.page.link('Crear otra igual') ?? ''
  expect(copy).toBe(`${list}/create?from=${id}`)
  const filled = { number: 'N-2', allow_duplicate: 'on' }
  expect((await client.submit(await client.get(copy), filled)).status).toBe(303)
  const newest = `${list.slice(1)}?limit=1&sort_by=id,desc`
  const [made] = (await client.api('GET', newest)).json.data
  expect([made.id === id, made.number, made.titular_id]).toEqual([false, 'N-2', world.jose])

  const { page } = await client.get(`${list}/${made.id}`)
  expect(page.all.filter(({ attributes }) => attributes.href?.startsWith('/bank-files/'))).toEqual(
    [],
  )
  const ofHeld = (await client.get(`${list}/${id}`)).page.rows[0]
  expect(ofHeld).toEqual(['N° 000002 Banesco', '11/20/2026 10:00', 'Por enviar', ''])
  // The bank’s order asks before it is changed; the copy is nobody’s yet.
  const change = { concept: 'Otro concepto' }
  const statuses = [made.id, id].map((each) =>
    client.api('PATCH', `${list.slice(1)}/${each}`, change),
  )
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 422])
})

test('copied of one that a file holds goes into the next file, alone', async () => {
  const client = staff()
  const { id, files } = await aPayment()
  await client.submit(await client.get(files), { ids: String(id) })
  const form = await client.get(`/payments/create?from=${id}`)
  await client.submit(form, { number: 'N-2' })
  const copy = id + 1
  const next = await client.get(`/payments/bank-files?account=${world.enterprise}&ids=${copy}`)
  expect((await client.submit(next, { ids: String(copy) })).status).toBe(303)
  const of = async (order: number) => (await client.get(`/payments/${order}`)).page.rows[0]?.[0]
  expect([await of(copy), await of(id)]).toEqual(['N° 000003 Banesco', 'N° 000002 Banesco'])
})

test('is to be sent until somebody says that its file was, on every screen', async () => {
  const client = staff()
  const { id, files } = await aPaysheet()
  const made = await client.submit(await client.get(files), {})
  expect(made.status).toBe(303)
  const screens = [`/paysheets/${id}`, files.replace('/bank-files', ''), '/dashboard']
  // The options of the run's filter say all states.
  const states = async () => {
    const pages = await Promise.all(screens.map((path) => client.get(path)))
    return pages.map(({ page }) =>
      page.all
        .filter((each) => hasClass(each, 'tag'))
        .map(textOf)
        .filter((text) => /^(Por enviar|Enviada)$/.test(text)),
    )
  }
  expect(await states()).toEqual([['Por enviar'], ['Por enviar'], ['Por enviar']])
  expect((await client.fill('/bank-files/2/sent', {})).status).toBe(303)
  expect(await states()).toEqual([['Enviada'], ['Enviada'], ['Enviada']])
})
