/** 'Asiento de nómina' and its codes on screen and as files (docs/rules/journal.md#1, docs/rules/journal.md#2). */
import { expect, test } from 'vitest'
import { accountCode } from '#app/models/accounting/read.server.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { day } from '#tests/support/models/factories.ts'
import { paysheetValues } from '#tests/support/models/orders.ts'

const t = testApp()
const PATH = '/payroll/journal'
const AUGUST = 'startDate=2026-08-01&endDate=2026-08-31'

test('names what has no code, and has the codes once they are written', async () => {
  await t.write((tx) =>
    createPaysheet(
      tx,
      paysheetValues({
        ...{ titular_id: world.jose, account_id: world.joseAccounts[0] as number },
        ...{ enterprise_id: world.enterprise, issued_at: day('2026-08-14') },
        allow_balance_by_date: true,
      }),
      ADMINISTRATOR,
    ),
  )
  const client = t.as('developer')
  const { page } = await client.get(`${PATH}?${AUGUST}`)
  expect(page.text).toContain('Debe 250,00 Bs, haber 250,00 Bs.')
  expect(page.text).toContain('Sin código contable: Salario base y')
  expect(page.rows.map((cells) => cells.slice(-2))).toEqual([
    ['250,00', ''],
    ['', '250,00'],
  ])
  const codes = await client.get(`${PATH}/codes`)
  const account = accountCode(world.enterprise)
  const said = {
    ...{ key: ['concept:base', account], code: ['6.1.01', '1.1.02'], had: ['', ''] },
  }
  const long = await client.post(codes.page.path, { ...said, code: ['x'.repeat(31), '1.1.02'] })
  expect(long.status).toBe(422)
  expect(long.page.text).toContain('Un código lleva como máximo 30 caracteres')
  expect(long.text).toContain('x'.repeat(31))
  const saved = await client.post(codes.page.path, said)
  expect((await client.follow(saved)).page.toasts[0]).toContain('Se han guardado 2 códigos')
  const coded = await client.get(`${PATH}?${AUGUST}`)
  expect(coded.page.text).not.toContain('Sin código')
  const { text } = await client.get(`${PATH}/export?${AUGUST}&format=csv&csv=es`)
  expect(text.trim().split('\r\n')).toEqual([
    expect.stringContaining('Fecha;Código;Descripción;Debe;Haber;Referencia;Departamento'),
    expect.stringMatching(/^\d.*;6\.1\.01;Salario base;250,00;;Órdenes sin nómina;/),
    expect.stringMatching(/;1\.1\.02;.*;;250,00;Órdenes sin nómina;$/),
  ])
})

test('codes that somebody else changed meanwhile are left alone, or asked about where both did', async () => {
  const client = t.as('developer')
  const save = (code: string[], had: string[]) =>
    client.post(`${PATH}/codes`, { key: ['concept:base', 'concept:sso'], code, had })
  expect((await save(['1', ''], ['', ''])).status).toBe(303)
  // A page that was opened before.
  expect((await save(['', '2'], ['', ''])).status).toBe(303)
  const both = await save(['3', '2'], ['', ''])
  expect(both.status).toBe(422)
  expect(both.page.text).toContain('Otra persona lo cambió mientras tanto: ahora es 1')
  const { page } = await client.get(`${PATH}/codes`)
  expect(page.text).not.toContain('Otra persona')
  expect((await save(['', '2'], ['1', '2'])).status).toBe(303)
})

test.each(['5\u2028=1', '\u200b', 'a\nb'])('a code is what it looks like: not %j', async (code) => {
  const said = { key: ['concept:base'], code: [code], had: [''] }
  const { status, page } = await t.as('developer').post(`${PATH}/codes`, said)
  expect([status, page.text.includes('caracteres invisibles')]).toEqual([422, true])
})

test('what is gone meanwhile is saved no code, right or wrong, and hinders no other', async () => {
  const key = ['account:999999', 'concept:base']
  let had = ''
  for (const [wrong, code] of [
    ['\0', '1.1'],
    ['x'.repeat(31), '1.2'],
    ['9.9', '1.3'],
  ] as const) {
    const sent = { key, code: [wrong, code], had: ['', had] }
    expect((await t.as('developer').post(`${PATH}/codes`, sent)).status).toBe(303)
    had = code
  }
})

test('is made for few at once, and of one user no more than may wait', async () => {
  const client = t.as('developer')
  const all = await Promise.all(Array.from({ length: 60 }, () => client.get(`${PATH}?${AUGUST}`)))
  const answers = Map.groupBy(all, ({ status }) => status)
  expect([...answers.keys()].toSorted()).toEqual([200, 503])
  expect(answers.get(503)?.[0]?.page.text).toContain('Hay demasiadas solicitudes a la vez')
  expect((await client.get(`${PATH}?${AUGUST}`)).status).toBe(200)
})
