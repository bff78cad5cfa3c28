// @both-engines
/** Fortnights that are paid by days, where a company chooses it (docs/rules/law.md#13). Figures are computed by hand. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Month } from '#app/kernel/values/dates.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { getPaysheet, paysheetTerms } from '#app/models/paysheets/read.server.ts'
import { paysheetReceipt } from '#app/models/paysheets/receipt.server.ts'
import { enterRate } from '#app/models/rates/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { owedListing } from '#app/models/titulars/salaries/fields.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { everybodyOwed, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, fillUp, listing } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { byLaw, enter } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { paysheetData } from '#tests/support/reports/samples.ts'

let ana: Parties
const t = testDatabase(({ write }) =>
  write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana', salary: bs(900) })
    await fillUp(tx, ana.enterprise_id)
    const since = { salary: bs(900), since: day('2026-10-01'), reason: null }
    await changeSalary(tx, ana.titular_id, since, later(0), undefined)
    await enter(tx, 'broken', 'days')
  }),
)

const FIRST = { payday: 'primera', issued_at: day('2026-11-13') } as const
const SECOND = { payday: 'segunda', issued_at: day('2026-11-20') } as const
const valuesOf = (values: Partial<PaysheetInput>) =>
  paysheetValues({ ...ana, allow_balance_by_date: true, ...values })
const pay = (values: Partial<PaysheetInput>) =>
  t.write((tx) => createPaysheet(tx, valuesOf(values), later(3)))
const base = async (id: number) => (await getPaysheet(t.db, id)).amount
const worked = (hired_at: string | null, left_at: string | null = null) =>
  t.write((tx) =>
    updateTitular(
      tx,
      ana.titular_id,
      { hired_at: hired_at ? day(hired_at) : null, left_at: left_at ? day(left_at) : null },
      later(1),
    ),
  )
const agree = (amount: number, since: string, salary_currency: WageCurrency = 'VES', minutes = 2) =>
  t.write((tx) => {
    const said = { salary: bs(amount), salary_currency, since: day(since), reason: null }
    return changeSalary(tx, ana.titular_id, said, later(minutes), undefined)
  })
const rate = (value: string, on: string) =>
  t.write((tx) => enterRate(tx, { currency: 'USD', day: day(on), value, source: 'BCV' }, later(0)))
const owed = async () => {
  const history = await salaryHistory(t.db, ana.titular_id)
  return Number((await readOwed(t.db, ana.titular_id, history)).rest)
}

describe('who came on the 12th at 900,00', () => {
  test('is paid four days of the first fortnight, and all of the second', async () => {
    await worked('2026-11-12')
    // 900,00 / 30 × 4.
    expect(await base(await pay(FIRST))).toBe(120_00)
    expect(await base(await pay(SECOND))).toBe(450_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is told so on the receipt', async () => {
    await worked('2026-11-12')
    const { law, salary } = await paysheetTerms(t.db, await pay(FIRST))
    const { lines } = paysheetReceipt(paysheetData({ salary, worked: law?.worked }))
    expect(lines[0]?.detail).toBe('900,00 Bs / 30 × 4 días')
  })

  test('has FAOV taken of what is paid', async () => {
    await worked('2026-11-12')
    await t.write((tx) => byLaw(tx))
    const both = [valuesOf({ ...FIRST, lph: true }), valuesOf({ ...SECOND, lph: true })]
    const made = await t.write((tx) => createPaysheets(tx, both, later(3)))
    const [first, second] = await Promise.all(made.map(({ id }) => getPaysheet(t.db, id)))
    // 120,00 × 1,125 × 1 %, and 570,00 × 1,125 × 1 % = 6,41 in the month.
    expect([first?.lph, second?.lph]).toEqual([1_35, 6_41 - 1_35])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is paid for no day before, whatever that asks', async () => {
    await worked('2026-12-01')
    expect(await errorOf(pay({ ...FIRST, allow_not_employed: true }))).toMatchObject({
      fields: { amount: ['El total debe ser mayor que 0'] },
    })
  })

  test('is paid whole where nobody chose days', async () => {
    await t.write((tx) => enter(tx, 'broken', 'whole', '2026-11-02'))
    await worked('2026-11-12')
    expect(await base(await pay(FIRST))).toBe(450_00)
  })
})

test('who leaves is paid to that day, and by all of a month that ends with it', async () => {
  await worked(null, '2026-11-27')
  expect(await base(await pay({ ...SECOND, payday: 'completo' }))).toBe(810_00)
  await worked(null, '2026-11-30')
  expect(await base(await pay({ ...SECOND, allow_duplicate: true }))).toBe(450_00)
})

describe('a raise to 1.200,00 on the 20th', () => {
  test('pays each salary for its days', async () => {
    await agree(1200, '2026-11-20')
    // 4 × 30,00 + 11 × 40,00.
    const id = await pay(SECOND)
    expect(await base(id)).toBe(560_00)
    expect((await paysheetTerms(t.db, id)).salary).toBe(1200_00)
    // 19 × 30,00 + 11 × 40,00.
    const month = { ...SECOND, payday: 'completo', allow_duplicate: true } as const
    expect(await base(await pay(month))).toBe(1010_00)
    expect(await base(await pay({ ...SECOND, salary_of: 'today', allow_duplicate: true }))).toBe(
      600_00,
    )
    expect(await findBrokenInvariants(t.db)).toEqual([])
    expect(await owed()).toBe(0)
  })

  test('that is written after the order leaves what its days lack owing', async () => {
    await pay(SECOND)
    await agree(1200, '2026-11-20', 'VES', 10)
    // 11 × 10,00.
    expect(await owed()).toBe(110_00)
    await agree(900, '2026-11-16', 'VES', 11)
    expect(await owed()).toBe(0)
  })

  test('stays in an order that is edited, unless its days are others', async () => {
    await agree(1200, '2026-11-20')
    const id = await pay(SECOND)
    await t.write((tx) => updatePaysheet(tx, id, { concept: 'Otra' }, later(4)))
    expect(await base(id)).toBe(560_00)
    const whole = { recalculate: true, allow_balance_by_date: true } as const
    await t.write((tx) => updatePaysheet(tx, id, { ...whole, ...FIRST }, later(5)))
    expect(await base(id)).toBe(450_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('pays other days of an edited order as it pays those of a new one', async () => {
    await t.write((tx) => enter(tx, 'broken', 'days', '2026-01-01'))
    await agree(1200, '2026-11-20')
    const id = await pay({ ...SECOND, payday: 'completo' })
    const edit = (values: Partial<PaysheetInput>, minutes: number) =>
      t.write((tx) =>
        updatePaysheet(tx, id, { allow_balance_by_date: true, ...values }, later(minutes)),
      )
    // 19 × 30,00 + 11 × 40,00; then 900,00 / 2, 4 × 30,00 + 11 × 40,00, and 900,00 / 2 of October.
    expect(await base(id)).toBe(1010_00)
    await edit({ payday: 'primera' }, 4)
    expect(await base(id)).toBe(450_00)
    await edit({ payday: 'segunda' }, 5)
    expect(await base(id)).toBe(560_00)
    await edit({ issued_at: day('2026-10-20') }, 6)
    expect(await base(id)).toBe(450_00)
    await edit({ issued_at: day('2026-11-20') }, 7)
    expect(await base(id)).toBe(560_00)
    expect(await owed()).toBe(0)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('that was written before it paid these days leaves nothing owed of them', async () => {
    await t.write((tx) => enter(tx, 'broken', 'days', '2026-01-01'))
    const id = await pay(FIRST)
    await agree(1200, '2026-11-20', 'VES', 4)
    const turned = { payday: 'segunda', allow_balance_by_date: true } as const
    await t.write((tx) => updatePaysheet(tx, id, turned, later(5)))
    // 4 × 30,00 + 11 × 40,00.
    expect(await base(id)).toBe(560_00)
    expect(await owed()).toBe(0)
    expect(await findBrokenInvariants(t.db)).toEqual([])
    // A later one is owed for them: 11 × 10,00 more.
    await agree(1500, '2026-11-20', 'VES', 6)
    expect(await owed()).toBe(110_00)
  })

  test('of another currency is paid by its rate', async () => {
    await rate('160', '2026-11-20')
    await agree(60, '2026-11-20', 'USD')
    // 4 × 30,00 + 60,00 / 30 × 11 × 160.
    expect(await base(await pay(SECOND))).toBe(120_00 + 3520_00)
    const early = await errorOf(pay({ ...SECOND, issued_at: day('2026-11-19') }))
    expect(early).toMatchObject({ fields: { issued_at: [expect.stringContaining('No hay tasa')] } })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

test('a whole fortnight is half of the salary, to the céntimo', async () => {
  await agree(900.01, '2026-10-02')
  // The first's half is rounded down; 900,01 / 30 × 15 would be 450,01 in both.
  expect(await base(await pay(FIRST))).toBe(450_00)
  expect(await base(await pay(SECOND))).toBe(450_01)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('an edited order takes days in dollars by the rate of its new date, and keeps its currency', async () => {
  await rate('160', '2026-11-12')
  await rate('200', '2026-11-13')
  await agree(60, '2026-10-01', 'USD')
  await worked('2026-11-12')
  const id = await pay({ ...FIRST, issued_at: day('2026-11-12') })
  // 60,00 / 30 × 4 × 160, and × 200.
  expect(await base(id)).toBe(1280_00)
  const edit = (values: Partial<PaysheetInput>, minutes: number) =>
    t.write((tx) =>
      updatePaysheet(tx, id, { allow_balance_by_date: true, ...values }, later(minutes)),
    )
  await edit({ issued_at: day('2026-11-13') }, 4)
  expect(await base(id)).toBe(1600_00)
  // The second fortnight is whole: half of 60,00 × 200.
  await edit({ payday: 'segunda' }, 5)
  expect(await base(id)).toBe(6000_00)
  const { law } = await paysheetTerms(t.db, id)
  expect(law?.currency).toBe('USD')
  expect(law?.worked).toBeUndefined()
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

describe('a raise from the 31st', () => {
  const LAST = { payday: 'segunda', issued_at: day('2026-10-31') } as const
  beforeEach(() => t.write((tx) => enter(tx, 'broken', 'days', '2026-01-01')))

  test('pays one day of the fortnight and of the month', async () => {
    await agree(1200, '2026-10-31')
    // 14 × 30,00 + 40,00, and 29 × 30,00 + 40,00.
    expect(await base(await pay(LAST))).toBe(460_00)
    const month = { ...LAST, payday: 'completo', allow_duplicate: true } as const
    expect(await base(await pay(month))).toBe(910_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('pays nobody who left the day before', async () => {
    await agree(1200, '2026-10-31')
    await worked(null, '2026-10-30')
    expect(await base(await pay(LAST))).toBe(450_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('written after the order leaves its day owing', async () => {
    await pay(LAST)
    await agree(1200, '2026-10-31', 'VES', 10)
    expect(await owed()).toBe(10_00)
  })
})

describe('an edit of the date alone keeps the days, at its rates', () => {
  const edit = (id: number, issued_at: string, minutes: number) =>
    t.write((tx) =>
      updatePaysheet(
        tx,
        id,
        { issued_at: day(issued_at), allow_balance_by_date: true, allow_rate_old: true },
        later(minutes),
      ),
    )
  const ON_27: Partial<PaysheetInput> = {
    ...{ payday: 'segunda', issued_at: day('2026-11-27'), allow_rate_old: true },
  }

  test('of two salaries in dollars', async () => {
    await rate('110', '2026-11-26')
    await rate('120', '2026-11-28')
    await agree(9.01, '2026-10-01', 'USD')
    await agree(12.02, '2026-11-20', 'USD', 3)
    // 9,01 / 30 × 4 + 12,02 / 30 × 11 = 5,61 US$.
    const id = await pay(ON_27)
    expect(await base(id)).toBe(617_10)
    await edit(id, '2026-11-28', 4)
    expect(await base(id)).toBe(673_20)
    await edit(id, '2026-11-27', 5)
    expect(await base(id)).toBe(617_10)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of a salary in bolívares, where the bonus goes by a rate', async () => {
    await rate('110', '2026-11-26')
    await t.write((tx) => enter(tx, 'rule_bonus', 'law'))
    await agree(1200, '2026-11-20')
    const id = await pay({ ...ON_27, bonus: true })
    expect(await base(id)).toBe(560_00)
    await rate('120', '2026-11-28')
    await edit(id, '2026-11-28', 4)
    expect(await base(id)).toBe(560_00)
    // 20 US$ × 120.
    expect((await getPaysheet(t.db, id)).bonus).toBe(2400_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('whatever became of its person since', async () => {
    await rate('110', '2026-11-26')
    await rate('120', '2026-11-28')
    await agree(10, '2026-10-01', 'USD')
    const id = await pay(ON_27)
    expect(await base(id)).toBe(550_00)
    await worked(null, '2026-11-20')
    await edit(id, '2026-11-28', 4)
    expect(await base(id)).toBe(600_00)
  })

  test('of which the last is in bolívares', async () => {
    await rate('110', '2026-11-26')
    await rate('120', '2026-11-28')
    await agree(12.02, '2026-10-01', 'USD')
    await agree(1300, '2026-11-20', 'VES', 3)
    const id = await pay(ON_27)
    // 1,60 US$ × 110 + 476,67.
    expect(await base(id)).toBe(652_67)
    await edit(id, '2026-11-28', 4)
    expect(await base(id)).toBe(668_67)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of a salary that its history has no more', async () => {
    await rate('110', '2026-11-26')
    await rate('120', '2026-11-28')
    await agree(12.02, '2026-10-01', 'USD')
    await agree(1300, '2026-11-20', 'VES', 3)
    const id = await pay(ON_27)
    await agree(1300, '2026-09-01', 'VES', 4)
    await edit(id, '2026-11-28', 5)
    expect(await base(id)).toBe(668_67)
  })

  test('unless there is none of that day', async () => {
    await rate('110', '2026-11-26')
    await agree(12.02, '2026-10-01', 'USD')
    await agree(1300, '2026-11-20', 'VES', 3)
    const id = await pay(ON_27)
    expect(await errorOf(edit(id, '2026-11-20', 4))).toMatchObject({
      fields: { issued_at: [expect.stringContaining('No hay tasa')] },
    })
  })
})

describe('what is owed by days', () => {
  test('of a whole fortnight is by its half', async () => {
    await agree(100, '2026-10-01')
    await pay(FIRST)
    await agree(200.01, '2026-11-01', 'VES', 10)
    // 100,00 of 200,01, rounded down, less 50,00; a later salary is none of it.
    await agree(300, '2026-11-20', 'VES', 10)
    expect(await owed()).toBe(50_00)
    await agree(100, '2026-11-01', 'VES', 11)
    expect(await owed()).toBe(0)
  })

  test('of a salary of an odd amount that was raised and corrected is nothing', async () => {
    await agree(900.01, '2026-10-01')
    await pay(FIRST)
    await agree(1000, '2026-11-01', 'VES', 10)
    await agree(900.01, '2026-11-01', 'VES', 11)
    expect(await owed()).toBe(0)
  })

  test('goes by the rate that the order keeps of each part', async () => {
    const euro = (value: string) =>
      t.write((tx) =>
        enterRate(tx, { currency: 'EUR', day: day('2026-11-20'), value, source: 'BCV' }, later(0)),
      )
    await euro('220')
    await rate('110', '2026-11-20')
    await agree(10, '2026-10-01', 'EUR')
    await agree(30, '2026-11-18', 'USD', 3)
    // 10,00 € / 30 × 2 = 0,67 × 220, and 13,00 US$ × 110.
    expect(await base(await pay(SECOND))).toBe(147_40 + 1430_00)
    await euro('260')
    await agree(31, '2026-11-20', 'USD', 10)
    // 30,00 / 30 × 2 + 31,00 / 30 × 11 = 13,37 US$, 0,37 more.
    expect(await owed()).toBe(40_70)
  })

  test('counts a correction of the first day of a history', async () => {
    const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(0) }))
    const set = (amount: number, since: string, minutes: number) =>
      t.write((tx) => {
        const said = { salary: bs(amount), since: day(since), reason: null }
        return changeSalary(tx, luis.titular_id, said, later(minutes), undefined)
      })
    const owedTo = async () => {
      const history = await salaryHistory(t.db, luis.titular_id)
      return Number((await readOwed(t.db, luis.titular_id, history)).rest)
    }
    await set(900, '2026-11-20', 2)
    const id = await pay({ ...SECOND, ...luis })
    expect(await base(id)).toBe(450_00)
    await set(1200, '2026-11-20', 10)
    expect(await owedTo()).toBe(150_00)
    expect(await base(await pay({ ...SECOND, ...luis, allow_duplicate: true }))).toBe(600_00)
  })

  test('begins with a history, whoever else is listed', async () => {
    await t.write((tx) => enter(tx, 'broken', 'days', '2026-10-01'))
    const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(0) }))
    const set = (titular_id: number, amount: number, since: string, minutes: number) =>
      t.write((tx) => {
        const said = { salary: bs(amount), since: day(since), reason: null }
        return changeSalary(tx, titular_id, said, later(minutes), undefined)
      })
    await set(luis.titular_id, 900, '2026-11-20', 2)
    // Its days come before all that is known of his salary.
    await pay({ ...FIRST, ...luis, issued_at: day('2026-11-01'), period: '2026-10' as Month })
    await pay({ ...SECOND, ...luis })
    await pay({ ...FIRST, issued_at: day('2026-10-15') })
    await set(luis.titular_id, 1200, '2026-11-20', 10)
    await set(ana.titular_id, 1000, '2026-10-01', 10)
    const history = await salaryHistory(t.db, luis.titular_id)
    expect((await readOwed(t.db, luis.titular_id, history)).rest).toBe(150_00n)
    const all = await everybodyOwed(t.db, listing(owedListing))
    expect(all.map(({ name, fortnights, rest }) => [name, fortnights, rest])).toEqual([
      ['Ana', 1, 50_00n],
      ['Luis', 1, 150_00n],
    ])
  })
})

test('a fortnight before the salary came in bolívares goes by its own currency', async () => {
  await rate('160', '2026-11-12')
  await agree(60, '2026-10-01', 'USD')
  await agree(900, '2026-11-16', 'VES', 3)
  const { law, agreed } = await paysheetTerms(
    t.db,
    await pay({ ...FIRST, issued_at: day('2026-11-12') }),
  )
  expect([law?.currency, agreed?.currency]).toEqual(['USD', 'USD'])
})

describe('a raise of all from the day that a history was begun for', () => {
  const raise = async () => {
    const asked: Raise = {
      ...{ who: 'all', department: null, currency: 'VES', mode: 'percent', value: bs(10) },
      ...{ round: '1', since: null, reason: null, chosen: [] },
    }
    const { digest, arrears } = await planRaise(t.db, asked, later(8).at)
    await t.write((tx) => raiseSalaries(tx, asked, digest, later(8)))
    return arrears.map(({ sum }) => sum)
  }
  let zoe: Parties
  beforeEach(async () => {
    zoe = await t.write((tx) => aPayroll(tx, { name: 'Zoe', salary: bs(900) }))
    await t.write((tx) => fillUp(tx, zoe.enterprise_id))
    await t.write((tx) =>
      createPaysheet(
        tx,
        paysheetValues({ ...zoe, ...SECOND, allow_balance_by_date: true }),
        later(3),
      ),
    )
  })
  const rest = async () => {
    const history = await salaryHistory(t.db, zoe.titular_id)
    return Number((await readOwed(t.db, zoe.titular_id, history)).rest)
  }

  test('leaves the days before it as they were', async () => {
    const planned = await raise()
    // 4 × 30,00 + 11 × 33,00 less 450,00.
    expect([await rest(), planned]).toEqual([33_00, [33_00n]])
    await raise()
    // 11 × 3,30 more.
    expect(await rest()).toBe(33_00 + 36_30)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('leaves those before another that was dated back', async () => {
    const said = { salary: bs(1200), since: day('2026-11-18'), reason: null }
    await t.write((tx) => changeSalary(tx, zoe.titular_id, said, later(5), undefined))
    await raise()
    // 2 × 30,00 + 2 × 40,00 + 11 × 44,00 less 450,00.
    expect(await rest()).toBe(174_00)
  })

  test('stays a raise when the salary of that day is changed once more', async () => {
    await raise()
    const said = { salary: bs(1200), since: day('2026-11-20'), reason: null }
    await t.write((tx) => changeSalary(tx, zoe.titular_id, said, later(9), undefined))
    // 4 × 30,00 + 11 × 40,00 less 450,00.
    expect(await rest()).toBe(110_00)
  })

  test('is none where the first salary was corrected on its day', async () => {
    const said = { salary: bs(990), since: day('2026-11-20'), reason: 'Corrección' }
    await t.write((tx) => changeSalary(tx, zoe.titular_id, said, later(5), undefined))
    // All days: 990,00 / 2 less 450,00.
    expect(await rest()).toBe(45_00)
  })
})

/** Also October is paid by days. */
const alwaysByDays = () => t.write((tx) => enter(tx, 'broken', 'days', '2026-01-01'))

describe('a fortnight that was paid by today’s salary', () => {
  beforeEach(alwaysByDays)
  const OCTOBER = { payday: 'segunda', issued_at: day('2026-10-30') } as const
  const payToday = () => pay({ ...OCTOBER, salary_of: 'today' })
  const raiseFrom = async (since: string) => {
    const asked: Raise = {
      ...{ who: 'chosen', chosen: [ana.titular_id], mode: 'percent', currency: 'VES' },
      ...{ value: bs(10), department: null, round: '1', since: day(since), reason: null },
    }
    const { digest } = await planRaise(t.db, asked, later(8).at)
    await t.write((tx) => raiseSalaries(tx, asked, digest, later(8)))
  }

  test.each([
    // Five days by 660,00 / 30 instead of 300,00 / 30, and of 600,00 / 30.
    [600, 300, 150_00, 60_00],
    [300, 600, 300_00, 10_00],
  ])(
    'lacks what a change makes of its own days: %i, then %i today',
    async (before, now, paid, lacks) => {
      await agree(before, '2026-09-01', 'VES', 1)
      await agree(now, '2026-11-20', 'VES', 2)
      expect(await base(await payToday())).toBe(paid)
      expect(await owed()).toBe(0)
      await agree(660, '2026-10-26', 'VES', 4)
      expect(await owed()).toBe(lacks)
    },
  )

  test('lacks of a raise what it makes of the salary that it took', async () => {
    await agree(300, '2026-09-01', 'VES', 1)
    await agree(600, '2026-11-20', 'VES', 2)
    const primera = { payday: 'primera', issued_at: day('2026-10-15') } as const
    expect(await base(await pay(primera))).toBe(150_00)
    expect(await base(await payToday())).toBe(300_00)
    expect(await owed()).toBe(0)
    await raiseFrom('2026-10-01')
    // 330,00 / 2 less 150,00, and 660,00 / 2 less 300,00.
    expect(await owed()).toBe(15_00 + 30_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

test('days before a history begins stay as they were paid where only later ones change', async () => {
  await alwaysByDays()
  const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(900) }))
  await t.write((tx) => fillUp(tx, luis.enterprise_id))
  const values = { ...luis, payday: 'primera', issued_at: day('2026-10-15') } as const
  await t.write((tx) => createPaysheet(tx, valuesOf(values), later(3)))
  const change = (amount: number, since: string, minutes: number) =>
    t.write((tx) => {
      const said = { salary: bs(amount), since: day(since), reason: null }
      return changeSalary(tx, luis.titular_id, said, later(minutes), undefined)
    })
  const rest = async () => {
    const history = await salaryHistory(t.db, luis.titular_id)
    return (await readOwed(t.db, luis.titular_id, history)).rest
  }
  await change(1000, '2026-11-20', 4)
  expect(await rest()).toBe(0n)
  await change(1200, '2026-10-10', 5)
  // Six days by 1.200,00 / 30 instead of 900,00 / 30.
  expect(await rest()).toBe(60_00n)
})
