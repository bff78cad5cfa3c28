// @both-engines
/**
 * Orders whose salary is agreed in another currency (docs/rules/salaries.md#13, docs/rules/payroll.md#17, docs/rules/law.md#12).
 * Figures are computed by hand.
 */
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { wageText } from '#app/models/payroll/law.ts'
import { seenLaw } from '#app/models/payroll/terms.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { lastOrders } from '#app/models/paysheets/last-orders.server.ts'
import { withParts } from '#app/models/paysheets/lines.ts'
import { getPaysheet, paysheetTerms } from '#app/models/paysheets/read.server.ts'
import { paysheetReceipt } from '#app/models/paysheets/receipt.server.ts'
import { recheckPaysheets } from '#app/models/paysheets/recheck.server.ts'
import { enterRate } from '#app/models/rates/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { owedTo, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import type { Currency, WageCurrency } from '#db/kinds.ts'
import { paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, fillUp } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { byLaw, enter } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { paysheetData } from '#tests/support/reports/samples.ts'

let ana: Parties
const t = testDatabase(async ({ write }) => {
  ana = await write(async (tx) => {
    const parties = await aPayroll(tx, { name: 'Ana', salary: bs(120) })
    await fillUp(tx, parties.enterprise_id)
    await updateTitular(
      tx,
      parties.titular_id,
      { salary: bs(120), salary_currency: 'USD' },
      later(-60),
    )
    return parties
  })
  await rate('2026-11-13', '148.32')
  await rate('2026-11-20', '160')

  async function rate(of: string, value: string) {
    await write((tx) => enterRate(tx, rateOf(of, value), later(-30)))
  }
})

const rateOf = (of: string, value: string, currency: Currency = 'USD') => ({
  ...{ currency, day: day(of), value, source: 'BCV' },
})
const rate = (of: string, value: string, currency?: Currency) =>
  t.write((tx) => enterRate(tx, rateOf(of, value, currency), later(0)))
const FIRST = { payday: 'primera', issued_at: day('2026-11-13') } as const
const SECOND = { payday: 'segunda', issued_at: day('2026-11-20') } as const
const valuesOf = (values: Partial<PaysheetInput>) =>
  paysheetValues({ ...ana, allow_balance_by_date: true, ...values })
const pay = (values: Partial<PaysheetInput>) =>
  t.write((tx) => createPaysheet(tx, valuesOf(values), later(1)))
const edit = (id: number, values: Partial<PaysheetInput>) =>
  t.write((tx) => updatePaysheet(tx, id, values, later(2)))
const agree = (amount: number, currency: WageCurrency, since = '2026-11-20', minutes = 5) =>
  t.write((tx) =>
    changeSalary(
      tx,
      ana.titular_id,
      { salary: bs(amount), salary_currency: currency, since: day(since), reason: null },
      later(minutes),
      undefined,
    ),
  )
const termsOf = async (id: number) => {
  const { salary, agreed } = await paysheetTerms(t.db, id)
  return { salary, base: (await getPaysheet(t.db, id)).amount, rate: agreed?.rate.value }
}
const owed = async () => {
  const history = await salaryHistory(t.db, ana.titular_id)
  return Number((await readOwed(t.db, ana.titular_id, history)).rest)
}

describe('a salary of 120,00 US$', () => {
  test('is paid by halves, each at the rate of its order’s date', async () => {
    const both = await t.write((tx) =>
      createPaysheets(tx, [valuesOf(FIRST), valuesOf(SECOND)], later(1)),
    )
    const [first, second] = await Promise.all(both.map(({ id }) => termsOf(id)))
    // 120 and 60 × 148,32; 120 and 60 × 160.
    expect(first).toEqual({ salary: 17798_40, base: 8899_20, rate: '148.32' })
    expect(second).toEqual({ salary: 19200_00, base: 9600_00, rate: '160' })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('has its halves taken before they are converted', async () => {
    await agree(120.01, 'USD')
    // The first is 60,00 US$, the second 60,01.
    expect((await termsOf(await pay({ ...FIRST, salary_of: 'today' }))).base).toBe(8899_20)
    expect((await termsOf(await pay(SECOND))).base).toBe(9601_60)
    expect(
      (await termsOf(await pay({ ...SECOND, payday: 'completo', allow_duplicate: true }))).base,
    )
      // 120,01 × 160
      .toBe(19201_60)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is rounded half up, once', async () => {
    await rate('2026-11-20', '0.00008333')
    // 60 × 0,00008333 = 0,0049998: nothing; a total of nothing is refused.
    expect(await errorOf(pay(SECOND))).toMatchObject({ fields: { amount: [expect.anything()] } })
    await rate('2026-11-20', '0.00008334')
    // 60,00 × 0,00008334 = 0,0050004 Bs.
    expect((await termsOf(await pay(SECOND))).base).toBe(1)
  })

  test('needs a rate, and asks of one before the last bank day', async () => {
    const early = errorOf(pay({ ...FIRST, issued_at: day('2026-11-12') }))
    expect(await early).toMatchObject({
      fields: {
        issued_at: ['No hay tasa del dólar de ese día ni de antes: regístrela en Tasas'],
      },
    })
    const old = { ...FIRST, issued_at: day('2026-11-17') }
    expect(await errorOf(pay(old))).toMatchObject({
      asked: { issued_at: ['rate_old'] },
      fields: { issued_at: ['La última tasa del dólar es la de 148,3200 del 13 nov 2026'] },
    })
    expect((await termsOf(await pay({ ...old, allow_rate_old: true }))).base).toBe(8899_20)
  })

  test('that comes to more than the highest amount is refused', async () => {
    await rate('2026-11-20', '999999999')
    await agree(100_000, 'USD')
    expect(await errorOf(pay(SECOND))).toMatchObject({
      fields: { amount: ['El total es demasiado grande'] },
    })
  })

  test('stays as an order paid it, whatever is entered later, but for another date', async () => {
    const id = await pay(FIRST)
    await rate('2026-11-13', '150')
    await edit(id, { concept: 'Nómina de noviembre', allow_balance_by_date: true })
    expect((await termsOf(id)).base).toBe(8899_20)
    await edit(id, { issued_at: day('2026-11-20'), allow_balance_by_date: true })
    expect(await termsOf(id)).toEqual({ salary: 19200_00, base: 9600_00, rate: '160' })
    await edit(id, { ...FIRST, recalculate: true, allow_balance_by_date: true })
    expect((await termsOf(id)).base).toBe(9000_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('keeps its rate for all that an edit changes, and asks of it no more', async () => {
    await t.write((tx) => enter(tx, 'rule_bonus', 'law'))
    const old = { ...FIRST, issued_at: day('2026-11-17'), bonus: true, allow_rate_old: true }
    const id = await pay(old)
    await rate('2026-11-17', '150')
    const allowed = { allow_balance_by_date: true } as const
    await edit(id, { concept: 'Nómina', ...allowed })
    await edit(id, { payday: 'completo', ...allowed })
    // 120 and 40 US$ × 148,32.
    const { amount, bonus } = await getPaysheet(t.db, id)
    expect([amount, bonus]).toEqual([17798_40, 5932_80])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('that comes to nothing is no salary that lacks', async () => {
    await rate('2026-11-20', '0.00000001')
    expect(await errorOf(pay(SECOND))).toMatchObject({
      fields: { amount: ['El total debe ser mayor que 0'] },
    })
  })

  test('is told on the receipt with its rate', async () => {
    const id = await pay(FIRST)
    const { agreed, salary } = await paysheetTerms(t.db, id)
    expect(agreed && wageText(agreed)).toBe('120,00 US$ × 148,3200 del 13 nov 2026')
    const { lines } = paysheetReceipt(paysheetData({ salary, ...(agreed && { agreed }) }))
    expect(lines[0]).toMatchObject({
      detail: 'Salario mensual: 120,00 US$ × 148,3200 del 13 nov 2026 = 17.798,40 Bs',
    })
  })

  test('shown at another rate is asked about', async () => {
    const { settings } = await paysheetTerms(t.db, await pay(FIRST))
    const seen = { titular_id: ana.titular_id, salary: bs(19200), settings }
    const agreed = {
      currency: 'USD',
      salary: bs(120),
      rate: { id: 2, day: '2026-11-20', value: '160' },
    }
    const law = seenLaw({ agreed } as never, 'segunda')
    await pay({ ...SECOND, seen: { ...seen, law } })
    const again = { ...SECOND, allow_duplicate: true }
    await rate('2026-11-20', '161')
    expect(await errorOf(pay({ ...again, seen: { ...seen, law } }))).toMatchObject({
      fields: {
        amount: [
          'Lo que da el salario en bolívares cambió de 19.200,00 Bs a 19.320,00 Bs (120,00 US$ × 161,0000 del 20 nov 2026), y el total de 9.600,00 Bs a 9.660,00 Bs: revise el monto',
        ],
      },
    })
  })
})

test('deductions by law go by each fortnight’s own rate', async () => {
  await t.write(async (tx) => {
    await byLaw(tx)
    await enter(tx, 'sso_cap', '100', '2026-01-01')
    await enter(tx, 'lacks_cap', '100', '2026-01-01')
  })
  const on = { lph: true, sso: true, lacks: true }
  const orders = [valuesOf({ ...FIRST, ...on }), valuesOf({ ...SECOND, ...on })]
  const made = await t.write((tx) => createPaysheets(tx, orders, later(1)))
  const rows = await t.db.select().from(paysheets)
  const taken = made.map(({ id }) => {
    const { lph, sso, lacks } = withParts(
      rows.find((row) => row.id === id) as (typeof rows)[number],
    )
    return { lph, sso, lacks }
  })
  expect(taken).toEqual([
    // 8.899,20 × 1,125 × 1 %; the cap in Bs, 13.000,00 × 12 / 52 × 2 × 4 % and 0,5 %.
    { lph: 100_12, sso: 240_00, lacks: 30_00 },
    // 9.600,00 × 1,125 × 1 %; 13.000,00 × 12 / 52 × 3 × 4 % and 0,5 %.
    { lph: 108_00, sso: 360_00, lacks: 45_00 },
  ])
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

describe('what a salary that came late left owing', () => {
  test('is the half that lacks, at the rate that the order went by', async () => {
    await pay(FIRST)
    await agree(150, 'USD', '2026-11-01')
    // 15,00 × 148,32.
    expect(await owed()).toBe(2224_80)
    const all = await owedTo(t.db, [ana.titular_id])
    expect(all.get(ana.titular_id)?.rest).toBe(222480n)
  })

  test('of a whole month is converted whole, as its order was', async () => {
    await rate('2026-11-20', '186.7508')
    await agree(100.01, 'USD', '2026-11-01', 0)
    await pay({ payday: 'completo', issued_at: day('2026-11-20') })
    await agree(123.46, 'USD', '2026-11-01')
    // 123,46 × 186,7508 is 23.056,25 and 100,01 × 186,7508 is 18.676,95; by halves it would be a céntimo more.
    expect(await owed()).toBe(23056_25 - 18676_95)
    // The same wage by another change of the second half.
    await agree(130, 'USD', '2026-11-16', 6)
    await agree(123.46, 'USD', '2026-11-16', 7)
    expect(await owed()).toBe(23056_25 - 18676_95)
  })

  test('of a month of two wages is that of both halves, less what the order paid', async () => {
    await rate('2026-11-20', '186.7508')
    await agree(100.03, 'USD', '2026-11-01', 0)
    await pay({ payday: 'completo', issued_at: day('2026-11-20') })
    await agree(110.03, 'USD', '2026-11-01')
    await agree(120.03, 'USD', '2026-11-16', 6)
    // 55,01 and 60,02 × 186,7508, less 100,03 × 186,7508.
    expect(await owed()).toBe(10273_16 + 11208_78 - 18680_68)
  })

  test('stays paid when the order moves to a day of another rate', async () => {
    const late = await pay(FIRST)
    await agree(240, 'USD', '2026-11-01')
    const arrears = { ...SECOND, arrears: true }
    await t.write((tx) => createPaysheet(tx, valuesOf(arrears), later(6)))
    expect(await owed()).toBe(0)
    await t.write((tx) =>
      updatePaysheet(
        tx,
        late,
        { issued_at: day('2026-11-20'), allow_balance_by_date: true },
        later(7),
      ),
    )
    // 60,00 × 160 lack by now, of which 60,00 × 148,32 are paid.
    expect(await owed()).toBe(9600_00 - 8899_20)
  })

  test('is the difference to what was paid in bolívares, at the rate of that day', async () => {
    await agree(1000, 'VES', '2026-11-01', 1)
    await pay({ ...FIRST, salary_of: 'today' })
    await agree(120, 'USD', '2026-11-01')
    // 60,00 × 148,32 − 500,00.
    expect(await owed()).toBe(8399_20)
  })

  test('is nothing where only rates moved, for 400 days', async () => {
    await t.write(async (tx) => {
      for (let i = 1; i <= 400; i++) {
        const of = new Date(Date.UTC(2025, 9, 1 + i)).toISOString().slice(0, 10)
        await enterRate(tx, rateOf(of, String(100 + ((i * 37) % 91))), later(0))
      }
    })
    const months = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2025, 10 + i, 1)))
    const orders = months.flatMap((month) => {
      const of = month.toISOString().slice(0, 8)
      return [
        valuesOf({ payday: 'primera', issued_at: day(`${of}15`), allow_rate_old: true }),
        valuesOf({ payday: 'segunda', issued_at: day(`${of}28`), allow_rate_old: true }),
      ].map((order) => ({ ...order, allow_old_date: true, allow_balance_by_date: true }))
    })
    await t.write((tx) => createPaysheets(tx, orders, later(1)))
    await agree(120, 'VES', '2026-11-20', 2)
    await agree(120, 'USD', '2026-11-20', 3)
    expect(await owed()).toBe(0)
    const rows = await t.db.select().from(paysheets)
    expect(new Set(rows.map(({ salary }) => salary)).size).toBeGreaterThan(10)
    const asked = await t.write((tx) => recheckPaysheets(tx, rows))
    expect(asked.flat().filter(({ code }) => code === 'salary_changed')).toEqual([])
    const last = (await lastOrders(t.db, [ana.titular_id])).get(ana.titular_id)
    expect(last?.agreed).toMatchObject({ currency: 'USD', salary: 120_00 })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})
