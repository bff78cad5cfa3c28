/** 'Aumentar': a raise for many, seen before it is made (docs/rules/salaries.md#7). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { rowOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { read, call } = apiOf(t)
const staff = () => t.as('developer')
const PATH = '/settings/salary/raise'
const { jose, maria } = world
const stored = async () => [
  (await read(`titulars/${jose}`)).salary,
  (await read(`titulars/${maria}`)).salary,
]

test('a raise is shown before and after with its sum, and made once confirmed', async () => {
  const client = staff()
  const opened = await client.get(PATH)
  const typed = { mode: 'percent', value: '12,5 %', since: '2026-11-01', reason: 'Decreto' }
  const preview = await client.submit(opened, typed, 'Ver antes y después')
  expect(preview.status).toBe(200)
  // 500,00 and 1.000,01 and an eighth of each: 562,50 and 1.125,01125.
  expect(rowOf(preview.page, 'María').cells).toEqual([
    ...['María Ñáñez', '11/01/2026', '1.000,01 Bs', '1.125,01 Bs', '125,00 Bs'],
  ])
  expect(preview.page.text).toContain(
    '2 salarios: de 1.500,01 Bs a 1.687,51 Bs al mes, 187,50 Bs más',
  )
  expect(await stored()).toEqual([500, 1000.01])
  const saved = await client.submit(preview, {}, 'Confirmar aumento')
  expect([saved.status, saved.location]).toEqual([303, '/settings/salary'])
  expect((await client.follow(saved)).page.toasts).toEqual([
    'Exito / Se han actualizado 2 salarios con exito [Ver diferencias por pagar](/settings/salary/arrears)',
  ])
  expect(await stored()).toEqual([562.5, 1125.01])
  const recorded = await t.recorded()
  expect((await client.submit(preview, {}, 'Confirmar aumento')).status).toBe(303)
  expect([await t.recorded(), await stored()]).toEqual([recorded, [562.5, 1125.01]])
  expect((await call('GET', `titulars/${jose}/salaries`)).json[0]).toMatchObject({
    ...{ since: '2026-11-01', reason: 'Decreto', user_name: 'Dario' },
  })
})

test('a raise dated back shows its day, each salary since then, and what paid fortnights lack', async () => {
  const client = staff()
  const today = await client.submit(
    await client.get(PATH),
    { mode: 'percent', value: '10' },
    'Ver antes y después',
  )
  expect(today.page.text).toContain('Rige desde hoy, 20 de noviembre de 2026.')
  expect(rowOf(today.page, 'María').cells).toEqual([
    ...['María Ñáñez', '1.000,01 Bs', '1.100,01 Bs', '100,00 Bs'],
  ])
  for (const [salary, since] of [
    ['1000,01', '2026-01-01'],
    ['1200', '2026-11-10'],
  ] as const) {
    const opened = await client.get(`/titulars/${maria}/salaries`)
    const saved = await client.submit(opened, { salary, since }, 'Cambiar salario')
    expect(saved.status).toBe(303)
  }
  t.wait(1)
  const typed = { mode: 'percent', value: '10', since: '2026-11-01' }
  const { page } = await client.submit(await client.get(PATH), typed, 'Ver antes y después')
  expect(page.text).toContain('Rige desde el 1 de noviembre de 2026.')
  expect(page.rows.filter(([, since]) => since?.startsWith('11/'))).toEqual([
    ['José Pérez', '11/01/2026', '500,00 Bs', '550,00 Bs', '50,00 Bs'],
    ['María Ñáñez', '11/01/2026', '1.000,01 Bs', '1.100,01 Bs', '100,00 Bs'],
    ['María Ñáñez', '11/10/2026', '1.200,00 Bs', '1.320,00 Bs', '120,00 Bs'],
  ])
  // María was paid the first half with 1.000,01 Bs: 550,00 instead of 500,00.
  expect(rowOf(page, 'Primera, noviembre de 2026').cells).toEqual([
    ...['Primera, noviembre de 2026', '1', '50,00 Bs'],
  ])
  const later = await client.submit(
    await client.get(PATH),
    { ...typed, since: '2026-11-16' },
    'Ver antes y después',
  )
  expect(later.page.text).toContain('Ninguna quincena que ya se pagó cambia.')
})

test('a raise of chosen people keeps its ticks while they are looked for', async () => {
  const client = staff()
  const opened = await client.get(PATH)
  const typed = { who: 'chosen', mode: 'amount', value: '100', titular: [String(jose)] }
  const found = await client.submit(opened, { ...typed, search: 'maria' }, 'Buscar')
  expect(found.page.text).toContain('1 elegida;')
  expect(found.page.values).toMatchObject({ who: 'chosen', value: '100', chosen: String(jose) })
  const both = await client.submit(found, { titular: String(maria) }, 'Buscar')
  expect(both.page.text).toContain('2 elegidas;')
  const less = await client.submit(both, { titular: [] }, 'Buscar')
  expect(less.page.text).toContain('1 elegida;')
  const preview = await client.submit(less, {}, 'Ver antes y después')
  expect(preview.page.text).toContain('1 salario: de 500,00 Bs a 600,00 Bs al mes')
  await client.submit(preview, {}, 'Confirmar aumento')
  expect(await stored()).toEqual([600, 1000.01])
})

test('a raise of a department is of its people alone, and the preview says so', async () => {
  const client = staff()
  await call('PATCH', `titulars/${jose}`, { department: 'Ventas' })
  const typed = { who: 'department:Ventas', mode: 'amount', value: '100' }
  const preview = await client.submit(await client.get(PATH), typed, 'Ver antes y después')
  expect(preview.page.text).toContain('1 salario de Ventas: de 500,00 Bs a 600,00 Bs al mes')
  expect(preview.page.values.who).toBe('department:Ventas')
  await client.submit(preview, {}, 'Confirmar aumento')
  expect(await stored()).toEqual([600, 1000.01])
})

test('a raise of all is refused while people are ticked', async () => {
  const client = staff()
  const typed = { who: 'all', mode: 'amount', value: '100', titular: [String(jose)] }
  const refused = await client.submit(await client.get(PATH), typed, 'Ver antes y después')
  expect([refused.status, refused.page.errorOf('who')]).toEqual([
    422,
    'Eligió personas en «Elegir personas»: elija aquí «Las personas elegidas», o quíteles la marca',
  ])
  expect(refused.page.text).not.toContain('Confirmar aumento')
})

test('a raise is not made when a salary changed since it was shown, which is shown anew', async () => {
  const client = staff()
  const typed = { mode: 'amount', value: '100' }
  const preview = await client.submit(await client.get(PATH), typed, 'Ver antes y después')
  await call('PATCH', `titulars/${jose}`, { salary: 550 })
  const refused = await client.submit(preview, {}, 'Confirmar aumento')
  expect(refused.status).toBe(409)
  expect(refused.page.alert).toContain('Algo cambió desde que se mostró')
  expect(rowOf(refused.page, 'José').cells).toContain('650,00 Bs')
  expect(await stored()).toEqual([550, 1000.01])
  expect((await client.submit(refused, {}, 'Confirmar aumento')).status).toBe(303)
  expect(await stored()).toEqual([650, 1100.01])
})

test('a wrong raise is told at its fields, and is nothing for employees', async () => {
  const client = staff()
  const wrong = { mode: 'percent', value: '0', since: '2026-11-21' }
  const low = await client.submit(await client.get(PATH), wrong, 'Ver antes y después')
  expect([low.status, Object.keys(low.page.errors)]).toEqual([422, ['value']])
  const late = await client.submit(low, { value: '5' }, 'Ver antes y después')
  expect([late.status, Object.keys(late.page.errors)]).toEqual([422, ['since']])
  const nobody = { who: 'department:', since: '', value: '5' }
  const empty = await client.submit(late, nobody, 'Ver antes y después')
  expect([empty.status, Object.keys(empty.page.errors)]).toEqual([422, ['who']])
  expect((await t.as('employee').get(PATH)).location).toBe('/settings')
  expect(await stored()).toEqual([500, 1000.01])
})

test.each([
  [{ mode: 'percent', value: 'doce' }, { value: 'Escriba un porcentaje como 12,5' }],
  [{ mode: 'percent', value: '12,555' }, { value: 'Escriba un porcentaje como 12,5' }],
  [{ mode: 'percent', value: '0' }, { value: 'Debe ser mayor que 0' }],
  [{ mode: 'percent', value: ' ' }, { value: 'Escriba cuánto' }],
  [{ mode: 'percent', value: '1.000,01' }, { value: 'El porcentaje no puede pasar de 1.000 %' }],
  [
    { mode: 'percent', value: '999999999999999999' },
    { value: 'El porcentaje no puede pasar de 1.000 %' },
  ],
  [
    { mode: 'amount', value: '99999999999999' },
    { value: 'El monto no puede pasar de 9.999.999.999.999,99' },
  ],
  [
    { mode: 'amount', value: 'doce' },
    { value: 'Escriba un monto como 1.234,56: sin signo y con dos decimales como máximo' },
  ],
  [
    { mode: 'percent', value: '5', since: '2016-11-19' },
    { since: 'Un aumento rige desde hace 10 años como máximo' },
  ],
])('a raise of %j is told what it may be', async (typed, errors) => {
  const client = staff()
  const refused = await client.submit(await client.get(PATH), typed, 'Ver antes y después')
  expect([refused.status, refused.page.errors]).toEqual([422, errors])
})

test.each([
  { mode: 'percent', value: '1.000', since: '' },
  { mode: 'percent', value: '5', since: '2016-11-20' },
])('a raise of %j is shown', async (typed) => {
  const client = staff()
  const shown = await client.submit(await client.get(PATH), typed, 'Ver antes y después')
  expect([shown.status, shown.page.errors]).toEqual([200, {}])
})
