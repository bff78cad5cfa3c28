// @both-engines
// Proves docs/rules/closing.md#1, #2, #3; docs/rules/screens.md#21.
/** Closing days and opening them again (docs/rules/closing.md). */

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { getClosing } from '#app/models/closing/read.server.ts'
import { readWaits } from '#app/models/dashboard/read.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { updatePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { bank_file_lines, bank_files, payments, paysheets } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anIncome, bs, day } from '#tests/support/models/factories.ts'
import {
  aPayroll,
  aPaysheet,
  aPersonalOrder,
  paysheetValues,
} from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
type Input = Parameters<typeof changeClosing>[1]
const close = (until: string | null, more: Partial<Input> = {}, version?: number) =>
  t.write((tx) =>
    changeClosing(
      tx,
      {
        until: until === null ? null : day(until),
        reason: null,
        allow_no_bank_file: false,
        ...more,
      },
      t.actor,
      version,
    ),
  )
const until = async () => (await getClosing(t.db)).until

describe('days are closed', () => {
  test('up to today, not beyond', async () => {
    expect(await until()).toBeNull()
    expect(await errorOf(close('2026-11-21'))).toMatchObject({
      fields: { until: ['No se cierra más allá de hoy'] },
    })
    await close('2026-11-20')
    await close('2026-11-20')
    expect(await until()).toBe('2026-11-20')
  })

  test('further without a reason, and opened with one, which the trail keeps', async () => {
    await close('2026-10-31')
    await close('2026-11-15')
    for (const earlier of ['2026-11-14', null]) {
      expect(await errorOf(close(earlier))).toMatchObject({
        fields: { reason: ['Escriba el motivo'] },
      })
    }
    await close('2026-09-30', { reason: 'Faltó un bono' })
    await close(null, { reason: 'Auditoría' })
    expect(await until()).toBeNull()
    const trail = await trailOf(t.db, 'closing', 1)
    expect(trail.map(({ before, after }) => [before, after])).toEqual([
      [{}, { until: '2026-10-31' }],
      [{ until: '2026-10-31' }, { until: '2026-11-15' }],
      [{ until: '2026-11-15' }, { until: '2026-09-30', reason: 'Faltó un bono' }],
      [{ until: '2026-09-30' }, { reason: 'Auditoría' }],
    ])
  })

  test('by nobody who has not seen the last closing', async () => {
    await close('2026-10-31')
    await close('2026-11-01')
    const error = await errorOf(close('2026-11-02', {}, 2))
    expect(error).toMatchObject({ name: 'StaleVersion', version: 3 })
    expect(await until()).toBe('2026-11-01')
  })

  test('only when nothing up to the day waits for approval', async () => {
    await t.write(async (tx) => {
      const { account_id: _, ...parties } = await aPayroll(tx)
      const id = await aPersonalOrder(tx, { ...parties, transaction: 'Cheque', number: '9' })
      await tx.update(payments).set({ pending: true }).where(eq(payments.id, id))
    })
    await close('2026-11-12')
    expect(await errorOf(close('2026-11-13'))).toMatchObject({
      fields: { until: ['Esperan aprobación hasta el 13 nov 2026: órdenes personales (1)'] },
      codes: { until: ['pending'] },
    })
    await t.write((tx) => tx.update(payments).set({ pending: false }))
    await close('2026-11-13')
  })

  test('with a question when transfers are in no bank file', async () => {
    await t.write(async (tx) => {
      const parties = await aPayroll(tx)
      await aPaysheet(tx, { ...parties, transaction: 'Transferencia' })
      await aPaysheet(tx, { ...parties, payday: 'segunda', transaction: 'Cheque' })
      const voided = await aPaysheet(tx, { ...parties, allow_duplicate: true })
      await voidPaysheet(tx, voided, t.actor, null)
    })
    await close('2026-11-12')
    expect(await errorOf(close('2026-11-13'))).toMatchObject({
      fields: {
        until: ['Hay transferencias que no van en ningún archivo del banco: órdenes de nómina (1)'],
      },
      asked: { until: ['no_bank_file'] },
    })
    await t.write(async (tx) => {
      const made = {
        created_at: 'x',
        updated_at: 'x',
        sha256: 'x',
        name: 'x',
        content: Buffer.of(),
      }
      const file = { lot: 1, account_id: 1, format: 'csv' as const, value_date: day('2026-11-13') }
      await tx.insert(bank_files).values({ ...made, ...file, count: 1, total: bs(1) })
      const line = { position: 1, kind: 'paysheet' as const, document_id: 1, amount: bs(1) }
      await tx.insert(bank_file_lines).values({ bank_file_id: 1, ...line })
    })
    const rejected = { status: 'rejected', reason: 'Cuenta cerrada' } as const
    await t.write((tx) => tx.update(bank_file_lines).set(rejected))
    expect(await errorOf(close('2026-11-13'))).toMatchObject({ asked: { until: ['no_bank_file'] } })
    await t.write((tx) => tx.update(bank_file_lines).set({ status: 'paid', reason: null }))
    await close('2026-11-13')
  })

  test('asking only about the days to be closed', async () => {
    await t.write(async (tx) => {
      await aPaysheet(tx, { ...(await aPayroll(tx)), transaction: 'Transferencia' })
    })
    await close('2026-11-13', { allow_no_bank_file: true })
    await close('2026-11-14')
    expect(await until()).toBe('2026-11-14')
  })
})

describe('closed days', () => {
  const SAID = 'Los movimientos hasta el 31 oct 2026 están cerrados'
  const october = day('2026-10-31')

  test('answer an edit that changes nothing of theirs', async () => {
    const id = await t.write(async (tx) => aPaysheet(tx, await aPayroll(tx)))
    await close('2026-11-13', { allow_no_bank_file: true })
    const edit = (concept: string) =>
      t.write((tx) => updatePaysheet(tx, id, { concept }, ADMINISTRATOR))
    const { concept, version } = await getPaysheet(t.db, id)
    await edit(concept)
    expect(await getPaysheet(t.db, id)).toMatchObject({ version })
    expect(await errorOf(edit('Otro'))).toMatchObject({ code: 'closed' })
  })

  test('take no order with others, and nothing of the others is made', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { capital: bs(5000) }))
    await close('2026-10-31')
    const error = await t.write(async (tx) => {
      const made = createPaysheets(
        tx,
        [
          paysheetValues({ ...parties }),
          paysheetValues({ ...parties, payday: 'segunda', issued_at: october }),
        ],
        t.actor,
      )
      return errorOf(made)
    })
    expect(error).toMatchObject({ name: 'Conflict', code: 'closed', message: SAID })
    expect(await t.db.select().from(paysheets)).toEqual([])
  })

  test('keep a run whole: one closed order keeps all of it from being voided', async () => {
    await t.write(async (tx) => {
      const parties = await aPayroll(tx, { capital: bs(5000) })
      const others = await aPayroll(tx, { capital: bs(5000) })
      await createPaysheets(
        tx,
        [
          paysheetValues({ ...parties, issued_at: october }),
          paysheetValues({ ...others, issued_at: day('2026-10-01') }),
        ],
        t.actor,
      )
    })
    await close('2026-10-01', { allow_no_bank_file: true })
    const error = await errorOf(t.write((tx) => voidPayrollRun(tx, 1, t.actor, null)))
    expect(error).toMatchObject({ name: 'Conflict', code: 'closed' })
  })

  test('let the day after them move', async () => {
    await close('2026-10-31')
    const at = (issued_at: string) => t.write((tx) => anIncome(tx, { issued_at: day(issued_at) }))
    expect(await errorOf(at('2026-10-31'))).toMatchObject({ message: SAID })
    expect(await at('2026-11-01')).toBeGreaterThan(0)
  })
})

test('A month that is over is to be closed while it has orders in force and is not', async () => {
  const today = day('2026-11-20')
  const toClose = async (at = today) =>
    (await readWaits(t.db, { user_id: 1, today: at, now: NOW })).toClose
  const parties = await t.write((tx) => aPayroll(tx))
  await t.write((tx) => aPaysheet(tx, parties))
  expect(await toClose()).toBeUndefined()
  expect(await toClose(day('2026-12-01'))).toBe('2026-11-30')
  expect(await toClose(day('2027-01-01'))).toBeUndefined()
  const order = { titular_id: parties.titular_id, enterprise_id: parties.enterprise_id }
  await t.write((tx) => aPersonalOrder(tx, { ...order, issued_at: day('2026-10-31') }))
  expect(await toClose()).toBe('2026-10-31')
  await close('2026-10-30', { allow_no_bank_file: true })
  expect(await toClose()).toBe('2026-10-31')
  await close('2026-10-31', { allow_no_bank_file: true })
  expect(await toClose()).toBeUndefined()
})
