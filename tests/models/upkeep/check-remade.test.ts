// @both-engines
import { expect, test } from 'vitest'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { findBrokenInvariants } from '#app/services/invariants/all.server.ts'
import { remade_documents } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

test('a document is made again of a voided one', async () => {
  await t.write((tx) => aRun(tx))
  await t.write((tx) => aRun(tx, Array(3).fill({ payday: 'segunda' })))
  await t.write((tx) => voidPayrollRun(tx, 1, t.actor, null))
  const remake = (document_id: number, made_id: number) =>
    t.write((tx) => tx.insert(remade_documents).values({ kind: 'paysheet', document_id, made_id }))
  await remake(1, 4)
  expect(await findBrokenInvariants(t.db)).toEqual([])
  await remake(5, 6)
  await remake(2, 9)
  expect(await findBrokenInvariants(t.db)).toEqual([
    'Orden de nómina (id 6): se hizo de un documento que no está anulado, o no existe.',
    'Orden de nómina (id 9): se hizo de un documento que no está anulado, o no existe.',
  ])
})
