// Proves docs/rules/run-files.md#4, #7.
/** The tab of a run that compares it with an earlier one. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { day } from '#tests/support/models/factories.ts'
import { aRun, type Paid } from '#tests/support/models/stored-runs.ts'

const t = testApp()

const pay = (base: number): Paid => ({ name: 'José Pérez', base, titular_id: world.jose })
const aRunOf = (base: number, values: Parameters<typeof aRun>[2]) =>
  t.write((tx) => aRun(tx, [pay(base)], values))

describe('a run’s comparison', () => {
  test('is with the last run before it, or with the chosen one', async () => {
    const first = await aRunOf(100, { order: 901, issued_at: day('2026-10-15') })
    await aRunOf(150, { order: 902, issued_at: day('2026-10-30') })
    const id = await aRunOf(160.5, { order: 903, issued_at: day('2026-11-12') })
    const { page } = await t.as('developer').get(`/payroll-runs/${id}/comparison`)
    expect(page.text).toContain('N° 000902, antes150,00 Bs')
    expect(page.rows).toContainEqual([
      expect.stringContaining('José Pérez'),
      expect.stringContaining('Más'),
      expect.stringContaining('150,00'),
      expect.stringContaining('160,50'),
      expect.stringContaining('+10,50'),
      expect.stringContaining('Salario base +10,50'),
    ])
    const files = page.all.filter(({ attributes }) =>
      attributes.href?.startsWith(`/api/reports/payroll-runs/${id}/comparison?earlier=`),
    )
    expect(files).toHaveLength(2)
    const chosen = await t.as('developer').get(`/payroll-runs/${id}/comparison?earlier=${first}`)
    expect(chosen.page.text).toContain('N° 000901, antes100,00 Bs')
    expect(chosen.page.text).toContain('+60,50')
  })

  test('marks whom a part of it waits for', async () => {
    const first = await aRunOf(100, { order: 904, issued_at: day('2026-10-30') })
    const people = [pay(100), { ...pay(10), state: 'pending' as const }, { name: 'Zoe', base: 5 }]
    const id = await t.write((tx) => aRun(tx, people, { order: 905 }))
    const { page } = await t.as('developer').get(`/payroll-runs/${id}/comparison?earlier=${first}`)
    expect(page.rows.map(([name, state]) => [name, state])).toEqual([
      ['José Pérez', 'Por aprobar'],
      ['Zoe', ''],
    ])
  })

  test('of a voided run is none', async () => {
    await aRunOf(100, { order: 906, issued_at: day('2026-10-30') })
    const id = await t.write((tx) => aRun(tx, [{ ...pay(5), state: 'voided' }], { order: 907 }))
    const { page } = await t.as('developer').get(`/payroll-runs/${id}/comparison`)
    expect(page.text).toContain('Esta nómina está anulada: no paga a nadie, y no hay qué comparar.')
    expect(page.rows).toEqual([])
  })

  test('says so when there is no earlier run', async () => {
    const id = await aRunOf(1, { issued_at: day('2001-01-01') })
    const { page } = await t.as('developer').get(`/payroll-runs/${id}/comparison`)
    expect(page.text).toContain('No hay una nómina anterior con la cual comparar')
  })

  test.each([
    'earlier=999999',
    'earlier=x',
    "earlier=1' or 1=1",
    'change=all',
    'page=9999',
    'sort_by=ric,asc',
  ])('drops %s and says so', async (query) => {
    const id = await aRunOf(1, { issued_at: day('2026-11-20') })
    const { status, page } = await t.as('developer').get(`/payroll-runs/${id}/comparison?${query}`)
    expect(status).toBe(200)
    expect(page.text).toMatch(/No se tomó en cuenta|La página 9999 no existe/)
  })
})
