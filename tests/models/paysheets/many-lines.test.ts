// @both-engines
// Proves docs/rules/orders.md#15; docs/rules/law.md#14: concepts in the wizard. Figures are computed by hand.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateConcept } from '#app/models/concepts/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { changeSheets, type Sheet } from '#app/models/wizard/draft.server.ts'
import { concepts, paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties } from '#tests/support/models/orders.ts'
import { enter } from '#tests/support/models/parameters.ts'
import { wizardOf } from '#tests/support/models/wizard.ts'

let ana: Parties
const t = testDatabase(({ write }) =>
  write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana', salary: bs(900) })
  }),
)
const { change, shown, aFullDraft, create, copy } = wizardOf(t)

/** Types these values into Ana's order. */
const type = (values: Sheet['values']) =>
  change((each) => changeSheets(each, (sheet) => ({ values: { ...sheet.values, ...values } })))
const judged = async () => (await shown()).sheets[0]
const stored = async () => (await t.db.select().from(paysheets).orderBy(asc(paysheets.id))).at(-1)

const EXTRA_HOURS: Sheet['values'] = {
  'lines.0.concept': 'Horas extras',
  'lines.0.kind': 'asignacion',
  'lines.0.quantity': '3',
}

describe('Concepts in the wizard', () => {
  test('are computed as in a single order, shown in the review, and created', async () => {
    await aFullDraft([ana.titular_id], 1000)
    await type({
      ...EXTRA_HOURS,
      'lines.1.kind': 'asignacion',
      'lines.2.concept': 'Préstamo',
      'lines.2.kind': 'deduccion',
      'lines.2.amount': '60,00',
      'lines.2.reason': 'Cuota 3',
    })
    // 900,00 / 30 / 8 × 1,5 × 3 = 16,875; a row left empty is none; 450,00 + 16,88 − 60,00.
    const sheet = await judged()
    expect([sheet?.state, sheet?.total, sheet?.errors]).toEqual(['complete', bs(406.88), {}])
    expect(sheet?.amounts?.lines).toMatchObject([
      { concept: 'Horas extras', amount: bs(16.88) },
      { concept: 'Préstamo', amount: bs(60) },
    ])
    expect(await create()).toBe(1)
    const order = await stored()
    expect(order?.total).toBe(bs(406.88))
    expect(order?.lines).toMatchObject([
      { code: 'other', concept: 'Horas extras', quantity: '3', per: 'hora' },
      { code: 'other', concept: 'Préstamo', reason: 'Cuota 3', amount: bs(60) },
    ])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test.each([
    [
      { 'lines.0.kind': 'asignacion', 'lines.0.amount': '5' },
      'lines.0.concept',
      'Escriba el concepto',
    ],
    [{ ...EXTRA_HOURS, 'lines.0.kind': 'deduccion' }, 'lines.0.kind', 'Horas extras se asigna'],
    [{ ...EXTRA_HOURS, 'lines.0.quantity': '3x' }, 'lines.0.quantity', 'número'],
    [
      { 'lines.0.kind': 'asignacion', 'lines.1.concept': 'Viáticos', 'lines.1.kind': 'asignacion' },
      'lines.1.amount',
      'Escriba',
    ],
  ] as const)('refuse %j beside %s', async (values, field, text) => {
    await aFullDraft([ana.titular_id], 1000)
    await type(values)
    const sheet = await judged()
    expect(sheet?.state).toBe('error')
    expect(Object.keys(sheet?.errors ?? {})).toEqual([field])
    expect(sheet?.errors[field]?.[0]).toContain(text)
  })

  test('are at most as many as an order takes', async () => {
    await aFullDraft([ana.titular_id], 1000)
    const rows = Array.from({ length: 21 }, (_, i) => [
      [`lines.${i}.concept`, `Prima ${i}`],
      [`lines.${i}.kind`, 'asignacion'],
      [`lines.${i}.amount`, '1'],
    ]).flat()
    await type(Object.fromEntries(rows))
    expect((await judged())?.errors.lines).toEqual(['Una orden lleva como máximo 20 conceptos'])
  })

  test('of the last order are copied with additions and discounts, not what it paid of arrears', async () => {
    await t.write((tx) =>
      aPaysheet(tx, {
        ...ana,
        lines: [
          { concept: 'Horas extras', kind: null, amount: null, quantity: '2', reason: null },
          { concept: 'Diferencia de salario', kind: 'asignacion', amount: bs(7), reason: 'x' },
        ],
      }),
    )
    const [order] = await t.db.select().from(paysheets)
    const lines = (order?.lines ?? []).map((line) =>
      line.amount === bs(7) ? { ...line, code: 'arrears' as const } : line,
    )
    await t.write((tx) =>
      tx
        .update(paysheets)
        .set({ lines })
        .where(eq(paysheets.id, order?.id ?? 0)),
    )
    await aFullDraft([ana.titular_id], 1000)
    const without = (await copy(false))[ana.titular_id]
    expect(Object.keys(without?.values ?? {}).filter((name) => name.startsWith('lines'))).toEqual(
      [],
    )
    const copied = (await copy(true))[ana.titular_id]
    expect(copied).toMatchObject({
      copied: true,
      values: {
        'lines.0.concept': 'Horas extras',
        'lines.0.kind': 'asignacion',
        'lines.0.quantity': '2',
      },
    })
    expect(copied?.values['lines.0.amount']).toBeUndefined()
    expect(copied?.values['lines.1.concept']).toBeUndefined()
    // Copying without them takes away what was copied, and leaves what somebody typed.
    expect((await copy(false))[ana.titular_id]?.values['lines.0.concept']).toBeUndefined()
    await type(EXTRA_HOURS)
    expect((await copy(false))[ana.titular_id]?.values).toMatchObject(EXTRA_HOURS)
  })
})

test('The wizard computes by the natures that the company chose', async () => {
  const { titular_id } = await t.write(async (tx) => {
    await enter(tx, 'rule_sso', 'law')
    const [adition] = await tx.select().from(concepts).where(eq(concepts.code, 'adition'))
    await updateConcept(tx, adition?.id ?? 0, { nature: 'no_salarial' }, later(0))
    return aPayroll(tx, { name: 'Beto', salary: bs(400) })
  })
  await aFullDraft([titular_id], 1000)
  await type({ adition: '100', adition_reason: 'Viáticos', sso: 'on' })
  // 400,00 × 12 / 52 × 2 lunes × 4 % = 7,384…: what is no wages is no base of it.
  expect((await judged())?.total).toBe(bs(292.62))
  expect(await create()).toBe(1)
  expect((await stored())?.total).toBe(bs(292.62))
})
