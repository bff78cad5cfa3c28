// Proves docs/rules/reports.md#7.
/** The employee of a report, searched for among many without scripts (docs/rules/entering.md#1). */
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { entriesOf, type Fields, optionsOf } from '#tests/support/http/forms.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { aTitular } from '#tests/support/models/factories.ts'

const t = testApp()
const admin = () => t.as('administrator')
const RANGE = { startDate: '2026-11-01', endDate: '2026-11-30' }

/** The card of a kind of report, where its employee is searched for. */
function cardOf({ page }: Answer, path = 'paysheets') {
  const isIts = ({ tag, attributes }: ReturnType<typeof descendants>[number]) =>
    tag === 'input' && attributes.name === 'report' && attributes.value === path
  const form = page.all.find((each) => each.tag === 'form' && descendants(each).some(isIts))
  if (!form) throw new Error(`There is no card of ${path}`)
  return form
}
const offered = (answer: Answer, path?: string) =>
  optionsOf(cardOf(answer, path), 'titular').flatMap(({ value, label }) => (value ? [label] : []))
const sentBy = (answer: Answer, path?: string) =>
  Object.fromEntries(entriesOf(cardOf(answer, path)))

/** Sends the card's form, by the button of these words. */
function send(answer: Answer, typed: Fields, button: string, path?: string): Promise<Answer> {
  const form = cardOf(answer, path)
  const pressed = descendants(form).find((e) => e.tag === 'button' && textOf(e).startsWith(button))
  const query = new URLSearchParams(entriesOf(form, typed, pressed))
  return admin().get(`${form.attributes.action}?${query}`)
}
const report = 'Generar reporte'

describe('of 2,000 people', () => {
  beforeEach(() => t.write((tx) => aCrowd(tx, 2000)))

  test('the page sends none of them', async () => {
    const opened = await admin().get('/reports')
    for (const path of ['paysheets', 'payments']) expect(offered(opened, path)).toEqual([])
    expect(opened.bytes.length).toBeLessThan(60_000)
  })

  test('‘Buscar’ offers those whom it finds, in the same tab, and keeps the rest', async () => {
    const opened = await admin().get('/reports')
    const typed = { ...RANGE, format: 'csv', find: 'Empleado 0123' }
    const several = await send(opened, typed, 'Buscar')
    expect(offered(several)).toHaveLength(11)
    expect(offered(several, 'payments')).toEqual([])
    expect(sentBy(several)).toMatchObject({ ...typed, titular: '' })
    const one = await send(several, { find: '30.001.234' }, 'Buscar')
    expect(offered(one)).toEqual(['Empleado 01234'])
    const { titular = '', ...kept } = sentBy(one)
    expect(kept).toMatchObject({ ...RANGE, format: 'csv' })
    const sought = await send(one, { find: 'María' }, 'Buscar')
    expect(offered(sought)).toEqual(['Empleado 01234', 'María Ñáñez'])
    expect(sentBy(sought).titular).toBe(titular)
    const { location } = await send(sought, {}, report)
    expect(location).toBe(
      `/api/reports/paysheets?startDate=2026-11-01&endDate=2026-11-30&titular=${titular}&format=csv&csv=es`,
    )
  })

  test.each([
    ['maría ñáñez', `/api/reports/payments?csv=es&titular=${world.maria}`],
    ['', '/api/reports/payments?csv=es'],
  ])('who is typed, %j, is looked up before the report is made', async (find, to) => {
    const { location } = await send(await admin().get('/reports'), { find }, report, 'payments')
    expect(location).toBe(to)
  })

  test('of payroll by concepts is looked up with the other filters', async () => {
    const typed = { ...RANGE, by: 'person', find: 'maría ñáñez' }
    const path = 'payroll-concepts'
    const { location } = await send(await admin().get('/reports'), typed, report, path)
    const { startDate, endDate } = RANGE
    const query = { startDate, endDate, by: 'person', csv: 'es', titular: String(world.maria) }
    expect(location).toBe(`/api/reports/${path}?${new URLSearchParams(query)}`)
  })

  test.each([
    ['empleado', 'Elija al empleado', 20],
    ['nadie así', 'No se encontró a nadie así', 0],
  ])('no report of all is made for %j, which names no one person', async (find, error, found) => {
    const answer = await send(await admin().get('/reports'), { ...RANGE, find }, report)
    expect(answer.status).toBe(200)
    expect(answer.page.errorOf('titular')).toBe(error)
    expect(offered(answer)).toHaveLength(found)
    expect(sentBy(answer)).toMatchObject({ ...RANGE, find })
  })

  test.each(['developer', 'employee', 'unlinked'] as const)('%s finds nobody', async (role) => {
    const { status, text, location } = await t
      .as(role)
      .get('/reports?report=paysheets&find=empleado&intent=refresh')
    expect([status, location]).toEqual([200, null])
    expect(text).not.toContain('Empleado 0')
  })
})

test('of 60 people of one name, each is found by cédula', async () => {
  await t.write(async (tx) => {
    for (let n = 0; n < 60; n++) {
      await aTitular(tx, { name: 'José Gregorio Hernández', ric: `V${31_000_000 + n}` })
    }
  })
  const opened = await admin().get('/reports')
  const several = await send(opened, { find: 'gregorio hernandez' }, 'Buscar')
  expect(offered(several)).toHaveLength(20)
  expect(several.page.text).toContain('Las primeras 20 opciones: escriba algo más')
  for (const n of [0, 30, 59]) {
    const ric = `V${31_000_000 + n}`
    const one = await send(several, { find: ric }, 'Buscar')
    expect(offered(one)).toHaveLength(1)
    expect(sentBy(one).titular).not.toBe('')
  }
})
