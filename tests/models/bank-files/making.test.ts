// @both-engines
// Proves docs/rules/run-review.md#5; docs/rules/bank-files.md#16, #17, #18, #19.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { addDays } from '#app/kernel/values/dates.ts'
import { updateAccount } from '#app/models/accounts/change.server.ts'
import { markBankLines } from '#app/models/bank-files/change.server.ts'
import { draftBankFiles } from '#app/models/bank-files/draft.server.ts'
import { previewBankFiles } from '#app/models/bank-files/preview.server.ts'
import { bankFileContent, bankFilesOf, getBankFile } from '#app/models/bank-files/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { BANK_FORMATS } from '#db/kinds.ts'
import { accounts, bank_file_lines, banks, paysheets, titulars } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { aFile, aRun, assign } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anAccount, aTitular, bs, day } from '#tests/support/models/factories.ts'
import { aPersonalOrder, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
/** What banks assign, in all formats. */
const ASSIGNED = { serial: '77', negotiation: '1', debit_tag: 'ND', credit_tag: 'NC' }
const RUN = { run: 1 }

const linesOf = async (id: number) =>
  (await getBankFile(t.db, id, { with: new Set(['lines']) })).lines ?? []

describe('A run’s file', () => {
  test('says whose account is another than was paid last', async () => {
    const { enterprise_id, ids } = await t.write((tx) => aRun(tx, [{}, { name: 'José Ñáñez' }]))
    const preview = async () =>
      (await previewBankFiles(t.db, RUN, { account_id: enterprise_id }, NOW)).changed
    expect(await preview()).toEqual([])
    const [jose] = await t.db
      .select()
      .from(paysheets)
      .where(eq(paysheets.id, ids[1] ?? 0))
    const again = { payday: 'segunda', issued_at: day('2026-11-27'), number: '77' } as const
    const { titular_id = 0, account_id = 0 } = jose ?? {}
    await t.write(async (tx) => {
      const run = [paysheetValues({ titular_id, account_id, enterprise_id, ...again })]
      await createPaysheets(tx, run, t.actor)
    })
    const number = '01340001610000009999'
    const edit = { number, allow_check_digit: true }
    await t.write((tx) => updateAccount(tx, account_id, edit, { ...later(1), name: 'Berta' }))
    const second = await previewBankFiles(t.db, { run: 2 }, { account_id: enterprise_id }, NOW)
    expect(second).toMatchObject({ lines: 1, changedCount: 1 })
    expect(second.changed[0]).toMatchObject({ order_id: 3, name: 'José Ñáñez' })
    expect(second.changed[0]?.message).toMatch(
      /^de \w+ ··\d{4} a \w+ ··9999, desde el .* por Berta$/,
    )
  })

  test('has a lot, and is kept with its bytes, their hash, who made it and when', async () => {
    const guard = { adition: bs(100.5), adition_reason: 'Guardia' }
    const loan = { discount: bs(30.25), discount_reason: 'Préstamo' }
    const { enterprise_id, ids } = await t.write((tx) =>
      aRun(tx, [{}, { name: 'José Ñáñez', ...guard, ...loan }]),
    )
    const made = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    expect(made.rejected).toEqual([])
    const [file] = await bankFilesOf(t.db, made.ids)
    const { content, name } = await bankFileContent(t.db, file?.id ?? 0)
    expect(file).toMatchObject({
      // 500,00 + 500,00 + 100,50 − 30,25
      ...{ lot: 1, count: 2, total: 1070_25, payroll_run_id: 1, account_id: enterprise_id },
      ...{ value_date: '2026-11-20', created_by: t.actor.id, created_at: NOW.toISOString() },
      sha256: createHash('sha256').update(content).digest('hex'),
      ...{ sent: 2, paid: 0, rejected: 0 },
    })
    expect(name).toBe('Banesco_000001.txt')
    const records = content.toString('latin1').split('\r\n')
    expect(records.map((record) => record.slice(0, 2))).toEqual([
      'HD',
      '01',
      '02',
      '03',
      '03',
      '06',
    ])
    expect(records[1]?.slice(75)).toBe('20261120100000')
    expect(records[4]?.slice(111, 121)).toBe('Jose Nanez')
    expect(await linesOf(file?.id ?? 0)).toMatchObject([
      { position: 1, order_id: ids[0], amount: 500_00, status: 'sent', reason: null },
      { position: 2, order_id: ids[1], amount: 570_25 },
    ])
    const [said] = await trailOf(t.db, 'bank_file', file?.id ?? 0)
    expect(said).toMatchObject({ action: 'create', after: { lot: 1, count: 2 } })
    expect(said?.after).not.toHaveProperty('content')
  })

  test.each(BANK_FORMATS)('pays what orders come to, and not their base: %s', async (format) => {
    const prefix = FORMATS[format].prefix ?? '0134'
    const more = { adition: bs(100.5), adition_reason: 'Guardia', bank: prefix }
    const ids = await t.write(async (tx) => {
      const { enterprise_id } = await aRun(tx, [more], prefix)
      await assign(tx, enterprise_id, { format, ...ASSIGNED })
      const made = await aFile(tx, RUN, { account_id: enterprise_id, format })
      expect(made.rejected).toEqual([])
      return made.ids
    })
    // 500,00 + 100,50
    const [id = 0] = ids
    expect(await bankFilesOf(t.db, ids)).toMatchObject([{ count: 1, total: 600_50 }])
    const { content } = await bankFileContent(t.db, id)
    const said =
      format === 'xlsx' ? JSON.stringify(await rowsIn(content, 100)) : content.toString('latin1')
    expect(said).toMatch(/600[.,]?50?(?!\d)|60050/)
    expect(said).not.toMatch(/(?<!\d)0*500[.,]?00(?!\d)/)
  })

  test('never has the lot of another, and is asked about when a file holds its orders', async () => {
    const { enterprise_id } = await t.write((tx) => aRun(tx, [{}, {}]))
    await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    const again = t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    expect(await errorOf(again)).toMatchObject({ asked: { account_id: ['again'] } })
    const wanted = { account_id: enterprise_id, allow_again: true }
    const { ids } = await t.write((tx) => aFile(tx, RUN, wanted))
    expect(await bankFilesOf(t.db, ids)).toMatchObject([{ lot: 2, count: 2 }])
  })

  test('holds an order by its latest line: filed, rejected and filed again', async () => {
    const { enterprise_id, ids } = await t.write((tx) => aRun(tx, [{}]))
    const [order_id = 0] = ids
    const file = () =>
      t.write(async (tx) => {
        const made = await aFile(tx, RUN, { account_id: enterprise_id })
        return made.ids[0] ?? 0
      })
    const reject = (id: number) =>
      t.write((tx) =>
        markBankLines(
          tx,
          id,
          [{ order_id, status: 'rejected', reason: 'Cuenta cerrada' }],
          t.actor,
        ),
      )
    await reject(await file())
    const second = await file()
    expect(await errorOf(file())).toMatchObject({ asked: { account_id: ['again'] } })
    await reject(second)
    await file()
    expect(await errorOf(file())).toMatchObject({ asked: { account_id: ['again'] } })
  })

  test('has only what no file holds, when there is such an order', async () => {
    const { enterprise_id } = await t.write((tx) => aRun(tx, [{}, { transaction: 'Cheque' }]))
    await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    await t.write((tx) =>
      tx.update(paysheets).set({ transaction: 'Transferencia' }).where(eq(paysheets.id, 2)),
    )
    const made = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    expect(await linesOf(made.ids[0] ?? 0)).toMatchObject([{ order_id: 2 }])
    expect(made.rejected).toMatchObject([{ order_id: 1, code: 'in_bank_file' }])
  })

  test('leaves out and names who cannot be in it, and why', async () => {
    const { enterprise_id, ids } = await t.write(async (tx) => {
      const run = await aRun(tx, [{}, { transaction: 'Cheque' }, {}, {}, {}, {}, { name: '👩' }])
      const [, , voided = 0, pending = 0, strange = 0, approved = 0] = run.ids
      await voidPaysheet(tx, voided, t.actor, null)
      await tx.update(paysheets).set({ pending: true }).where(eq(paysheets.id, pending))
      await tx
        .update(paysheets)
        .set({ approved_by: 1, approved_at: NOW.toISOString() })
        .where(eq(paysheets.id, approved))
      const other = await anAccount(tx, { titular_id: await aTitular(tx) })
      await tx.update(paysheets).set({ account_id: other }).where(eq(paysheets.id, strange))
      await updateAccount(
        tx,
        run.inputs[5]?.account_id ?? 0,
        { number: '01340001630000000777', allow_check_digit: true },
        t.actor,
      )
      return run
    })
    const made = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    expect(await linesOf(made.ids[0] ?? 0)).toMatchObject([{ order_id: ids[0] }])
    expect(made.rejected.map(({ order_id, code }) => [order_id, code])).toEqual([
      [ids[1], 'other_method'],
      [ids[2], 'voided'],
      [ids[3], 'pending'],
      [ids[4], 'account_changed'],
      [ids[5], 'account_changed'],
      [ids[6], 'no_name'],
    ])
    expect(made.rejected[0]).toMatchObject({ message: 'Se paga por cheque', name: 'Ana Pérez' })
  })

  test('leaves out an inactive account, and an approved order whose RIF is another now', async () => {
    const { enterprise_id, ids } = await t.write(async (tx) => {
      const run = await aRun(tx, [{}, {}, {}])
      const [, retired, renamed] = run.inputs
      await tx
        .update(accounts)
        .set({ active: false })
        .where(eq(accounts.id, retired?.account_id ?? 0))
      await tx
        .update(titulars)
        .set({ ric: 'V999999' })
        .where(eq(titulars.id, renamed?.titular_id ?? 0))
      await tx
        .update(paysheets)
        .set({ approved_by: 1, approved_at: NOW.toISOString() })
        .where(eq(paysheets.id, run.ids[2] ?? 0))
      return run
    })
    const made = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    expect(made.rejected.map(({ order_id, code }) => [order_id, code])).toEqual([
      [ids[1], 'inactive'],
      [ids[2], 'account_changed'],
    ])
  })

  test('is refused when no order is left, and says why', async () => {
    const { enterprise_id } = await t.write((tx) => aRun(tx, [{ transaction: 'Cheque' }]))
    const made = t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    expect(await errorOf(made)).toMatchObject({
      fields: { account_id: ['Ninguna orden puede ir en el archivo: Se paga por cheque (1)'] },
      asked: {},
    })
  })

  test('pays an account by the number that it has now, when nobody approved the order', async () => {
    const { enterprise_id, inputs } = await t.write((tx) => aRun(tx, [{}]))
    const number = '01340001630000000777'
    const change = { number, allow_check_digit: true }
    await t.write((tx) => updateAccount(tx, inputs[0]?.account_id ?? 0, change, t.actor))
    const { ids } = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
    const { content } = await bankFileContent(t.db, ids[0] ?? 0)
    expect(content.toString('latin1')).toContain(number)
  })

  test('wants its bank’s account, what the bank assigned, and a day to come', async () => {
    const { enterprise_id } = await t.write((tx) => aRun(tx, [{}], '0105'))
    const wanted = { account_id: enterprise_id }
    const refused = (more: object) =>
      errorOf(t.write((tx) => aFile(tx, RUN, { ...wanted, format: 'mercantil', ...more })))
    expect(await refused({ format: 'banesco' })).toMatchObject({
      fields: { format: [expect.stringMatching(/0134/)] },
    })
    expect(await refused({})).toMatchObject({
      fields: { account_id: [expect.stringMatching(/Serial/)] },
    })
    await t.write((tx) => assign(tx, enterprise_id, { format: 'mercantil', serial: '77' }))
    const past = { value_date: day('2026-11-19') }
    expect(await refused(past)).toMatchObject({
      fields: { value_date: [expect.stringMatching(/pasada/)] },
    })
    const far = { value_date: addDays(day('2026-11-20'), 31) }
    expect(await refused(far)).toMatchObject({
      fields: { value_date: [expect.stringMatching(/30 días/)] },
    })
    expect(await refused({ account_id: 999 })).toMatchObject({
      fields: { account_id: [expect.stringMatching(/activa/)] },
    })
    const at = { value_date: day('2026-12-20') }
    const { ids } = await t.write((tx) => aFile(tx, RUN, { ...wanted, format: 'mercantil', ...at }))
    expect(await getBankFile(t.db, ids[0] ?? 0)).toMatchObject({ value_date: '2026-12-20' })
  })

  test('is split where its bank’s files end, each with a lot of its own', async () => {
    const { enterprise_id } = await t.write(async (tx) => {
      const run = await aRun(tx, Array(100).fill({ bank: '0102' }), '0102')
      await assign(tx, run.enterprise_id, { format: 'venezuela', negotiation: '1' })
      return run
    })
    const wanted = { account_id: enterprise_id, format: 'venezuela' as const }
    const { ids } = await t.write((tx) => aFile(tx, RUN, wanted))
    expect(await bankFilesOf(t.db, ids)).toMatchObject([
      { lot: 1, count: 99, total: 99 * 500_00 },
      { lot: 2, count: 1, total: 500_00 },
    ])
  })

  test('knows a bank’s SWIFT from its record', async () => {
    const { enterprise_id } = await t.write(async (tx) => {
      const run = await aRun(tx, [{ bank: '0138' }, { bank: '0134' }], '0102')
      await assign(tx, run.enterprise_id, { format: 'venezuela', negotiation: '1' })
      return run
    })
    const wanted = { account_id: enterprise_id, format: 'venezuela' as const }
    const drafted = () => draftBankFiles(t.db, RUN, wanted, NOW)
    expect((await drafted()).leftOut).toMatchObject([
      { code: 'no_swift', message: expect.stringMatching(/Banco Plaza/) },
    ])
    await t.write((tx) =>
      tx.update(banks).set({ swift: 'BPLZVECA' }).where(eq(banks.index, '0138')),
    )
    expect((await drafted()).files).toMatchObject([[{ swift: 'BPLZVECA' }, {}]])
  })
})

test('A draft names whose names the bank reads less of, and makes nothing', async () => {
  const long = 'María Fernanda de los Ángeles Rodríguez'
  const { enterprise_id } = await t.write(async (tx) => {
    const run = await aRun(tx, [{ name: long }, { name: 'José Ñáñez' }], '0102')
    await assign(tx, run.enterprise_id, { format: 'venezuela', negotiation: '1' })
    return run
  })
  const wanted = { account_id: enterprise_id, format: 'venezuela' as const }
  const { shortened, files } = await draftBankFiles(t.db, RUN, wanted, later(5).at)
  expect(shortened).toMatchObject([{ name: long }])
  expect(files).toHaveLength(1)
  expect(await t.db.select().from(bank_file_lines)).toEqual([])
})

describe('Personal orders', () => {
  test('go into a file of their own, as suppliers, by their ids', async () => {
    const { enterprise_id, ids } = await t.write(async (tx) => {
      const { enterprise_id, inputs } = await aRun(tx, [{}])
      const { titular_id, account_id } = inputs[0] as { titular_id: number; account_id: number }
      const values = { titular_id, account_id, enterprise_id, amount: bs(10) }
      return {
        enterprise_id,
        ids: [
          await aPersonalOrder(tx, values),
          await aPersonalOrder(tx, { ...values, account_id: null }),
          await aPersonalOrder(tx, { ...values, transaction: 'Pago móvil' }),
        ],
      }
    })
    const made = await t.write((tx) => aFile(tx, { payments: ids }, { account_id: enterprise_id }))
    expect(made.rejected).toMatchObject([
      { order_id: ids[1], code: 'no_account' },
      { order_id: ids[2], code: 'other_method', message: 'Se paga por pago móvil' },
    ])
    const { content } = await bankFileContent(t.db, made.ids[0] ?? 0)
    expect(content.toString('latin1')).toContain('01SCV')
    const twice = [ids[0] ?? 0, ids[0] ?? 0]
    const wanted = { account_id: enterprise_id, allow_again: true }
    const again = await t.write((tx) => aFile(tx, { payments: twice }, wanted))
    expect(await getBankFile(t.db, again.ids[0] ?? 0)).toMatchObject({ count: 1, total: bs(10) })
    const unknown = t.write((tx) => aFile(tx, { payments: [999] }, { account_id: enterprise_id }))
    expect(await errorOf(unknown)).toMatchObject({
      fields: { ids: [expect.stringMatching(/no existe/)] },
    })
  })

  test('of another company account are left out', async () => {
    const { order, other } = await t.write(async (tx) => {
      const { enterprise_id, inputs } = await aRun(tx, [{}])
      const { titular_id, account_id } = inputs[0] as { titular_id: number; account_id: number }
      const values = { titular_id, account_id, enterprise_id, amount: bs(10) }
      const order = await aPersonalOrder(tx, values)
      return { order, other: await aCompanyAccount(tx) }
    })
    const made = t.write((tx) =>
      aFile(tx, { payments: [order] }, { account_id: other, format: 'csv' }),
    )
    expect(await errorOf(made)).toMatchObject({
      fields: { account_id: [expect.stringMatching(/otra cuenta/)] },
    })
  })
})
