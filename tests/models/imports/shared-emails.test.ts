/** Rows that give somebody an e-mail of another one are told, and hinder nothing (docs/rules/import.md#12). */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { confirmImport, RowsMoved, undoImport } from '#app/models/imports/change.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular } from '#tests/support/models/factories.ts'
import { anImport, exported, imported, rowsOf } from '#tests/support/models/imports.ts'

const t = testDatabase()
const EMAIL = 'casa@example.com'
const HEAD = 'Cédula;Nombre;Correo;Estado'

const stored = (name: string, ric: string, values: { email?: string; active?: boolean } = {}) =>
  t.write(async (tx) => {
    const id = await aTitular(tx, { name, ric })
    const { email = EMAIL, active = true } = values
    await tx.update(titulars).set({ email, active }).where(eq(titulars.id, id))
    return id
  })
const file = (...rows: string[]) => anImport(t, [HEAD, ...rows].join('\n'))
const noticesOf = async (id: number) =>
  (await rowsOf(t.db, id)).map(({ row, state, notices = [] }) => [row.line, state, ...notices])
const alsoOf = (whom: string) => `Correo electrónico: también es el de ${whom}`
const confirm = (id: number) => t.write((tx) => confirmImport(tx, id, {}, ADMINISTRATOR))
const emails = async () =>
  (await t.db.select().from(titulars).orderBy(asc(titulars.ric))).map(({ email }) => email)

describe('a row says whose its e-mail is, too', () => {
  test('of another row, and of somebody stored', async () => {
    await stored('Ana Gil', 'V11470283')
    const id = await file(
      `20000001;Luis Paz; CASA@example.com;`,
      `20000002;Eva Mar;eva@example.com;`,
      `20000003;Bea Sol;${EMAIL};`,
      `20000004;Sol Mar;;`,
    )
    expect(await noticesOf(id)).toEqual([
      [2, 'new', alsoOf('Bea Sol (fila 4) y 1 más')],
      [3, 'new'],
      [4, 'new', alsoOf('Luis Paz (fila 2) y 1 más')],
      [5, 'new'],
    ])
    const { summary } = await getImport(t.db, id, NOW)
    expect(summary.noticed).toEqual({ count: 2, lines: [2, 4] })
    await confirm(id)
    expect(await emails()).toEqual([EMAIL, EMAIL, 'eva@example.com', EMAIL, null])
  })

  test('where it changes somebody’s, as it will be once all rows are in', async () => {
    await stored('Ana Gil', 'V20000001')
    await stored('Bea Sol', 'V20000002', { email: 'bea@example.com' })
    // Ana gives hers up and Bea takes it.
    const id = await file(`20000001;Ana Gil;ana@example.com;`, `20000002;Bea Sol;${EMAIL};`)
    expect(await noticesOf(id)).toEqual([
      [2, 'changed'],
      [3, 'changed'],
    ])
    expect((await getImport(t.db, id, NOW)).summary.noticed).toBeUndefined()
    await confirm(id)
    expect(await emails()).toEqual(['ana@example.com', EMAIL])
  })

  test('of nobody inactive, and of who becomes it', async () => {
    await stored('Ana Gil', 'V20000001')
    await stored('Bea Sol', 'V20000002', { active: false })
    const id = await file(
      `20000001;Ana Gil;;Inactivo`,
      `20000003;Luis Paz;${EMAIL};`,
      `20000004;Eva Mar;eva@example.com;Inactivo`,
      `20000005;Sol Mar;eva@example.com;`,
    )
    expect(await noticesOf(id)).toEqual([
      [2, 'changed'],
      [3, 'new'],
      [4, 'new', alsoOf('Sol Mar (fila 5)')],
      [5, 'new'],
    ])
  })

  test('once for all rows of a person', async () => {
    const id = await anImport(
      t,
      [
        'Cédula;Nombre;Correo;Cuenta;Tipo de cuenta',
        `20000001;Luis Paz;${EMAIL};01340001630000000001;Ahorro`,
        `20000001;Luis Paz;${EMAIL};01340001610000000002;Ahorro`,
      ].join('\n'),
    )
    expect(await noticesOf(id)).toEqual([
      [2, 'new'],
      [3, 'new'],
    ])
  })

  test('with a long name cut', async () => {
    await stored('Á'.repeat(120), 'V20000001')
    const id = await file(`20000002;Luis Paz;${EMAIL};`)
    expect(await noticesOf(id)).toEqual([[2, 'new', alsoOf('Á'.repeat(40))]])
  })
})

test('What comes out of people who share an e-mail goes in as unchanged, without a notice', async () => {
  await stored('Ana Gil', 'V20000001')
  await stored('Bea Sol', 'V20000002')
  const id = await anImport(t, await exported(t.db, 'csv'))
  expect(await noticesOf(id)).toEqual([
    [2, 'same'],
    [3, 'same'],
  ])
})

test('Whoever got the e-mail after the rows were shown is shown first', async () => {
  const id = await file(`20000002;Luis Paz;${EMAIL};`)
  await stored('Ana Gil', 'V20000001')
  await expect(confirm(id)).rejects.toBeInstanceOf(RowsMoved)
})

test('An import is undone, also where its earlier e-mail is another’s since', async () => {
  await stored('Ana Gil', 'V20000001')
  const id = await imported(t, `${HEAD}\n20000001;Ana Gil;ana@example.com;`)
  await stored('Bea Sol', 'V20000002')
  await t.write((tx) => undoImport(tx, id, ADMINISTRATOR))
  expect(await emails()).toEqual([EMAIL, EMAIL])
})
