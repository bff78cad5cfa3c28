// Proves docs/rules/orders.md#24.
/** The form of one payroll order and the run it joins (docs/rules/runs.md#4). */
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'

const t = testApp()
const { call, make, read } = apiOf(t)
const staff = () => t.as('developer')
const CREATE = '/paysheets/create'
const ORDER = {
  ...{ transaction: 'Cheque', payday: 'primera', concept: 'Quincena', realized: 'Ana' },
  ...{ enterprise_id: world.enterprise, issued_at: '2026-11-13', allow_duplicate: true },
}
const JOSE = { titular_id: world.jose, account_id: world.joseAccounts[0], number: '81' }
const MARIA = { titular_id: world.maria, account_id: world.mariaAccount, number: '82' }

type Run = { run: number; orders: number[] }

/** Pays José and María. */
async function makeRun(values: Partial<typeof ORDER> = {}): Promise<Run> {
  const people = [JOSE, MARIA].map((who) => ({ ...ORDER, ...who, ...values }))
  const { data, payroll_run_id: run } = await make('paysheets/bulk-store', people)
  return { run, orders: data.map(({ id }: { id: number }) => id) }
}

/** The runs that the form offers, by id. */
function offered({ all }: Page): Record<string, string> {
  const select = all.filter(({ attributes }) => attributes.name === 'payroll_run_id')
  const options = select.flatMap(descendants).filter(({ tag }) => tag === 'option')
  return Object.fromEntries(options.map((each) => [each.attributes.value ?? '', textOf(each)]))
}

let november: Run
beforeEach(async () => {
  november = await makeRun()
})

const latest = async () => (await read('paysheets?limit=1&sort_by=id,desc')).data[0]
const voided = (id: number | undefined) => call('DELETE', `paysheets/${id}`, {})

describe('a copy of a voided order of a run', () => {
  test('is made into its run, which the form names', async () => {
    await voided(november.orders[0])
    const opened = await staff().get(`${CREATE}?from=${november.orders[0]}`)
    const { order } = await read(`payroll-runs/${november.run}`)
    const number = `N° ${String(order).padStart(6, '0')}`
    expect(opened.page.text).toContain(`para su nómina ${number}, con la fecha de hoy`)
    expect(opened.page.values).toMatchObject({ payroll_run_id: `${november.run}` })
    expect(offered(opened.page)[november.run]).toBe(
      `Nómina ${number} · Primera quincena de noviembre de 2026`,
    )
    await staff().submit(opened, { number: '91' })
    expect(await latest()).toMatchObject({ number: '91', payroll_run_id: november.run })
    expect(await read(`payroll-runs/${november.run}`)).toMatchObject({ count: 2 })
  })

  test('stands alone when the run is taken out of the form', async () => {
    await voided(november.orders[0])
    const opened = await staff().get(`${CREATE}?from=${november.orders[0]}`)
    await staff().submit(opened, { number: '91', payroll_run_id: '' })
    expect(await latest()).toMatchObject({ number: '91', payroll_run_id: null })
  })

  test('keeps its own date when today is of another month', async () => {
    const { run, orders } = await makeRun({ issued_at: '2026-10-30' })
    await voided(orders[0])
    const opened = await staff().get(`${CREATE}?from=${orders[0]}`)
    expect(opened.page.text).toContain('con su fecha')
    await staff().submit(opened, { number: '91' })
    expect(await latest()).toMatchObject({ payroll_run_id: run, issued_at: '2026-10-30' })
  })

  test('stands alone when the days of its run are closed', async () => {
    const { orders } = await makeRun({ issued_at: '2026-10-30' })
    await voided(orders[0])
    await call('PUT', 'settings/closing', { until: '2026-10-31' })
    const { page } = await staff().get(`${CREATE}?from=${orders[0]}`)
    expect(page.values).toMatchObject({ payroll_run_id: '', issued_at: '2026-11-20' })
  })

  test('of an order in force stands alone', async () => {
    const { page } = await staff().get(`${CREATE}?from=${november.orders[0]}`)
    expect(page.values).toMatchObject({ payroll_run_id: '' })
  })
})

describe('the form of a new order', () => {
  test('offers the open runs of the typed fortnight and month', async () => {
    const second = await makeRun({ payday: 'segunda', issued_at: '2026-11-18' })
    const october = await makeRun({ issued_at: '2026-10-14' })
    const opened = await staff().get(CREATE)
    const typed = { payday: 'primera', issued_at: '2026-10-20' }
    const drawn = async (values: Record<string, string>) => {
      const { page } = await staff().submit(opened, values, 'Actualizar')
      return Object.keys(offered(page)).filter((id) => id !== '')
    }
    // Without a fortnight the form reads as it always did.
    expect(offered(opened.page)).toEqual({})
    expect(await drawn(typed)).toEqual([`${october.run}`])
    expect(await drawn({ ...typed, issued_at: '2026-11-20' })).toContain(`${november.run}`)
    const later = { payday: 'segunda', issued_at: '2026-11-20' }
    expect(await drawn(later)).toEqual([`${second.run}`])
    await call('PUT', 'settings/closing', { until: '2026-10-31' })
    expect(await drawn(typed)).toEqual([])
    await call('DELETE', `payroll-runs/${second.run}`, {})
    expect(await drawn(later)).toEqual([])
  })

  test('keeps a run of another fortnight in sight, and says what it pays', async () => {
    await voided(november.orders[0])
    const opened = await staff().get(`${CREATE}?from=${november.orders[0]}`)
    const refused = await staff().submit(opened, { number: '91', payday: 'segunda' })
    expect(refused.page.errors.payroll_run_id).toContain(
      'paga la primera quincena de noviembre de 2026',
    )
    expect(refused.page.values).toMatchObject({ payroll_run_id: `${november.run}` })
  })
})

test('an edit leaves an order in its run, whatever the form sends', async () => {
  const opened = await staff().get(`/paysheets/${november.orders[0]}/edit`)
  expect(offered(opened.page)).toEqual({})
  const sent = { concept: 'Otro', payroll_run_id: '', allow_duplicate: 'on' }
  expect((await staff().submit(opened, sent)).status).toBe(303)
  expect(await read(`paysheets/${november.orders[0]}`)).toMatchObject({
    ...{ concept: 'Otro', payroll_run_id: november.run },
  })
})
