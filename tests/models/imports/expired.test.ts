/** Imports whose time is over before the purge has come (docs/rules/import.md#7). */
import { expect, test } from 'vitest'
import { NotFound } from '#app/kernel/errors/errors.ts'
import {
  confirmImport,
  dropImport,
  judgeAgain,
  undoImport,
} from '#app/models/imports/change.server.ts'
import { getImport, importFile, listImports } from '#app/models/imports/read.server.ts'
import { titulars } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anImport, imported } from '#tests/support/models/imports.ts'

const t = testDatabase()
const DAY = 24 * 60
const GOOD = 'Cédula;Nombre\n12345678;Ana Ruiz'

test('a file that waited a day is gone, and is not confirmed', async () => {
  const id = await anImport(t, GOOD)
  const over = later(DAY + 1)
  const gone: (() => Promise<unknown>)[] = [
    () => getImport(t.db, id, over.at),
    () => importFile(t.db, id, over.at),
    () => t.write((tx) => confirmImport(tx, id, {}, over)),
    () => t.write((tx) => judgeAgain(tx, id, over)),
    () => t.write((tx) => dropImport(tx, id, over)),
  ]
  for (const ask of gone) await expect(ask()).rejects.toBeInstanceOf(NotFound)
  expect((await listImports(t.db, 1, over.at)).total).toBe(0)
  expect(await t.db.select().from(titulars)).toEqual([])
  expect((await listImports(t.db, 1, later(DAY).at)).data).toHaveLength(1)
  await t.write((tx) => confirmImport(tx, id, {}, later(DAY)))
  expect(await t.db.select().from(titulars)).toHaveLength(1)
})

test('what was done a year ago is neither shown nor undone', async () => {
  const id = await imported(t, GOOD)
  expect((await getImport(t.db, id, later(365 * DAY).at)).state).toBe('done')
  const over = later(365 * DAY + 1)
  await expect(getImport(t.db, id, over.at)).rejects.toBeInstanceOf(NotFound)
  await expect(t.write((tx) => undoImport(tx, id, over))).rejects.toBeInstanceOf(NotFound)
  expect(await t.db.select().from(titulars)).toHaveLength(1)
})
