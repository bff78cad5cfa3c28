// @both-engines
// Proves docs/rules/law.md#14, #15, #20: lines that name concepts. Figures are computed by hand.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  createConcept,
  deactivateConcept,
  updateConcept,
} from '#app/models/concepts/change.server.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { type SaidLine, settling } from '#app/models/payroll/said-lines.ts'
import { markLines, seenHours, seenLines } from '#app/models/payroll/terms.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { getPaysheet, presentPaysheet } from '#app/models/paysheets/read.server.ts'
import { readSeen, seenText } from '#app/models/paysheets/seen-terms.ts'
import { enterRate } from '#app/models/rates/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { concepts, paysheets, titulars } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, fillUp } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { byLaw, enter } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let ana: Parties
const t = testDatabase(({ write }) =>
  write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana', salary: bs(900) })
    await fillUp(tx, ana.enterprise_id)
  }),
)

const line = (concept: string, values: Partial<SaidLine> = {}): SaidLine => ({
  ...{ concept, kind: null, amount: null, reason: null },
  ...values,
})
const pay = (lines: readonly SaidLine[], values: Partial<PaysheetInput> = {}) =>
  t.write((tx) =>
    createPaysheet(
      tx,
      paysheetValues({ ...ana, lines, allow_balance_by_date: true, ...values }),
      later(1),
    ),
  )
const edit = (id: number, values: Partial<PaysheetInput>, minutes = 2) =>
  t.write((tx) => updatePaysheet(tx, id, values, later(minutes)))
const shownOf = async (id: number) => presentPaysheet(await getPaysheet(t.db, id))
const natureOf = (code: string, nature: 'salarial' | 'integral' | 'no_salarial') =>
  t.write(async (tx) => {
    const [found] = await tx.select().from(concepts).where(eq(concepts.code, code))
    await updateConcept(tx, found?.id ?? 0, { nature }, later(0))
  })
const shift = (shift: 'mixta' | 'nocturna') =>
  t.write((tx) => tx.update(titulars).set({ shift }).where(eq(titulars.id, ana.titular_id)))

/** What a form shows now that has these lines. */
async function seenOf(lines: readonly SaidLine[]) {
  const catalogue = await readCatalogue(t.db, true)
  const terms = { salary: bs(900), shift: 'diurna', day: day('2026-11-15') } as const
  const marks = markLines(lines, settling(catalogue, terms), catalogue)
  const settings = { bonus: bs(0), sso: bs(0), lacks: bs(0) }
  const seen = { titular_id: ana.titular_id, salary: bs(900), settings, lines: seenLines(marks) }
  expect(readSeen(seenText(seen))).toEqual(seen)
  return seen
}

describe('hours and days', () => {
  test('are computed of the salary, and kept with what one of them is', async () => {
    // 900,00 / 30 / 8 × 1,5 × 3 = 16,875; 30,00 × 1,5; 30,00 × 2.
    const id = await pay([
      line('Horas extras', { quantity: '3' }),
      line('holiday', { quantity: '1' }),
      line('inasistencias', { quantity: '2', reason: 'Sin permiso' }),
    ])
    expect((await shownOf(id)).lines).toMatchObject([
      {
        concept: 'Horas extras',
        kind: 'asignacion',
        amount: 16.88,
        quantity: '3',
        unit_amount: 5.63,
      },
      { concept: 'Feriado o descanso trabajado', amount: 45, quantity: '1', unit_amount: 45 },
      { concept: 'Inasistencias', kind: 'deduccion', amount: 60, quantity: '2', unit_amount: 30 },
    ])
    expect((await shownOf(id)).total).toBe(450 + 16.88 + 45 - 60)
    const { lines } = await getPaysheet(t.db, id)
    expect(lines.map(({ formula }) => formula)).toEqual([
      '900,00 / 30 / 8 × 1,5 × 3 horas (por confirmar)',
      '900,00 / 30 × 1,5 × 1 día (por confirmar)',
      '900,00 / 30 × 2 días',
    ])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of a night shift are of seven hours', async () => {
    await shift('nocturna')
    const id = await pay([line('Bono nocturno', { quantity: '10' })])
    expect((await shownOf(id)).lines[0]?.amount).toBe(12.86)
  })

  test('count by the values of the days that are paid', async () => {
    await t.write((tx) => enter(tx, 'overtime', '3', '2026-11-16'))
    const hours = [line('Horas extras', { quantity: '8' })]
    expect((await shownOf(await pay(hours))).lines[0]?.amount).toBe(45)
    const second = { payday: 'segunda', issued_at: day('2026-11-20') } as const
    expect((await shownOf(await pay(hours, second))).lines[0]?.amount).toBe(90)
  })

  test('go by the salary in Bs of the order’s date', async () => {
    await t.write(async (tx) => {
      await enterRate(
        tx,
        { currency: 'USD', day: day('2026-11-13'), value: '100', source: 'BCV' },
        later(0),
      )
      const said = { salary: bs(240), salary_currency: 'USD' as const, since: day('2026-11-01') }
      await changeSalary(tx, ana.titular_id, { ...said, reason: null }, later(0), undefined)
    })
    // 24.000,00 / 30 / 8 × 2, and 28.800,00.
    const id = await pay([line('Horas no trabajadas', { quantity: '2' })])
    expect((await shownOf(id)).lines[0]?.amount).toBe(200)
    await t.write((tx) =>
      enterRate(
        tx,
        { currency: 'USD', day: day('2026-11-14'), value: '120', source: 'BCV' },
        later(1),
      ),
    )
    await edit(id, { issued_at: day('2026-11-14'), allow_balance_by_date: true })
    expect((await shownOf(id)).lines[0]?.amount).toBe(240)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  const fieldsOf = async (work: Promise<unknown>) => ((await errorOf(work)) as FieldErrors).fields
  const refused = (lines: readonly SaidLine[], values: Partial<PaysheetInput> = {}) =>
    fieldsOf(pay([line('Comisiones', { amount: bs(5000) }), ...lines], values))
  const absent = (quantity: string) => line('Inasistencias', { quantity })
  const salary = (salary: number) =>
    t.write((tx) => updateTitular(tx, ana.titular_id, { salary: bs(salary) }, later(0)))

  test.each<[string, SaidLine[], Partial<PaysheetInput>, string, string]>([
    ['20 days', [absent('20')], {}, 'lines.1.quantity', '15 días'],
    ['15,01 days', [absent('15.01')], {}, 'lines.1.quantity', '15 días'],
    [
      'days that others leave',
      [absent('14'), absent('1.5')],
      {},
      'lines.2.quantity',
      '1 día, con las demás inasistencias',
    ],
    [
      'hours',
      [line('Horas no trabajadas', { quantity: '121' })],
      {},
      'lines.1.quantity',
      '120 horas',
    ],
  ])('that were not worked are at most what is paid: %s', async (_, lines, values, at, most) => {
    expect(await refused(lines, values)).toEqual({
      [at]: [`La quincena paga 450,00: son como máximo ${most}`],
    })
  })

  test('that were not worked are at most a month’s, and an amount of them what is paid', async () => {
    expect(await refused([absent('31')], { payday: 'completo' })).toEqual({
      'lines.1.quantity': ['El mes paga 900,00: son como máximo 30 días'],
    })
    expect(await refused([line('Inasistencias', { amount: bs(600) })])).toEqual({
      'lines.1.amount': ['La quincena paga 450,00: no se descuenta más'],
    })
  })

  // Of 900,01 the first half is 450,00, and 15 days are 450,01.
  test('that were not worked may be the whole fortnight, also of an odd céntimo', async () => {
    await salary(900.01)
    const id = await pay([line('Comisiones', { amount: bs(5000) }), absent('15')])
    expect((await shownOf(id)).total).toBe(4999.99)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('that an order had of before stay while it is edited in something else', async () => {
    const id = await pay([line('Comisiones', { amount: bs(5000) }), absent('10')])
    const { lines } = await getPaysheet(t.db, id)
    const more = lines.map((each) =>
      each.quantity ? { ...each, quantity: '20', amount: bs(600) } : each,
    )
    const had = { lines: more, total: bs(450 + 5000 - 600) }
    await t.write((tx) => tx.update(paysheets).set(had).where(eq(paysheets.id, id)))
    await edit(id, { concept: 'Otro' })
    expect((await shownOf(id)).total).toBe(450 + 5000 - 600)
    const again = [line('Comisiones', { amount: bs(5000) }), absent('21')]
    expect(await fieldsOf(edit(id, { lines: again }, 3))).toEqual({
      'lines.1.quantity': ['La quincena paga 450,00: son como máximo 15 días'],
    })
  })

  test('that leave nothing to pay say so where they stand, if they alone do', async () => {
    const none = ['El total debe ser mayor que 0']
    const at = async (...lines: SaidLine[]) => fieldsOf(pay(lines))
    expect(await at(absent('15'))).toEqual({ 'lines.0.quantity': none })
    expect(await at(absent('10'), absent('5'))).toEqual({ amount: none })
    const loan = line('Préstamo', { kind: 'deduccion', amount: bs(450) })
    expect(await at(loan, absent('1'))).toEqual({ amount: none })
  })

  test('stay in an edited order as they were, until its salary or they are others', async () => {
    const id = await pay([line('Horas extras', { quantity: '8' })])
    await t.write((tx) => enter(tx, 'overtime', '3', '2026-01-01'))
    await edit(id, { concept: 'Otro' })
    expect((await shownOf(id)).lines[0]).toMatchObject({ amount: 45, quantity: '8' })
    // What a form sends back: the amount beside the quantity.
    await edit(id, { lines: [line('Horas extras', { quantity: '8', amount: bs(1) })] }, 3)
    expect((await shownOf(id)).lines[0]?.amount).toBe(45)
    await edit(id, { lines: [line('Horas extras', { quantity: '4' })] }, 4)
    expect((await shownOf(id)).lines[0]?.amount).toBe(45)
    await t.write((tx) => enter(tx, 'overtime', '1', '2026-01-01'))
    await edit(id, { recalculate: true }, 5)
    expect((await shownOf(id)).lines[0]?.amount).toBe(15)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('count in the total that a form showed by the salary that it showed', async () => {
    const settings = { bonus: bs(0), sso: bs(0), lacks: bs(0) }
    const seen = { titular_id: ana.titular_id, salary: bs(600), settings }
    const hours = [line('Horas extras', { quantity: '8' })]
    // 300,00 + 30,00, and 450,00 + 45,00.
    expect(await errorOf(pay(hours, { seen }))).toMatchObject({
      fields: {
        amount: [
          'El salario cambió de 600,00 Bs a 900,00 Bs, y el total de 330,00 Bs a 495,00 Bs: revise el monto',
        ],
      },
    })
  })

  test('ask once they count otherwise than a form showed', async () => {
    const settings = { bonus: bs(0), sso: bs(0), lacks: bs(0) }
    const hours = [line('Horas extras', { quantity: '8' })]
    const shown = async () => seenHours(hours, await readCatalogue(t.db, true), 'diurna')
    const seen = { titular_id: ana.titular_id, salary: bs(900), settings, hours: await shown() }
    await t.write((tx) => enter(tx, 'overtime', '3', '2026-01-01'))
    const asked =
      'Cambió lo que valen las horas o los días, y el total es 540,00 Bs: revise el monto'
    expect(await errorOf(pay(hours, { seen }))).toMatchObject({ fields: { amount: [asked] } })
    // A form without hours, and one that shows them as they are.
    await pay([], { seen })
    const now = { ...seen, hours: await shown() }
    await pay(hours, { seen: now, allow_duplicate: true })
    await shift('nocturna')
    expect(await errorOf(pay(hours, { seen: now, allow_duplicate: true }))).toMatchObject({
      fields: { amount: [expect.stringContaining('Cambió lo que valen las horas')] },
    })
  })

  test('ask once the catalogue counts them otherwise than a form showed', async () => {
    const hours = [line('Horas extras', { quantity: '8' })]
    const seen = await seenOf(hours)
    const { concepts } = await readCatalogue(t.db, false)
    const id = concepts.find(({ code }) => code === 'overtime')?.id ?? 0
    await t.write((tx) => updateConcept(tx, id, { computed: 'night' }, later(0)))
    // 450,00, and 900,00 / 30 / 8 × 0,3 × 8.
    expect(await errorOf(pay(hours, { seen }))).toMatchObject({
      fields: {
        amount: ['Cambió cómo se calcula «Horas extras», y el total es 459,00 Bs: revise el monto'],
      },
    })
  })

  test('may still be an amount that somebody types', async () => {
    const id = await pay([line('Horas extras', { amount: bs(50) })])
    expect((await shownOf(id)).lines[0]).toMatchObject({
      ...{ amount: 50, quantity: null, unit_amount: null, kind: 'asignacion' },
    })
  })
})

describe('a line is refused', () => {
  const fieldsOf = async (said: SaidLine) => {
    const refused = await errorOf(pay([line('Comisiones', { amount: bs(1) }), said]))
    return (refused as { fields: unknown }).fields
  }
  test('that says another kind than its concept', async () => {
    const said = line('Inasistencias', { kind: 'asignacion', quantity: '1' })
    expect(await fieldsOf(said)).toEqual({ 'lines.1.kind': ['Inasistencias se deduce'] })
    const other = line('Comisiones', { kind: 'deduccion', amount: bs(1) })
    expect(await fieldsOf(other)).toEqual({ 'lines.1.kind': ['Comisiones se asigna'] })
  })

  test('without a kind, or an amount, that no concept gives', async () => {
    expect(await fieldsOf(line('Cena', { amount: bs(1) }))).toEqual({
      'lines.1.kind': ['Elija si se asigna o se deduce'],
    })
    expect(await fieldsOf(line('Comisiones'))).toEqual({ 'lines.1.amount': ['Escriba el monto'] })
  })

  test('with hours of what has none, or too few to pay a céntimo', async () => {
    const none = ['Este concepto no lleva cantidad']
    expect(await fieldsOf(line('Comisiones', { quantity: '3', amount: bs(1) }))).toEqual({
      'lines.1.quantity': none,
    })
    expect(await fieldsOf(line('Cena', { quantity: '3', kind: 'asignacion' }))).toEqual({
      'lines.1.quantity': none,
    })
    const few = await t.write((tx) => aPayroll(tx, { name: 'Luz', salary: bs(0.1) }))
    const tiny = line('Horas no trabajadas', { quantity: '0.01' })
    expect(await errorOf(pay([tiny], few))).toMatchObject({
      fields: { 'lines.0.quantity': ['No llega a un céntimo'] },
    })
  })

  test('that pays more than any amount', async () => {
    const rich = await t.write((tx) => aPayroll(tx, { salary: bs(9_999_999_999_999) }))
    const much = line('Horas extras', { quantity: '744' })
    expect(await errorOf(pay([much], rich))).toMatchObject({
      fields: { lines: ['Los conceptos suman demasiado'] },
    })
  })
})

test('an inactive concept is a free text, and an order’s own is never a line’s', async () => {
  await t.write((tx) =>
    tx.update(concepts).set({ active: false }).where(eq(concepts.code, 'commission')),
  )
  expect(await errorOf(pay([line('Comisiones', { amount: bs(1) })]))).toMatchObject({
    fields: { 'lines.0.kind': ['Elija si se asigna o se deduce'] },
  })
  for (const [name, why] of [
    ...['S.S.O', 'sso', 'l.p.h', 'BONO DE ALIMENTACION', 'Paro forzoso', 'Descuento'].map(
      (name) => [name, 'Es una parte de la orden: use su campo'],
    ),
    ['Salario base', 'Es el salario de la orden, que viene del empleado'],
  ] as const) {
    const part = line(String(name), { kind: 'deduccion', amount: bs(1) })
    expect(await errorOf(pay([part])), name).toMatchObject({
      fields: { 'lines.0.concept': [why] },
    })
  }
})

describe('by law, of 900,00', () => {
  const law = { lph: true, sso: true }
  const due = async (id: number) => {
    const { sso, lph } = await getPaysheet(t.db, id)
    return { sso, lph }
  }
  const begin = () =>
    t.write(async (tx) => {
      await byLaw(tx)
      await enter(tx, 'sso_cap', '100', '2026-01-01')
    })

  test('what is no wage is no base, and absences lower it', async () => {
    await begin()
    // 900,00 × 12 / 52 × 2 = 415,384…: 4 %; 450,00 × 1,125 × 1 %.
    const plain = { sso: 16_62, lph: 5_06 }
    const meals = [line('Reembolso de gastos', { amount: bs(200) })]
    expect(await due(await pay(meals, law))).toEqual(plain)
    const again = { ...law, allow_duplicate: true }
    // 100,00 more: 515,384… × 4 %, 550,00 × 1,125 × 1 %.
    const earned = [line('Comisiones', { amount: bs(100) })]
    expect(await due(await pay(earned, again))).toEqual({ sso: 20_62, lph: 6_19 })
    // 60,00 less: 355,384… × 4 %, 390,00 × 1,125 × 1 %.
    const away = await pay([line('Inasistencias', { quantity: '2' })], again)
    expect(await due(away)).toEqual({ sso: 14_22, lph: 4_39 })
    const plainDeduction = [line('Préstamo', { kind: 'deduccion', amount: bs(60) })]
    expect(await due(await pay(plainDeduction, again))).toEqual(plain)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('parts are a base as the company chose when the order was made', async () => {
    await begin()
    const typed = { ...law, adition: bs(100), adition_reason: 'Prima', allow_duplicate: true }
    const before = await pay([], typed)
    expect(await due(before)).toEqual({ sso: 20_62, lph: 6_19 })
    await natureOf('adition', 'no_salarial')
    const after = await pay([], typed)
    expect(await due(after)).toEqual({ sso: 16_62, lph: 5_06 })
    await edit(before, { payday: 'segunda' })
    // Three Mondays: (623,076… + 100,00) × 4 %; it keeps what it was made with.
    expect(await due(before)).toMatchObject({ sso: 28_92 })
    await natureOf('adition', 'salarial')
    await natureOf('discount', 'salarial')
    const less = await pay([], {
      ...{ ...law, discount: bs(100), discount_reason: 'Retardo', allow_duplicate: true },
    })
    // 315,384… × 4 %; 350,00 × 1,125 × 1 %.
    expect(await due(less)).toEqual({ sso: 12_62, lph: 3_94 })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('the bonus is a base where the company chose so, and is paid', async () => {
    await begin()
    await t.write((tx) => updateSettings(tx, { bonus: bs(45), sso: bs(1), lacks: bs(1) }, later(0)))
    await natureOf('bonus', 'salarial')
    // (415,384… + 45,00) × 4 %, and 495,00 × 1,125 × 1 %.
    const paid = { ...law, bonus: true, allow_duplicate: true }
    expect(await due(await pay([], paid))).toEqual({ sso: 18_42, lph: 5_57 })
    expect(await due(await pay([], { ...paid, bonus: false }))).toEqual({ sso: 16_62, lph: 5_06 })
    await natureOf('bonus', 'integral')
    expect(await due(await pay([], paid))).toEqual({ sso: 16_62, lph: 5_06 })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('the month goes by what its first fortnight kept of each line', async () => {
    await begin()
    const lines = [line('Reembolso de gastos', { amount: bs(200) })]
    const both = [
      paysheetValues({ ...ana, ...law, lines }),
      paysheetValues({ ...ana, ...law, payday: 'segunda', issued_at: day('2026-11-20') }),
    ]
    const made = await t.write((tx) => createPaysheets(tx, both, later(1)))
    // Five Mondays: 1.038,461… × 4 % = 41,54; 900,00 × 1,125 × 1 % = 10,13.
    expect(await due(made[1]?.id ?? 0)).toEqual({ sso: 41_54 - 16_62, lph: 10_13 - 5_06 })
  })

  test('cestaticket is less by the days of absence, not by hours', async () => {
    await t.write(async (tx) => {
      await enter(tx, 'rule_bonus', 'law')
      await enterRate(
        tx,
        { currency: 'USD', day: day('2026-11-13'), value: '150', source: 'BCV' },
        later(0),
      )
    })
    const bonusOf = async (lines: readonly SaidLine[]) => {
      const id = await pay(lines, { bonus: true, allow_duplicate: true })
      return (await getPaysheet(t.db, id)).bonus
    }
    // 40 US$ / 30 × 15, 13 and 12,5 days × 150.
    expect(await bonusOf([])).toBe(3000_00)
    expect(await bonusOf([line('Inasistencias', { quantity: '2' })])).toBe(2600_00)
    const worked = line('Feriado o descanso trabajado', { quantity: '2' })
    expect(await bonusOf([worked])).toBe(3000_00)
    const all = Array.from({ length: 2 }, () => line('Inasistencias', { quantity: '7.5' }))
    const paid = [...all, line('Comisiones', { amount: bs(900) })]
    expect(await bonusOf(paid)).toBe(0)
    const more = [
      line('Inasistencias', { quantity: '2' }),
      line('Horas no trabajadas', { quantity: '4' }),
      line('Inasistencias', { quantity: '0.5' }),
    ]
    expect(await bonusOf(more)).toBe(2500_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

describe('an order keeps what its lines were, whatever became of their concepts', () => {
  const law = { lph: true, sso: true, allow_duplicate: true }
  const due = async (id: number) => {
    const { sso, lph } = await getPaysheet(t.db, id)
    return { sso, lph }
  }
  const begin = () =>
    t.write(async (tx) => {
      await byLaw(tx)
      await enter(tx, 'sso_cap', '100', '2026-01-01')
    })
  const off = (code: string) =>
    t.write((tx) => tx.update(concepts).set({ active: false }).where(eq(concepts.code, code)))

  test('of another nature, gone, or of its name', async () => {
    await begin()
    const earned = await pay([line('Comisiones', { amount: bs(100) })], law)
    const meals = await pay([line('Reembolso de gastos', { amount: bs(200) })], law)
    const lent = await pay([line('Adelanto', { kind: 'deduccion', amount: bs(60) })], law)
    const plain = { sso: 16_62, lph: 5_06 }
    expect(await Promise.all([earned, meals, lent].map(due))).toEqual([
      ...[{ sso: 20_62, lph: 6_19 }, plain, plain],
    ])
    await natureOf('commission', 'no_salarial')
    await off('reimbursement')
    await t.write((tx) =>
      createConcept(
        tx,
        {
          ...{ code: null, name: 'Adelanto', kind: 'asignacion' },
          ...{ nature: 'salarial', computed: 'amount' },
        },
        later(1),
      ),
    )
    for (const id of [earned, meals, lent]) await edit(id, { number: `otro ${id}` })
    expect(await Promise.all([earned, meals, lent].map(due))).toEqual([
      ...[{ sso: 20_62, lph: 6_19 }, plain, plain],
    ])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of hours, at the rate of another date', async () => {
    const rate = (on: string, value: string) =>
      t.write((tx) =>
        enterRate(tx, { currency: 'USD', day: day(on), value, source: 'BCV' }, later(0)),
      )
    await rate('2026-11-13', '100')
    await rate('2026-11-14', '120')
    await t.write((tx) => {
      const said = { salary: bs(240), salary_currency: 'USD' as const, since: day('2026-11-01') }
      return changeSalary(tx, ana.titular_id, { ...said, reason: null }, later(0), undefined)
    })
    const id = await pay([line('Horas no trabajadas', { quantity: '2' })])
    await off('absence_hours')
    await edit(id, { issued_at: day('2026-11-14'), allow_balance_by_date: true })
    // 28.800,00 / 30 / 8 × 2.
    expect((await shownOf(id)).lines[0]).toMatchObject({ amount: 240, quantity: '2' })
  })

  test('a line in the words of a part, and of its amount, stays a line', async () => {
    const own = line('Ingreso adicional', { kind: 'asignacion', amount: bs(50) })
    const id = await pay([{ ...own, concept: 'Prima' }], {
      ...{ adition: bs(50), adition_reason: 'Prima' },
    })
    // As orders were made while it was free.
    await t.write(async (tx) => {
      const [row] = await tx.select().from(paysheets).where(eq(paysheets.id, id))
      const lines = (row?.lines ?? []).map((each) =>
        each.code === 'other' ? { ...each, concept: own.concept } : each,
      )
      await tx.update(paysheets).set({ lines }).where(eq(paysheets.id, id))
    })
    await edit(id, { number: 'otro' })
    await edit(id, { lines: [own], recalculate: true }, 3)
    const { lines, total } = await getPaysheet(t.db, id)
    expect([lines.map(({ code }) => code), total]).toEqual([['other'], 550_00])
    for (const more of [[{ ...own, amount: bs(51) }], [own, own]]) {
      expect(await errorOf(edit(id, { lines: more }, 4))).toMatchObject({
        fields: { [`lines.${more.length - 1}.concept`]: [expect.stringContaining('use su campo')] },
      })
    }
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('one line for each that it had', async () => {
    const id = await pay([line('Horas extras', { quantity: '8' })])
    await t.write((tx) => enter(tx, 'overtime', '3', '2026-01-01'))
    await edit(id, {
      lines: [line('overtime', { quantity: '8' }), line('overtime', { quantity: '8' })],
    })
    expect((await shownOf(id)).lines.map(({ amount }) => amount)).toEqual([45, 90])
  })

  test('and what its parts were a base of, also where nothing went by the law', async () => {
    await natureOf('adition', 'no_salarial')
    const id = await pay([], { adition: bs(500), adition_reason: 'Prima' })
    const [row] = await t.db.select().from(paysheets).where(eq(paysheets.id, id))
    expect(row?.lines[0]).toMatchObject({ code: 'adition', nature: 'no_salarial' })
    expect(row?.snapshot.natures).toEqual({ adition: 'no_salarial' })
  })
})

describe('a form that showed a line', () => {
  const conceptId = async (code: string) =>
    (await readCatalogue(t.db, false)).concepts.find((each) => each.code === code)?.id ?? 0
  const asked = (name: string) => ({
    fields: {
      amount: [expect.stringMatching(`^Cambió la naturaleza de «${name}», y el total es`)],
    },
  })

  test('as wages is asked once it is none, by name or code, and saved with what counts now', async () => {
    await t.write((tx) => byLaw(tx))
    for (const name of ['Comisiones', 'commission']) {
      const lines = [line(name, { amount: bs(20) })]
      const seen = await seenOf(lines)
      await natureOf('commission', 'no_salarial')
      const again = { allow_duplicate: true }
      expect(await errorOf(pay(lines, { seen, ...again }))).toMatchObject(asked(name))
      await pay(lines, { seen: await seenOf(lines), ...again })
      await natureOf('commission', 'salarial')
    }
  })

  test('of days that lowered the wages, of a concept that is no more, and of one that came', async () => {
    const away = [line('Inasistencias', { quantity: '1' })]
    const spent = [line('Reembolso de gastos', { amount: bs(20) })]
    const gift = [line('Regalo', { kind: 'asignacion', amount: bs(20) })]
    const seen = await Promise.all([away, spent, gift].map(seenOf))
    await natureOf('absence_days', 'no_salarial')
    const reimbursement = await conceptId('reimbursement')
    await t.write((tx) => deactivateConcept(tx, reimbursement, later(0)))
    const own = { name: 'Regalo', code: null, kind: 'asignacion', computed: 'amount' } as const
    await t.write((tx) => createConcept(tx, { ...own, nature: 'no_salarial' }, later(0)))
    expect(await errorOf(pay(away, { seen: seen[0] }))).toMatchObject(asked('Inasistencias'))
    const free = spent.map((each) => ({ ...each, kind: 'asignacion' as const }))
    expect(await errorOf(pay(free, { seen: seen[1] }))).toMatchObject(asked('Reembolso de gastos'))
    expect(await errorOf(pay(gift, { seen: seen[2] }))).toMatchObject(asked('Regalo'))
  })

  test('in an order that keeps it is not asked of what changed after the order', async () => {
    const lines = [line('Comisiones', { amount: bs(20) })]
    const id = await pay(lines)
    const seen = await seenOf(lines)
    await natureOf('commission', 'no_salarial')
    await edit(id, { concept: 'Otro', seen })
    expect((await getPaysheet(t.db, id)).concept).toBe('Otro')
  })
})
