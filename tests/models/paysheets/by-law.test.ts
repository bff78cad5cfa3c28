// @both-engines
/** Orders whose deductions go by the law (docs/rules/law.md#3, #5, #7, #8, #9, #10, #11, #18). Figures are computed by hand. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receiptHtml } from '#app/io/printing/receipt.server.tsx'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { confirmParameter } from '#app/models/parameters/change.server.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import { PARAMETER_NAMES } from '#app/models/payroll/parameters.ts'
import { lawTermsOn, seenLaw } from '#app/models/payroll/terms.ts'
import { begunToggles } from '#app/models/paysheets/begun.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { paysheetValues as formValues, paysheetDrawn } from '#app/models/paysheets/form.server.ts'
import { getPaysheet, paysheetTerms } from '#app/models/paysheets/read.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { REPORT_KINDS } from '#app/models/reports/files.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { CHOICE_OPTIONS, type ChoiceName, OWN_NAMES } from '#db/law-kinds.ts'
import { type LawTerms, paysheets } from '#db/schema.ts'
import { storedIn } from '#tests/support/databases/stored.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { byLaw, enter, enterOwn } from '#tests/support/models/parameters.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const planOf = watchPlans()
let ana: Parties
// The law's caps are far above the salary, as the figures by hand want it.
const t = testDatabase(async ({ write }) => {
  ana = await write(async (tx) => {
    await aPayroll(tx)
    return aPayroll(tx, { name: 'Ana', salary: bs(2000) })
  })
  await write(async (tx) => {
    await updateSettings(tx, { bonus: bs(45), sso: bs(30), lacks: bs(5) }, later(0))
    await byLaw(tx)
    await enter(tx, 'sso_cap', '100', '2026-01-01')
    await enter(tx, 'lacks_cap', '100', '2026-01-01')
  })
})

const ALL = { lph: true, sso: true, lacks: true, bonus: true }
const FIRST = { payday: 'primera', issued_at: day('2026-11-13'), ...ALL } as const
const SECOND = { payday: 'segunda', issued_at: day('2026-11-20'), ...ALL } as const
const valuesOf = (values: Partial<PaysheetInput>) => paysheetValues({ ...ana, ...values })
const pay = (values: Partial<PaysheetInput>) =>
  t.write((tx) => createPaysheet(tx, valuesOf(values), later(1)))
const edit = (id: number, values: Partial<PaysheetInput>) =>
  t.write((tx) => updatePaysheet(tx, id, values, later(2)))
const amounts = async (id: number) => {
  const { lph, sso, lacks, bonus, total } = await getPaysheet(t.db, id)
  return { lph, sso, lacks, bonus, total }
}
const linesOf = async (id: number) => {
  const rows = await t.db.select().from(paysheets)
  return rows.find((row) => row.id === id)?.lines ?? []
}

describe('both fortnights of a month', () => {
  test('take together what the month owes', async () => {
    const first = await pay(FIRST)
    // Two Mondays of 2.000,00 × 12 / 52: 4 % and 0,5 %; 1 % of 1.000,00 × 1,125.
    expect(await amounts(first)).toEqual({
      ...{ sso: 36_92, lacks: 4_62, lph: 11_25, bonus: 45_00 },
      total: 1000_00 + 45_00 - 36_92 - 4_62 - 11_25,
    })
    const second = await pay(SECOND)
    // Five Mondays: 92,31 and 11,54, less those; 22,50 less 11,25.
    expect(await amounts(second)).toMatchObject({ sso: 55_39, lacks: 6_92, lph: 11_25 })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('are looked for among the titular’s orders, not among all first fortnights', async () => {
    await pay(FIRST)
    const steps = await planOf(() => pay(SECOND))
    expect(steps.filter((step) => step.includes('live_payday'))).toEqual([])
  })

  test('say on paper how each comes about, and that nobody has confirmed the figures', async () => {
    const lines = await linesOf(await pay(FIRST))
    expect(lines.find(({ code }) => code === 'sso')?.formula).toBe(
      '2.000,00 × 12 / 52 × 2 lunes × 4 % (por confirmar)',
    )
  })

  test('the second takes its own where the first took none, or is voided', async () => {
    const first = await pay({ ...FIRST, sso: false })
    // Three Mondays.
    expect(await amounts(await pay(SECOND))).toMatchObject({ sso: 55_38, lacks: 6_92 })
    await t.write((tx) => voidPaysheet(tx, first, later(3), 'error'))
    const whole = await pay({ ...FIRST, allow_duplicate: true })
    await t.write((tx) => voidPaysheet(tx, whole, later(4), 'error'))
    // Its own: of the month less the voided order's 36,92 it would be 55,39.
    const again = await pay({ ...SECOND, allow_duplicate: true })
    expect(await amounts(again)).toMatchObject({ sso: 55_38, lacks: 6_92, lph: 11_25 })
  })

  test.each([0, 1])(
    'made together know each other, in whatever order they are said',
    async (at) => {
      const both = [valuesOf(FIRST), valuesOf(SECOND)]
      const said = at === 1 ? both : both.toReversed()
      const made = await t.write((tx) => createPaysheets(tx, said, later(1)))
      expect(await amounts(made[at]?.id ?? 0)).toMatchObject({ sso: 55_39 })
    },
  )

  test('have all of it in the second where that is chosen', async () => {
    await t.write((tx) => enter(tx, 'fortnights', 'second'))
    const first = await pay(FIRST)
    expect(await amounts(first)).toMatchObject({ sso: 0, lacks: 0, lph: 0 })
    // It is switched on, though it comes to nothing.
    const terms = await paysheetTerms(t.db, first)
    expect(formValues({ ...(await getPaysheet(t.db, first)), terms }).sso).toBe('on')
    await edit(first, { number: 'otro' })
    expect(await amounts(await pay(SECOND))).toMatchObject({ sso: 92_31, lacks: 11_54, lph: 22_50 })
  })
})

describe('contributions by the month before', () => {
  const OCTOBER = { payday: 'completo', issued_at: day('2026-10-30') } as const
  const WITH_MORE = { ...OCTOBER, adition: bs(500), adition_reason: 'Comisión' }
  const choose = () => t.write((tx) => enter(tx, 'contributions_by', 'before'))

  test('go by what its orders paid of wages, in both fortnights', async () => {
    await choose()
    await pay(WITH_MORE)
    // 2.500,00 of October: × 12 / 52 × 2 at 4 % and 0,5 %; half of it × 1,125 × 1 %.
    const first = await pay(FIRST)
    expect(await amounts(first)).toMatchObject({ sso: 46_15, lacks: 5_77, lph: 14_06 })
    // The month's 115,38, 14,42 and 28,13 less these.
    expect(await amounts(await pay(SECOND))).toMatchObject({ sso: 69_23, lacks: 8_65, lph: 14_07 })
    expect((await linesOf(first)).find(({ code }) => code === 'sso')?.formula).toBe(
      '2.500,00 × 12 / 52 × 2 lunes × 4 %, por lo de octubre de 2026 (por confirmar)',
    )
    expect(await findBrokenInvariants(t.db)).toEqual([])
    await edit(first, { number: 'otro' })
    expect(await amounts(first)).toMatchObject({ sso: 46_15 })
  })

  test('of FAOV on the basic wage leave out what was paid besides', async () => {
    await choose()
    await t.write((tx) => enter(tx, 'lph_base', 'basic'))
    await pay(WITH_MORE)
    // 1 % of half of 2.000,00; S.S.O is of all 2.500,00.
    expect(await amounts(await pay(FIRST))).toMatchObject({ sso: 46_15, lph: 10_00 })
    const { terms } = await paysheetDrawn(t.db, ana.titular_id, day('2026-11-20'))
    const wages = [{ since: day('2026-01-01'), salary: bs(2000), currency: 'VES' as const }]
    const drawn =
      terms?.law &&
      lawTermsOn(terms.law, {
        payday: 'segunda',
        issued_at: day('2026-11-27'),
        month: '2026-11',
        wages,
      })
    expect(drawn).toMatchObject({ month_before: bs(2500), salary_before: bs(2000) })
    const other = drawn && { ...drawn, salary_before: bs(2001) }
    expect(seenLaw({ law: other }, 'segunda')).not.toBe(seenLaw({ law: drawn }, 'segunda'))
  })

  test('go by the month itself where nothing was paid before, and where nobody chose it', async () => {
    await pay(WITH_MORE)
    expect(await amounts(await pay(FIRST))).toMatchObject({ sso: 36_92 })
    await choose()
    const december = { issued_at: day('2027-01-15'), payday: 'primera' } as const
    expect(await amounts(await pay({ ...ALL, ...december }))).toMatchObject({ sso: 36_92 })
  })

  test('know the orders of the same array, and no order counts for itself', async () => {
    await choose()
    const both = [valuesOf(WITH_MORE), valuesOf(FIRST)]
    const [october, first] = await t.write((tx) => createPaysheets(tx, both, later(1)))
    expect(await amounts(first?.id ?? 0)).toMatchObject({ sso: 46_15 })
    // In whatever order they are sent.
    await t.write(async (tx) => {
      for (const made of [october, first]) await voidPaysheet(tx, made?.id ?? 0, later(2), 'error')
    })
    const again = await t.write((tx) => createPaysheets(tx, both.toReversed(), later(1)))
    expect(await amounts(again[0]?.id ?? 0)).toMatchObject({ sso: 46_15 })
    const [november, moves] = again
    // Moved to November: (2.000,00 × 12 / 52 × 5 + 500,00) × 4 %.
    await t.write((tx) => voidPaysheet(tx, november?.id ?? 0, later(2), 'error'))
    const moved = { ...ALL, issued_at: day('2026-11-13'), salary_of: 'today' } as const
    await edit(moves?.id ?? 0, moved)
    expect(await amounts(moves?.id ?? 0)).toMatchObject({ sso: 112_31 })
  })

  test('are computed by the form as by the server', async () => {
    await choose()
    await pay(WITH_MORE)
    const { terms } = await paysheetDrawn(t.db, ana.titular_id, day('2026-11-20'))
    const wages = [{ since: day('2026-01-01'), salary: bs(2000), currency: 'VES' as const }]
    const { payday, issued_at } = FIRST
    const drawn =
      terms?.law && lawTermsOn(terms.law, { payday, issued_at, month: '2026-11', wages })
    expect(drawn?.month_before).toBe(bs(2500))
    const kept = await paysheetTerms(t.db, await pay(FIRST))
    expect(seenLaw({ law: drawn }, payday)).toBe(seenLaw({ law: kept.law }, payday))
    const other = drawn && { ...drawn, month_before: bs(2501) }
    expect(seenLaw({ law: other }, payday)).not.toBe(seenLaw({ law: drawn }, payday))
  })
})

describe('fixed amounts', () => {
  test('come by halves, or in the second fortnight alone', async () => {
    await t.write(async (tx) => {
      await enter(tx, 'rule_sso', 'halves')
      await enter(tx, 'rule_lacks', 'second')
      await enter(tx, 'rule_lph', 'halves')
      await enter(tx, 'rule_bonus', 'second')
    })
    expect(await amounts(await pay(FIRST))).toMatchObject({
      sso: 15_00,
      lacks: 0,
      lph: 10_00,
      bonus: 0,
    })
    expect(await amounts(await pay(SECOND))).toMatchObject({
      ...{ sso: 15_00, lacks: 5_00, lph: 10_00, bonus: 45_00 },
    })
    const whole = await pay({ ...ALL, payday: 'completo', issued_at: day('2026-10-30') })
    // October is before the choice: all in full, as ever.
    expect(await amounts(whole)).toMatchObject({
      sso: 30_00,
      lacks: 5_00,
      lph: 20_00,
      bonus: 45_00,
    })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('stand before the day of the choice', async () => {
    const october = await pay({ ...SECOND, issued_at: day('2026-11-02'), period: '2026-10' })
    expect(await amounts(october)).toMatchObject({ sso: 30_00, lacks: 5_00, lph: 20_00 })
    expect((await paysheetTerms(t.db, october)).law).toBeUndefined()
  })
})

describe('an order that exists', () => {
  test('is left alone by whatever is entered later, one after the other', async () => {
    const first = await pay(FIRST)
    const standing = async () => ({
      stored: await storedIn(t.db, ['parameters', 'audit', 'rates']),
      receipt: receiptHtml(await REPORT_KINDS.paysheets.reports.receipt(t.db, first)),
    })
    const before = await standing()
    for (const name of PARAMETER_NAMES) {
      const options = CHOICE_OPTIONS[name as ChoiceName]
      const value = name === 'islr_tariff' ? ':7:7' : '7'
      await t.write((tx) => enter(tx, name, options ? options[1] : value))
      expect([name, await standing()]).toEqual([name, before])
    }
    for (const name of OWN_NAMES) {
      const value = name === 'islr' ? '7' : 'exempt'
      await t.write((tx) => enterOwn(tx, ana.titular_id, name, value))
      expect([name, await standing()]).toEqual([name, before])
    }
    const rate = { currency: 'USD', day: FIRST.issued_at, value: '99', source: 'BCV' } as const
    await t.write((tx) => createRate(tx, { ...rate, allow_rate_far: true }, later(1)))
    expect(await standing()).toEqual(before)
    expect(await findBrokenInvariants(t.db)).toEqual([])
    const was = await amounts(first)
    await edit(first, { concept: 'Otro', adition: bs(100), adition_reason: 'Comisión' })
    // What is wages besides is in the base: 4 % of (923,08 + 100,00).
    expect(await amounts(first)).toMatchObject({ sso: 40_92, lph: 12_38, bonus: was.bonus })
    await edit(first, { recalculate: true })
    // Now she is set apart from it, and 7 % of what is wages is withheld.
    expect(await amounts(first)).toMatchObject({ sso: 0, lacks: 0, lph: 0 })
    expect((await getPaysheet(t.db, first)).islr).toBe(77_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is computed again by the check from what it keeps', async () => {
    const first = await pay(FIRST)
    const rows = await t.db.select().from(paysheets).where(eq(paysheets.id, first))
    const [{ snapshot: kept }] = rows as [(typeof rows)[number]]
    const law = kept.law as LawTerms
    const snapshot = { ...kept, law: { ...law, values: { ...law.values, sso_worker: '5' } } }
    await t.write((tx) => tx.update(paysheets).set({ snapshot }).where(eq(paysheets.id, first)))
    expect((await findBrokenInvariants(t.db)).join()).toContain(
      'el S.S.O no es lo que dan los términos que guarda',
    )
  })

  test('takes the weeks of the days that it pays now', async () => {
    const first = await pay(FIRST)
    await edit(first, { payday: 'segunda' })
    expect(await amounts(first)).toMatchObject({ sso: 55_38 })
    await edit(first, { period: '2026-12', payday: 'primera' })
    expect(await amounts(first)).toMatchObject({ sso: 36_92 })
  })

  test('of fixed amounts goes by the law once it is moved into days of it', async () => {
    const october = await pay({ ...FIRST, issued_at: day('2026-10-15') })
    expect(await amounts(october)).toMatchObject({ sso: 30_00, lph: 20_00 })
    await edit(october, { issued_at: day('2026-11-13') })
    expect(await amounts(october)).toMatchObject({ sso: 36_92, lph: 11_25 })
    expect(await amounts(await pay(SECOND))).toMatchObject({ sso: 55_39, lph: 11_25 })
    await edit(october, { issued_at: day('2026-10-15') })
    expect(await amounts(october)).toMatchObject({ sso: 30_00, lph: 20_00 })
  })

  test('needs each value that it goes by', async () => {
    await t.write((tx) => byLaw(tx, '2020-01-01'))
    // The first minimum wage is of 15 March 2022.
    const early = { ...FIRST, issued_at: day('2021-11-12'), allow_old_date: true }
    expect(await errorOf(pay(early))).toMatchObject({
      fields: {
        sso: [
          'Falta el valor de «Salario mínimo mensual» en esos días: regístrelo en Parámetros de ley',
        ],
      },
    })
    await pay({ ...early, sso: false, lacks: false, lph: false })
  })

  test('counts only the weeks of who came in them', async () => {
    await t.write((tx) =>
      updateTitular(tx, ana.titular_id, { hired_at: day('2026-11-17') }, later(1), undefined),
    )
    expect(await amounts(await pay(SECOND))).toMatchObject({ sso: 36_92 })
  })
})

describe('the food bonus by law', () => {
  const rate = (value: string, on: string) =>
    t.write((tx) =>
      createRate(
        tx,
        { currency: 'USD', day: day(on), value, source: 'BCV', allow_rate_far: true },
        later(1),
      ),
    )
  const inDollars = () =>
    t.write(async (tx) => {
      await enter(tx, 'rule_bonus', 'law')
      await enter(tx, 'food_bonus', '4')
    })

  test('is half of the month’s dollars in each fortnight, at the rate of the order’s date', async () => {
    await inDollars()
    await rate('148.32', '2026-11-13')
    await rate('150', '2026-11-20')
    // 2 US$ × 148,32, and × 150.
    const first = await pay(FIRST)
    expect(await amounts(first)).toMatchObject({ bonus: 296_64 })
    expect((await linesOf(first)).find(({ code }) => code === 'bonus')?.formula).toBe(
      '4,00 US$ / 30 × 15 × 148,3200 del 13 nov 2026 (por confirmar)',
    )
    expect(await amounts(await pay(SECOND))).toMatchObject({ bonus: 300_00 })
    const whole = { ...FIRST, payday: 'completo', period: '2026-12' } as const
    expect(await amounts(await pay(whole))).toMatchObject({ bonus: 593_28 })
    // It is no wage, so nothing else goes by it.
    expect(await amounts(first)).toMatchObject({ sso: 36_92, lph: 11_25 })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('keeps its rate, until its date or all is taken anew', async () => {
    await inDollars()
    await rate('148.32', '2026-11-13')
    const first = await pay(FIRST)
    await rate('300', '2026-11-13')
    await rate('200', '2026-11-12')
    await edit(first, { concept: 'Otro' })
    expect(await amounts(first)).toMatchObject({ bonus: 296_64 })
    await edit(first, { issued_at: day('2026-11-12') })
    expect(await amounts(first)).toMatchObject({ bonus: 400_00 })
    await rate('100', '2026-11-12')
    await edit(first, { recalculate: true })
    expect(await amounts(first)).toMatchObject({ bonus: 200_00 })
  })

  test('keeps its rate in another fortnight of the same date', async () => {
    await inDollars()
    await rate('148.32', '2026-11-13')
    const first = await pay(FIRST)
    await rate('300', '2026-11-13')
    await edit(first, { payday: 'segunda' })
    // 2 US$ × 148,32.
    expect(await amounts(first)).toMatchObject({ bonus: 296_64 })
  })

  test('needs a rate, and asks of one that is old on that day', async () => {
    await inDollars()
    expect(await errorOf(pay(FIRST))).toMatchObject({
      fields: { issued_at: ['No hay tasa del dólar de ese día ni de antes: regístrela en Tasas'] },
    })
    await pay({ ...FIRST, bonus: false })
    // The 11th is a Wednesday; the order is of Friday the 13th.
    await rate('148.32', '2026-11-11')
    const again = { ...FIRST, allow_duplicate: true }
    expect(await errorOf(pay(again))).toMatchObject({
      asked: { issued_at: ['rate_old'] },
      fields: { issued_at: ['La última tasa del dólar es la de 148,3200 del 11 nov 2026'] },
    })
    await pay({ ...again, allow_rate_old: true })
  })
})

describe('toggles', () => {
  const begun = async () => {
    const all = await begunToggles(t.db, SECOND, [ana.titular_id])
    return all.get(ana.titular_id)
  }

  test('begin on for what the law deducts, also after the first fortnight took it', async () => {
    await pay(FIRST)
    expect(await begun()).toEqual({ on: ['lph', 'sso', 'lacks'], taken: ['bonus'] })
  })

  test('begin on though the last order, of fixed amounts, had them off', async () => {
    await pay({ ...SECOND, ...{ lph: false, sso: false }, issued_at: day('2026-10-30') })
    expect((await begun())?.on).toEqual(['lph', 'bonus', 'sso', 'lacks'])
  })
})

describe('a form', () => {
  const seenNow = async (payday: 'primera' | 'segunda') => {
    const { terms } = await paysheetDrawn(t.db, ana.titular_id, day('2026-11-20'))
    expect(terms?.law?.entries.length).toBeGreaterThan(0)
    const id = await pay(payday === 'primera' ? FIRST : SECOND)
    const kept = await paysheetTerms(t.db, id)
    await t.write((tx) => voidPaysheet(tx, id, later(2), 'error'))
    return seenLaw(kept, payday)
  }
  const settings = { bonus: bs(45), sso: bs(30), lacks: bs(5) }

  test('that showed other terms by law is asked, of the same days alone', async () => {
    const law = await seenNow('primera')
    const seen = { titular_id: ana.titular_id, salary: bs(2000), settings, law }
    await pay({ ...FIRST, seen, allow_duplicate: true })
    await t.write((tx) => enter(tx, 'sso_worker', '5'))
    expect(await errorOf(pay({ ...FIRST, seen, allow_duplicate: true }))).toMatchObject({
      fields: {
        amount: ['Cambió lo que se deduce por ley, y el total es 982,98 Bs: revise el monto'],
      },
    })
    // The form showed the first fortnight's terms, and says nothing of the second's.
    await pay({ ...SECOND, seen, allow_duplicate: true })
  })
})

test('what is confirmed says no longer that it is not', async () => {
  await t.write(async (tx) => {
    for (const { id, confirmed_at } of await listParameters(tx)) {
      if (!confirmed_at) await confirmParameter(tx, id, later(1))
    }
  })
  const lines = await linesOf(await pay(FIRST))
  expect(lines.find(({ code }) => code === 'sso')?.formula).toBe(
    '2.000,00 × 12 / 52 × 2 lunes × 4 %',
  )
})
