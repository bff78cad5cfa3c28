// @both-engines
/** What comes out takes statements by slices, not by rows (docs/rules/import.md#11). */
import { expect, test } from 'vitest'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { EXPORTED_LISTS, type ExportedList } from '#app/models/reports/fields.ts'
import { exportList, LIST_EXPORTS } from '#app/models/reports/lists.server.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bytesOf } from '#tests/support/models/files.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase()
const statements = watchStatements()

async function linesOf(list: ExportedList, query = {}) {
  const { listing } = parseListing(LIST_EXPORTS[list].rules, new URLSearchParams(query))
  const bytes = await bytesOf(await exportList(t.db, list, listing, 'csv'))
  return bytes.toString().trim().split('\r\n').slice(1)
}

test('thousands of people and accounts come out by a statement for many', async () => {
  await t.write((tx) => aCrowd(tx, 2_000))
  for (const list of ['/titulars', '/accounts', '/settings/salary'] as const) {
    let lines: string[] = []
    const count = await statements(async () => {
      lines = await linesOf(list)
    })
    expect([list, new Set(lines).size]).toEqual([list, 2_000])
    expect(count).toBeLessThan(2_000 / 50)
  }
})

test('every list comes out, though there is nothing in it', async () => {
  for (const list of EXPORTED_LISTS) {
    expect(await linesOf(list, { search: 'nadie se llama así' })).toEqual([])
  }
})
