// Proves docs/rules/lists.md#2, #3, #4, #5, #6; docs/rules/rates.md#10.
/** What stands around a list: quick ranges, sizes of pages, the sum, saved views, empty results. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatBs } from '#app/kernel/values/money.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { payments, paysheets } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, type Element, textOf } from '#tests/support/http/html.ts'
import type { Role } from '#tests/support/http/http.setup.ts'
import { offers } from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { make } = apiOf(t)
const open = async (path: string, role: Role = 'developer') => (await t.as(role).get(path)).page

/** The links of a group: text, address and whether it is the current one. */
function group({ all }: Page, label: string) {
  const found = all.filter(({ attributes }) => attributes['aria-label'] === label) as Element[]
  return found
    .flatMap(descendants)
    .filter(({ tag }) => tag === 'a')
    .map((link) => [textOf(link), link.attributes.href, link.attributes['aria-current']])
}

const income = (number: string, amount: number, issued_at = '2026-11-20') =>
  make('incomes', {
    ...{ account_id: world.enterprise, provider: 'Ñandú', number, amount, issued_at },
  })

describe('Quick ranges', () => {
  // The tests' clock stands on 20 November 2026.
  const RANGES = [
    ['Esta quincena', '2026-11-16', '2026-11-30'],
    ['Este mes', '2026-11-01', '2026-11-30'],
    ['Mes pasado', '2026-10-01', '2026-10-31'],
  ]

  test.each([
    ...['/paysheets', '/payments', '/incomes', '/transfers', '/payroll-runs'],
    ...[`/titulars/${world.maria}/paysheets`, `/accounts/${world.noraAccount}/payments`],
    `/company-accounts/${world.enterprise}/paysheets`,
  ])('of %s keep the other filters and the size, and go to the first page', async (path) => {
    const page = await open(`${path}?search=x&limit=25&page=1`)
    expect(group(page, 'Fechas')).toEqual(
      RANGES.map(([label, start, end]) => [
        ...[label, `?search=x&limit=25&startDate=${start}&endDate=${end}`, undefined],
      ]),
    )
  })

  test.each([`/company-accounts/${world.enterprise}/movements`, '/settings/audit'])(
    'are those of %s, too',
    async (path) => {
      const links = group(await open(path, 'administrator'), 'Fechas')
      expect(links.map((link) => link.slice(0, 2))).toEqual(
        RANGES.map(([label, start, end]) => [label, `?startDate=${start}&endDate=${end}`]),
      )
    },
  )

  test('say which one the list has', async () => {
    const page = await open('/incomes?startDate=2026-11-16&endDate=2026-11-30')
    expect(group(page, 'Fechas').map((link) => link[2])).toEqual(['true', undefined, undefined])
  })
})

test('Pages have the size that is asked for, and links that keep it', async () => {
  expect(group(await open('/banks'), 'Filas').map((link) => link.slice(0, 2))).toEqual([
    ['10', '?limit=10'],
    ['25', '?limit=25'],
    ['50', '?limit=50'],
    ['100', '?limit=100'],
  ])
  const wide = await open('/banks?limit=25&search=ban')
  expect(group(wide, 'Filas').map((link) => [link[1], link[2]])[1]).toEqual([
    ...['?limit=25&search=ban', 'true'],
  ])
  expect((await open('/banks?limit=25')).rows).toHaveLength(25)
  for (const limit of ['7x', '-25', '101']) {
    expect((await open(`/banks?limit=${limit}`)).rows).toHaveLength(10)
  }
  expect(group(await open('/banks?search=banesco'), 'Filas')).toEqual([])
})

test.each([
  [`/settings/users/${world.people.unlinked}/titulars`, ['10', '25', '50', '100']],
  // A row is three fields, and a form has 200 at most.
  ['/settings/salary', ['10', '25', '50']],
])('Many rows of %s have the sizes %j', async (path, sizes) => {
  expect(group(await open(path), 'Filas')).toEqual([])
  await t.write((tx) => aCrowd(tx, 11))
  const page = await open(path)
  expect(group(page, 'Filas').map(([label]) => label)).toEqual(sizes)
})

describe('More than ten rows have the sizes', () => {
  const made = { transaction: 'Transferencia', concept: 'Varios', realized: 'Ana' }
  const paid = { ...made, enterprise_id: world.enterprise, issued_at: '2026-03-13' }
  const expectSizes = async (path: string, role: Role = 'developer') => {
    const page = await open(path, role)
    expect(page.rows).toHaveLength(10)
    expect(group(page, 'Filas').map(([label]) => label)).toEqual(['10', '25', '50', '100'])
    expect((await open(`${path}?limit=25`, role)).rows.length).toBeGreaterThan(10)
  }

  test('in a run’s history', async () => {
    const crowd = await t.write((tx) => aCrowd(tx, 11))
    const orders = crowd.map((parties, n) => ({
      ...paid,
      ...parties,
      payday: 'primera',
      number: `T-${n}`,
    }))
    const { json } = await t.as('developer').api('POST', 'paysheets/bulk-store', orders)
    await expectSizes(`/payroll-runs/${json.payroll_run_id}/history`)
  })

  test('in what waits for approval', async () => {
    const all = { runs: bs(0), paysheets: bs(0), payments: bs(0), transfers: bs(0) }
    await t.write(async (tx) => {
      await aUser(tx, { role_id: 1 })
      await updateApprovalSettings(tx, all, ADMINISTRATOR)
    })
    for (let n = 1; n <= 11; n++) {
      const nora = { titular_id: world.nora, account_id: world.noraAccount }
      await make('payments', { ...paid, ...nora, amount: n, number: `T-${n}` })
    }
    await expectSizes('/approvals', 'administrator')
  })
})

test('Without scripts the salaries’ pages get another size with what was typed', async () => {
  await t.write((tx) => aCrowd(tx, 11))
  const page = await open('/settings/salary?search=empleado&page=2')
  const ways = page.all.filter(({ attributes }) => attributes.name === 'go')
  expect(ways.map((way) => [textOf(way), way.attributes.value])).toContainEqual([
    ...['25 filas', '?search=empleado&limit=25'],
  ])
})

test('A narrowed list says what it comes to, the voided ones apart', async () => {
  await income('1', 1000.1)
  const second = await income('2', 2000.2)
  await income('3', 9999, '2026-10-02')
  const november = '/incomes?search=nandu&startDate=2026-11-01&endDate=2026-11-30'
  expect((await open(november)).text).toContain('2 ingresos en 30 días Suma: 3.000,30 Bs')
  await t.as('administrator').fill(`/incomes/${second.id}/delete`, { reason: 'x' })
  expect((await open(november)).text).toContain('Suma: 1.000,10 Bs')
  expect((await open(`${november}&voided=1`)).text).toContain('Suma de lo anulado: 2.000,20 Bs')
  expect((await open('/incomes')).text).not.toContain('Suma')
})

test('Where the dollar is used, a narrowed list is also shown in dollars, and its filters stay', async () => {
  await income('A-1', 100)
  const dates = 'search=A-1&startDate=2026-11-20&endDate=2026-11-20'
  expect(group(await open(`/incomes?${dates}`), 'Moneda')).toEqual([])
  await make('rates', { currency: 'USD', day: '2026-11-19', value: '8', source: 'BCV' })
  expect(group(await open(`/incomes?${dates}`), 'Moneda')).toEqual([
    ['También en dólares', `?${dates}&currency=USD`, undefined],
  ])
  const page = await open(`/incomes?${dates}&currency=USD`)
  expect(page.text).toContain('Suma: 100,00 Bs (12,50 US$)')
  expect(page.text).toContain('100,00 Bs 12,50 US$')
  expect(page.all.find(({ attributes }) => attributes.name === 'currency')?.attributes).toEqual({
    ...{ type: 'hidden', name: 'currency', value: 'USD' },
  })
  expect(group(page, 'Moneda')).toEqual([['Solo en bolívares', `?${dates}`, undefined]])
  // The files of the list are in bolívares alone, and a report asked for dollars says that it has none.
  expect(
    page.all.filter(
      ({ attributes }) =>
        attributes.href?.includes('/api/reports') && attributes.href.includes('currency'),
    ),
  ).toEqual([])
  expect((await t.as('developer').get(`/api/reports/incomes?${dates}&currency=USD`)).status).toBe(
    422,
  )
})

test('What waits on a day is rounded by itself in dollars, and so is what does not', async () => {
  await make('rates', { currency: 'USD', day: '2026-11-19', value: '3', source: 'BCV' })
  const payment = {
    ...{ titular_id: world.nora, account_id: world.noraAccount, enterprise_id: world.enterprise },
    ...{ transaction: 'Transferencia', concept: 'Varios', realized: 'Ana' },
    ...{ issued_at: '2026-11-20', allow_duplicate: true },
  }
  await make('payments', { ...payment, amount: 10, number: 'T-1' })
  const { id } = await make('payments', { ...payment, amount: 20.02, number: 'T-2' })
  await t.write((tx) => tx.update(payments).set({ pending: true }).where(eq(payments.id, id)))
  // 10,00 / 3 = 3,333…; 20,02 / 3 = 6,673…; both together would be 10,006…
  expect((await open('/payments?startDate=2026-11-20&currency=USD')).text).toContain(
    'Suma: 10,00 Bs (3,33 US$), y 20,02 Bs (6,67 US$) por aprobar',
  )
})

test.each(['/paysheets', '/payments', '/incomes', '/transfers', '/payroll-runs/1'])(
  '%s has every row in dollars, and says where there is no rate',
  async (path) => {
    const page = await open(`${path}?currency=USD`)
    expect(page.text).toContain('Sin tasa')
    expect((await open(path)).text).not.toContain('Sin tasa')
    expect((await open(`${path}?currency=EUR`)).text).toContain('moneda «EUR»')
  },
)

test('Narrowed runs come to their orders in force, and movements to what they moved', async () => {
  const order = {
    ...{ titular_id: world.jose, account_id: world.joseAccounts[0], payday: 'primera' },
    ...{ enterprise_id: world.enterprise, transaction: 'Transferencia', concept: 'Nómina' },
    ...{ realized: 'Ana', number: 'S-1', issued_at: '2026-03-13' },
  }
  const client = t.as('developer')
  const { json } = await client.api('POST', 'paysheets/bulk-store', [
    order,
    { ...order, titular_id: world.maria, account_id: world.mariaAccount, number: 'S-2' },
  ])
  const march = '/payroll-runs?startDate=2026-03-01&endDate=2026-03-31'
  const [one, other] = json.data.map(({ total }: { total: number }) => Math.round(total * 100))
  const bs = (amount: number) => formatBs(BigInt(amount))
  expect((await open(march)).text).toContain(`1 nómina en 31 días Suma: ${bs(one + other)}`)
  const movements = `/company-accounts/${world.enterprise}/movements`
  const own = `${movements}?startDate=2026-03-13&endDate=2026-03-13`
  expect((await open(own)).text).toContain(`2 movimientos en 1 día Suma: ${bs(-one - other)}`)
  const setPending = (pending: boolean) =>
    t.write((tx) => tx.update(paysheets).set({ pending }).where(eq(paysheets.id, json.data[1].id)))
  await setPending(true)
  const waiting = (await open('/paysheets?startDate=2026-03-01&endDate=2026-03-31')).text
  expect(waiting).toContain(`2 órdenes en 31 días Suma: ${bs(one)}, y ${bs(other)} por aprobar`)
  await setPending(false)
  await client.fill(`/paysheets/${json.data[1].id}/delete`, { reason: 'x' })
  expect((await open(march)).text).toContain(`Suma: ${bs(one)}`)
  expect((await open(own)).text).toContain(`3 movimientos en 1 día Suma: ${bs(-one)}`)
  for (const whole of ['/payroll-runs', movements]) {
    expect((await open(whole)).text).not.toContain('Suma')
  }
})

describe('An empty list', () => {
  test('offers its main action when nothing narrows it, and nothing new when something does', async () => {
    const none = `/titulars/${world.proveedor}/paysheets`
    expect((await open(none)).rows).toEqual([['No hay datos encontradosCrear orden']])
    const page = await open(`${none}?search=ana&payday=primera`)
    expect(page.rows).toEqual([
      ['No hay datos encontradosNingún resultado para «ana», Quincena: Primera. Limpiar'],
    ])
  })
})

describe('A saved view', () => {
  const save = (name: string, query: string, list = '/paysheets', who = t.as('developer')) =>
    who.post(`/settings/views?${new URLSearchParams({ list, query })}`, {
      form: 'save',
      list,
      query,
      name,
    })

  test('is offered once the list is narrowed, kept by its reader, and opens with its query', async () => {
    expect(group(await open('/paysheets'), 'Vistas')).toEqual([])
    expect((await open('/settings/views')).text).toContain('elija «Guardar vista»')
    const narrowed = await open('/paysheets?page=1&payday=primera&search=mar%C3%ADa')
    const [[label, to]] = group(narrowed, 'Vistas') as [[string, string]]
    expect(label).toBe('Guardar vista')
    const client = t.as('developer')
    const opened = await client.get(to)
    const kept = await client.submit(opened, { name: 'Marías' }, 'Guardar vista')
    expect([kept.status, kept.location]).toEqual([
      ...[303, '/paysheets?search=mar%C3%ADa&payday=primera'],
    ])
    const own = [['Marías', '?search=mar%C3%ADa&payday=primera', undefined]]
    expect(group(await open('/paysheets'), 'Vistas')).toEqual(own)
    expect(group((await t.as('administrator').get('/paysheets')).page, 'Vistas')).toEqual([])
    expect(group(await open('/payments'), 'Vistas')).toEqual([])
    const again = await open('/paysheets?search=mar%C3%ADa&payday=primera')
    expect(group(again, 'Vistas').map((link) => [link[0], link[2]])).toEqual([['Marías', 'true']])
  })

  test('keeps only what its list knows, and only of lists that there are', async () => {
    const { location } = await save(
      'a',
      'payday=segunda&evil=https%3A%2F%2Fx.example&page=9&titular=x',
    )
    expect(location).toBe('/paysheets?payday=segunda')
    expect((await save('b', 'evil=1')).status).toBe(422)
    expect((await save('c', 'search=x', 'https://evil.example')).status).toBe(422)
    expect((await save('d', 'search=x', '//evil.example')).status).toBe(422)
    expect((await save('e', `search=${'x'.repeat(1001)}`)).status).toBe(422)
    expect((await save('f'.repeat(61), 'search=x')).status).toBe(422)
  })

  test('has a name of its own, and a list keeps at most twenty', async () => {
    expect((await save('v1', 'search=1')).status).toBe(303)
    expect((await save('v1', 'search=2')).page.text).toContain(
      'Ya tiene una vista de esta lista con ese nombre',
    )
    for (let n = 2; n <= 20; n++) expect((await save(`v${n}`, `search=${n}`)).status).toBe(303)
    const { status, page } = await save('v21', 'search=21')
    expect([status, page.text]).toEqual([
      422,
      expect.stringContaining('Ya tiene 20 vistas de esta lista: elimine alguna'),
    ])
    expect((await save('v21', 'search=21', '/payments')).status).toBe(303)
  })

  test('is renamed by its owner alone, to a name that its list does not have', async () => {
    await save('Mía', 'search=x')
    await save('Otra', 'search=y')
    const client = t.as('developer')
    const [, id = ''] = /\?rename=(\d+)/.exec((await client.get('/settings/views')).text) ?? []
    const path = `/settings/views?rename=${id}`
    const opened = await client.get(path)
    expect(opened.text).toContain('name="name" value="Mía"')
    const taken = await client.submit(opened, { name: 'Otra' }, 'Renombrar', 'view')
    expect(taken.status).toBe(422)
    expect(taken.text).toContain('name="name" value="Otra"')
    expect(taken.page.text).toContain('Ya tiene una vista de esta lista con ese nombre')
    expect((await client.submit(opened, { name: ' ' }, 'Renombrar', 'view')).status).toBe(422)
    const rename = { form: 'rename', id, name: 'Ajena' }
    expect((await t.as('administrator').post('/settings/views', rename)).status).toBe(404)
    const done = await client.submit(opened, { name: 'Marías' }, 'Renombrar', 'view')
    expect([done.status, done.location]).toEqual([303, '/settings/views'])
    expect(group(await open('/paysheets'), 'Vistas').map(([label]) => label)).toEqual([
      ...['Marías', 'Otra'],
    ])
    expect((await client.submit(opened, { name: 'Marías' }, 'Renombrar', 'view')).status).toBe(303)
  })

  test('is removed by its owner alone', async () => {
    await save('Mía', 'search=x')
    const remove = (who: 'developer' | 'administrator') =>
      t.as(who).post('/settings/views', { form: 'remove', id: '1' })
    expect((await remove('administrator')).status).toBe(404)
    expect((await open('/settings/views')).text).toContain('Mía')
    expect((await remove('developer')).status).toBe(303)
    expect((await open('/settings/views')).text).not.toContain('Mía')
    expect(offers(await open('/settings/views'), 'Eliminar')).toBe(false)
  })
})
