/** Several rows of one person (docs/rules/import.md#4). */
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmImport } from '#app/models/imports/change.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs } from '#tests/support/models/factories.ts'
import { anImport, rowsOf } from '#tests/support/models/imports.ts'

const t = testDatabase()
const [ONE, OTHER] = ['01340001630000000001', '01340001610000000002']
const confirm = (id: number, confirmed = {}) =>
  t.write((tx) => confirmImport(tx, id, confirmed, ADMINISTRATOR))
const judged = async (id: number) =>
  (await rowsOf(t.db, id)).map(({ state, problems }) => [state, problems])
const held = async () =>
  (await t.db.select().from(accounts).orderBy(asc(accounts.id))).map(({ number }) => number)

test('somebody known is read from their first row too, and a later one may not say otherwise', async () => {
  await t.write((tx) => aTitular(tx, { name: 'Ana Ruiz', ric: 'V12345678', salary: bs(100) }))
  const rows = ['Cédula;Salario;Cuenta;Tipo', `12345678;900;${ONE};Ahorro`, '12345678;950;;']
  const id = await anImport(t, [...rows, `V123456781;;${OTHER};Corriente`].join('\n'))
  expect(await judged(id)).toEqual([
    ['changed', []],
    [
      'wrong',
      [
        'Salario mensual: no dice lo mismo que la fila 2, de esta persona: aquí «950», allá «900»',
        'Repite la fila 2',
      ],
    ],
    ['changed', []],
  ])
  await confirm(id, { goodOnly: true })
  expect((await t.db.select().from(titulars)).map(({ salary }) => salary)).toEqual([bs(900)])
  expect(await held()).toEqual([ONE, OTHER])
})

test('what the first row of somebody leaves blank, a later one does not say', async () => {
  await t.write((tx) => aTitular(tx, { name: 'Ana Ruiz', ric: 'V12345678', salary: bs(100) }))
  const rows = ['Cédula;Salario;Cuenta;Tipo', `12345678;;${ONE};Ahorro`]
  const id = await anImport(t, [...rows, `12345678;950;${OTHER};Corriente`].join('\n'))
  expect(await judged(id)).toEqual([
    ['changed', []],
    [
      'wrong',
      ['Salario mensual: no dice lo mismo que la fila 2, de esta persona: aquí «950», allá nada'],
    ],
  ])
})

test('where the check digit of somebody new is accepted, so are their further accounts', async () => {
  const rows = ['RIF;Nombre;Cuenta;Tipo', `V123456780;Eva Paz;${ONE};Ahorro`]
  const id = await anImport(t, [...rows, `V123456780;;${OTHER};Corriente`].join('\n'))
  expect(await rowsOf(t.db, id)).toMatchObject([{ asks: true }, { asks: true }])
  await confirm(id, { allowsDigits: true })
  expect((await t.db.select().from(titulars)).map(({ name }) => name)).toEqual(['Eva Paz'])
  expect(await held()).toEqual([ONE, OTHER])
})
