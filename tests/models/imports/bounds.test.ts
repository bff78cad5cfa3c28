// Proves docs/rules/import.md#5, #7.
/** What an import leaves alone: other people's, other kinds, what nobody saw (docs/rules/import.md#4). */
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { confirmImport, judgeAgain, keepImport } from '#app/models/imports/change.server.ts'
import { purgeImports } from '#app/models/imports/purge.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { imports, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser, bs } from '#tests/support/models/factories.ts'
import { anImport, imported, rowsOf, tableNamed } from '#tests/support/models/imports.ts'

const t = testDatabase()
const DAY = 24 * 60
const GOOD = 'Cédula;Nombre\n12345678;Ana Ruiz'
const names = async () => (await t.db.select().from(titulars)).map(({ name }) => name).sort()
const kept = async () => (await t.db.select().from(imports)).map(({ id }) => id).sort()
const confirm = (id: number, confirmed = {}) =>
  t.write((tx) => confirmImport(tx, id, confirmed, ADMINISTRATOR))

test('a new file takes the place of the same user’s and kind’s that waits, and of no other', async () => {
  const done = await imported(t, GOOD)
  const suppliers = await anImport(t, 'RIF;Nombre\nJ300000079;Ñandú', 'suppliers')
  const colleague = { ...ADMINISTRATOR, id: await t.write((tx) => aUser(tx)) }
  const table = tableNamed('otra.csv', GOOD)
  const others = await t.write((tx) => keepImport(tx, 'employees', table, [], colleague))
  const mine = await anImport(t, GOOD)
  const newer = await anImport(t, GOOD)
  expect(await kept()).toEqual([done, suppliers, others, newer])
  expect(newer).not.toBe(mine)
})

test('a screen that was drawn before the file was judged anew confirms nothing', async () => {
  const ana = await t.write((tx) => aTitular(tx, { ric: 'V12345678', salary: bs(1000) }))
  const id = await anImport(t, 'Cédula;Sueldo\n12345678;2000')
  const { version } = await getImport(t.db, id, NOW)
  await t.write((tx) => updateTitular(tx, ana, { salary: bs(1300) }, ADMINISTRATOR))
  await t.write((tx) => judgeAgain(tx, id, ADMINISTRATOR))
  await expect(confirm(id, { version })).rejects.toBeInstanceOf(StaleVersion)
  const [row] = await t.db.select().from(titulars).where(eq(titulars.id, ana))
  expect(row?.salary).toBe(bs(1300))
  await confirm(id, { version: (await getImport(t.db, id, NOW)).version })
})

test('judged anew a file says what it says now, and one that was imported is not', async () => {
  const id = await anImport(t, `${GOOD.replace('Nombre', 'Nombre;Signo')};♌`)
  const summary = async () => (await getImport(t.db, id, NOW)).summary
  const again = () => t.write((tx) => judgeAgain(tx, id, ADMINISTRATOR))
  await t.write((tx) => aTitular(tx, { ric: 'V12345678', name: 'Ana' }))
  await again()
  const changed = { new: 0, changed: 1, same: 0, wrong: 0 }
  expect(await summary()).toMatchObject({ count: changed, ignored: ['Signo'] })
  await confirm(id)
  const done = await getImport(t.db, id, NOW)
  await expect(again()).rejects.toThrow('Esta importación ya está importada')
  expect(await getImport(t.db, id, NOW)).toEqual(done)
})

test('one wrong row of two holds up the file, also where check digits are accepted', async () => {
  const id = await anImport(t, `${GOOD}\n87654321;`)
  for (const said of [{}, { allowsDigits: true }]) {
    await expect(confirm(id, said)).rejects.toMatchObject({
      fields: { good_only: [expect.any(String)] },
    })
  }
  expect(await names()).toEqual([])
  await confirm(id, { allowsDigits: true, goodOnly: true })
  expect(await names()).toEqual(['Ana Ruiz'])
})

test('check digits that nobody accepted are left out with the wrong rows', async () => {
  const id = await anImport(t, `${GOOD}\nV123456780;Eva Paz`)
  expect(await rowsOf(t.db, id)).toMatchObject([{ state: 'new' }, { asks: true }])
  await confirm(id, { goodOnly: true })
  expect(await names()).toEqual(['Ana Ruiz'])
})

test('a file waits a day; with what was done by it, it is kept a year', async () => {
  const done = await imported(t, GOOD)
  const waits = await anImport(t, GOOD)
  const left = async (minutes: number) => {
    await t.write((tx) => purgeImports(tx, later(minutes).at, 500))
    return kept()
  }
  expect(await left(DAY - 1)).toEqual([done, waits])
  expect(await left(DAY + 1)).toEqual([done])
  expect(await left(365 * DAY - 1)).toEqual([done])
  expect(await left(365 * DAY + 1)).toEqual([])
})

test('a heading that is cut within a character, or has one that is not stored, is still named', async () => {
  const long = 'ñ'.repeat(59)
  const id = await anImport(
    t,
    `Cédula;Nombre;${long}🐎;${'o'.repeat(10_000)};Nu\0la\n12345678;Ana Ruiz`,
  )
  const { ignored } = (await getImport(t.db, id, NOW)).summary
  expect(ignored).toEqual([`${long}\ufffd`, 'o'.repeat(60), 'Nula'])
})

test('rows are compared with what was shown a few a turn', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => `12345678;Otra ${i}`)
  const id = await anImport(t, `${GOOD}\n${rows.join('\n')}`)
  // Each look at the clock finds a turn that has lasted long.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const write = vi.spyOn(JSON, 'stringify')
  const turns: number[] = []
  const look = () => turns.push(write.mock.calls.length)
  const others = () => {
    look()
    next = setImmediate(others)
  }
  let next = setImmediate(others)
  try {
    await expect(confirm(id)).rejects.toBeInstanceOf(FieldErrors)
    look()
  } finally {
    clearImmediate(next)
    clock.mockRestore()
    write.mockRestore()
  }
  const each = turns.map((calls, i) => calls - (turns[i - 1] ?? 0))
  expect(Math.max(...each)).toBeLessThan(300)
})
