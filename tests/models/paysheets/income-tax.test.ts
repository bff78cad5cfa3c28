// @both-engines
// Proves docs/rules/law.md#16.
/** Orders of employees with values of their own: income tax, and what they are set apart from. Figures are computed by hand. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { draftFaovFile } from '#app/models/contributions/faov-file.server.ts'
import { readContributions } from '#app/models/contributions/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import { parameterListing } from '#app/models/parameters/fields.ts'
import {
  listParameterPage,
  listParameters,
  payrollParameters,
} from '#app/models/parameters/read.server.ts'
import { seenLaw } from '#app/models/payroll/terms.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { paysheetDrawn } from '#app/models/paysheets/form.server.ts'
import { getPaysheet, paysheetTerms, presentPaysheet } from '#app/models/paysheets/read.server.ts'
import { deleteTitular } from '#app/models/titulars/change.server.ts'
import type { OwnName } from '#db/law-kinds.ts'
import { parameters, paysheets } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day, listing } from '#tests/support/models/factories.ts'
import { harmDatabase, runRaw } from '#tests/support/models/harm.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { byLaw, enter, enterOwn } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let ana: Parties
let luis: Parties
const t = testDatabase(async ({ write }) => {
  await write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana', salary: bs(2000) })
    luis = await aPayroll(tx, { name: 'Luis', salary: bs(2000) })
  })
})

const FIRST = { payday: 'primera', issued_at: day('2026-11-13') } as const
const SECOND = { payday: 'segunda', issued_at: day('2026-11-20') } as const
const ALL = { lph: true, sso: true, lacks: true }
const valuesOf = (who: Parties, values: Partial<PaysheetInput>) =>
  paysheetValues({ ...who, ...values })
const pay = (who: Parties, values: Partial<PaysheetInput>) =>
  t.write((tx) => createPaysheet(tx, valuesOf(who, values), later(1)))
const edit = (id: number, values: Partial<PaysheetInput>) =>
  t.write((tx) => updatePaysheet(tx, id, values, later(2)))
const own = (who: Parties, name: OwnName, value: string, since?: string) =>
  t.write((tx) => enterOwn(tx, who.titular_id, name, value, since))
const taxOf = async (id: number) => (await getPaysheet(t.db, id)).islr

describe('income tax', () => {
  test('is withheld by the percentage of the day, as a deduction of its own; of nobody else', async () => {
    await own(ana, 'islr', '5,65')
    const id = await pay(ana, FIRST)
    const [row] = await t.db.select().from(paysheets).where(eq(paysheets.id, id))
    // 1.000,00 × 5,65 %
    expect(row).toMatchObject({ amount: 1000_00, total: 943_50 })
    expect(row?.lines).toMatchObject([
      {
        ...{ code: 'islr', concept: 'ISLR', kind: 'deduccion', amount: 56_50 },
        formula: '1.000,00 × 5,65 %',
      },
    ])
    expect(row?.snapshot.law?.own).toEqual({ islr: '5.65' })
    const line = { concept: 'ISLR', kind: 'deduccion', amount: 56.5, reason: null }
    expect(presentPaysheet(await getPaysheet(t.db, id))).toMatchObject({
      ...{ lines: [{ ...line, concept_id: null, quantity: null }], lines_total: -56.5 },
    })
    expect(await taxOf(await pay(luis, FIRST))).toBe(0)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of an order that exists stays, until it is recalculated', async () => {
    await own(ana, 'islr', '5')
    const id = await pay(ana, FIRST)
    await own(ana, 'islr', '7', '2026-11-10')
    await edit(id, { number: 'otro', adition: bs(100), adition_reason: 'Guardia' })
    expect(await taxOf(id)).toBe(55_00)
    await edit(id, { recalculate: true, allow_duplicate: true })
    // 1.100,00 × 7 %
    expect(await taxOf(id)).toBe(77_00)
    // Another date takes that day's, forwards and backwards; of nobody who had none then.
    await own(ana, 'islr', '8', '2026-11-14')
    await edit(id, { issued_at: day('2026-11-15') })
    expect(await taxOf(id)).toBe(88_00)
    await edit(id, { issued_at: day('2026-11-12') })
    expect(await taxOf(id)).toBe(77_00)
    await edit(id, { issued_at: day('2026-10-31'), period: '2026-11' })
    expect(await taxOf(id)).toBe(0)
    await edit(id, { issued_at: day('2026-11-13') })
    expect(await taxOf(id)).toBe(77_00)
    // A later percentage is of later payments.
    await own(ana, 'islr', '9', '2026-11-20')
    expect(await taxOf(await pay(ana, SECOND))).toBe(90_00)
    const rows = await t.db.select().from(paysheets)
    expect(rows.map(({ snapshot }) => snapshot.law?.own)).toEqual([{ islr: '7' }, { islr: '9' }])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is no line that somebody types besides, and one that a program sends back', async () => {
    const line = { concept: 'islr', kind: 'deduccion', reason: null } as const
    // Who has no percentage, or one of nothing, is deducted what was typed.
    await own(luis, 'islr', '0')
    const typed = await pay(luis, { ...FIRST, lines: [{ ...line, amount: bs(10) }] })
    expect((await getPaysheet(t.db, typed)).total).toBe(990_00)
    await own(ana, 'islr', '5')
    expect(
      await errorOf(pay(ana, { ...FIRST, lines: [{ ...line, amount: bs(50) }] })),
    ).toMatchObject({
      fields: { 'lines.0.concept': [expect.stringContaining('Ya se le retiene')] },
    })
    const id = await pay(ana, { ...FIRST, lines: [{ ...line, kind: 'asignacion', amount: bs(1) }] })
    const { lines } = presentPaysheet(await getPaysheet(t.db, id))
    expect(lines).toMatchObject([{ amount: 1 }, { concept: 'ISLR', amount: 50.05 }])
    const back = lines.map(({ concept, kind, amount }) => ({
      concept,
      kind,
      amount: bs(amount),
      reason: null,
    }))
    await edit(id, { lines: back })
    expect(await getPaysheet(t.db, id)).toMatchObject({ islr: 50_05, lines: [{ amount: 100 }] })
    const other = back.map((each) => ({ ...each, amount: bs(2) }))
    expect(await errorOf(edit(id, { lines: other }))).toMatchObject({
      fields: { 'lines.1.concept': [expect.stringContaining('Ya se le retiene')] },
    })
  })

  test('that a form did not show is asked, before and after there is one', async () => {
    const settings = { bonus: bs(0), sso: bs(0), lacks: bs(0) }
    const seen = { titular_id: ana.titular_id, salary: bs(2000), settings }
    const asked = (law: string) => errorOf(pay(ana, { ...FIRST, seen: { ...seen, law } }))
    await own(ana, 'islr', '5')
    expect(await asked('-.primera')).toMatchObject({
      fields: {
        amount: ['Cambió lo que se deduce por ley, y el total es 950,00 Bs: revise el monto'],
      },
    })
    const id = await pay(ana, FIRST)
    const shown = seenLaw(await paysheetTerms(t.db, id), 'primera')
    await t.write((tx) => voidPaysheet(tx, id, later(2), 'error'))
    await own(ana, 'islr', '7', '2026-11-02')
    expect(await asked(shown)).toMatchObject({ asked: { amount: ['salary_changed'] } })
  })

  test('is each one’s own of many that are paid together', async () => {
    await own(ana, 'islr', '5')
    await own(luis, 'islr', '10')
    const said = [valuesOf(luis, FIRST), valuesOf(ana, FIRST), valuesOf(ana, SECOND)]
    const made = await t.write((tx) => createPaysheets(tx, said, later(1)))
    expect(await Promise.all(made.map(({ id }) => taxOf(id)))).toEqual([100_00, 50_00, 50_00])
  })

  test('that is off is found by the check', async () => {
    await own(ana, 'islr', '5')
    const id = await pay(ana, FIRST)
    const [row] = await t.db.select().from(paysheets).where(eq(paysheets.id, id))
    const own_terms = JSON.stringify(row?.snapshot).replace('"islr":"5"', '"islr":"6"')
    await harmDatabase(t, [`update paysheets set snapshot = '${own_terms}' where id = ${id}`])
    expect((await findBrokenInvariants(t.db)).join()).toContain('el ISLR no es lo que dan')
  })
})

describe('who is set apart', () => {
  test('is deducted nothing of it by law, and the employer owes nothing', async () => {
    await t.write((tx) => byLaw(tx))
    for (const name of ['sso', 'lph', 'inces'] as const) await own(ana, name, 'exempt')
    await own(ana, 'inces', 'due', '2026-12-01')
    const id = await pay(ana, { ...FIRST, ...ALL })
    // Two Mondays of the cap of paro forzoso, 1.300,00: × 12 / 52 × 2 × 0,5 %.
    expect(await getPaysheet(t.db, id)).toMatchObject({ sso: 0, lph: 0, lacks: 300 })
    await pay(luis, { ...FIRST, ...ALL })
    const { people } = await readContributions(t.db, '2026-11')
    expect(
      people.map(({ name, owed: { sso = 0, lph = 0, lacks = 0 } }) => [
        name,
        sso > 0,
        lph > 0,
        lacks > 0,
      ]),
    ).toEqual([
      ['Ana', false, false, true],
      ['Luis', true, true, true],
    ])
    expect((await draftFaovFile(t.db, '2026-11')).count).toBe(1)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('is deducted again from the day that says so, and owes nothing for the fortnight before', async () => {
    await t.write(async (tx) => {
      await byLaw(tx)
      await enter(tx, 'fortnights', 'second')
      await enter(tx, 'sso_cap', '100', '2026-01-01')
    })
    await own(ana, 'sso', 'exempt')
    await pay(ana, { ...FIRST, ...ALL })
    await own(ana, 'sso', 'due', '2026-11-16')
    const second = await pay(ana, { ...SECOND, ...ALL })
    // Three Mondays of the second alone: 2.000,00 × 12 / 52 × 3 × 4 %.
    expect((await getPaysheet(t.db, second)).sso).toBe(55_38)
  })
})

describe('a value of an employee', () => {
  const add = (values: object) =>
    errorOf(
      t.write((tx) =>
        addParameter(
          tx,
          {
            ...{ titular_id: ana.titular_id, name: 'islr', value: '5', since: day('2026-11-20') },
            ...{ source: 'AR-I', ...values },
          },
          'form',
          later(1),
        ),
      ),
    )

  test('is confirmed as it is entered, and is none of the company’s', async () => {
    const before = await listParameters(t.db)
    await own(ana, 'islr', '5')
    const [entry] = await listParameters(t.db, ana.titular_id)
    expect(entry).toMatchObject({ name: 'islr', value: '5', source: 'AR-I', confirmed_by: 1 })
    expect(await listParameters(t.db)).toEqual(before)
    expect((await payrollParameters(t.db, [luis.titular_id])).own.size).toBe(0)
    expect((await payrollParameters(t.db, [ana.titular_id])).own.size).toBe(1)
    const page = (query = '') => listParameterPage(t.db, listing(parameterListing, query))
    expect((await page()).total).toBe(before.length)
    expect((await page('name=sso_worker')).total).toBe(1)
  })

  test.each([
    [{ value: 'x' }, { value: ['Escriba un número, como 4 o 0,5'] }],
    [{ value: '100,01' }, { value: ['Como máximo 100 %'] }],
    [{ source: null }, { source: [expect.stringContaining('AR-I')] }],
    [{ titular_id: undefined }, { titular_id: ['Elija un empleado'] }],
    [{ titular_id: 999 }, { titular_id: ['Elija un empleado'] }],
    [{ name: 'sso', value: 'law' }, { value: ['Elija una opción de la lista'] }],
    [{ since: day('2026-11-01') }, { since: [expect.stringContaining('ya pasó')] }],
  ])('%j is refused', async (values, fields) => {
    expect(await add(values)).toMatchObject({ fields })
  })

  test('is one of 500 at most', async () => {
    const { titular_id } = ana
    const said = { titular_id, name: 'lacks', value: 'due', since: day('2026-11-20') }
    const rows = Array.from({ length: 499 }, () => ({ ...said, created_at: NOW.toISOString() }))
    await t.write((tx) => tx.insert(parameters).values(rows))
    await own(ana, 'islr', '5')
    expect(await add({ value: '6' })).toMatchObject({
      fields: { value: ['Ya tiene 500 valores registrados'] },
    })
  })

  test('is nobody’s who is no employee', async () => {
    const id = await t.write((tx) => aTitular(tx, { scope: 'Externo' }))
    expect(await add({ titular_id: id })).toMatchObject({
      fields: { titular_id: ['Elija un empleado'] },
    })
  })

  test('that stands already is said, and a form shows what it computes by', async () => {
    await own(ana, 'islr', '5')
    expect(await add({ value: '5' })).toMatchObject({
      fields: { value: ['Ya es el valor de ese día'] },
    })
    // Another that comes later would go, which is asked.
    await own(ana, 'islr', '10', '2026-11-25')
    expect(await add({ value: '5' })).toMatchObject({ asked: { since: ['dated_back'] } })
    const { terms } = await paysheetDrawn(t.db, ana.titular_id, day('2026-11-20'))
    expect(terms?.law?.person.own).toMatchObject([{ value: '5' }, { value: '10' }])
    expect(
      (await paysheetDrawn(t.db, luis.titular_id, day('2026-11-20'))).terms?.law,
    ).toBeUndefined()
  })

  test('goes with a titular who is deleted; the company’s stay for ever', async () => {
    const id = await t.write(async (tx) => {
      const made = await aTitular(tx, { scope: 'Empleado' })
      await enterOwn(tx, made, 'sso', 'exempt')
      return made
    })
    await t.write((tx) => deleteTitular(tx, id, later(1)))
    expect(await listParameters(t.db, id)).toEqual([])
    await own(ana, 'islr', '5')
    const harms = [
      'delete from parameters where titular_id is null',
      `update parameters set titular_id = ${luis.titular_id} where titular_id = ${ana.titular_id}`,
      `update parameters set value = '9' where titular_id = ${ana.titular_id}`,
    ]
    for (const harm of harms) {
      // An error of the driver, whose cause is the guard's.
      const refused = await errorOf(t.write((tx) => runRaw(tx, [harm])))
      expect(String(refused) + String((refused as Error).cause)).toContain('append-only')
    }
  })
})
