// @both-engines
/** An order may pay another month than that of its date (docs/rules/payroll.md#16). */
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { findDoublePayments } from '#app/models/invariants/doubts.server.ts'
import { readFortnight } from '#app/models/payroll-runs/fortnight.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { begunToggles } from '#app/models/paysheets/begun.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { paysheetValues as formValues, paysheetAnew } from '#app/models/paysheets/form.server.ts'
import { lastOrders, ownLastOrders } from '#app/models/paysheets/last-orders.server.ts'
import { getPaysheet, presentPaysheet } from '#app/models/paysheets/read.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { owedTo, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import { payroll_runs, titulars } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** October's second fortnight, paid on 2 November. */
const LATE = { payday: 'segunda', period: '2026-10', issued_at: day('2026-11-02') } as const

let ana: Parties
beforeEach(async () => {
  // Somebody else, so that no id is another's by chance.
  ana = await t.write(async (tx) => {
    await aPayroll(tx)
    return aPayroll(tx, { name: 'Ana', salary: bs(1000) })
  })
})
const valuesOf = (values: Partial<PaysheetInput>) => paysheetValues({ ...ana, ...values })
const pay = (values: Partial<PaysheetInput>) =>
  t.write((tx) => createPaysheet(tx, valuesOf(values), later(1)))
const edit = (id: number, values: Partial<PaysheetInput>) =>
  t.write((tx) => updatePaysheet(tx, id, values, later(2)))
const monthOf = async (id: number) => {
  const { period, month } = presentPaysheet(await getPaysheet(t.db, id))
  return [period, month]
}
const earns = (salary: number, since: string, minutes: number) =>
  t.write((tx) => {
    const said = { salary: bs(salary), since: day(since), reason: null }
    return changeSalary(tx, ana.titular_id, said, later(minutes), undefined)
  })

describe('An order of another month', () => {
  test('is that month’s: its name, its fortnight, and the question about another order', async () => {
    const id = await pay(LATE)
    expect(await monthOf(id)).toEqual(['2026-10', 'Octubre'])
    const ofOctober = { payday: 'segunda', issued_at: day('2026-10-30') } as const
    for (const same of [LATE, ofOctober]) {
      expect(await errorOf(pay(same))).toMatchObject({
        fields: {
          payday: ['Ya existe una orden de nómina de Ana para la segunda quincena de Octubre'],
        },
      })
    }
    // November's own is another.
    expect(await monthOf(await pay({ ...LATE, period: null }))).toEqual(['2026-11', 'Noviembre'])
    expect(await findDoublePayments(t.db)).toEqual([])
    await pay({ ...ofOctober, allow_duplicate: true })
    expect(await findDoublePayments(t.db)).toMatchObject([
      expect.stringContaining('de octubre de 2026'),
    ])
  })

  test('is found among the orders of one call, whichever month their dates are of', async () => {
    const ofOctober = { payday: 'segunda', issued_at: day('2026-10-30') } as const
    const both = [valuesOf(LATE), valuesOf(ofOctober)]
    expect(await errorOf(t.write((tx) => createPaysheets(tx, both, later(1))))).toMatchObject({
      codes: { '1.payday': ['duplicate'] },
    })
  })

  test('is within three months before its date and one after', async () => {
    const refused = async (period: string) => errorOf(pay({ ...LATE, period }))
    expect(await refused('2026-07')).toMatchObject({ codes: { period: ['too_small'] } })
    expect(await refused('2027-01')).toMatchObject({ codes: { period: ['too_large'] } })
    expect(await monthOf(await pay({ ...LATE, period: '2026-12' }))).toEqual([
      '2026-12',
      'Diciembre',
    ])
  })

  test('takes the salary of its own last day', async () => {
    await earns(3000, '2026-11-01', 0)
    expect((await getPaysheet(t.db, await pay(LATE))).salary).toBe(1000_00)
    expect((await getPaysheet(t.db, await pay({ ...LATE, period: null }))).salary).toBe(3000_00)
  })

  test('keeps its month in an edit of its date; one that says none has its date’s', async () => {
    const [own, plain] = [await pay(LATE), await pay({ ...LATE, period: null })]
    for (const id of [own, plain]) await edit(id, { issued_at: day('2026-12-01') })
    expect(await monthOf(own)).toEqual(['2026-10', 'Octubre'])
    expect(await monthOf(plain)).toEqual(['2026-12', 'Diciembre'])
    expect(await errorOf(edit(own, { issued_at: day('2027-02-01') }))).toMatchObject({
      codes: { period: ['too_small'] },
    })
    // What is its date’s month is kept as none.
    await edit(own, { period: '2026-12', allow_duplicate: true })
    expect(formValues(await getPaysheet(t.db, own)).period).toBe('')
    await edit(own, { period: '2026-10' })
    expect(formValues(await getPaysheet(t.db, own)).period).toBe('2026-10')
  })

  test('asks about who left before it', async () => {
    await t.write((tx) => tx.update(titulars).set({ left_at: day('2026-10-20') }))
    await pay(LATE)
    expect(await errorOf(pay({ ...LATE, period: null }))).toMatchObject({
      asked: { titular_id: ['not_employed'] },
    })
  })

  test('counts as the last one before the next month, and for what the primera took', async () => {
    await pay({ payday: 'primera', issued_at: day('2026-10-14'), lph: true })
    const october = { ...LATE, lph: false }
    const begun = await begunToggles(t.db, october, [ana.titular_id])
    expect(begun.get(ana.titular_id)).toMatchObject({ taken: ['lph'] })
    const id = await pay(october)
    const last = async (period: typeof LATE | object) =>
      (await ownLastOrders(t.db, { ...LATE, ...period }, [ana.titular_id])).get(ana.titular_id)?.id
    expect(await last({ period: null })).toBe(id)
    expect(await last({})).toBe(1)
  })

  test('is the last one by its month, whatever the days on which both were paid', async () => {
    const november = { ...LATE, period: null, issued_at: day('2026-11-16') }
    const id = await pay(november)
    await pay({ ...LATE, issued_at: day('2026-11-20') })
    const december = { payday: 'segunda', issued_at: day('2026-12-28') } as const
    const before = await ownLastOrders(t.db, december, [ana.titular_id])
    expect(before.get(ana.titular_id)?.id).toBe(id)
    expect((await lastOrders(t.db, [ana.titular_id])).get(ana.titular_id)?.id).toBe(id)
  })

  test('fills its month’s fortnight on the dashboard, and not its date’s', async () => {
    await pay({ ...LATE, issued_at: day('2026-10-30'), period: '2026-11' })
    expect(await readFortnight(t.db, day('2026-11-20'))).toMatchObject({ paid: 1 })
    expect(await readFortnight(t.db, day('2026-10-30'))).toMatchObject({ paid: 0 })
  })
})

describe('A run of another month', () => {
  const BOTH = [LATE, LATE]
  const made = () =>
    t.write(async (tx) => {
      const bea = await aPayroll(tx, { name: 'Bea', salary: bs(1000) })
      const inputs = BOTH.map((each, i) => paysheetValues({ ...(i ? bea : ana), ...each }))
      return createPaysheets(tx, inputs, later(1))
    })

  test('is named after it, and holds', async () => {
    await made()
    expect(await getPayrollRun(t.db, 1)).toMatchObject({
      ...{ month: '2026-10', payday: 'segunda', issued_at: '2026-11-02' },
      title: 'Segunda quincena de octubre de 2026',
    })
    expect(await findBrokenInvariants(t.db)).toEqual([])
    await t.write((tx) => tx.update(payroll_runs).set({ month: '2026-06' }))
    expect(await findBrokenInvariants(t.db)).toEqual(
      expect.arrayContaining(['Nómina N° 000001: su fecha está lejos de su mes.']),
    )
  })

  test('takes an order of its month, and keeps it', async () => {
    await made()
    const eve = await t.write((tx) => aPayroll(tx, { name: 'Eve', salary: bs(1000) }))
    const join = (values: object) => pay({ ...eve, ...LATE, payroll_run_id: 1, ...values })
    expect(await errorOf(join({ period: null }))).toMatchObject({
      fields: {
        payroll_run_id: ['La nómina N° 000001 paga la segunda quincena de octubre de 2026'],
      },
    })
    const id = await join({})
    expect(await errorOf(edit(id, { period: '2026-11' }))).toMatchObject({
      codes: { period: ['mismatch'] },
    })
    expect(await errorOf(edit(id, { period: null }))).toMatchObject({
      codes: { issued_at: ['mismatch'] },
    })
  })

  test('has what was voided made anew for the same month', async () => {
    await made()
    const voided = { ...(await getPaysheet(t.db, 1)), voided_at: '2026-11-03' }
    const anew = async (today: string) => (await paysheetAnew(t.db, voided, day(today)))?.values
    expect(await anew('2026-11-20')).toMatchObject({ issued_at: '2026-11-02', period: '2026-10' })
  })
})

describe('What a raise left owing', () => {
  const owed = async () => {
    const history = await salaryHistory(t.db, ana.titular_id)
    return (await readOwed(t.db, ana.titular_id, history)).rest
  }

  test('goes by the month that an order pays, not by its date', async () => {
    await pay(LATE)
    // November's salary does not concern October's order, although that is dated in November.
    await earns(1200, '2026-11-01', 3)
    expect(await owed()).toBe(0n)
    await earns(1200, '2026-10-16', 4)
    expect(await owed()).toBe(100_00n)
  })

  test('is found where an order was paid ahead of its month', async () => {
    await pay({ ...LATE, issued_at: day('2026-10-30'), period: '2026-11' })
    await earns(1200, '2026-11-01', 3)
    expect(await owed()).toBe(100_00n)
    // Among all, by its own index.
    const among = await owedTo(t.db, [ana.titular_id])
    expect(among.get(ana.titular_id)?.rest).toBe(100_00n)
  })

  test('is freed by an edit of the month', async () => {
    const id = await pay(LATE)
    await earns(1200, '2026-10-01', 3)
    expect(await owed()).toBe(100_00n)
    await edit(id, { period: '2026-09', recalculate: true })
    expect(await owed()).toBe(0n)
  })
})
