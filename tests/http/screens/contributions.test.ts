// Proves docs/rules/contributions.md#3, #4.
/** 'Aportes del mes' on screen and as files. */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { offers, rowOf } from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { paysheetValues } from '#tests/support/models/orders.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { errors } = apiOf(t)
const PATH = '/payroll/contributions'
const FILES = 'reports/payroll-contributions'
/** No other order of the world pays it. */
const MONTH = 'month=2026-08'

/** José gets 500,00 for August, which has five Mondays, at 916,6477 Bs a dollar. */
const paid = () =>
  t.write(async (tx) => {
    await updateTitular(tx, world.jose, { salary: bs(500) }, ADMINISTRATOR, undefined)
    const rate = { currency: 'USD', day: day('2026-08-28'), value: '916.6477', source: 'BCV' }
    await createRate(tx, { ...rate, currency: 'USD' }, ADMINISTRATOR)
    const order = paysheetValues({
      ...{ titular_id: world.jose, account_id: world.joseAccounts[0] as number },
      ...{ enterprise_id: world.enterprise, payday: 'completo', issued_at: day('2026-08-31') },
    })
    await createPaysheet(tx, order, ADMINISTRATOR)
  })

describe('the contributions of a month', () => {
  test('are shown in sums and by person, with what is not confirmed', async () => {
    await paid()
    const { page } = await t.as('developer').get(`${PATH}?${MONTH}`)
    // S.S.O 500,00 × 12 / 52 × 5 × 9 %; pensions 240 US$ × 916,6477 × 9 %.
    expect(rowOf(page, 'S.S.O').cells).toEqual(['S.S.O', '0,00', '51,92'])
    expect(rowOf(page, 'Pensiones').cells).toEqual(['Pensiones', '—', '19.799,59'])
    expect(rowOf(page, 'Total').cells).toEqual(['Total', '0,00', '19.874,30'])
    expect(page.text).toContain('240,00 US$ × 916,6477 del 28 ago 2026 = 219.995,45 Bs')
    expect(page.text).toContain('Por confirmar: ')
    expect(rowOf(page, 'José Pérez').cells.at(-1)).toBe('19.874,30')
  })

  test('are shown in dollars too, at the rate of the last day of the month', async () => {
    const client = t.as('developer')
    expect(offers((await client.get(`${PATH}?${MONTH}`)).page, 'También en dólares')).toBe(false)
    await paid()
    expect(offers((await client.get(`${PATH}?${MONTH}`)).page, 'También en dólares')).toBe(true)
    const { page } = await client.get(`${PATH}?${MONTH}&currency=USD`)
    expect(page.text).toContain('En dólares a la tasa 916,6477 del 28 ago 2026')
    // 19.874,30 / 916,6477 = 21,681…
    expect(rowOf(page, 'Total').cells.at(-1)).toBe('19.874,30 Bs 21,68 US$')
    expect(rowOf(page, 'José Pérez').cells.at(-1)).toBe('19.874,30 Bs 21,68 US$')
    expect(offers(page, 'Solo en bolívares')).toBe(true)
    const file = await client.api('GET', `${FILES}?${MONTH}&format=csv&currency=USD`)
    expect(file.status).toBe(422)
  })

  test('are those of the present month unless the query knows another, and are found from the runs', async () => {
    const { page } = await t.as('developer').get(`${PATH}?month=2026-13`)
    expect(page.text).toContain('Totales de noviembre de 2026')
    expect(page.text).toContain('«2026-13»')
    const runs = (await t.as('developer').get('/payroll-runs')).page
    expect(offers(runs, 'Aportes del mes')).toBe(true)
    const found = (await t.as('developer').get('/search?q=inces')).page
    expect(found.text).toContain('Aportes del mes')
  })

  test('of whatever month is asked for name it in words', async () => {
    for (const [asked, name] of [
      ['2026-11', 'noviembre de 2026'],
      ['2020-01', 'enero de 2020'],
    ] as const) {
      const { page } = await t.as('developer').get(`${PATH}?month=${asked}`)
      expect(page.text).toContain(`Mes: ${name}`)
      expect(page.text).not.toContain(asked)
    }
  })

  test('of a run are its share alone, on screen and as files', async () => {
    const { page } = await t.as('developer').get(`${PATH}?payroll_run=${world.run}`)
    expect(page.text).toContain('Las pensiones y el INCES son del mes, no de una nómina')
    expect(rowOf(page, 'S.S.O').cells).toHaveLength(3)
    expect(page.text).toContain('María Ñáñez')
    expect(page.text).not.toContain('Pensiones, patrono')
    const own = `/api/${FILES}?month=2026-11&payroll_run=${world.run}`
    expect(page.text).toContain('De las órdenes de la nómina')
    expect(page.all.map(({ attributes }) => attributes.href)).toContain(own)
    const { bytes } = await t.as('developer').api('GET', own.slice('/api/'.length))
    const { text } = await readPdf(bytes)
    expect(text).toContain('Nómina: N° 000001')
    const book = await t.as('developer').api('GET', `${own.slice('/api/'.length)}&format=xlsx`)
    const { sheets } = await readXlsx(Uint8Array.from(book.bytes))
    expect(JSON.stringify(sheets[0]?.rows[0])).not.toMatch(/Pensiones|INCES/)
    expect(JSON.stringify(sheets[1]?.rows)).toContain('Nómina: N° 000001')
    const run = (await t.as('developer').get(`/payroll-runs/${world.run}`)).page
    expect(offers(run, 'Aportes')).toBe(true)
    expect(Object.keys(await errors('GET', `${FILES}?payroll_run=99`))).toEqual(['payroll_run'])
    const none = (await t.as('developer').get(`${PATH}?payroll_run=99`)).page
    expect(none.text).toContain('Totales de noviembre de 2026')
  })

  test('come in every format, under the month’s name', async () => {
    await paid()
    const file = async (query: string) => {
      const { headers, bytes } = await t.as('developer').api('GET', `${FILES}?${MONTH}${query}`)
      return { name: headers.get('Content-Disposition'), bytes }
    }
    const pdf = await file('')
    expect(pdf.name).toBe('inline; filename="aportes-2026-08.pdf"')
    const { text } = await readPdf(pdf.bytes)
    expect(text).toContain('Mes de agosto de 2026')
    expect(text).toContain('Total del patrono 1 empleado 19.874,30 Bs')
    // A name stands in its column, and what nobody has or owes takes none.
    expect(text).toMatch(/José Pérez, V-[\d.]+ 51,92 11,54 11,25 19\.799,59 19\.874,30/)
    const xlsx = await file('&format=xlsx')
    const { sheets } = await readXlsx(Uint8Array.from(xlsx.bytes))
    expect(sheets.map(({ name }) => name)).toEqual(['Aportes', 'Notas'])
    expect(sheets[0]?.rows.map((row) => row.at(-1))).toEqual(['Total patrono', 19874.3, 19874.3])
    const csv = new TextDecoder().decode((await file('&format=csv')).bytes)
    expect(csv.split('\r\n')[1]).toMatch(
      /^José Pérez,[^,]+,0\.00,0\.00,0\.00,51\.92,11\.54,11\.25,19799\.59,0\.00,19874\.30$/,
    )
  })

  test('refuse what they do not know, and are for staff alone', async () => {
    expect(Object.keys(await errors('GET', `${FILES}?month=agosto`))).toEqual(['month'])
    expect(Object.keys(await errors('GET', `${FILES}?titular=1`))).toEqual(['titular'])
    expect((await t.as('employee').get(PATH)).status).toBe(403)
    expect((await t.as('employee').api('GET', FILES)).status).toBe(403)
  })
})
