// Proves docs/rules/import.md#4.
/** What is kept of an import, and what is said of it once it is confirmed (docs/rules/import.md#5). */
import { describe, expect, test } from 'vitest'
import { confirmImport, judgeAgain, undoImport } from '#app/models/imports/change.server.ts'
import { storeParts } from '#app/models/imports/parts.server.ts'
import { getImport, importRows, listImports } from '#app/models/imports/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { imports, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs } from '#tests/support/models/factories.ts'
import { anImport, imported, rowsOf } from '#tests/support/models/imports.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase()
const statements = watchStatements()
const DAY = 24 * 60
const confirm = (id: number, confirmed = {}, actor = ADMINISTRATOR) =>
  t.write((tx) => confirmImport(tx, id, confirmed, actor))
const people = async () => (await t.db.select().from(titulars)).length
const listed = (count: number) =>
  ['Cédula;Nombre', ...Array.from({ length: count }, (_, i) => `${100_001 + i};Eva`)].join('\n')

test('however long a file is, each row is there, imported, and undone', async () => {
  const id = await anImport(t, listed(251))
  const lines = (await rowsOf(t.db, id)).map(({ row }) => row.line)
  expect(lines).toEqual(Array.from({ length: 251 }, (_, i) => i + 2))
  const pages = [1, 2, 6].map(async (page) => (await importRows(t.db, id, page)).data)
  const ends = (await Promise.all(pages)).map((rows) => [rows[0]?.row.line, rows.at(-1)?.row.line])
  // The heading is line 1.
  expect(ends).toEqual([
    [2, 51],
    [52, 101],
    [252, 252],
  ])
  await confirm(id)
  expect(await people()).toBe(251)
  expect(await rowsOf(t.db, id)).toHaveLength(251)
  await t.write((tx) => undoImport(tx, id, ADMINISTRATOR))
  expect(await people()).toBe(0)
})

test('says when it was confirmed and what it made, and the trail which file it was', async () => {
  await t.write((tx) => aTitular(tx, { ric: 'V11470283', name: 'Luis' }))
  const list = 'RIF;Nombre;Cuenta;Tipo\n12345678;Ana;01340001630000000001;Ahorro\n11470283;Luis Paz'
  const id = await anImport(t, `${list};;\nV123456780;Eva;;\n7654321;;;`)
  expect((await getImport(t.db, id, NOW)).summary).toMatchObject({
    ...{ asks: 1, count: { new: 1, changed: 1, same: 0, wrong: 2 } },
  })
  await confirm(id, { goodOnly: true }, later(20))
  const { decided_at, summary } = await getImport(t.db, id, NOW)
  expect(decided_at).toBe(later(20).at.toISOString())
  expect(summary.made).toEqual({ titulars: 1, accounts: 1, changed: 1, skipped: 2 })
  // By sha256sum.
  const sha256 = 'bfbe33ad9299ed821124b2f7fb02ff0a445741ba8c1327c3b3d232324dfff6fa'
  expect((await trailOf(t.db, 'import', id))[0]?.after).toMatchObject({ sha256, skipped: 2 })
})

test('are listed ten a page, the newest first, without those whose time is over', async () => {
  const done: number[] = []
  for (let i = 0; i < 11; i++) done.push(await imported(t, listed(i + 1)))
  const waits = await anImport(t, listed(12))
  const ids = async (page: number, minutes: number) => {
    const { data, total } = await listImports(t.db, page, later(minutes).at)
    return [total, ...data.map(({ id }) => id)]
  }
  const newest = [...done].reverse()
  expect(await ids(1, 0)).toEqual([12, waits, ...newest.slice(0, 9)])
  expect(await ids(2, 0)).toEqual([12, ...newest.slice(9)])
  expect(await ids(1, DAY + 1)).toEqual([11, ...newest.slice(0, 10)])
})

test('ten rows that would do something else are named, and the others counted', async () => {
  const ids = await t.write(async (tx) => {
    const made: number[] = []
    for (let i = 0; i < 11; i++) made.push(await aTitular(tx, { ric: `V${100_001 + i}` }))
    return made
  })
  const id = await anImport(t, listed(11).replaceAll('Eva', '700').replace('Nombre', 'Salario'))
  const raise = (some: number[]) =>
    t.write(async (tx) => {
      for (const each of some) await updateTitular(tx, each, { salary: bs(800) }, ADMINISTRATOR)
    })
  await raise(ids.slice(0, 10))
  const ten = 'harían las filas 2, 3, 4, 5, 6, 7, 8, 9, 10, 11'
  await expect(confirm(id)).rejects.toThrow(`Cambió lo que ${ten} desde la revisión`)
  await raise(ids.slice(10))
  await expect(confirm(id)).rejects.toThrow(`Cambió lo que ${ten} y 1 más desde la revisión`)
})

test('somebody who was entered meanwhile is told of, though nothing of them would change', async () => {
  const id = await anImport(t, listed(2))
  await t.write((tx) => aTitular(tx, { ric: 'V100001', name: 'Eva' }))
  await expect(confirm(id)).rejects.toThrow('Cambió lo que haría la fila 2 desde la revisión')
  expect(await people()).toBe(1)
})

describe('A page of a long file', () => {
  /** Every fourth row is wrong, and what is right is new. */
  const mixed = ['Cédula;Nombre']
  for (let i = 0; i < 600; i++) mixed.push(i % 4 === 0 ? `${100_001 + i};` : `${100_001 + i};Eva`)
  const lines = (wrong: boolean) =>
    Array.from({ length: 600 }, (_, i) => i)
      .filter((i) => (i % 4 === 0) === wrong)
      .map((i) => i + 2)
  const [wrong, fresh] = [lines(true), lines(false)]

  /** The lines that a screen shows on all its pages. */
  async function shown(id: number, state?: 'wrong' | 'new') {
    const { last_page, total } = await importRows(t.db, id, 1, state)
    const found: number[] = []
    for (let page = 1; page <= last_page; page++) {
      const { data } = await importRows(t.db, id, page, state)
      found.push(...data.map(({ row }) => row.line))
    }
    expect(total).toBe(found.length)
    return found
  }

  test('has its rows, wrong ones first, by state and in the order of the file', async () => {
    const id = await anImport(t, mixed.join('\n'))
    expect(await shown(id)).toEqual([...wrong, ...fresh])
    expect(await shown(id, 'wrong')).toEqual(wrong)
    expect(await shown(id, 'new')).toEqual(fresh)
    expect((await importRows(t.db, id, 1, 'same')).data).toEqual([])
    await t.write((tx) => judgeAgain(tx, id, ADMINISTRATOR))
    expect(await shown(id)).toEqual([...wrong, ...fresh])
    expect((await rowsOf(t.db, id)).filter(({ moved }) => moved)).toEqual([])
    await confirm(id, { goodOnly: true })
    expect(await people()).toBe(fresh.length)
  })

  test('is read without the rest of the file', async () => {
    const id = await anImport(t, mixed.join('\n'))
    for (const page of [1, 4, 12]) {
      expect(await statements(() => importRows(t.db, id, page))).toBeLessThanOrEqual(3)
    }
  })

  test('of one state has all its rows wherever the state begins', async () => {
    // The 20 wrong ones come first: a page of the new ones is from the 231st row kept to the 280th.
    const rows = Array.from({ length: 300 }, (_, i) => `${100_001 + i};${i < 20 ? '' : 'Eva'}`)
    const id = await anImport(t, ['Cédula;Nombre', ...rows].join('\n'))
    expect(await shown(id, 'new')).toEqual(Array.from({ length: 280 }, (_, i) => i + 22))
  })

  test('of one that was kept in the order of the file has the same rows', async () => {
    const id = await anImport(t, mixed.join('\n'))
    const rows = await rowsOf(t.db, id)
    await t.write((tx) => storeParts(tx, id, 'rows', rows))
    const { isSorted: _, ...summary } = (await getImport(t.db, id, NOW)).summary
    await t.write((tx) => tx.update(imports).set({ summary }))
    expect(await shown(id)).toEqual([...wrong, ...fresh])
    expect(await shown(id, 'new')).toEqual(fresh)
  })
})

test('what is wrong with rows takes no more room than the file, however long its texts are', async () => {
  const texts = (n: number) => [
    `${n}`.padEnd(90, 'é'),
    `${n}`.padEnd(90, 'c'),
    `${n}`.padEnd(90, 'd'),
  ]
  const rows = Array.from({ length: 100 }, (_, n) => `V-12345678;${texts(n).join(';')}`)
  const head = 'Cédula;Nombre;Cargo;Departamento'
  const id = await anImport(t, [head, ...rows].join('\n'))
  const [first, second] = await rowsOf(t.db, id)
  expect(second?.problems).toContain(
    `Nombre: no dice lo mismo que la fila 2, de esta persona: aquí «1${'é'.repeat(39)}…», allá «0${'é'.repeat(39)}…»`,
  )
  const others = await anImport(
    t,
    [head, ...rows.map((row, n) => row.replace('12345678', `${12_345_678 + n}`))].join('\n'),
  )
  const size = async (each: number) => JSON.stringify(await rowsOf(t.db, each)).length
  expect(first?.state).toBe('new')
  expect(await size(id)).toBeLessThan(3 * (await size(others)))
})

test('a quote never ends in half a sign, and a short text is whole', async () => {
  const [long, short] = ['😀'.repeat(41), '😀'.repeat(40)]
  const id = await anImport(t, `Cédula;Nombre\n12345678;${long}\n12345678;${short}`)
  expect((await rowsOf(t.db, id))[1]?.problems).toContain(
    `Nombre: no dice lo mismo que la fila 2, de esta persona: aquí «${short}», allá «${short}…»`,
  )
})
