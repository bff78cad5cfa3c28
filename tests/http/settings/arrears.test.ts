// Proves docs/rules/salaries.md#12.
/** 'Diferencias por pagar': everybody to whom a raise left something owing (docs/rules/salaries.md#11). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import { titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/client.ts'
import { rowOf, sortOf } from '#tests/support/http/screen.ts'
import { later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { aPaysheet, paymentValues } from '#tests/support/models/orders.ts'

const t = testApp()
const staff = () => t.as('developer')
const PATH = '/settings/salary/arrears'
const RAISE = '/settings/salary/raise'
const { jose, maria, joseAccounts, enterprise } = world
const [account_id = 0] = joseAccounts

/** María was paid half of November, José all of it; then both are raised by 200,00 Bs since its first. */
async function raiseOfAll(since = '2026-11-01') {
  const whole = { payday: 'completo' as const, issued_at: day('2026-11-14') }
  await t.write((tx) =>
    aPaysheet(tx, { titular_id: jose, account_id, enterprise_id: enterprise, ...whole }),
  )
  t.wait(1)
  const client = staff()
  const typed = { mode: 'amount', value: '200', since }
  const preview = await client.submit(await client.get(RAISE), typed, 'Ver antes y después')
  const saved = await client.submit(preview, {}, 'Confirmar aumento')
  expect(saved.status).toBe(303)
  return { client, preview, done: await client.follow(saved) }
}

test('the notice of a raise that is dated back leads to everybody it left short, with the sum', async () => {
  const { client, done } = await raiseOfAll()
  const { page } = await client.get(done.page.link('Ver diferencias por pagar'))
  expect(page.path).toBe(PATH)
  // Half of 1.200,01 is 600,00, and 500,00 were paid; 700,00 of November instead of 500,00.
  expect(rowOf(page, 'María').cells).toEqual([
    ...['María Ñáñez', 'V-11.470.283', '—', '1', '—', '100,00 Bs'],
  ])
  expect(rowOf(page, 'José').cells).toEqual([
    ...['José Pérez', 'V-12.345.678', '—', '2', '—', '200,00 Bs'],
  ])
  expect(page.text).toContain('2 personas Suma: 300,00 Bs')
  expect(page.link('María Ñáñez')).toBe(`/titulars/${maria}/salaries`)
})

test('a raise from today on leads nowhere', async () => {
  const { done } = await raiseOfAll('')
  expect(done.page.toasts).toEqual(['Exito / Se han actualizado 2 salarios con exito'])
  expect(() => done.page.link('Ver diferencias por pagar')).toThrow()
})

test('each begins the order that their tab begins, and leaves the list once it is paid', async () => {
  const { client } = await raiseOfAll()
  const { page } = await client.get(PATH)
  const tab = (await client.get(`/titulars/${maria}/salaries`)).page
  expect(rowOf(page, 'María').actions).toMatchObject([
    { label: 'Pagar en su nómina', to: tab.link('Pagar la diferencia en su nómina') },
    {
      label: 'Pagar con una orden personal',
      to: tab.link('Pagar la diferencia con una orden personal'),
    },
  ])
  const pay = async (amount: string) => {
    const typed = {
      ...{ amount, account_id: String(world.mariaAccount), transaction: 'Transferencia' },
      ...{ number: amount, enterprise_id: String(enterprise), realized: 'Ana' },
    }
    const opened = await client.get(
      rowOf((await client.get(PATH)).page, 'María').actions[1]?.to ?? '',
    )
    expect(opened.page.values).toMatchObject({
      titular_id: String(maria),
      concept: 'Diferencia de salario',
    })
    expect((await client.submit(opened, typed)).status).toBe(303)
  }
  await pay('30,00')
  const part = (await client.get(PATH)).page
  expect(rowOf(part, 'María').cells.slice(3)).toEqual(['1', '30,00 Bs', '70,00 Bs'])
  expect(part.text).toContain('Suma: 270,00 Bs')
  await pay('70,00')
  const rest = (await client.get(PATH)).page
  expect([rest.rows.length, rest.text]).toEqual([
    1,
    expect.stringContaining('1 persona Suma: 200,00 Bs'),
  ])
})

test('offers to pay all in the next run only where payroll can pay somebody', async () => {
  const { client } = await raiseOfAll()
  const button = 'Pagar todas en la próxima nómina'
  expect((await client.get(PATH)).page.text).toContain(button)
  await t.write((tx) => tx.update(titulars).set({ active: false }).where(eq(titulars.id, jose)))
  expect((await client.get(PATH)).page.text).toContain(button)
  await t.write((tx) => tx.update(titulars).set({ active: false }).where(eq(titulars.id, maria)))
  const { page } = await client.get(PATH)
  expect([page.rows.length, page.text.includes(button)]).toEqual([2, false])
})

test('says of what was paid and waits for approval that it does, and of other orders nothing', async () => {
  const { client } = await raiseOfAll()
  await t.write((tx) => withApproval(tx, { payments: bs(50) }))
  const give = (titular_id: number, amount: number) => {
    const order = { titular_id, enterprise_id: enterprise, amount: bs(amount) }
    const values = paymentValues({ ...order, concept: 'Retroactivo', arrears: true })
    return t.write((tx) => createPayment(tx, { ...values, issued_at: day('2026-11-20') }, later(2)))
  }
  await give(jose, 50)
  await give(maria, 20)
  const { page } = await client.get(PATH)
  expect(rowOf(page, 'José').cells.slice(4)).toEqual([
    ...[expect.stringMatching(/^50,00 Bs \(por\saprobar\)$/), '150,00 Bs'],
  ])
  expect(rowOf(page, 'María').cells.slice(4)).toEqual(['20,00 Bs', '80,00 Bs'])
})

test('is sorted, searched and paged like other lists', async () => {
  const { client } = await raiseOfAll()
  const listed = async (query: string) => names((await client.get(`${PATH}?${query}`)).page)
  expect(await listed('sort_by=rest,desc')).toEqual(['José Pérez', 'María Ñáñez'])
  expect(await listed('sort_by=rest,asc')).toEqual(['María Ñáñez', 'José Pérez'])
  expect(sortOf((await client.get(`${PATH}?sort_by=rest,desc`)).page)).toEqual([
    ...['Por pagar', 'descending'],
  ])
  expect(await listed('search=11.470.283')).toEqual(['María Ñáñez'])
  expect(await listed('limit=1&page=2')).toEqual(['María Ñáñez'])
  const beyond = (await client.get(`${PATH}?limit=1&page=9`)).page
  expect(beyond.text).toContain('La página 9 no existe: esta es la última')
  expect(beyond.text).toContain('Suma: 300,00 Bs')
})

test.each([
  ['Excel', ['2', '200', '0', '200'], ['1', '100', '0', '100']],
  ['CSV', ['2', '200,00', '0,00', '200,00'], ['1', '100,00', '0,00', '100,00']],
])('comes out as a file of all pages, in its order: %s', async (label, his, hers) => {
  const { client } = await raiseOfAll()
  const { page } = await client.get(`${PATH}?limit=1&sort_by=rest,desc`)
  const to = page.link(label)
  expect(to).toMatch(/^\/settings\/salary\/arrears\/export\?sort_by=rest%2Cdesc&/)
  const file = await client.get(to)
  expect(file.status).toBe(200)
  const [head, ...rows] = await rowsIn(file.bytes, 100)
  expect(head?.cells).toEqual([
    ...['Nombre', 'Cédula o RIF', 'Cargo', 'Departamento'],
    ...['Quincenas', 'Diferencias', 'Pagado', 'Por pagar'],
  ])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['José Pérez', 'V-12.345.678', '', '', ...his],
    ['María Ñáñez', 'V-11.470.283', '', '', ...hers],
  ])
})

test('says of nobody that nobody is owed anything, and is linked from Salarios', async () => {
  const client = staff()
  const to = (await client.get('/settings/salary')).page.link('Diferencias por pagar')
  const { page } = await client.get(to)
  expect([page.path, page.rows.length]).toEqual([PATH, 1])
  expect(page.text).toContain('A nadie se le deben diferencias.')
  expect(page.text).not.toContain('Exportar')
})

test('names in a raise and among the salaries lead to the person', async () => {
  const client = staff()
  expect((await client.get('/settings/salary')).page.link('María Ñáñez')).toBe(`/titulars/${maria}`)
  const { preview } = await raiseOfAll()
  expect(preview.page.link('María Ñáñez')).toBe(`/titulars/${maria}`)
})

const names = (page: Page) => page.rows.map(([name]) => name)

test('who may be raised has their cédula beside a name that another employee has too', async () => {
  await t.write((tx) => aTitular(tx, { name: 'jose perez', ric: 'V20000001', salary: bs(100) }))
  const client = staff()
  const opened = await client.get(RAISE)
  expect(names(opened.page)).toEqual([
    ...['José Pérez V-12.345.678', 'jose perez V-20.000.001'],
    ...['María Ñáñez', 'Nora Sin Salario (Sin salario)'],
  ])
  const found = await client.submit(opened, { search: '20.000.001' }, 'Buscar')
  expect(names(found.page)).toEqual(['jose perez V-20.000.001'])
})

test('a name that only somebody who has left had too stands alone', async () => {
  const id = await t.write((tx) => aTitular(tx, { name: 'jose perez', ric: 'V20000001' }))
  await t.write((tx) => tx.update(titulars).set({ active: false }).where(eq(titulars.id, id)))
  expect(names((await staff().get(RAISE)).page)).toContain('José Pérez')
})
