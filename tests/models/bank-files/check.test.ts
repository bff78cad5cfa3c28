// Proves docs/rules/bank-files.md#22.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markBankLines } from '#app/models/bank-files/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { bank_file_lines, bank_files } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs } from '#tests/support/models/factories.ts'

const t = testDatabase()

const aFiledRun = () =>
  t.write(async (tx) => {
    const { enterprise_id } = await aRun(tx, [{}, {}])
    await aFile(tx, { run: 1 }, { account_id: enterprise_id })
  })

test('The check of a database passes bank files, also of orders that were edited since', async () => {
  await aFiledRun()
  const said = [{ order_id: 1, status: 'rejected' as const, reason: 'No' }]
  await t.write((tx) => markBankLines(tx, 1, said, later(1)))
  const change = { adition: bs(5), adition_reason: 'Guardia', allow_in_bank_file: true }
  await t.write((tx) => updatePaysheet(tx, 2, change, later(2)))
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('The check of a database passes an order whose edit began before its file was made, and ended after', async () => {
  await aFiledRun()
  const change = { adition: bs(5), adition_reason: 'Guardia', allow_in_bank_file: true }
  await t.write((tx) => updatePaysheet(tx, 2, change, later(-1)))
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('The check of a database finds a line of an amount that its order had only before', async () => {
  const { enterprise_id } = await t.write((tx) => aRun(tx, [{}, {}]))
  const change = { adition: bs(5), adition_reason: 'Guardia' }
  await t.write((tx) => updatePaysheet(tx, 2, change, later(1)))
  await t.write(async (tx) => {
    await aFile(tx, { run: 1 }, { account_id: enterprise_id })
    await tx
      .update(bank_file_lines)
      .set({ amount: bs(500) })
      .where(eq(bank_file_lines.document_id, 2))
    await tx.update(bank_files).set({ total: bs(1000) })
  })
  expect(await findBrokenInvariants(t.db)).toEqual([expect.stringMatching(/línea 2: su monto/)])
})

test.each([
  ['a file that says another count', { count: 3 }, [/su cantidad o su total/]],
  ['a file that says another total', { total: bs(1) }, [/su cantidad o su total/]],
  ['bytes that were changed', { content: Buffer.from('x') }, [/sus bytes no son/]],
])('The check of a database finds %s', async (_, change, texts) => {
  await aFiledRun()
  await t.write((tx) => tx.update(bank_files).set(change))
  const expected = texts.map((text) => expect.stringMatching(text))
  expect(await findBrokenInvariants(t.db)).toEqual(expected)
})

test('The check of a database finds lines that pay another amount than their order', async () => {
  await aFiledRun()
  await t.write(async (tx) => {
    await tx
      .update(bank_file_lines)
      .set({ amount: bs(499) })
      .where(eq(bank_file_lines.id, 1))
    await tx.update(bank_files).set({ total: bs(999) })
  })
  expect(await findBrokenInvariants(t.db)).toEqual([
    'Archivo del banco N° 000001, línea 1: su monto no es el de la orden que paga.',
  ])
})

test('The check of a database finds lines of no order', async () => {
  await aFiledRun()
  await t.write((tx) =>
    tx.update(bank_file_lines).set({ document_id: 99 }).where(eq(bank_file_lines.id, 2)),
  )
  expect(await findBrokenInvariants(t.db)).toEqual([expect.stringMatching(/línea 2: su monto/)])
})
