// @both-engines
/** What happened to records since an import, and what that says of others (docs/rules/import.md#6). */
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmImport, undoImport } from '#app/models/imports/change.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs } from '#tests/support/models/factories.ts'
import { anImport, imported } from '#tests/support/models/imports.ts'

const t = testDatabase()
const undo = (id: number, actor = ADMINISTRATOR) => t.write((tx) => undoImport(tx, id, actor))
const people = () => t.db.select().from(titulars).orderBy(asc(titulars.id))
const raise = (id: number, salary: number) =>
  t.write((tx) => updateTitular(tx, id, { salary: bs(salary) }, ADMINISTRATOR))
const REFUSED = 'No se puede deshacer: después cambiaron'

const ANA = '12345678;Ana Ruiz;1200;01340001630000000001;Ahorro'
const LUIS = '11470283;Luis Paz;900;01340001610000000002;Corriente'
const BOTH = ['Cédula;Nombre;Salario;Cuenta;Tipo de cuenta', ANA, LUIS].join('\n')

test('a file that waits is not undone, and is confirmed all the same', async () => {
  const id = await anImport(t, BOTH)
  await expect(undo(id)).rejects.toThrow('Solo se deshace una importación confirmada')
  await t.write((tx) => confirmImport(tx, id, {}, ADMINISTRATOR))
  expect(await people()).toHaveLength(2)
})

test('one that was undone some time before stands in nobody’s way, and says when it was', async () => {
  const first = await imported(t, BOTH)
  const second = await imported(t, 'Cédula;Salario\n12345678;1500')
  await undo(second, later(20))
  await undo(first, later(40))
  expect(await people()).toEqual([])
  const decided = [second, first].map(async (id) => (await getImport(t.db, id, NOW)).decided_at)
  expect(await Promise.all(decided)).toEqual([20, 40].map((n) => later(n).at.toISOString()))
  expect((await trailOf(t.db, 'import', first)).at(-1)).toMatchObject({
    ...{ action: 'undo', after: { name: 'lista.csv' } },
  })
})

test.each([
  ['somebody else', 'Salario\n12345678;1500', 'Luis Paz'],
  ['an account of the same id', 'Cuenta;Celular\n12345678;01340001630000000001;4121234567', 'Ana'],
])('a change by hand is kept, though as much was done to %s and undone', async (_, list, name) => {
  const id = await imported(t, BOTH)
  await imported(t, `Cédula;${list}`).then(undo)
  const changed = (await people()).find((each) => each.name.startsWith(name))
  await raise(changed?.id ?? 0, 2000)
  await raise(changed?.id ?? 0, 2100)
  await expect(undo(id)).rejects.toThrow(`${REFUSED} ${changed?.name}`)
  expect(await people()).toHaveLength(2)
})

test('ten that changed are named, and the others counted', async () => {
  const numbers = Array.from({ length: 11 }, (_, i) => 100_001 + i)
  const list = numbers.map((number) => `${number};Persona ${number}`)
  const id = await imported(t, ['Cédula;Nombre', ...list].join('\n'))
  const all = await people()
  const ten = all.slice(0, 10)
  for (const each of ten) await raise(each.id, 900)
  const named = `${REFUSED} ${ten.map(({ name }) => name).join(', ')}`
  const refusal = () => undo(id).catch(({ message }: Error) => message)
  expect(await refusal()).toBe(named)
  await raise(all.at(-1)?.id ?? 0, 900)
  expect(await refusal()).toBe(`${named} y 1 más`)
})
