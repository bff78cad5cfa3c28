// @both-engines
// Proves docs/rules/law.md#14: the catalogue of concepts.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import {
  activateConcept,
  type ConceptInput,
  createConcept,
  deactivateConcept,
  updateConcept,
} from '#app/models/concepts/change.server.ts'
import { conceptListing } from '#app/models/concepts/fields.ts'
import { getConcept, listConcepts, partNatures } from '#app/models/concepts/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { audit, concepts } from '#db/schema.ts'
import { loadConcepts } from '#db/seeds/concepts.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { listing } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const list = (query = 'limit=50') => listConcepts(t.db, listing(conceptListing, query))
const named = async (code: string) => {
  const [found] = await t.db.select().from(concepts).where(eq(concepts.code, code))
  return found?.id ?? 0
}
const prima: ConceptInput = {
  ...{ code: 'prima_hogar', name: 'Prima por hogar', kind: 'asignacion' },
  ...{ nature: 'salarial', computed: 'amount' },
}
const create = (values: Partial<ConceptInput> = {}) =>
  t.write((tx) => createConcept(tx, { ...prima, ...values }, later(1)))
const change = (id: number, values: Partial<ConceptInput>, version?: number) =>
  t.write((tx) => updateConcept(tx, id, values, later(2), version))

test('begins with what an order has by itself, and what the law knows of hours and days', async () => {
  const { data, total } = await list()
  expect(total).toBe(17)
  expect(data.slice(0, 8).map(({ code, nature, computed }) => [code, nature, computed])).toEqual([
    ['base', 'salarial', 'part'],
    ['adition', 'salarial', 'part'],
    ['bonus', 'no_salarial', 'part'],
    ['discount', 'no_salarial', 'part'],
    ['lph', 'no_salarial', 'part'],
    ['sso', 'no_salarial', 'part'],
    ['lacks', 'no_salarial', 'part'],
    ['islr', 'no_salarial', 'part'],
  ])
  expect(data.find(({ code }) => code === 'absence_days')).toMatchObject({
    ...{ kind: 'deduccion', nature: 'salarial', computed: 'days' },
  })
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('gets a part that came later, unless the company has a concept of that name or code', async () => {
  const load = () => t.write((tx) => loadConcepts(tx, NOW))
  const islr = eq(concepts.code, 'islr')
  await t.write(async (tx) => {
    await tx.delete(concepts).where(islr)
    await tx.delete(concepts).where(eq(concepts.code, 'holiday'))
  })
  await load()
  expect((await list('search=islr')).data).toMatchObject([{ code: 'islr', computed: 'part' }])
  // What the company took out of the rest stays out.
  expect((await list()).total).toBe(16)
  const set = (values: Partial<typeof concepts.$inferInsert>, code: string) =>
    t.write((tx) => tx.update(concepts).set(values).where(eq(concepts.code, code)))
  await set({ code: 'own', computed: 'amount' }, 'islr')
  await load()
  expect((await list()).total).toBe(16)
  // A concept of its own with a part's code is no part.
  await set({ code: 'islr', nature: 'salarial' }, 'own')
  expect(await partNatures(t.db)).toBeUndefined()
})

test('is searched by name and code, and filtered', async () => {
  expect((await list('search=extras')).total).toBe(3)
  expect((await list('search=ABSENCE')).total).toBe(2)
  expect((await list('kind=deduccion')).total).toBe(7)
  const id = await create()
  await t.write((tx) => deactivateConcept(tx, id, later(2)))
  expect((await list('active=0')).data.map(({ code }) => code)).toEqual(['prima_hogar'])
  expect((await list('sort=name,desc&limit=1')).data[0]?.name).toBe('Salario base')
})

test('a concept is made, changed and deactivated, with a line in the trail each time', async () => {
  const id = await create()
  await change(id, { nature: 'no_salarial' }, 1)
  await t.write((tx) => deactivateConcept(tx, id, later(3), 2))
  expect(await getConcept(t.db, id)).toMatchObject({
    ...{ ...prima, nature: 'no_salarial', active: false, version: 3 },
  })
  await t.write((tx) => activateConcept(tx, id, later(4)))
  const lines = await t.db.select().from(audit).where(eq(audit.kind, 'concept'))
  expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'deactivate', 'activate'])
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test.each([
  ['Prima por hogar (nº 2)', 'prima_por_hogar_n_2'],
  ['24 horas de guardia', 'horas_de_guardia'],
  ['¡…!', 'concepto'],
  ['Bonificación especial de fin de año del personal', 'bonificacion_especial_de_fin_d'],
])('%s has the code %s where nobody writes one', async (name, code) => {
  expect((await getConcept(t.db, await create({ name, code: null }))).code).toBe(code)
})

test('an edit of an older version, or of none, is refused', async () => {
  const id = await create()
  await change(id, { name: 'Prima' })
  expect(await errorOf(change(id, { name: 'Otra' }, 1))).toBeInstanceOf(StaleVersion)
  expect(await errorOf(change(9999, { name: 'Otra' }))).toBeInstanceOf(NotFound)
})

describe('no two concepts', () => {
  const taken = { problems: { code: [{ code: 'taken', text: 'Ya es de Horas extras' }] } }
  test('share a code, or a name in whatever case', async () => {
    expect(await errorOf(create({ code: 'overtime' }))).toMatchObject(taken)
    expect(await errorOf(create({ name: 'HORAS EXTRAS' }))).toMatchObject({
      problems: { name: [{ code: 'taken', text: 'Ya es de Horas extras' }] },
    })
  })

  test('are told apart by a code that is the name of another', async () => {
    await create({ code: 'hogar', name: 'Prima' })
    expect(await errorOf(create({ code: 'prima', name: 'Otra' }))).toMatchObject({
      problems: { code: [{ code: 'taken' }] },
    })
    expect(await errorOf(create({ code: 'otra', name: 'Hogar' }))).toMatchObject({
      problems: { name: [{ code: 'taken' }] },
    })
  })

  test('but each keeps its own', async () => {
    const id = await create()
    await change(id, { ...prima, kind: 'deduccion' })
    expect((await getConcept(t.db, id)).kind).toBe('deduccion')
  })
})

describe("an order's own concept", () => {
  test('changes its nature alone', async () => {
    const id = await named('bonus')
    await change(id, { nature: 'salarial' })
    expect((await getConcept(t.db, id)).nature).toBe('salarial')
    const wrong = await errorOf(
      change(id, { ...prima, computed: 'amount', kind: 'deduccion', nature: 'salarial' }),
    )
    expect(wrong).toBeInstanceOf(FieldErrors)
    expect(Object.keys((wrong as FieldErrors).fields)).toEqual(['code', 'name', 'kind', 'computed'])
  })

  test('is no base of itself, and the salary is always wages', async () => {
    for (const code of ['sso', 'lph', 'lacks', 'islr']) {
      for (const nature of ['salarial', 'integral'] as const) {
        expect(await errorOf(change(await named(code), { nature }))).toMatchObject({
          fields: { nature: ['Se calcula sobre el salario, y no puede ser parte de él'] },
        })
      }
    }
    await change(await named('base'), { nature: 'salarial', name: 'Salario base' })
    expect(await errorOf(change(await named('base'), { nature: 'integral' }))).toMatchObject({
      fields: { nature: ['El salario base es siempre salarial'] },
    })
  })

  test('is never deactivated, and no other takes its rules', async () => {
    const id = await named('discount')
    const off = errorOf(t.write((tx) => deactivateConcept(tx, id, later(1))))
    expect(await off).toBeInstanceOf(Conflict)
    expect(await errorOf(create({ computed: 'part' }))).toBeInstanceOf(FieldErrors)
    const own = await create()
    expect(await errorOf(change(own, { computed: 'part' }))).toBeInstanceOf(FieldErrors)
  })
})
