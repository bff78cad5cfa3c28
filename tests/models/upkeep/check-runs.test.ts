// @both-engines
// Proves docs/rules/runs.md#7.
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { harmDatabase } from '#tests/support/models/harm.ts'
import { aRun } from '#tests/support/models/runs.ts'

const broken = () => findBrokenInvariants(t.db)

/** Runs 1 and 2 have three orders each; run 2 is voided. */
const t = testDatabase(async (t) => {
  await t.write((tx) => aRun(tx))
  await t.write((tx) => aRun(tx, Array(3).fill({ payday: 'segunda' })))
  await t.write((tx) => voidPayrollRun(tx, 2, t.actor, null))
})

describe('the check of payroll runs', () => {
  test('finds nothing in runs that only the app has made and voided', async () => {
    expect(await broken()).toEqual([])
  })

  test.each([
    [
      'an order of another fortnight',
      'update paysheets set payroll_run_id = 2 where id = 3',
      ['Orden de nómina N° 000003: su nómina, N° 000002, es de otra quincena o de otro mes.'],
    ],
    [
      'an order of another month',
      `update payroll_runs set month = '2026-10', issued_at = '2026-10-13' where id = 2`,
      [4, 5, 6].map(
        (n) =>
          `Orden de nómina N° 00000${n}: su nómina, N° 000002, es de otra quincena o de otro mes.`,
      ),
    ],
    [
      'an order of a run that does not exist',
      'update paysheets set payroll_run_id = 9 where id = 3',
      ['paysheets.payroll_run_id: 1 fila apunta a lo que no existe en payroll_runs.'],
    ],
    [
      'a date that is far from its month',
      `update payroll_runs set issued_at = '2027-03-01' where id = 1`,
      ['Nómina N° 000001: su fecha está lejos de su mes.'],
    ],
    [
      'a number that was left out',
      'update payroll_runs set "order" = 3 where id = 2',
      [
        'Contador de nóminas: el último número es 2 y el mayor dado es 3.',
        'Contador de nóminas: se dieron 3 números y quedan 2.',
      ],
    ],
    [
      'a run whose making the trail lacks',
      `delete from audit where kind = 'payroll_run' and record_id = 1 and action = 'create'`,
      ['Nómina N° 000001: su creación no está en la auditoría.'],
    ],
  ])('names %s', async (_, statement, told) => {
    await harmDatabase(t, [statement])
    expect(await broken()).toEqual(told)
  })
})
