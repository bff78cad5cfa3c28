// @both-engines
// Proves docs/rules/salaries.md#1, #2, #3, #11; docs/rules/payroll.md#13.
/** The history of salaries: whoever changes one writes it, and it says what orders paid too little. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { addDays } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import {
  createPaysheet,
  restorePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { owedListing } from '#app/models/titulars/salaries/fields.ts'
import { readArrears, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { everybodyOwed, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import { isReplaced } from '#app/models/titulars/salaries/timeline.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { PAYDAYS, type Payday } from '#db/kinds.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { apart } from '#tests/support/models/apart.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day, fillUp, listing } from '#tests/support/models/factories.ts'
import {
  aPayroll,
  aPaysheet,
  type Parties,
  paymentValues,
  paysheetValues,
} from '#tests/support/models/orders.ts'

const t = testDatabase()
const TODAY = day('2026-11-20')
const since = (text: string | null) => (text === null ? null : day(text))
const change = (id: number, salary: number, from: string | null, minutes = 1, reason?: string) =>
  t.write((tx) =>
    changeSalary(
      tx,
      id,
      { salary: bs(salary), since: since(from), reason: reason ?? null },
      later(minutes),
      undefined,
    ),
  )
const shown = async (id: number) =>
  (await salaryHistory(t.db, id)).map((each) => [each.salary, each.since, each.user_name])

describe('the history of a salary', () => {
  test('has a line for each way of changing it, with its day and its author', async () => {
    const id = await t.write((tx) => aTitular(tx, { salary: bs(100) }))
    await t.write((tx) => updateTitular(tx, id, { salary: bs(200) }, later(1)))
    await t.write((tx) => updateTitular(tx, id, { name: 'Otra', salary: bs(200) }, later(2)))
    await change(id, 300, '2026-11-01', 3, 'Decreto')
    await t.write((tx) => updateTitular(tx, id, { salary: bs(0) }, later(4)))
    const name = ADMINISTRATOR.name
    expect(await shown(id)).toEqual([
      [0, '2026-11-20', name],
      [30_000, '2026-11-01', name],
      [20_000, '2026-11-20', name],
      [10_000, '2026-11-20', name],
    ])
    const [, dated] = await salaryHistory(t.db, id)
    expect(dated).toMatchObject({ reason: 'Decreto', user_id: ADMINISTRATOR.id })
    expect((await trailOf(t.db, 'titular', id)).at(3)).toMatchObject({
      before: { salary: 20_000 },
      after: { salary: 30_000, salary_since: '2026-11-01', salary_reason: 'Decreto' },
    })
  })

  test('has no line of a titular without salary, nor of a change that is refused', async () => {
    const id = await t.write((tx) => aTitular(tx))
    expect(await shown(id)).toEqual([])
    await expect(change(id, 100, '2026-11-21')).rejects.toBeInstanceOf(FieldErrors)
    await change(id, 100, '2026-11-10')
    await expect(change(id, 100, '2026-11-15')).rejects.toBeInstanceOf(FieldErrors)
    const stale = { salary: bs(150), since: null, reason: null }
    await expect(t.write((tx) => changeSalary(tx, id, stale, later(9), 1))).rejects.toBeInstanceOf(
      StaleVersion,
    )
    expect(await shown(id)).toHaveLength(1)
  })

  test('takes a raise back, as if it had never been, from a day on which it was lower', async () => {
    const id = await t.write((tx) => aTitular(tx, { salary: bs(50) }))
    await change(id, 100, '2026-11-01', 1)
    await change(id, 200, '2026-11-10', 2)
    await change(id, 300, '2026-11-10', 3)
    let history = await salaryHistory(t.db, id)
    expect(history.map((each) => isReplaced(history, each))).toEqual([false, true, false, true])
    await change(id, 100, '2026-11-05', 4)
    history = await salaryHistory(t.db, id)
    expect(inForceOn(history, day('2026-11-12'))?.salary).toBe(10_000)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('can be put right: the same salary, from an earlier day', async () => {
    const id = await t.write((tx) => aTitular(tx, { salary: bs(100) }))
    await change(id, 200, null, 1)
    await change(id, 200, '2026-11-02', 2)
    const history = await salaryHistory(t.db, id)
    expect(history.map((each) => isReplaced(history, each))).toEqual([false, true, true])
    expect(inForceOn(history, day('2026-11-02'))?.salary).toBe(20_000)
    expect(inForceOn(history, day('2026-11-01'))).toBeUndefined()
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

/** An employee with 1.000,01 Bs a month, known since October, and enough to pay them. */
async function anEmployee(tx: Tx): Promise<Parties> {
  const parties = await aPayroll(tx, { salary: bs(1000.01) })
  await fillUp(tx, parties.enterprise_id)
  return parties
}
const arrears = async (id: number) => readArrears(t.db, id, await salaryHistory(t.db, id))

describe('a raise that is dated back', () => {
  test('shows for each order since then what its base lacks', async () => {
    const parties = await t.write(anEmployee)
    const order = (payday: Payday, issued_at: string) =>
      t.write((tx) => aPaysheet(tx, { ...parties, payday, issued_at: day(issued_at) }))
    await order('segunda', '2026-09-28')
    const first = await order('primera', '2026-10-13')
    const second = await order('segunda', '2026-10-29')
    const voided = await order('primera', '2026-11-13')
    await t.write((tx) => voidPaysheet(tx, voided, ADMINISTRATOR, null))
    const whole = await order('completo', '2026-11-14')
    await change(parties.titular_id, 1500.04, '2026-10-01')
    const { orders, sum } = await arrears(parties.titular_id)
    // Halves of 1.000,01 are 500,00 and 500,01; those of 1.500,04 are 750,02 and 750,02.
    expect(orders.map(({ id, paid, due, difference }) => [id, paid, due, difference])).toEqual([
      [first, 50_000, 75_002, 25_002],
      [second, 50_001, 75_002, 25_001],
      [whole, 100_001, 150_004, 50_003],
    ])
    expect(sum).toBe(100_006n)
  })

  test('counts the fortnights that began by then, also half of a whole month', async () => {
    const parties = await t.write(anEmployee)
    const pays = { ...parties, payday: 'completo' as const, issued_at: day('2026-11-12') }
    await t.write((tx) => aPaysheet(tx, pays))
    await change(parties.titular_id, 1200, '2026-11-02', 1)
    expect(await arrears(parties.titular_id)).toMatchObject({ sum: 60_000n - 50_001n })
    await change(parties.titular_id, 1200, '2026-11-17', 2).catch(() => undefined)
    await change(parties.titular_id, 1300, '2026-11-17', 3)
    expect(await arrears(parties.titular_id)).toMatchObject({ sum: 60_000n - 50_001n })
  })

  test('counts an order that was voided and brought back: it pays what it paid', async () => {
    const parties = await t.write(anEmployee)
    const values = { ...parties, payday: 'primera' as const, issued_at: day('2026-11-13') }
    const id = await t.write((tx) => aPaysheet(tx, values))
    await change(parties.titular_id, 1200, '2026-11-01', 1)
    await t.write((tx) => voidPaysheet(tx, id, later(2), null))
    await t.write((tx) => restorePaysheet(tx, id, { actor: later(3), answers: {} }))
    const { orders, sum } = await arrears(parties.titular_id)
    expect(orders.map(({ id, paid, due }) => [id, paid, due])).toEqual([[id, 50_000, 60_000]])
    expect(sum).toBe(10_000n)
    await change(parties.titular_id, 1300, '2026-11-01', 6)
    expect((await arrears(parties.titular_id)).sum).toBe(15_000n)
  })

  test('does not count an order that waits for approval, which pays nobody yet', async () => {
    const parties = await t.write(anEmployee)
    await t.write((tx) => withApproval(tx, { paysheets: centimos(1) }))
    await t.write((tx) => aPaysheet(tx, parties))
    await change(parties.titular_id, 1500, '2026-10-01')
    expect(await arrears(parties.titular_id)).toEqual({ orders: [], sum: 0n })
  })

  test('does not count orders that were made with it, nor salaries of unknown origin', async () => {
    const parties = await t.write(anEmployee)
    await change(parties.titular_id, 1500, '2026-10-01', 1)
    await t.write((tx) => createPaysheet(tx, paysheetValues(parties), later(2)))
    expect(await arrears(parties.titular_id)).toEqual({ orders: [], sum: 0n })
    const [known] = await salaryHistory(t.db, parties.titular_id)
    const unknown = known && {
      ...known,
      id: 99,
      user_name: null,
      created_at: later(9).at.toISOString(),
    }
    const history = unknown ? [{ ...unknown, salary: bs(9000) }] : []
    expect((await readArrears(t.db, parties.titular_id, history)).orders).toEqual([])
  })
})

type Step =
  | { does: 'change'; salary: number; back: number | null }
  | { does: 'pay'; payday: Payday; back: number }
  | { does: 'settle'; percent: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('change' as const),
    salary: fc.integer({ min: 100, max: 500_000 }),
    back: fc.option(fc.integer({ min: 0, max: 80 })),
  }),
  fc.record({
    does: fc.constant('pay' as const),
    payday: fc.constantFrom(...PAYDAYS),
    back: fc.integer({ min: 0, max: 80 }),
  }),
  fc.record({ does: fc.constant('settle' as const), percent: fc.integer({ min: 1, max: 100 }) }),
)

/** A salary for each day, as a calendar on the wall has it: who writes, writes from a day on. */
function oracle() {
  const calendar = new Map<string, { salary: number; step: number }>()
  // What is known of the days before: the first word, as it was put right for its own day.
  const origin = { from: '', salary: 0 }
  const half = (salary: number, first: boolean) =>
    first ? Math.floor(salary / 2) : Math.ceil(salary / 2)
  // Of an order whose salary had begun amid its days, `own` is the day that it was of (decision what-days-are-paid-by).
  type Half = {
    begins: string
    first: boolean
    salary: number
    step: number
    own: string | undefined
  }
  const orders: Half[] = []
  let settled = 0
  const arrears = () =>
    orders.reduce((sum, { begins, first, salary, step, own }) => {
      const late = (at: string) => {
        const word = calendar.get(at)
        return word && word.step > step ? word : undefined
      }
      const now = late(begins) && late(own ?? begins)
      return now ? sum + half(now.salary, first) - half(salary, first) : sum
    }, 0)
  const on = (text: string) => calendar.get(text)?.salary ?? origin.salary
  return {
    write: (salary: number, from: string, step: number) => {
      if (origin.from === '' || origin.from === from) Object.assign(origin, { from, salary })
      for (let d = day(from); d <= TODAY; d = addDays(d, 1)) calendar.set(d, { salary, step })
    },
    pay: (salary: number, payday: Payday, issued: string, step: number) => {
      const at = (text: string) => `${issued.slice(0, 7)}-${text}`
      const last = lastTaken(payday, issued)
      let own: string | undefined
      for (let d = day(at(payday === 'segunda' ? '16' : '01')); d <= last; d = addDays(d, 1)) {
        if (on(d) !== salary) own = last
      }
      if (payday !== 'segunda') orders.push({ begins: at('01'), first: true, salary, step, own })
      if (payday !== 'primera') orders.push({ begins: at('16'), first: false, salary, step, own })
    },
    on: (text: string) => calendar.get(text)?.salary,
    /** What an order takes: the salary of the last day that it pays, or of today where that is to come. */
    taken: (payday: Payday, issued: string) => on(lastTaken(payday, issued)),
    arrears,
    settle: (amount: number) => {
      settled += amount
    },
    rest: () => arrears() - settled,
  }
}

/** The last day that an order pays, or today where that is to come. */
function lastTaken(payday: Payday, issued: string): string {
  const [year, month] = issued.split('-').map(Number)
  const end = payday === 'primera' ? 15 : new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
  const last = `${issued.slice(0, 8)}${end}`
  return last > TODAY ? TODAY : last
}

test('whatever is changed and paid, each day has the salary last written for it, and arrears follow', async () => {
  const parties = await t.write(anEmployee)
  const { titular_id } = parties
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) =>
      t.write((tx) =>
        apart(tx, async () => {
          const expected = oracle()
          let salary = 100_001
          expected.write(salary, TODAY, 0)
          for (const [i, each] of steps.entries()) {
            const actor = later(i + 1)
            if (each.does === 'settle') {
              const amount = Math.ceil((expected.rest() * each.percent) / 100)
              if (amount <= 0) continue
              const allowed = { allow_duplicate: true, allow_balance_by_date: true }
              const paid = { amount: centimos(amount), arrears: true, ...allowed }
              await createPayment(tx, paymentValues({ ...parties, ...paid }), actor)
              expected.settle(amount)
              continue
            }
            const back = addDays(TODAY, -(each.back ?? 0))
            if (each.does === 'pay') {
              const values = {
                ...parties,
                payday: each.payday,
                issued_at: back,
                allow_duplicate: true,
                allow_balance_by_date: true,
              }
              const id = await createPaysheet(tx, paysheetValues(values), actor)
              const taken = expected.taken(each.payday, back)
              expect((await getPaysheet(tx, id)).salary).toBe(taken)
              expected.pay(taken, each.payday, back, i + 1)
              continue
            }
            if (each.salary === salary && expected.on(back) === salary) continue
            salary = each.salary
            const input = {
              salary: centimos(salary),
              since: each.back === null ? null : back,
              reason: null,
            }
            await changeSalary(tx, titular_id, input, actor, undefined)
            expected.write(salary, back, i + 1)
          }
          const history = await salaryHistory(tx, titular_id)
          for (let n = 0; n <= 90; n++) {
            const text = addDays(TODAY, -n)
            expect([text, inForceOn(history, text)?.salary]).toEqual([text, expected.on(text)])
          }
          expect(inForceOn(history, TODAY)?.salary).toBe(salary)
          const [sum, rest] = [BigInt(expected.arrears()), BigInt(expected.rest())]
          expect(await readOwed(tx, titular_id, history)).toMatchObject({ sum, rest })
          const owed = (await everybodyOwed(tx, listing(owedListing))).map((all) => all.rest)
          expect(owed).toEqual(sum > 0n && rest > 0n ? [rest] : [])
          throw new Undone()
        }).catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        }),
      ),
    ),
    {
      numRuns: dialect === 'postgres' ? 6 : 40,
      // A salary that began amid the fortnight, the same one dated back, and another since.
      examples: [
        [
          [
            { does: 'change', salary: 100, back: 1 },
            { does: 'pay', payday: 'completo', back: 0 },
            { does: 'change', salary: 100, back: 4 },
            { does: 'change', salary: 101, back: null },
          ],
        ],
      ],
    },
  )
})
class Undone extends Error {}
