// @both-engines
/** What persons' orders begin with again and again (docs/rules/law.md#19). Figures are computed by hand. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { deactivateConcept, updateConcept } from '#app/models/concepts/change.server.ts'
import { conceptListing } from '#app/models/concepts/fields.ts'
import { listConcepts, readCatalogue } from '#app/models/concepts/read.server.ts'
import {
  createFixedConcept,
  deleteFixedConcept,
  type FixedConceptInput,
  updateFixedConcept,
} from '#app/models/fixed-concepts/change.server.ts'
import { fixedTerms, getFixedConcept } from '#app/models/fixed-concepts/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { fixedLines, seenFixed } from '#app/models/payroll/fixed.ts'
import {
  createPaysheet,
  type PaysheetInput,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { paysheetDrawn } from '#app/models/paysheets/form.server.ts'
import { type DrawnTerms, readSeen, seenText } from '#app/models/paysheets/seen-terms.ts'
import { deleteTitular } from '#app/models/titulars/change.server.ts'
import type { Payday } from '#db/kinds.ts'
import { fixed_concepts, paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { enterOwn } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let ana: number
let luis: number
const t = testDatabase()
beforeEach(async () => {
  ana = await t.write((tx) => aTitular(tx, { name: 'Ana', salary: bs(2000) }))
  luis = await t.write((tx) => aTitular(tx, { name: 'Luis', salary: bs(1000) }))
})

const LOAN = {
  concept: 'Préstamo',
  kind: 'deduccion',
  amount: bs(50),
  paydays: 'each',
  since: day('2026-11-01'),
} as const
const fix = (said: Partial<FixedConceptInput> = {}) =>
  t.write((tx) => createFixedConcept(tx, { titular_id: ana, ...LOAN, ...said }, later(1)))
const linesOf = async (payday: Payday, issued_at: string, of = ana, period?: Month) => {
  const terms = (await fixedTerms(t.db, [of])).get(of) ?? []
  const lines = fixedLines(terms, { payday, issued_at: day(issued_at), period })
  return lines.map(({ concept, kind, amount }) => [concept, kind, amount])
}

describe('one', () => {
  test('is of the catalogue where its name or code is, and has its kind', async () => {
    const id = await fix({ concept: 'COMMISSION', kind: null })
    expect(await getFixedConcept(t.db, id)).toMatchObject({
      ...{ concept: 'Comisiones', kind: 'asignacion', amount: bs(50), until: null, version: 1 },
      concept_id: expect.any(Number),
    })
    expect((await trailOf(t.db, 'fixed_concept', id)).at(-1)).toMatchObject({
      action: 'create',
      after: { concept: 'Comisiones', titular_id: ana, amount: bs(50) },
    })
  })

  test.each<[Partial<FixedConceptInput>, Record<string, string>]>([
    [{ kind: null }, { kind: 'Elija si se asigna o se deduce' }],
    [{ concept: 'Comisiones' }, { kind: 'Comisiones se asigna' }],
    [{ until: day('2026-10-31') }, { until: 'Termina antes de empezar' }],
    [{ titular_id: 99_999 }, { titular_id: 'Solo los empleados tienen conceptos fijos' }],
  ])('is refused at its field: %j', async (said, fields) => {
    const texts = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]))
    expect(await errorOf(fix(said))).toMatchObject({ fields: texts })
    expect(await t.db.select().from(fixed_concepts)).toEqual([])
  })

  test('is not of who is no employee', async () => {
    const titular_id = await t.write((tx) => aTitular(tx, { scope: 'Externo' }))
    expect(await errorOf(fix({ titular_id }))).toMatchObject({
      fields: { titular_id: ['Solo los empleados tienen conceptos fijos'] },
    })
  })

  test('is changed and ended, and the trail says so', async () => {
    const id = await fix()
    const change = (said: Partial<FixedConceptInput>, version?: number) =>
      t.write((tx) => updateFixedConcept(tx, id, said, later(2), version))
    await change({ amount: bs(60), until: day('2026-12-31') }, 1)
    await change({ concept: 'Comisiones', kind: 'asignacion' })
    // What changes nothing leaves it alone.
    await change({ concept: 'comisiones' })
    expect(await getFixedConcept(t.db, id)).toMatchObject({
      ...{ concept: 'Comisiones', kind: 'asignacion', amount: bs(60), version: 3 },
    })
    const trail = await trailOf(t.db, 'fixed_concept', id)
    expect(trail.map(({ action, after }) => [action, after])).toEqual([
      ['create', expect.anything()],
      ['update', { amount: bs(60), until: '2026-12-31' }],
      ['update', { concept: 'Comisiones', concept_id: expect.any(Number), kind: 'asignacion' }],
    ])
    expect(await errorOf(change({ titular_id: luis }))).toMatchObject({
      fields: { titular_id: ['Es de otro titular: elimine este y cree el suyo'] },
    })
    expect(await errorOf(change({ amount: bs(1) }, 1))).toMatchObject({ name: 'StaleVersion' })
    expect(await findBrokenInvariants(t.db)).toEqual([])
    await t.write((tx) => deleteFixedConcept(tx, id, later(3)))
    expect(await t.db.select().from(fixed_concepts)).toEqual([])
    expect((await trailOf(t.db, 'fixed_concept', id)).at(-1)).toMatchObject({ action: 'delete' })
  })

  test('goes with its titular, and a person has at most twenty on one day', async () => {
    for (let n = 1; n <= 20; n++) await fix({ concept: `Concepto ${n}`, until: day('2026-12-31') })
    expect(await errorOf(fix())).toMatchObject({
      fields: { concept: ['Una orden lleva como máximo 20 conceptos'] },
    })
    await fix({ since: day('2027-01-01') })
    await fix({ titular_id: luis })
    // Ten until June, ten from July and one over both are eleven on any day.
    const [june, july] = [day('2027-06-30'), day('2027-07-01')]
    for (let n = 1; n <= 10; n++) {
      await fix({ concept: `A ${n}`, titular_id: luis, since: day('2027-01-01'), until: june })
      await fix({ concept: `B ${n}`, titular_id: luis, since: july })
    }
    await fix({ concept: 'Todo el año', titular_id: luis, since: day('2027-01-01') })
    await t.write((tx) => deleteTitular(tx, ana, later(2)))
    const left = await t.db.select().from(fixed_concepts)
    expect(new Set(left.map(({ titular_id }) => titular_id))).toEqual(new Set([luis]))
  })

  test('keeps its concept from being deactivated until it is over', async () => {
    const { data } = await listConcepts(t.db, listing(conceptListing, 'search=comisiones'))
    const concept = data[0]?.id ?? 0
    const deactivate = () => t.write((tx) => deactivateConcept(tx, concept, later(2)))
    const id = await fix({ concept: 'Comisiones', kind: null })
    await fix({ concept: 'Comisiones', kind: null, titular_id: luis })
    expect(await errorOf(deactivate())).toMatchObject({
      code: 'in_use',
      message: 'Es un concepto fijo de 2 personas: termínelo antes',
    })
    const turn = () => t.write((tx) => updateConcept(tx, concept, { kind: 'deduccion' }, later(2)))
    expect(await errorOf(turn())).toMatchObject({
      fields: { kind: ['Es un concepto fijo de 2 personas: termínelo antes'] },
    })
    await t.write((tx) => deleteFixedConcept(tx, id + 1, later(2)))
    await t.write((tx) => updateFixedConcept(tx, id, { until: day('2026-11-10') }, later(2)))
    await deactivate()
  })
})

describe('the lines of a fortnight', () => {
  const line = (amount: number, concept = 'Préstamo', kind = 'deduccion') => [
    ...[concept, kind, bs(amount)],
  ]

  test('are those of its days, and of both fortnights in a whole month', async () => {
    await fix()
    await fix({ concept: 'Guardia', kind: 'asignacion', amount: bs(30), paydays: 'segunda' })
    await fix({ concept: 'Vale', amount: bs(7), paydays: 'primera' })
    const guard = line(30, 'Guardia', 'asignacion')
    expect(await linesOf('primera', '2026-11-13')).toEqual([line(50), line(7, 'Vale')])
    expect(await linesOf('segunda', '2026-11-27')).toEqual([line(50), guard])
    expect(await linesOf('completo', '2026-11-27')).toEqual([line(100), guard, line(7, 'Vale')])
    expect(await linesOf('segunda', '2026-10-30')).toEqual([])
    expect(await linesOf('primera', '2026-11-13', luis)).toEqual([])
    // Of November though it is paid in December.
    expect(await linesOf('segunda', '2026-12-02', ana, '2026-11' as Month)).toEqual([
      line(50),
      guard,
    ])
  })

  test('hold where one of its days does', async () => {
    await fix({ since: day('2026-11-15'), until: day('2026-11-16') })
    expect(await linesOf('primera', '2026-11-13')).toEqual([line(50)])
    expect(await linesOf('segunda', '2026-11-27')).toEqual([line(50)])
    expect(await linesOf('primera', '2026-12-11')).toEqual([])
    await fix({ concept: 'Tarde', since: day('2026-11-16') })
    expect(await linesOf('completo', '2026-11-27')).toEqual([line(100), line(50, 'Tarde')])
  })
})

describe('an order', () => {
  const FIRST = { payday: 'primera', issued_at: day('2026-11-13'), allow_duplicate: true } as const
  const SECOND = { ...FIRST, payday: 'segunda', issued_at: day('2026-11-27') } as const
  let parties: Parties
  beforeEach(async () => {
    parties = await t.write(async (tx) => ({
      titular_id: ana,
      account_id: await anAccount(tx, { titular_id: ana }),
      enterprise_id: await aCompanyAccount(tx, { capital: bs(100_000) }),
    }))
  })
  const pay = (said: Partial<PaysheetInput> = FIRST) =>
    t.write((tx) =>
      createPaysheet(tx, paysheetValues({ ...parties, without: [], ...said }), later(3)),
    )
  const kept = async (id: number) => {
    const [order] = await t.db.select().from(paysheets).where(eq(paysheets.id, id))
    const lines = order?.lines.filter(({ code }) => code === 'other') ?? []
    return lines.map(({ concept, amount, fixed_id }) => [concept, amount, fixed_id])
  }

  test('has them, but for what it goes without, and keeps which they are', async () => {
    const loan = await fix()
    const dues = await fix({ concept: 'Cuota', amount: bs(7) })
    const first = await pay()
    expect(await kept(first)).toEqual([
      ['Préstamo', bs(50), loan],
      ['Cuota', bs(7), dues],
    ])
    expect(
      await kept(await pay({ ...SECOND, without: [{ of: `${loan} 2026-11 segunda` }] })),
    ).toEqual([['Cuota', bs(7), dues]])
    // Who does not ask for them, as a program, has none.
    expect(
      await kept(await pay({ ...FIRST, period: '2026-12' as Month, without: undefined })),
    ).toEqual([])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('does not take again what a live order of its fortnight took', async () => {
    const loan = await fix()
    const first = await pay()
    expect(await kept(await pay())).toEqual([])
    // The second fortnight's alone is left of the month.
    expect(await kept(await pay({ ...SECOND, payday: 'completo' }))).toEqual([
      ['Préstamo', bs(50), loan],
    ])
    await t.write((tx) => voidPaysheet(tx, first, later(4), 'error'))
    expect(await kept(await pay())).toEqual([])
    const [, , whole] = await t.db
      .select({ id: paysheets.id })
      .from(paysheets)
      .orderBy(paysheets.id)
    await t.write((tx) => voidPaysheet(tx, whole?.id ?? 0, later(5), 'error'))
    expect(await kept(await pay())).toEqual([['Préstamo', bs(50), loan]])
  })

  test('that is edited keeps them as they are, and which they are though the amount changes', async () => {
    const loan = await fix()
    const id = await pay()
    const edit = (said: Partial<PaysheetInput>) =>
      t.write((tx) => updatePaysheet(tx, id, said, later(4)))
    await t.write((tx) => updateFixedConcept(tx, loan, { amount: bs(60) }, later(4)))
    await edit({ number: 'otro', without: [] })
    expect(await kept(id)).toEqual([['Préstamo', bs(50), loan]])
    const said = { concept: 'Préstamo', kind: 'deduccion', amount: bs(20), reason: null } as const
    await edit({ lines: [said] })
    expect(await kept(id)).toEqual([['Préstamo', bs(20), loan]])
    // A second one of that name is another.
    await edit({ lines: [said, said] })
    expect(await kept(id)).toEqual([
      ['Préstamo', bs(20), loan],
      ['Préstamo', bs(20), undefined],
    ])
  })

  test('that has some does not turn to another fortnight or person', async () => {
    await fix()
    const account_id = await t.write((tx) => anAccount(tx, { titular_id: luis }))
    const id = await pay({ ...FIRST, period: '2026-11' as Month })
    const fieldOf = async (said: Partial<PaysheetInput>) => {
      const error = await errorOf(t.write((tx) => updatePaysheet(tx, id, said, later(4))))
      return error instanceof FieldErrors ? Object.keys(error.fields) : []
    }
    expect(await fieldOf({ payday: 'completo' })).toEqual(['payday'])
    expect(await fieldOf({ payday: 'segunda' })).toEqual(['payday'])
    expect(await fieldOf({ period: '2026-10' as Month })).toEqual(['period'])
    expect(await fieldOf({ period: null, issued_at: day('2026-12-01') })).toEqual(['issued_at'])
    expect(await fieldOf({ titular_id: luis, account_id })).toEqual(['titular_id'])
    expect(await fieldOf({ issued_at: day('2026-11-14') })).toEqual([])
    // Once it is taken off, the fortnight has it again.
    expect(await fieldOf({ payday: 'segunda', issued_at: day('2026-11-27'), lines: [] })).toEqual(
      [],
    )
    expect(await kept(id)).toEqual([])
    expect(await linesOf('completo', '2026-11-27')).toEqual([['Préstamo', 'deduccion', bs(100)]])
  })

  test('that is recalculated keeps which they are, and each line its own', async () => {
    const loan = await fix()
    const said = { concept: 'Préstamo', kind: 'deduccion', amount: bs(30), reason: null } as const
    const id = await pay({ ...FIRST, lines: [said] })
    const both = [
      ['Préstamo', bs(30), undefined],
      ['Préstamo', bs(50), loan],
    ]
    expect(await kept(id)).toEqual(both)
    const edit = (changes: Partial<PaysheetInput>) =>
      t.write((tx) => updatePaysheet(tx, id, changes, later(4)))
    await edit({ recalculate: true })
    expect(await kept(id)).toEqual(both)
    // The first of two alike is changed: the second stays what it is.
    await edit({
      lines: [
        { ...said, amount: bs(40) },
        { ...said, amount: bs(50) },
      ],
    })
    expect(await kept(id)).toEqual([
      ['Préstamo', bs(40), undefined],
      ['Préstamo', bs(50), loan],
    ])
    expect(await kept(await pay())).toEqual([])
  })

  test('is no part of an order, but one that was stays', async () => {
    for (const concept of ['S.S.O', 'Salario base']) {
      expect(await errorOf(fix({ concept }))).toMatchObject({
        fields: { concept: [expect.any(String)] },
      })
    }
    const old = await fix({ concept: 'Seguro' })
    await t.write((tx) =>
      tx.update(fixed_concepts).set({ concept: 'S.S.O' }).where(eq(fixed_concepts.id, old)),
    )
    const less = { concept: 'S.S.O', amount: bs(60) }
    await t.write((tx) => updateFixedConcept(tx, old, less, later(2)))
    expect(await kept(await pay())).toEqual([['S.S.O', bs(60), old]])
  })

  test('does not withhold income tax beside the percentage', async () => {
    await t.write((tx) => enterOwn(tx, ana, 'islr', '5'))
    const old = await fix({ concept: 'Impuesto', amount: bs(100) })
    // As it was fixed while the name was free.
    await t.write((tx) =>
      tx.update(fixed_concepts).set({ concept: 'islr' }).where(eq(fixed_concepts.id, old)),
    )
    expect(await errorOf(pay())).toMatchObject({
      fields: {
        lines: [
          'Ya se le retiene ISLR por su porcentaje: termine el concepto fijo o cambie sus Retenciones',
        ],
      },
    })
  })

  test('keeps the kind of what was fixed before its concept turned', async () => {
    const { data } = await listConcepts(t.db, listing(conceptListing, 'search=comisiones'))
    const { id: concept = 0 } = data[0] ?? {}
    await fix({ concept: 'Comisiones', kind: null, until: day('2026-11-10') })
    await t.write((tx) => updateConcept(tx, concept, { kind: 'deduccion' }, later(2)))
    expect(await linesOf('primera', '2026-11-13')).toEqual([['Comisiones', 'asignacion', bs(50)]])
  })

  test('keeps the concept that nobody can name any more, and its nature', async () => {
    const { data } = await listConcepts(t.db, listing(conceptListing, 'search=comisiones'))
    const { id: concept = 0 } = data[0] ?? {}
    await t.write((tx) => updateConcept(tx, concept, { nature: 'no_salarial' }, later(2)))
    const fixed = await fix({ concept: 'Comisiones', kind: null, until: day('2026-11-10') })
    await t.write((tx) => deactivateConcept(tx, concept, later(2)))
    const id = await pay()
    const [order] = await t.db.select().from(paysheets).where(eq(paysheets.id, id))
    expect(order?.lines.find(({ fixed_id }) => fixed_id === fixed)).toMatchObject({
      ...{ concept_id: concept, nature: 'no_salarial', kind: 'asignacion' },
    })
    await t.write((tx) => updateFixedConcept(tx, fixed, { amount: bs(70) }, later(3)))
    expect((await getFixedConcept(t.db, fixed)).concept_id).toBe(concept)
  })

  test('has at most twenty lines with them', async () => {
    for (let n = 1; n <= 20; n++) await fix({ concept: `Cuota ${n}`, amount: bs(1) })
    const said = { concept: 'Otro', kind: 'deduccion', amount: bs(1), reason: null } as const
    expect(await errorOf(pay({ ...FIRST, lines: [said] }))).toMatchObject({
      fields: { lines: ['Una orden lleva como máximo 20 conceptos, con los fijos'] },
    })
    expect(await kept(await pay())).toHaveLength(20)
  })

  test('asks where they changed since its form was drawn', async () => {
    const loan = await fix()
    const { terms } = await paysheetDrawn(t.db, ana, day('2026-11-13'))
    const shown = fixedLines(terms?.fixed ?? [], FIRST)
    const { settings } = terms as DrawnTerms
    const seen = { titular_id: ana, salary: bs(2000), settings, fixed: seenFixed(shown) }
    expect(readSeen(seenText(seen))).toEqual(seen)
    // The same amount, but added.
    await t.write((tx) => updateFixedConcept(tx, loan, { kind: 'asignacion' }, later(2)))
    expect(await errorOf(pay({ ...FIRST, seen }))).toMatchObject({
      fields: { amount: [expect.stringContaining('el total es 1.050,00 Bs')] },
    })
    const less = { kind: 'deduccion', amount: bs(60) } as const
    await t.write((tx) => updateFixedConcept(tx, loan, less, later(2)))
    expect(await errorOf(pay({ ...FIRST, seen }))).toMatchObject({
      // 1.000,00 less 60,00.
      fields: {
        amount: ['Cambiaron sus conceptos fijos, y el total es 940,00 Bs: revise el monto'],
      },
    })
    const now = { ...seen, fixed: `f${loan}.-6000` }
    const { concepts } = await readCatalogue(t.db, false)
    const absences = concepts.find(({ code }) => code === 'absence_days')?.id ?? 0
    // Deducted as before, but from the wages.
    const named = { concept: 'Inasistencias', kind: null }
    await t.write((tx) => updateFixedConcept(tx, loan, named, later(2)))
    expect(await errorOf(pay({ ...FIRST, seen: now }))).toMatchObject({
      asked: { amount: ['salary_changed'] },
    })
    await t.write((tx) => updateConcept(tx, absences, { nature: 'no_salarial' }, later(2)))
    await t.write((tx) => updateFixedConcept(tx, loan, { concept: 'Préstamo' }, later(2)))
    expect(await kept(await pay({ ...FIRST, seen: now }))).toEqual([['Préstamo', bs(60), loan]])
  })
})
