// @both-engines
// Proves docs/rules/bank-files.md#20, #21.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { auditListing } from '#app/models/audit/fields.ts'
import { listAudit } from '#app/models/audit/read.server.ts'
import { markBankLines } from '#app/models/bank-files/lines.server.ts'
import { getBankFile, rejectedOrders } from '#app/models/bank-files/read.server.ts'
import { takeBankResult } from '#app/models/bank-files/result.server.ts'
import { questionOfHeld } from '#app/models/documents/held.server.ts'
import { voidPayment } from '#app/models/payments/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import {
  openPayrollRun,
  restorePaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { accounts } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
type Marks = Parameters<typeof markBankLines>[2]
const RUN = { run: 1 }
const NONE = { count: 0, orders: [] }

const mark = (marks: Marks, minutes = 1, version?: number, id = 1) =>
  t.write((tx) => markBankLines(tx, id, marks, later(minutes), version))
const refusal = (marks: Marks) => errorOf(mark(marks))
const statusOf = async () => (await getPayrollRun(t.db, 1)).status

/** A run of two orders, 1 and 2, in file 1. */
async function aFiledRun() {
  return t.write(async (tx) => {
    const run = await aRun(tx, [{ name: 'Ana' }, { name: 'Luis' }])
    await aFile(tx, { run: 1 }, { account_id: run.enterprise_id })
    return run
  })
}

describe('A line of a bank file', () => {
  test('is sent, then paid or rejected with the bank’s reason, and the run follows', async () => {
    await aFiledRun()
    expect(await statusOf()).toBe('filed')
    await mark([
      { order_id: 1, status: 'paid' },
      { order_id: 2, status: 'rejected', reason: 'Cuenta inexistente' },
    ])
    expect(await statusOf()).toBe('approved')
    const file = await getBankFile(t.db, 1, { with: new Set(['lines']) })
    expect(file).toMatchObject({ version: 2, sent: 0, paid: 1, rejected: 1 })
    expect(file.lines).toMatchObject([
      { order_id: 1, status: 'paid', reason: null },
      { order_id: 2, status: 'rejected', reason: 'Cuenta inexistente' },
    ])
    await mark([{ order_id: 2, status: 'paid' }], 2)
    expect(await statusOf()).toBe('paid')
    expect(await trailOf(t.db, 'bank_file', 1)).toMatchObject([
      { action: 'create' },
      { action: 'update', after: { lines: [{ order_id: 1 }, { order_id: 2 }] } },
      { before: { lines: [{ reason: 'Cuenta inexistente' }] } },
    ])
  })

  test('that is said again what it is changes nothing', async () => {
    await aFiledRun()
    await mark([{ order_id: 1, status: 'sent' }])
    expect(await getBankFile(t.db, 1)).toMatchObject({ version: 1 })
  })

  test('is refused without a reason, with one too many, twice, and of another file', async () => {
    await aFiledRun()
    const codes = async (marks: Marks) => ((await refusal(marks)) as { codes: unknown }).codes
    expect(await codes([{ order_id: 1, status: 'rejected' }])).toEqual({
      'lines.0.reason': ['required'],
    })
    expect(await codes([{ order_id: 1, status: 'paid', reason: 'x' }])).toEqual({
      'lines.0.reason': ['not_applicable'],
    })
    const paid = { order_id: 1, status: 'paid' as const }
    expect(await codes([paid, paid])).toEqual({ 'lines.1.order_id': ['not_applicable'] })
    expect(await codes([{ ...paid, order_id: 3 }])).toEqual({
      'lines.0.order_id': ['unknown_value'],
    })
    expect(await errorOf(mark([paid], 1, 7))).toBeInstanceOf(StaleVersion)
    expect(await errorOf(mark([paid], 1, undefined, 9))).toBeInstanceOf(NotFound)
    // A result of Bancaribe says nothing of a file of Banesco.
    const result = t.write((tx) => takeBankResult(tx, 1, '', later(1)))
    expect(await errorOf(result)).toBeInstanceOf(NotFound)
  })
})

test('the trail sums up what was said of many lines', async () => {
  await t.write(async (tx) => {
    const run = await aRun(tx, Array(23).fill({}))
    await aFile(tx, RUN, { account_id: run.enterprise_id })
  })
  const said = (i: number) => ({ status: 'rejected' as const, reason: `Motivo ${i}` })
  await mark([
    ...Array.from({ length: 21 }, (_, i) => ({ order_id: i + 1, ...said(i + 1) })),
    ...[22, 23].map((order_id) => ({ order_id, status: 'paid' as const })),
  ])
  const { data } = await listAudit(t.db, listing(auditListing, 'kind=bank_file'))
  const lines = data[0]?.lines.find(({ field }) => field === 'Líneas')
  const named = Array.from({ length: 20 }, (_, i) => `1 rechazada (Motivo ${i + 1})`)
  expect(lines).toEqual({
    ...{ field: 'Líneas', before: '23 enviadas' },
    after: [...named, 'y 2 motivos más'].join(', '),
  })
})

test('the trail keeps a hundred lines, those that were rejected first, and counts the rest', async () => {
  await t.write(async (tx) => {
    const run = await aRun(tx, Array(130).fill({}))
    await aFile(tx, RUN, { account_id: run.enterprise_id })
  })
  const all = Array.from({ length: 130 }, (_, i) => ({ order_id: i + 1, status: 'paid' as const }))
  const rejected = { order_id: 130, status: 'rejected' as const, reason: 'Cuenta inexistente' }
  await mark([...all.slice(0, 129), rejected])
  const [, change] = await trailOf(t.db, 'bank_file', 1)
  const { before, after } = change as unknown as Record<string, { lines: object[] }>
  expect([before?.lines.length, after?.lines.length]).toEqual([101, 101])
  expect(after?.lines[0]).toEqual(rejected)
  expect(after?.lines.at(-1)).toEqual({ status: 'paid', count: 30 })
  const { data } = await listAudit(t.db, listing(auditListing, 'kind=bank_file'))
  expect(data[0]?.lines.find(({ field }) => field === 'Líneas')).toEqual({
    ...{ field: 'Líneas', before: '130 enviadas' },
    after: '1 rechazada (Cuenta inexistente), 129 pagadas',
  })
})

test('a bank’s result names two payments of one amount to one account in the file’s order', async () => {
  const account = await t.write(async (tx) => {
    const { enterprise_id, inputs } = await aRun(tx, [{ bank: '0114' }], '0114')
    const { titular_id, account_id } = inputs[0] as { titular_id: number; account_id: number }
    const order = () =>
      aPersonalOrder(tx, { titular_id, account_id, enterprise_id, amount: bs(10) })
    const two = [await order(), await order()]
    await aFile(tx, { payments: two }, { account_id: enterprise_id, format: 'bancaribe' })
    return account_id
  })
  const [paid] = await t.db
    .select({ number: accounts.number })
    .from(accounts)
    .where(eq(accounts.id, account))
  const said = `${paid?.number}/10.00/ANA PEREZ`
  const result = `${said}/EJ/Ejecutado\n${said}/RE/Cuenta bloqueada`
  expect(await t.write((tx) => takeBankResult(tx, 1, result, later(1)))).toBe(2)
  expect(await getBankFile(t.db, 1, { with: new Set(['lines']) })).toMatchObject({
    lines: [
      { order_id: 1, status: 'paid', reason: null },
      { order_id: 2, status: 'rejected', reason: 'Cuenta bloqueada' },
    ],
  })
  const third = t.write((tx) => takeBankResult(tx, 1, `${result}\n${said}/EJ/Ejecutado`, later(2)))
  expect(await errorOf(third)).toMatchObject({
    fields: { result: [expect.stringContaining('La línea 3 no es de este archivo')] },
  })
})

test('a bank’s result that is read again takes back nothing that somebody has marked since', async () => {
  const number = await t.write(async (tx) => {
    const { enterprise_id } = await aRun(tx, [{ bank: '0114' }], '0114')
    await aFile(tx, RUN, { account_id: enterprise_id, format: 'bancaribe' })
    const own = await tx.select({ number: accounts.number }).from(accounts).orderBy(accounts.id)
    return own.at(-1)?.number
  })
  const said = `${number}/500.00/ANA PEREZ`
  const take = (state: string, minutes: number) =>
    t.write((tx) => takeBankResult(tx, 1, `${said}/${state}`, later(minutes)))
  const long = 'x'.repeat(300)
  await take(`RE/${long}`, 1)
  // As long as a reason may be.
  const lines = async () => (await getBankFile(t.db, 1, { with: new Set(['lines']) })).lines
  expect(await lines()).toMatchObject([{ status: 'rejected', reason: long.slice(0, 255) }])
  await take(`RE/${long}`, 2)
  await mark([{ order_id: 1, status: 'paid' }], 3)
  expect(await errorOf(take('RE/Bloqueada', 4))).toMatchObject({
    fields: {
      result: [
        'La línea 1 viene rechazada y ya está marcada pagada: si es así, cámbiela antes en su línea',
      ],
    },
  })
  expect(await lines()).toMatchObject([{ status: 'paid', reason: null }])
  await take('EJ/Ejecutado', 5)
})

describe('A rejected order', () => {
  const names = async () => (await rejectedOrders(t.db, 1)).orders.map(({ name }) => name)

  test('is listed until it is corrected, in a new file, or voided', async () => {
    const { enterprise_id } = await aFiledRun()
    const rejected = { status: 'rejected' as const, reason: 'No' }
    await mark([1, 2].map((order_id) => ({ order_id, ...rejected })))
    expect(await rejectedOrders(t.db)).toMatchObject({
      count: 2,
      orders: [
        { kind: 'paysheet', order_id: 2, name: 'Luis', reason: 'No', lot: 1 },
        { order_id: 1, name: 'Ana', amount: 500_00 },
      ],
    })
    await t.write((tx) => updatePaysheet(tx, 2, { number: '77' }, later(2)))
    expect(await names()).toEqual(['Ana'])
    await t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id }, later(3)))
    expect(await names()).toEqual([])
    expect(await getBankFile(t.db, 2)).toMatchObject({ count: 2 })
    await mark([{ order_id: 1, ...rejected }], 4, undefined, 2)
    expect(await names()).toEqual(['Ana'])
    await t.write((tx) => voidPaysheet(tx, 1, later(5), null))
    expect(await names()).toEqual([])
  })

  test('is listed still when its voiding was taken back', async () => {
    await aFiledRun()
    await mark([{ order_id: 1, status: 'rejected', reason: 'No' }])
    await t.write((tx) => voidPaysheet(tx, 1, later(2), null))
    expect(await names()).toEqual([])
    await t.write((tx) => restorePaysheet(tx, 1, { actor: later(3), answers: {} }))
    expect(await names()).toEqual(['Ana'])
  })

  test('is listed when its last file rejects it after an edit', async () => {
    const { enterprise_id } = await aFiledRun()
    const again = { account_id: enterprise_id, allow_again: true }
    await t.write((tx) => aFile(tx, RUN, again, later(1)))
    const rejected = { order_id: 1, status: 'rejected', reason: 'No' } as const
    await mark([rejected], 2, undefined, 2)
    const edit = { number: '77', allow_in_bank_file: true }
    await t.write((tx) => updatePaysheet(tx, 1, edit, later(3)))
    expect(await names()).toEqual([])
    await mark([rejected], 4)
    expect(await names()).toEqual(['Ana'])
  })

  test('is listed on the run that it is in by now', async () => {
    await aFiledRun()
    await t.write(async (tx) => {
      await openPayrollRun(tx, { payday: 'primera', issued_at: day('2026-11-13') }, later(1))
      const move = { payroll_run_id: 2, allow_in_bank_file: true }
      await updatePaysheet(tx, 1, move, later(1))
    })
    await mark([{ order_id: 1, status: 'rejected', reason: 'No' }], 2)
    expect([await names(), (await rejectedOrders(t.db, 2)).count]).toEqual([[], 1])
  })

  test('of many is listed with the latest 20 and the count of all', async () => {
    await t.write(async (tx) => {
      const run = await aRun(tx, Array(23).fill({}))
      await aFile(tx, RUN, { account_id: run.enterprise_id })
    })
    const all = Array.from({ length: 23 }, (_, i) => i + 1)
    await mark(all.map((order_id) => ({ order_id, status: 'rejected', reason: 'No' })))
    const { count, orders } = await rejectedOrders(t.db)
    expect([count, orders.map(({ order_id }) => order_id)]).toEqual([
      23,
      all.reverse().slice(0, 20),
    ])
  })

  test('is nobody’s of another run', async () => {
    await aFiledRun()
    await mark([{ order_id: 1, status: 'rejected', reason: 'No' }])
    expect(await rejectedOrders(t.db, 2)).toEqual(NONE)
  })
})

describe('An order in two files', () => {
  const rejected = { order_id: 1, status: 'rejected' as const, reason: 'Duplicado' }
  const paid = { order_id: 1, status: 'paid' as const }
  const again = (enterprise_id: number, minutes: number, more: object = {}) =>
    t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id, ...more }, later(minutes)))

  test('that the first has paid is not filed again because the bank rejects the second', async () => {
    const { enterprise_id } = await aFiledRun()
    await again(enterprise_id, 1, { allow_again: true })
    await mark([paid, { ...paid, order_id: 2 }], 2)
    await mark([rejected, { ...rejected, order_id: 2 }], 3, undefined, 2)
    expect(await rejectedOrders(t.db)).toEqual(NONE)
    expect(await statusOf()).toBe('paid')
    expect(await errorOf(again(enterprise_id, 4))).toMatchObject({
      asked: { account_id: ['again'] },
    })
    expect(await questionOfHeld(t.db, 'paysheet', [1])).toMatchObject({
      text: 'La orden va en el archivo N° 000001 del banco Banesco',
    })
  })

  test('that was rejected in the first is paid there only once the second rejects it', async () => {
    const { enterprise_id } = await aFiledRun()
    await mark([rejected])
    await again(enterprise_id, 2)
    for (const status of ['paid', 'sent'] as const) {
      expect(
        await refusal([
          { order_id: 2, status: 'paid' },
          { order_id: 1, status },
        ]),
      ).toMatchObject({
        codes: { 'lines.1.order_id': ['in_use'] },
        fields: {
          'lines.1.order_id': [
            'La orden N° 000001 va también en el archivo N° 000002: si el banco no la paga por ese, márquela ahí antes como rechazada',
          ],
        },
      })
    }
    await mark([{ ...rejected, reason: 'Cuenta inexistente' }], 3)
    await mark([rejected], 4, undefined, 2)
    await mark([paid], 5)
    expect(await rejectedOrders(t.db)).toEqual(NONE)
  })
})

describe('An order that a bank file holds', () => {
  test('asks before it is edited', async () => {
    await aFiledRun()
    const edit = (more: object) =>
      t.write((tx) => updatePaysheet(tx, 1, { number: '77', ...more }, later(1)))
    expect(await errorOf(edit({}))).toMatchObject({
      asked: { enterprise_id: ['in_bank_file'] },
      fields: { enterprise_id: ['La orden va en el archivo N° 000001 del banco Banesco'] },
    })
    await edit({ allow_in_bank_file: true })
    // What changes nothing is no edit.
    await edit({})
  })

  test('asks before it is voided, a personal one too', async () => {
    const { enterprise_id, inputs } = await aFiledRun()
    const asked = await errorOf(t.write((tx) => voidPaysheet(tx, 1, later(1), null)))
    expect(asked).toBeInstanceOf(Conflict)
    expect(asked).toMatchObject({ asked: { '': ['in_bank_file'] } })
    const yes = { allow_in_bank_file: true }
    await t.write((tx) => voidPaysheet(tx, 1, later(1), null, yes))
    const { titular_id, account_id } = inputs[1] as { titular_id: number; account_id: number }
    const id = await t.write(async (tx) => {
      const values = { titular_id, account_id, enterprise_id, amount: bs(10) }
      const order = await aPersonalOrder(tx, values)
      await aFile(tx, { payments: [order] }, { account_id: enterprise_id })
      return order
    })
    const personal = errorOf(t.write((tx) => voidPayment(tx, id, later(1), null)))
    expect(await personal).toMatchObject({ asked: { '': ['in_bank_file'] } })
  })

  test('no longer asks once the bank rejected it', async () => {
    const { enterprise_id } = await aFiledRun()
    const rejected = { order_id: 1, status: 'rejected' as const, reason: 'No' }
    const file = () => t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }, later(2)))
    const annul = () => t.write((tx) => voidPaysheet(tx, 1, later(3), null))
    await mark([rejected])
    await file()
    // Its latest line counts: another file holds it now.
    expect(await errorOf(file())).toMatchObject({ asked: { account_id: ['again'] } })
    expect(await errorOf(annul())).toMatchObject({ asked: { '': ['in_bank_file'] } })
    await mark([rejected], 3, undefined, 2)
    await annul()
  })

  test('is asked about among many by how many they are', async () => {
    await aFiledRun()
    expect(await questionOfHeld(t.db, 'paysheet', [1, 2, 3])).toMatchObject({
      code: 'in_bank_file',
      text: '2 órdenes van en el archivo N° 000001 del banco Banesco',
    })
    expect(await questionOfHeld(t.db, 'paysheet', [3, 4])).toBeUndefined()
  })
})
