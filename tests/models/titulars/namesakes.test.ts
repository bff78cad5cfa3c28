// @both-engines
// Proves docs/rules/ease.md#10.
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nameApart } from '#app/kernel/values/names-apart.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import { titulars } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular } from '#tests/support/models/factories.ts'

const t = testDatabase()

test('names that several have come with the cédula, whatever their accents and capitals; others alone', async () => {
  for (const [name, ric] of [
    ['José Pérez', 'V12345678'],
    ['JOSE PEREZ', 'V20000001'],
    ['José Pérez Ruiz', 'V20000002'],
  ] as const) {
    await t.write((tx) => aTitular(tx, { name, ric }))
  }
  const { id, name } = titulars
  const named = async (...among: Parameters<typeof namesakeRic>) => {
    const namesake = namesakeRic(...among)
    const people = await t.db.select({ name, namesake }).from(titulars).orderBy(asc(id))
    return people.map(nameApart)
  }
  const both = ['José Pérez (V-12.345.678)', 'JOSE PEREZ (V-20.000.001)', 'José Pérez Ruiz']
  expect(await named()).toEqual(both)
  expect(await named('titulars', 'employed')).toEqual(both)
  await t.write((tx) => tx.update(titulars).set({ active: false }).where(eq(name, 'José Pérez')))
  expect(await named()).toEqual(both)
  expect(await named('titulars', 'employed')).toEqual([both[0], 'JOSE PEREZ', both[2]])
})
