// Proves docs/rules/law.md#14, #15.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, errors } = apiOf(t)
const GOOD = {
  ...{ code: 'prima_hogar', name: 'Prima por hogar', kind: 'asignacion' },
  ...{ nature: 'no_salarial', computed: 'amount' },
}

describe('the API of concepts', () => {
  test('makes one, changes it, and deactivates it', async () => {
    const { status, json } = await call('POST', 'concepts', GOOD)
    expect(status).toBe(201)
    expect(json).toMatchObject({ ...GOOD, active: true, version: 1 })
    const { json: changed } = await call('PATCH', `concepts/${json.id}`, { nature: 'salarial' })
    expect(changed).toMatchObject({ ...GOOD, nature: 'salarial', version: 2 })
    expect((await call('PATCH', `concepts/${json.id}`, { active: false })).json.active).toBe(false)
    expect((await read('concepts?active=0')).data.map(({ id }: { id: number }) => id)).toEqual([
      json.id,
    ])
    expect((await call('DELETE', `concepts/${json.id}`)).status).toBe(405)
  })

  test.each([
    [{ code: 'Con espacio' }, 'code', /minúsculas/],
    [{ code: '9' }, 'code', /minúsculas/],
    [{ code: 'x'.repeat(31) }, 'code', 'Escriba como máximo 30 caracteres'],
    [{ code: 'sso' }, 'code', 'Ya es de S.S.O'],
    [{ name: 'salario BASE' }, 'name', 'Ya es de Salario base'],
    [{ kind: 'otro' }, 'kind', 'Elija una opción de la lista'],
    [{ nature: null }, 'nature', 'Elija la naturaleza'],
    [{ computed: 'part' }, 'computed', /propios de la orden/],
  ])('refuses %j at its field', async (said, field, text) => {
    const found = await errors('POST', 'concepts', { ...GOOD, ...said })
    expect(found).toEqual({ [field]: [expect.stringMatching(text)] })
  })

  test('refuses to deactivate what an order has by itself', async () => {
    const { data } = await read('concepts?search=paro')
    const { status, json } = await call('PATCH', `concepts/${data[0].id}`, { active: false })
    expect([status, json.code]).toEqual([409, 'in_use'])
  })

  test('takes back each of them as it was read', async () => {
    for (const concept of (await read('concepts?limit=0')).data) {
      const { status, json } = await call('PATCH', `concepts/${concept.id}`, concept)
      expect([status, json]).toEqual([200, concept])
    }
  })
})

describe('lines of an order', () => {
  const order = (lines: unknown) => ({
    ...{ titular_id: world.maria, account_id: world.mariaAccount, enterprise_id: world.enterprise },
    ...{ transaction: 'Cheque', number: '7', payday: 'completo', concept: 'Nómina' },
    ...{ realized: 'Administración', issued_at: '2026-11-13', allow_duplicate: true, lines },
  })

  test('name a concept by name or code, with hours, and say what they keep', async () => {
    const { salary } = await read(`titulars/${world.maria}`)
    const { status, json } = await call(
      'POST',
      'paysheets',
      order([
        { concept: 'horas extras', quantity: '2.5' },
        { concept: 'absence_days', quantity: 1, reason: 'Sin aviso' },
        { concept: 'Cena', kind: 'asignacion', amount: 10 },
      ]),
    )
    expect(status).toBe(201)
    const half = (of: number) => Math.round(of * 100) / 100
    expect(json.lines).toEqual([
      {
        ...{ concept: 'Horas extras', kind: 'asignacion', reason: null, quantity: '2.5' },
        amount: half((salary / 240) * 1.5 * 2.5),
        unit_amount: half((salary / 240) * 1.5),
        concept_id: expect.any(Number),
      },
      {
        ...{ concept: 'Inasistencias', kind: 'deduccion', reason: 'Sin aviso', quantity: '1' },
        ...{ amount: half(salary / 30), unit_amount: half(salary / 30) },
        concept_id: expect.any(Number),
      },
      {
        ...{ concept: 'Cena', kind: 'asignacion', reason: null, amount: 10 },
        ...{ concept_id: null, quantity: null, unit_amount: null },
      },
    ])
    const edited = await call('PATCH', `paysheets/${json.id}`, { lines: json.lines })
    expect(edited.json.lines).toEqual(json.lines)
    expect(edited.json.version).toBe(1)
  })

  test.each([
    [{ concept: 'Horas extras' }, 'lines.0.amount', 'Escriba el monto'],
    [{ concept: 'Horas extras', quantity: '0' }, 'lines.0.quantity', 'Debe ser mayor que 0'],
    [{ concept: 'Horas extras', quantity: '745' }, 'lines.0.quantity', 'No puede pasar de 744'],
    [{ concept: 'Horas extras', quantity: '1.234' }, 'lines.0.quantity', /2 decimales/],
    [{ concept: 'Comisiones', quantity: '2' }, 'lines.0.quantity', /no lleva cantidad/],
    [{ concept: 'Cena', amount: 1 }, 'lines.0.kind', 'Elija si se asigna o se deduce'],
    [{ concept: 'Cena', kind: 'asignacion', amount: 0 }, 'lines.0.amount', 'Debe ser mayor que 0'],
  ])('are refused as %j', async (line, field, text) => {
    expect(await errors('POST', 'paysheets', order([line]))).toEqual({
      [field]: [expect.stringMatching(text)],
    })
  })
})

test('the shift of a titular is by day unless it is said', async () => {
  expect((await read(`titulars/${world.maria}`)).shift).toBe('diurna')
  const shift = async (said: string | null) =>
    (await call('PATCH', `titulars/${world.maria}`, { shift: said })).json.shift
  expect(await shift('nocturna')).toBe('nocturna')
  expect(await shift(null)).toBe('diurna')
  expect(await errors('PATCH', `titulars/${world.maria}`, { shift: 'larga' })).toEqual({
    shift: ['Elija una opción de la lista'],
  })
})
