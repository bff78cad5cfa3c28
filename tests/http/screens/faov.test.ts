// Proves docs/rules/contributions.md#5; docs/rules/law.md#2.
/** FAOV's file on screen: what lacks, making it once, and getting it again. */
import { expect, test } from 'vitest'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { offers, rowOf } from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { paysheetValues } from '#tests/support/models/orders.ts'

const t = testApp()
const { call, errors } = apiOf(t)
const PATH = '/payroll/contributions/faov?month=2026-08'
const OPEN = 'Calculado con parámetros de ley por confirmar'
const NAME = 'N01234567890123456789082026.txt'

/** José is paid 500,00 for August. */
const paid = () =>
  t.write(async (tx) => {
    await updateTitular(tx, world.jose, { salary: bs(500) }, ADMINISTRATOR, undefined)
    const order = paysheetValues({
      ...{ titular_id: world.jose, account_id: world.joseAccounts[0] as number },
      ...{ enterprise_id: world.enterprise, payday: 'completo', issued_at: day('2026-08-31') },
    })
    await createPaysheet(tx, order, ADMINISTRATOR)
  })
const COMPANY = { name: 'Cerro Ávila, C.A.', ric: 'J070133805' }

test('says what lacks with the way there, then makes the file, and gives it again', async () => {
  await paid()
  const client = t.as('administrator')
  const before = await client.get(PATH)
  expect(before.page.text).toContain('Falta el número de la empresa en el FAOV')
  expect(rowOf(before.page, 'José Pérez').cells.at(-1)).toContain('Falta la fecha de ingreso')
  expect(offers(before.page, `Hacer ${NAME}`)).toBe(false)
  const company = { ...COMPANY, faov_number: '01234567890123456789' }
  expect((await call('PUT', 'settings/company', company)).json.faov_number).toBe(
    '01234567890123456789',
  )
  await t.write((tx) =>
    updateTitular(tx, world.jose, { hired_at: day('2026-02-01') }, ADMINISTRATOR, undefined),
  )
  const ready = await client.get(PATH)
  // 500,00 × (1 + 45 / 360) is 562,50.
  expect(ready.page.text).toContain('1 trabajador, 562,50 Bs')
  expect(ready.page.text).toContain(`${OPEN}: Parámetros de ley`)
  const { page: shown } = await t.as('developer').get(PATH)
  expect(shown.text).toContain(OPEN)
  expect(shown.text).not.toContain(`${OPEN}:`)
  const made = await client.submit(ready, {}, `Hacer ${NAME}`)
  expect(made.status).toBe(303)
  const { page } = await client.follow(made)
  expect(rowOf(page, NAME).cells).toContain('562,50 Bs')
  const [link] = page.all.filter((element) => element.attributes.href?.endsWith('/file'))
  const file = await t.as('developer').get(String(link?.attributes.href))
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${NAME}"`)
  expect(new TextDecoder().decode(file.bytes)).toMatch(
    /^V,0\d{8},JOSE,,PEREZ,,56250,01022026,\r\n$/,
  )
  expect((await client.post(`${PATH.split('?')[0]}?month=zzz`)).status).toBe(404)
  const again = await client.submit(ready, {}, `Hacer ${NAME}`)
  expect(again.status).toBe(409)
  expect(again.page.text).toContain('El último archivo del mes ya dice lo mismo: descárguelo')
  const open = await client.get('/settings/parameters/confirm')
  await client.submit(open, {}, 'Confirmar los marcados')
  expect((await client.get(PATH)).page.text).not.toContain(OPEN)
})

test('is for staff alone, and of no month that nobody was paid', async () => {
  expect((await t.as('employee').get(PATH)).status).toBe(403)
  const { page } = await t.as('developer').get('/payroll/contributions/faov?month=2026-07')
  expect(page.text).toContain('Ninguna orden paga este mes')
  expect((await t.as('developer').get('/payroll/contributions/faov/99999/file')).status).toBe(404)
})

test('has a number of twenty digits', async () => {
  for (const faov_number of ['123', '0123456789012345678X']) {
    expect(await errors('PUT', 'settings/company', { ...COMPANY, faov_number })).toEqual({
      faov_number: ['Son 20 dígitos'],
    })
  }
})
