// @both-engines
/** Arrears are paid by link, not by words (docs/rules/salaries.md#3). */
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import {
  approvePayment,
  createPayment,
  restorePayment,
  restorePayments,
  updatePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  approvePaysheet,
  createPaysheet,
  restorePaysheet,
  restorePaysheets,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { readSeen, seenText } from '#app/models/paysheets/seen-terms.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { arrearsOfOrder, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import { arrear_payments, type PaysheetLine } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { harmDatabase } from '#tests/support/models/harm.ts'
import {
  aPayroll,
  type Parties,
  paymentValues,
  paysheetValues,
} from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** Ana, whose two late orders of October, of 500,00 Bs each, lack 100,00 Bs each. */
let ana: Parties
let late: number[]
beforeEach(async () => {
  // Others, so that no id is another's by chance.
  ana = await t.write(async (tx) => {
    await aPayroll(tx)
    return aPayroll(tx, { name: 'Ana', salary: bs(1000) })
  })
  late = []
  for (const payday of ['primera', 'segunda'] as const) {
    const values = { ...ana, payday, issued_at: day('2026-10-30') }
    late.push(await t.write((tx) => createPaysheet(tx, paysheetValues(values), later(1))))
  }
  await raise(1200, '2026-10-01', 2)
})
const raise = (salary: number, since: string, minutes: number) =>
  t.write((tx) => {
    const said = { salary: bs(salary), since: day(since), reason: null }
    return changeSalary(tx, ana.titular_id, said, later(minutes), undefined)
  })
type Payment = Partial<Parameters<typeof paymentValues>[0]>
const give = (amount: number, more: Payment = {}) =>
  t.write((tx) => {
    const values = { ...ana, amount: bs(amount), arrears: true, ...more }
    return createPayment(tx, paymentValues(values), later(3))
  })
type Paysheet = Partial<Parameters<typeof paysheetValues>[0]>
const next = { payday: 'segunda', issued_at: day('2026-11-20') } as const
const payNext = (more: Paysheet = {}) =>
  t.write((tx) =>
    createPaysheet(tx, paysheetValues({ ...ana, ...next, arrears: true, ...more }), later(3)),
  )
const owed = async () => readOwed(t.db, ana.titular_id, await salaryHistory(t.db, ana.titular_id))
const rest = async () => (await owed()).rest
const left = async () => (await owed()).left.map(({ amount }) => amount)
const linksOf = async () => {
  const rows = await t.db.select().from(arrear_payments).orderBy(arrear_payments.id)
  return rows.map(({ paysheet_id, amount }) => [paysheet_id, amount])
}

describe('a personal order', () => {
  test('pays the oldest first, whatever its day and its words, and words alone pay nothing', async () => {
    await give(50, { arrears: false, concept: 'Diferencia de salario' })
    expect(await rest()).toBe(200_00n)
    await give(150, { issued_at: day('2026-10-01'), concept: 'Retroactivo' })
    expect(await linksOf()).toEqual([
      [late[0], 100_00],
      [late[1], 50_00],
    ])
    expect(await left()).toEqual([0, 50_00])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('pays no more than is left, and once', async () => {
    expect(await errorOf(give(200.01))).toMatchObject({
      fields: { amount: ['Quedan por pagar 200,00 Bs de su diferencia de salario'] },
    })
    await give(200)
    expect(await errorOf(give(200, { allow_duplicate: true }))).toMatchObject({
      fields: { amount: ['No se le debe ninguna diferencia de salario'] },
    })
    expect(await rest()).toBe(0n)
  })

  test('twenty times at once, pays once', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => give(200, { allow_duplicate: true })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rest()).toBe(0n)
  })

  test('that is voided frees what it paid, and pays it again once it comes back', async () => {
    const id = await give(200)
    await t.write((tx) => voidPayment(tx, id, later(4), null))
    expect(await rest()).toBe(200_00n)
    const undoing = { actor: later(5), answers: {} }
    await t.write((tx) => restorePayment(tx, id, undoing))
    expect(await rest()).toBe(0n)
    await t.write((tx) => voidPayment(tx, id, later(6), null))
    await give(150)
    expect(await errorOf(t.write((tx) => restorePayment(tx, id, undoing)))).toMatchObject({
      message: 'Paga una diferencia de salario de la que quedan por pagar 50,00 Bs',
      asked: { '': ['duplicate'] },
    })
  })

  test('that is edited still pays while it is the same amount, and frees it otherwise', async () => {
    const id = await give(200, { concept: 'Diferencia de salario' })
    const edit = (changes: Payment) => t.write((tx) => updatePayment(tx, id, changes, later(4)))
    await edit({ concept: 'Otra cosa' })
    expect(await rest()).toBe(0n)
    await edit({ amount: bs(199) })
    expect(await rest()).toBe(200_00n)
    const said = await trailOf(t.db, 'payment', id)
    expect(said.at(-1)).toMatchObject({ action: 'update', before: { arrears: 200_00 } })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test.each<[string, Paysheet]>([
    ['another day of its month', { issued_at: day('2026-10-02') }],
    ['other words', { concept: 'Otra cosa' }],
  ])('pays the late order still when that gets %s', async (_, changes) => {
    await give(200)
    const [id = 0] = late
    await t.write((tx) => updatePaysheet(tx, id, changes, later(4)))
    expect(await linksOf()).toEqual(late.map((each) => [each, 100_00]))
    expect(await rest()).toBe(0n)
    expect((await trailOf(t.db, 'paysheet', id)).at(-1)?.before).not.toHaveProperty('arrears')
  })

  test.each<[string, Paysheet, bigint, string[]]>([
    // Which is paid already: both are asked at once.
    ['is for the other fortnight', { payday: 'segunda' }, 100_00n, ['Otra orden', 'Ya existe']],
    // In September the first salary was all there was.
    ['is for another month', { issued_at: day('2026-09-30') }, 0n, ['Otra orden']],
    ['takes the salary of today', { recalculate: true }, 0n, ['Otra orden']],
  ])('is freed of the late order that %s, which asks first', async (_, changes, due, asked) => {
    await give(200)
    const [id = 0] = late
    const edit = (more: Paysheet) =>
      t.write((tx) => updatePaysheet(tx, id, { ...changes, ...more }, later(4)))
    expect(await errorOf(edit({}))).toMatchObject({
      asked: { payday: asked.map(() => 'duplicate') },
      fields: { payday: asked.map((begin) => expect.stringMatching(`^${begin}`)) },
    })
    expect(await linksOf()).toEqual(late.map((each) => [each, 100_00]))
    await edit({ allow_duplicate: true })
    expect(await linksOf()).toEqual([[late[1], 100_00]])
    expect(await rest()).toBe(due)
    const said = await trailOf(t.db, 'paysheet', id)
    expect(said.at(-1)).toMatchObject({ before: { arrears: 100_00 } })
    // The order that paid it pays less of arrears than it is, and nothing is wrong with that.
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is freed of a late order that is recalculated as it was, where a later change took the rest back', async () => {
    const first = late[0] ?? 0
    // 1.200,00 from 1 October is owed; from the 10th it is 1.000,00 again, which the order takes anew.
    await t.write((tx) => voidPaysheet(tx, late[1] ?? 0, later(2), null))
    await raise(1000, '2026-10-10', 2)
    await give(100)
    const anew = { recalculate: true }
    const edit = (more: Paysheet = {}) =>
      t.write((tx) => updatePaysheet(tx, first, { ...anew, ...more }, later(4)))
    expect(await errorOf(edit())).toMatchObject({ asked: { payday: ['duplicate'] } })
    await edit({ allow_duplicate: true })
    expect([await linksOf(), await rest()]).toEqual([[], 0n])
  })

  test('pays who is no longer active what is owed to them, and nothing else', async () => {
    await t.write((tx) => deactivateTitular(tx, ana.titular_id, ADMINISTRATOR))
    const account = { account_id: null }
    expect(await errorOf(give(200, { ...account, arrears: false }))).toMatchObject({
      fields: { titular_id: ['Elija un titular activo'] },
    })
    await give(200, account)
    expect(await rest()).toBe(0n)
    const other = await t.write((tx) => aPayroll(tx))
    const paid = { ...other, arrears: false, amount: bs(5) }
    const id = await t.write((tx) => createPayment(tx, paymentValues(paid), later(4)))
    const changes = { titular_id: ana.titular_id, account_id: null }
    expect(await errorOf(t.write((tx) => updatePayment(tx, id, changes, later(5))))).toMatchObject({
      fields: { titular_id: ['Elija un titular activo'] },
    })
  })

  test.each<[string, (settled: number) => Promise<unknown>]>([
    ['is void', (id) => t.write((tx) => voidPaysheet(tx, id, later(6), null))],
    [
      'pays the salary of today',
      (id) => t.write((tx) => updatePaysheet(tx, id, { recalculate: true }, later(6))),
    ],
  ])('pays no more than its amount once an order that was paid too much %s', async (_, change) => {
    await raise(1000, '2026-10-16', 3)
    await raise(900, '2026-10-16', 4)
    // The first lacks 100,00, the second had 50,00 too much: both are settled by 50,00.
    const id = await give(50)
    expect([await left(), await rest()]).toEqual([[0, 0], 0n])
    const [first = 0, second = 0] = late
    await change(second)
    // 50,00 of 100,00 are paid, and nothing is left of the second.
    expect([await left(), await rest()]).toEqual([[50_00], 50_00n])
    const { paidBy } = await arrearsOfOrder(t.db, 'paysheet', first)
    expect(paidBy).toEqual([{ kind: 'payment', id, order: 1, amount: 50_00 }])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('settles what was paid too much no longer once what it paid is void', async () => {
    await raise(1000, '2026-10-16', 3)
    await raise(900, '2026-10-16', 4)
    await give(50)
    const [first = 0] = late
    const undoing = { actor: later(7), answers: {} }
    await t.write((tx) => voidPaysheet(tx, first, later(6), null))
    expect([await left(), await rest()]).toEqual([[-50_00], -50_00n])
    await t.write((tx) => restorePaysheet(tx, first, undoing))
    expect([await left(), await rest()]).toEqual([[0, 0], 0n])
  })

  test('whose late order is freed in part still pays the rest when it gets other words', async () => {
    const id = await give(200)
    const [first = 0, second] = late
    const anew = { recalculate: true, allow_duplicate: true }
    await t.write((tx) => updatePaysheet(tx, first, anew, later(4)))
    await t.write((tx) => updatePayment(tx, id, { concept: 'Retroactivo' }, later(5)))
    expect(await linksOf()).toEqual([[second, 100_00]])
  })

  test('that comes back with others is judged with them', async () => {
    const ids = [await give(120), await give(80)]
    for (const id of ids) await t.write((tx) => voidPayment(tx, id, later(4), null))
    const other = await give(50, { concept: 'Parte' })
    const back = () => t.write((tx) => restorePayments(tx, ids, { actor: later(5), answers: {} }))
    // 150,00 are left: the first fits, the second does not.
    expect(await errorOf(back())).toMatchObject({
      parts: [
        'No se deshizo nada',
        'N° 000002, Ana: Paga una diferencia de salario de la que quedan por pagar 30,00 Bs',
      ],
    })
    await t.write((tx) => voidPayment(tx, other, later(5), null))
    await back()
    expect(await rest()).toBe(0n)
  })

  test('that is voided or waits keeps its late order from another person', async () => {
    const bea = await t.write((tx) => aPayroll(tx, { name: 'Bea', salary: bs(1000) }))
    const [first = 0] = late
    const { titular_id, account_id } = bea
    const move = () =>
      t.write((tx) => updatePaysheet(tx, first, { titular_id, account_id }, later(6)))
    const refused = { codes: { titular_id: ['in_use'] } }
    const id = await give(200)
    await t.write((tx) => voidPayment(tx, id, later(4), null))
    expect(await errorOf(move())).toMatchObject(refused)
    await t.write((tx) => withApproval(tx, { payments: bs(1) }))
    await give(200, { number: 'Otra' })
    expect(await errorOf(move())).toMatchObject(refused)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('that comes back asks where its late orders are voided, although others owe as much', async () => {
    const id = await give(200)
    await t.write((tx) => voidPayment(tx, id, later(4), null))
    for (const one of late) await t.write((tx) => voidPaysheet(tx, one, later(4), null))
    const other = { payday: 'completo', issued_at: day('2026-09-30') } as const
    await t.write((tx) => createPaysheet(tx, paysheetValues({ ...ana, ...other }), later(4)))
    await raise(1200, '2026-09-01', 5)
    expect(await rest()).toBe(200_00n)
    const back = (answers: object) =>
      t.write((tx) => restorePayment(tx, id, { actor: later(6), answers }))
    expect(await errorOf(back({}))).toMatchObject({
      message: 'Paga una diferencia de salario de la que quedan por pagar 0,00 Bs',
    })
    await back({ allow_duplicate: true })
    expect(await rest()).toBe(200_00n)
  })

  test('that comes back with the late orders that it pays asks nothing', async () => {
    const payer = await payNext()
    const ids = [...late, payer]
    for (const id of ids) await t.write((tx) => voidPaysheet(tx, id, later(4), null))
    const undoing = { actor: later(5), answers: {} }
    expect(await errorOf(t.write((tx) => restorePaysheet(tx, payer, undoing)))).toMatchObject({
      asked: { '': ['duplicate'] },
    })
    await t.write((tx) => restorePaysheets(tx, ids, undoing))
    expect([await left(), await rest()]).toEqual([[0, 0], 0n])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of who has left meanwhile is approved, and comes back', async () => {
    const approver = await t.write((tx) => withApproval(tx, { payments: bs(1) }))
    const id = await give(200, { account_id: null })
    await t.write((tx) => deactivateTitular(tx, ana.titular_id, ADMINISTRATOR))
    await t.write((tx) => approvePayment(tx, id, { actor: approver, accepted: {} }))
    await t.write((tx) => voidPayment(tx, id, later(4), null))
    await t.write((tx) => restorePayment(tx, id, { actor: later(5), answers: {} }))
    expect(await rest()).toBe(0n)
  })

  test('that waits pays already, and approving asks when less is owed by then', async () => {
    const approver = await t.write((tx) => withApproval(tx, { payments: bs(1) }))
    const id = await give(200)
    expect([await rest(), (await owed()).paid[0]?.pending]).toEqual([0n, true])
    await raise(1100, '2026-10-01', 4)
    expect(await rest()).toBe(-100_00n)
    const approve = (accepted = {}) =>
      t.write((tx) => approvePayment(tx, id, { actor: approver, accepted }))
    expect(await errorOf(approve())).toMatchObject({
      message: 'Paga una diferencia de salario de la que quedan por pagar 100,00 Bs',
    })
    await approve({ allow_duplicate: true })
  })
})

describe('what waits or is voided while its late order goes', () => {
  const askedFor = (left: string) => ({
    message: `Paga una diferencia de salario de la que quedan por pagar ${left} Bs`,
    asked: { '': ['duplicate'] },
  })
  let second: Awaited<ReturnType<typeof withApproval>>
  const waiting = async (amount: number) => {
    second = await t.write((tx) => withApproval(tx, { payments: bs(0) }))
    return give(amount)
  }
  const approve = (id: number) =>
    errorOf(t.write((tx) => approvePayment(tx, id, { actor: { ...second, at: later(9).at } })))
  const dropLate = (nth: number) =>
    t.write((tx) => voidPaysheet(tx, late[nth] ?? 0, later(4), null, { allow_in_bank_file: true }))
  const recalculate = (nth: number) =>
    t.write((tx) => updatePaysheet(tx, late[nth] ?? 0, { recalculate: true }, later(4)))

  test('is asked about when one of two late orders was voided, on approval', async () => {
    const id = await waiting(200)
    await dropLate(0)
    expect(await approve(id)).toMatchObject(askedFor('100,00'))
  })

  test('is asked about when its late order was voided, on approval of a payroll order', async () => {
    second = await t.write((tx) => withApproval(tx, { paysheets: bs(0) }))
    const id = await payNext()
    await dropLate(0)
    await dropLate(1)
    const approved = t.write((tx) =>
      approvePaysheet(tx, id, { actor: { ...second, at: later(9).at } }),
    )
    expect(await errorOf(approved)).toMatchObject(askedFor('0,00'))
  })

  test('is judged by its own links, and not by those of another kind with its id', async () => {
    second = await t.write((tx) => withApproval(tx, { payments: bs(0) }))
    const paysheet = await payNext()
    // Personal orders have numbers of their own: one gets the id of the payroll order that pays.
    let payment = 0
    await t.write((tx) => voidPaysheet(tx, paysheet, later(3), null))
    while (payment < paysheet)
      payment = await give(payment + 1 < paysheet ? 1 : 50, { number: `${payment}` })
    expect(payment).toBe(paysheet)
    await dropLate(0)
    await dropLate(1)
    expect(await approve(payment)).toMatchObject({ asked: { '': ['duplicate'] } })
  })

  test('is asked about when its late order was recalculated, on approval', async () => {
    const id = await waiting(200)
    await recalculate(0)
    expect(await approve(id)).toMatchObject(askedFor('100,00'))
  })

  test('is asked about when it comes back after its late order was recalculated', async () => {
    const id = await give(150)
    await t.write((tx) => voidPayment(tx, id, later(4), null))
    await recalculate(0)
    expect(await rest()).toBe(100_00n)
    const back = () =>
      errorOf(t.write((tx) => restorePayment(tx, id, { actor: later(5), answers: {} })))
    expect(await back()).toMatchObject(askedFor('100,00'))
  })

  test('counts again when it comes back after its late order had other days for a while', async () => {
    const id = await give(100)
    await t.write((tx) => voidPayment(tx, id, later(4), null))
    const move = (issued_at: string) =>
      t.write((tx) => updatePaysheet(tx, late[0] ?? 0, { issued_at: day(issued_at) }, later(4)))
    await move('2026-09-30')
    await move('2026-10-30')
    expect(await rest()).toBe(200_00n)
    await t.write((tx) => restorePayment(tx, id, { actor: later(5), answers: {} }))
    expect(await rest()).toBe(100_00n)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

test('a form that showed another difference is asked', async () => {
  const settings = { bonus: bs(0), sso: bs(0), lacks: bs(0) }
  const seen = {
    titular_id: ana.titular_id,
    salary: bs(1200),
    settings,
    owed: bs(200),
    parts: 'p80000.....0',
  }
  expect(readSeen(seenText(seen))).toEqual(seen)
  const { payday, issued_at } = { payday: 'primera', issued_at: day('2026-11-13') } as const
  const pay = (arrears: boolean, more = seen) =>
    t.write((tx) => {
      const values = { ...ana, payday, issued_at, arrears, seen: more, allow_duplicate: true }
      return createPaysheet(tx, paysheetValues(values), later(4))
    })
  await give(60)
  // The half of 1.200,00 and what was owed, then what is left of it.
  expect(await errorOf(pay(true))).toMatchObject({
    asked: { amount: ['salary_changed'] },
    fields: {
      amount: [
        'La diferencia de salario cambió de 200,00 Bs a 140,00 Bs, y el total de 800,00 Bs a 740,00 Bs: revise el monto',
      ],
    },
  })
  await pay(false)
  await pay(true, { ...seen, owed: bs(140) })
})

test('an edit pays no arrears: it says so', async () => {
  const payment = await give(5, { arrears: false })
  const [paysheet = 0] = late
  const edits = [
    (tx: Tx) => updatePayment(tx, payment, { arrears: true }, later(4)),
    (tx: Tx) => updatePaysheet(tx, paysheet, { arrears: true }, later(4)),
  ]
  for (const edit of edits) {
    expect(await errorOf(t.write(edit))).toMatchObject({
      fields: { arrears: ['Solo una orden nueva paga la diferencia de salario'] },
    })
  }
  expect((await getPaysheet(t.db, paysheet)).lines).toEqual([])
})

describe('a payroll order', () => {
  test('pays all that is owed by a line of its own, once', async () => {
    const id = await payNext()
    const { lines, total } = await getPaysheet(t.db, id)
    // 600,00 of the fortnight and twice 100,00.
    expect(total).toBe(800_00)
    expect(lines).toEqual([
      {
        code: 'arrears',
        concept: 'Diferencia de salario',
        kind: 'asignacion',
        amount: 200_00,
        reason: 'N° 000001, N° 000002',
      },
    ])
    expect(await rest()).toBe(0n)
    expect(await errorOf(payNext({ allow_duplicate: true }))).toMatchObject({
      fields: { arrears: ['No se le debe ninguna diferencia de salario'] },
    })
    expect((await arrearsOfOrder(t.db, 'paysheet', id)).pays.map(({ id }) => id)).toEqual(late)
    const { paidBy } = await arrearsOfOrder(t.db, 'paysheet', late[0] ?? 0)
    expect(paidBy).toEqual([{ kind: 'paysheet', id, order: 3, amount: 100_00 }])
  })

  test('takes off what another one paid too much', async () => {
    await raise(1000, '2026-10-16', 3)
    await raise(900, '2026-10-16', 4)
    // The first lacks 100,00, the second had 50,00 too much.
    expect(await left()).toEqual([100_00, -50_00])
    const { lines } = await getPaysheet(t.db, await payNext())
    expect(lines[0]?.amount).toBe(50_00)
    expect([await left(), await rest()]).toEqual([[0, 0], 0n])
  })

  test('of many pays each one’s own, and the same person’s once', async () => {
    const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis' }))
    const order = (parties: Parties, arrears: boolean) =>
      paysheetValues({ ...parties, ...next, arrears, allow_duplicate: true })
    const make = (inputs: ReturnType<typeof order>[]) =>
      t.write((tx) => createPaysheets(tx, inputs, later(3)))
    expect(await errorOf(make([order(ana, true), order(ana, true)]))).toMatchObject({
      fields: { '1.arrears': ['No se le debe ninguna diferencia de salario'] },
    })
    const made = await make([order(luis, false), order(ana, true)])
    expect(made.map(({ total }) => total)).toEqual([500_00, 800_00])
    expect(await rest()).toBe(0n)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('that is edited still pays while it has the line, and frees it without', async () => {
    const id = await payNext()
    const { lines } = await getPaysheet(t.db, id)
    const edit = (changes: Paysheet) => t.write((tx) => updatePaysheet(tx, id, changes, later(4)))
    const extra = { concept: 'Guardia', kind: 'asignacion' as const, amount: bs(1), reason: null }
    await edit({ lines: [extra, ...lines] })
    expect(await rest()).toBe(0n)
    await edit({ lines: [extra] })
    expect(await rest()).toBe(200_00n)
  })

  test.each<[string, (line: PaysheetLine, alike: PaysheetLine) => PaysheetLine[], bigint]>([
    ['without its line, when another is of the same amount', (_, alike) => [alike], 200_00n],
    ['without the other one', (line) => [line], 0n],
    ['under another name', (line, alike) => [{ ...line, concept: 'Retroactivo' }, alike], 0n],
    ['at another place', (line, alike) => [line, alike], 0n],
  ])('that is edited %s leaves what is owed', async (_, linesOf, due) => {
    const alike: PaysheetLine = {
      ...{ concept: 'Comisión', kind: 'asignacion', amount: bs(200), reason: null },
    }
    const id = await payNext({ lines: [alike] })
    const line = (await getPaysheet(t.db, id)).lines.at(-1) as PaysheetLine
    const changes = { lines: linesOf(line, alike) }
    await t.write((tx) => updatePaysheet(tx, id, changes, later(4)))
    expect(await rest()).toBe(due)
  })

  test('that is given to somebody else is given without the line', async () => {
    const id = await payNext()
    const { lines: before } = await getPaysheet(t.db, id)
    expect(before.map(({ code }) => code)).toEqual(['arrears'])
    const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(1000) }))
    const { titular_id, account_id } = luis
    const give = (more: object) =>
      t.write((tx) => updatePaysheet(tx, id, { titular_id, account_id, ...more }, later(4)))
    // As the API edits it, and as a form does, whose lines have no codes.
    const typed = before.map(({ code: _, ...line }) => line)
    for (const more of [{}, { lines: typed }]) {
      expect(await errorOf(give(more))).toMatchObject({
        fields: {
          titular_id: [
            'Lleva la diferencia de salario de otra persona: quite esa línea antes de cambiar de titular',
          ],
        },
      })
    }
    await give({ lines: [] })
    expect((await getPaysheet(t.db, id)).lines).toEqual([])
    expect([await rest(), await linksOf()]).toEqual([200_00n, []])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is known beside another line of its amount and its name', async () => {
    const alike: PaysheetLine = {
      ...{ concept: 'Diferencia de salario', kind: 'asignacion', amount: bs(200), reason: null },
    }
    const id = await payNext({ lines: [alike] })
    await t.write((tx) => updatePaysheet(tx, id, { number: '9' }, later(4)))
    const codes = (await getPaysheet(t.db, id)).lines.map(({ code }) => code)
    expect([codes, await rest()]).toEqual([['other', 'arrears'], 0n])
  })

  test('that was late is paid no longer once it is voided, or pays by another salary', async () => {
    await payNext()
    const [first = 0, second = 0] = late
    await t.write((tx) => voidPaysheet(tx, first, later(4), null))
    // What was paid of it is nobody's debt any more; the second is paid still.
    expect([await left(), await rest()]).toEqual([[0], 0n])
    const anew = { recalculate: true, allow_duplicate: true }
    await t.write((tx) => updatePaysheet(tx, second, anew, later(4)))
    expect((await arrearsOfOrder(t.db, 'paysheet', second)).paidBy).toEqual([])
    expect(await rest()).toBe(0n)
  })
})

test('a line names the orders of which something is left', async () => {
  await give(100)
  const { lines } = await getPaysheet(t.db, await payNext())
  expect(lines[0]).toMatchObject({ amount: 100_00, reason: 'N° 000002' })
})

test('the check finds links of another person, and of another amount', async () => {
  const id = await give(200)
  await harmDatabase(t, [`update payments set amount = 19999 where id = ${id}`])
  expect((await findBrokenInvariants(t.db)).join()).toContain(
    `Orden personal (id ${id}): paga la diferencia de salario de otra persona, o más que su monto.`,
  )
})
