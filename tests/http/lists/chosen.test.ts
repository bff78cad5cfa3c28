// Proves docs/rules/money.md#9; docs/rules/run-files.md#3; docs/rules/lists.md#7, #8, #9, #10.
/** Rows that are chosen by their boxes: receipts, files, a bank's file, and voiding together. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts, payments, transfers } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { descendants, type Element, textOf } from '#tests/support/http/html.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { make, read } = apiOf(t)
const staff = () => t.as('developer')

const PAYMENT = {
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id: world.enterprise },
  ...{ transaction: 'Transferencia', concept: 'Honorarios', realized: 'Administración' },
  issued_at: '2026-11-18',
}
let ids: number[] = []
beforeEach(async () => {
  ids = []
  for (const amount of [10.01, 20.02, 30.03]) {
    ids.push((await make('payments', { ...PAYMENT, amount, number: String(amount) })).id)
  }
})

const boxesOf = ({ all }: { all: Element[] }) =>
  all
    .filter(({ attributes }) => attributes.name === 'ids')
    .map(({ attributes }) => attributes.value)
const capital = async () => {
  const [row] = await t.db.select().from(accounts).where(eq(accounts.id, world.enterprise))
  return row?.capital ?? 0
}
const chosen = (query: string, list = '/payments') => staff().get(`${list}/chosen?${query}`)
const each = () => ids.map((id) => `ids=${id}`).join('&')

test('What waits for approval does not come back, and the dialog says what does', async () => {
  const [first = 0] = ids
  await t.write((tx) => tx.update(payments).set({ pending: true }).where(eq(payments.id, first)))
  const text = (await chosen(each())).page.text
  // 10,01 waits; 20,02 and 30,03 have left.
  expect(text).toContain('Está por anular 3 órdenes por 60,06 Bs. 1 por aprobar: no ha movido')
  expect(text).toContain('Vuelven 50,05 Bs a las cuentas de la empresa. Se anula todo o nada.')
  const some = (await chosen(`ids=${first}`)).page.text
  expect(some).toContain('1 por aprobar: no ha movido dinero. Se anula todo o nada.')
  expect(some).not.toContain('vuelve')
})

test('Of transfers of which some wait nothing is said to come back', async () => {
  const sides = { from_account_id: world.enterprise, to_account_id: world.poor }
  const moved = { ...sides, concept: 'Fondos', issued_at: '2026-11-18' }
  const first = (await make('transfers', { ...moved, amount: 10, number: '1' })).id
  const second = (await make('transfers', { ...moved, amount: 20, number: '2' })).id
  await t.write((tx) => tx.update(transfers).set({ pending: true }).where(eq(transfers.id, first)))
  const { text } = (await chosen(`ids=${first}&ids=${second}`, '/transfers')).page
  expect(text).toContain(
    'Está por anular 2 transferencias por 30,00 Bs. 1 por aprobar: no ha movido dinero. Se anula todo o nada.',
  )
})

describe('The rows of a list', () => {
  test.each(['/paysheets', '/payments', '/incomes', '/transfers', `/payroll-runs/${world.run}`])(
    'of %s have a box each, in a form that works without scripts',
    async (path) => {
      const { page } = await staff().get(path)
      expect(boxesOf(page).length).toBeGreaterThan(0)
      const form = page.all.find(({ attributes }) => attributes.id === 'chosen') as Element
      expect([form.attributes.action, form.attributes.method]).toEqual([
        `${path}/chosen`,
        undefined,
      ])
      const buttons = descendants(form).filter(({ tag }) => tag === 'button')
      expect(buttons.map(textOf)).toEqual([
        ...['Recibos', 'Recibos, dos por hoja', 'Excel', 'CSV'],
        ...(path === '/payments' ? ['Archivo del banco'] : []),
        'Anular',
      ])
    },
  )

  test('can all be chosen when they are more than the page has', async () => {
    const { page } = await staff().get('/payments?limit=2&search=honorarios')
    expect(page.text).toContain('Todas las 3 filas')
    const { location } = await chosen('search=honorarios&all=1&do=csv')
    expect(location).toBe(`/api/reports/payments?format=csv&csv=es&ids=${ids}`)
  })

  test('are never all of them because none was chosen', async () => {
    const answer = await chosen('search=honorarios&do=void')
    expect(answer.location).toBe('/payments?search=honorarios')
    expect((await chosen('ids=x&do=csv')).location).toBe('/payments')
    expect((await chosen(`ids=${ids[0]}&do=nada`)).location).toBe('/payments')
    expect((await chosen('ids=99999&do=csv')).location).toBe('/payments')
    const many = Array.from({ length: 1001 }, (_, n) => n + 1)
    expect((await chosen(`ids=${many}&do=csv`)).location).toBe('/payments')
  })
})

test('names and numbers lead to the documents and accounts that they name', async () => {
  const { page } = await staff().get('/payments')
  const [first] = ids
  const links = page.all.map(({ attributes }) => attributes.href)
  expect(links).toContain(`/payments/${first}`)
  expect(links).toContain(`/accounts/${world.joseAccounts[0]}`)
  expect(links).toContain(`/company-accounts/${world.enterprise}`)
})

test.each([
  ['/payroll-runs', `/payroll-runs/${world.run}`],
  ['/incomes', `/incomes/${world.income}/edit`],
  ['/transfers', `/transfers/${world.transfer}/edit`],
  [`/payroll-runs/${world.run}`, `/paysheets/${world.paysheet}`],
  [`/company-accounts/${world.poor}/movements`, `/payments/${world.payment}`],
])('numbers in %s lead to %s', async (path, to) => {
  const { all } = (await staff().get(path)).page
  const links = all.filter(({ attributes }) => attributes.href?.split('?')[0] === to)
  expect(links.map(textOf).filter((text) => /00000\d/.test(text))).not.toEqual([])
})

test('an account that shows its last digits has its whole number', async () => {
  const { all } = (await staff().get('/payments')).page
  const to = `/company-accounts/${world.enterprise}`
  const [link] = all.filter(({ attributes }) => attributes.href === to) as [Element]
  const { number } = await read(`accounts/${world.enterprise}`)
  expect(textOf(link)).toBe(`··${number.slice(-4)}`)
  expect(link.attributes['data-full']?.replaceAll('-', '')).toBe(number)
})

describe('What was chosen', () => {
  test('is exported, and no other row', async () => {
    const [first, , third] = ids
    const { location } = await chosen(`ids=${first}&ids=${third}&do=csv`)
    const { text } = await staff().get(location ?? '')
    expect(text.trim().split('\n')).toHaveLength(3)
    expect(text).toContain('10,01')
    expect(text).toContain('30,03')
    expect(text).not.toContain('20,02')
  })

  test.each([
    ['receipts', 'receipts'],
    ['xlsx', 'xlsx'],
  ])('leads to a file of it alone: %s', async (button, format) => {
    const [first, , third] = ids
    const { location } = await chosen(`ids=${first}&ids=${third}&do=${button}`)
    expect(location).toBe(`/api/reports/payments?format=${format}&ids=${first},${third}`)
  })

  test('has its receipts one or two a sheet', async () => {
    const pages = async (wanted: string) => {
      const { location } = await chosen(`${each()}&do=${wanted}`)
      const { bytes } = await staff().get(location ?? '')
      return (await readPdf(bytes)).pages.length
    }
    expect(await pages('receipts')).toBe(3)
    expect(await pages('two-receipts')).toBe(2)
  })

  test('is ticked in the form of a bank’s file', async () => {
    const { location } = await chosen(`${each()}&do=bank-file`)
    const { page } = await staff().get(location ?? '')
    expect(boxesOf(page)).toEqual(ids.toReversed().map(String))
    const ticked = page.all.filter(({ attributes }) => 'checked' in attributes)
    expect(ticked).toHaveLength(3)
  })
})

describe('Voiding together', () => {
  test('lists each by name and amount with the sum, and voids all with one reason, once', async () => {
    const before = await capital()
    const client = staff()
    const opened = await client.get(
      `/payments/chosen?search=honorarios&limit=25&page=1&${each()}&do=void`,
    )
    const cancel = opened.page.link('Cancelar')
    expect(cancel).toBe(`/payments?search=honorarios&limit=25&page=1&${each()}`)
    const { page: back } = await client.get(cancel ?? '')
    const ticked = back.all.filter(({ attributes }) => 'checked' in attributes)
    expect(ticked.map(({ attributes }) => Number(attributes.value))).toEqual(ids.toReversed())
    // No link of the list takes the ticks along.
    const links = back.all.flatMap(({ tag, attributes }) => (tag === 'a' ? attributes.href : []))
    expect(links.filter((to) => /[?&]ids=/.test(to ?? ''))).toEqual([])
    expect(opened.page.text).toContain('Está por anular 3 órdenes por 60,06 Bs')
    for (const amount of ['10,01 Bs', '20,02 Bs', '30,03 Bs']) {
      expect(opened.page.text).toContain(amount)
    }
    const none = await client.submit(opened, {}, 'Anular')
    expect([none.status, none.page.alert]).toEqual([422, 'Escriba el motivo'])
    const done = await client.submit(opened, { reason: 'Lote doble' }, 'Anular')
    expect([done.status, done.location]).toEqual([303, '/payments?search=honorarios&limit=25'])
    expect(await capital()).toBe(before + 60_06)
    const rows = await t.db.select().from(payments).where(eq(payments.void_reason, 'Lote doble'))
    expect(rows.map(({ id }) => id)).toEqual(ids)
    const again = await client.submit(opened, { reason: 'Lote doble' }, 'Anular')
    expect(again.status).toBe(303)
    expect(await capital()).toBe(before + 60_06)
  })

  test('does nothing when one was changed meanwhile, and says which and why', async () => {
    const before = await capital()
    const client = staff()
    const opened = await client.get(`/payments/chosen?ids=${ids}`)
    await t.as('administrator').fill(`/payments/${ids[1]}/delete`, { reason: 'Otra' })
    const { status, page } = await client.submit(opened, { reason: 'Lote' }, 'Anular')
    expect(status).toBe(409)
    expect(page.text).toContain(
      'No se anuló nada. N° 000003, José Pérez: Otro usuario ya anuló este registro',
    )
    expect(await capital()).toBe(before + 20_02)
  })
})

describe('A chosen row that another voided meanwhile', () => {
  const voidFirst = () =>
    t.as('administrator').fill(`/payments/${ids[0]}/delete`, { reason: 'Repetida' })

  test('is told in the dialog of voiding, which voids the others', async () => {
    await voidFirst()
    const { page } = await chosen(`${each()}&do=void`)
    expect(page.text).toContain('Está por anular 2 órdenes por 50,05 Bs')
    expect(page.text).toContain('Queda fuera 1 de las 3 filas elegidas:')
    expect(page.text).toContain('N° 000002, José Pérez: ya está anulada')
  })

  test.each(['receipts', 'xlsx', 'csv', 'bank-file'])(
    'is told before %s is made of the others',
    async (wanted) => {
      await voidFirst()
      const rest = ids.slice(1)
      const { status, page } = await chosen(`${each()}&ids=99999&do=${wanted}`)
      expect(status).toBe(200)
      expect(page.text).toContain('Quedan fuera 2 de las 4 filas elegidas:')
      expect(page.text).toContain('N° 000002, José Pérez: ya está anulada')
      expect(page.text).toContain('1 que no existe')
      const { location } = await chosen(`ids=${rest}&do=${wanted}`)
      expect(page.link('Continuar con 2 órdenes')).toBe(location)
      expect(page.link('Cancelar')).toContain(`ids=${ids[0]}`)
    },
  )

  test('is told by the list when it was the only one', async () => {
    await voidFirst()
    const client = staff()
    const { location } = await client.get(`/payments/chosen?ids=${ids[0]}&do=void`)
    expect(location).toBe('/payments')
    const { page } = await client.get('/payments')
    expect(page.text).toContain(
      'De las filas elegidas no queda ninguna. N° 000002, José Pérez: ya está anulada',
    )
  })

  test('is told as of another list, or as in force, where that is why', async () => {
    const other = await make('paysheets', { ...PAYMENT, payday: 'primera', number: '9' })
    const ofRun = await chosen(`ids=${world.paysheet},${other.id}`, `/payroll-runs/${world.run}`)
    expect(ofRun.page.text).toContain(
      `N° ${String(other.order).padStart(6, '0')}, José Pérez: no es de esta lista`,
    )
    await voidFirst()
    const { page } = await chosen(`${each()}&voided=1&do=csv`)
    expect(page.text).toContain('N° 000003, José Pérez: no está anulada')
  })
})
