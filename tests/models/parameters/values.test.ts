// @both-engines
/** Values of parameters: what is proposed, entered, asked and confirmed (docs/rules/law.md#2, #3, #4; docs/rules/contributions.md#1). */
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { addParameter, confirmParameter } from '#app/models/parameters/change.server.ts'
import { effectOf } from '#app/models/parameters/effect.server.ts'
import {
  listParameters,
  type ParameterEntry,
  payrollParameters,
} from '#app/models/parameters/read.server.ts'
import {
  PARAMETER_NAMES,
  type ParameterName,
  parametersOn,
} from '#app/models/payroll/parameters.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { QUANTITY_NAMES } from '#db/law-kinds.ts'
import { loadProposals } from '#db/seeds/parameters.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { runRaw } from '#tests/support/models/harm.ts'
import { aPayroll, paysheetValues } from '#tests/support/models/orders.ts'
import { byLaw, enter, enterOwn } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
/** The day of pensions goes by the company's RIF. */
const PROPOSABLE = QUANTITY_NAMES.filter((name) => name !== 'pensions_day')
const PROPOSED = PROPOSABLE.length + 2

type Said = Partial<Parameters<typeof addParameter>[1]>
const add = (name: ParameterName, value: string, said: Said = {}) =>
  t.write((tx) =>
    addParameter(
      tx,
      { name, value, since: day('2026-11-20'), source: 'Gaceta', ...said },
      'form',
      later(1),
    ),
  )

test('every quantity but the day of pensions has a proposal with its source, that nobody has confirmed', async () => {
  const all = await listParameters(t.db)
  expect([...new Set(all.map(({ name }) => name))].sort()).toEqual(PROPOSABLE.toSorted())
  // The floor of pensions has risen twice since there is one.
  expect(all).toHaveLength(PROPOSED)
  for (const entry of all) {
    expect(entry).toMatchObject({ user_id: null, confirmed_at: null })
    expect(entry.source).not.toBeNull()
  }
  await t.write((tx) => loadProposals(tx, NOW))
  expect(await listParameters(t.db)).toHaveLength(all.length)
  // While nothing goes by the law no order reads any of them.
  expect((await payrollParameters(t.db)).entries).toEqual([])
})

test('what is proposed is what the law says, from the day that is known of it', async () => {
  const EVER = '1900-01-01'
  const TARIFF =
    '1000:6:0;1500:9:30;2000:12:75;2500:16:155;3000:20:255;4000:24:375;6000:29:575;:34:875'
  const all = await listParameters(t.db)
  expect(all.map(({ name, value, since }) => `${name} ${value} ${since}`).sort()).toEqual(
    [
      'minimum_wage 130 2022-03-15',
      ...['sso_worker 4', 'sso_employer 9', 'sso_floor 1', 'sso_cap 5'].map(
        (of) => `${of} ${EVER}`,
      ),
      ...['lacks_worker 0.5', 'lacks_employer 2', 'lacks_floor 1', 'lacks_cap 10'].map(
        (of) => `${of} ${EVER}`,
      ),
      ...[`lph_worker 1 ${EVER}`, `lph_employer 2 ${EVER}`, 'lph_floor 1 2024-05-01'],
      ...['inces_employer 2', 'inces_workers 5'].map((of) => `${of} ${EVER}`),
      ...['pensions_rate 9 2024-05-16', 'pensions_floor 130 2024-05-16'],
      ...['pensions_floor 160 2025-05-01', 'pensions_floor 240 2026-04-30'],
      'food_bonus 40 2023-05-01',
      'tax_unit 43 2025-06-02',
      ...[`islr_tariff ${TARIFF}`, 'islr_relief 774', 'islr_rebate 10'].map(
        (of) => `${of} ${EVER}`,
      ),
      ...['utilidades_days 30', 'vacation_bonus_days 15', 'vacation_bonus_most 30'].map(
        (of) => `${of} ${EVER}`,
      ),
      ...['overtime 1.5', 'overtime_night 1.95', 'overtime_unpermitted 2'].map(
        (of) => `${of} ${EVER}`,
      ),
      ...['night 0.3', 'holiday 1.5'].map((of) => `${of} ${EVER}`),
    ].sort(),
  )
})

test('of what nobody has chosen the first option counts', () => {
  const { values } = parametersOn([], day('2026-11-20'), PARAMETER_NAMES)
  expect(values).toEqual({
    ...{ rule_lph: 'each', rule_sso: 'each', rule_lacks: 'each', rule_bonus: 'each' },
    ...{ weeks: 'mondays', rounding: 'end', lacks_by: 'weeks', fortnights: 'own' },
    ...{ contributions_by: 'month', lph_base: 'integral', utilidades_on: 'wage' },
    ...{ broken: 'whole', faov_id: 'padded', faov_comma: 'always' },
  })
})

describe('a value', () => {
  test.each<[ParameterName, string, Said, object]>([
    ['sso_worker', 'cuatro', {}, { value: ['Escriba un número, como 4 o 0,5'] }],
    ['sso_worker', '-4', {}, { value: ['Escriba un número, como 4 o 0,5'] }],
    ['sso_worker', '4,12345', {}, { value: ['Con 4 decimales como máximo'] }],
    ['sso_worker', '100,5', {}, { value: ['Como máximo 100 %'] }],
    ['pensions_floor', '240,555', {}, { value: ['Con 2 decimales como máximo'] }],
    ['minimum_wage', '100.000.000', {}, { value: ['Como máximo 99.999.999,99 Bs'] }],
    ['utilidades_days', '30,5', {}, { value: ['Con 0 decimales como máximo'] }],
    ['minimum_wage', '130,123', {}, { value: ['Con 2 decimales como máximo'] }],
    ['sso_worker', '5', { source: null }, { source: ['Escriba de dónde es: la ley o la gaceta'] }],
    ['minimum_wage', '0', {}, { value: ['Debe ser mayor que 0'] }],
    ['tax_unit', '0', {}, { value: ['Debe ser mayor que 0'] }],
    ['pensions_day', '0', {}, { value: ['Debe ser mayor que 0'] }],
    ['pensions_day', '32', {}, { value: ['Como máximo el 31 del mes siguiente'] }],
    ['rule_bonus', 'sometimes', {}, { value: ['Elija una opción de la lista'] }],
    ['weeks', 'tuesdays', {}, { value: ['Elija una opción de la lista'] }],
    ['weeks', 'toString', {}, { value: ['Elija una opción de la lista'] }],
    ['sso_worker', '4,0', {}, { value: ['Ya es el valor de ese día'] }],
  ])('%s %s %o is refused', async (name, value, said, fields) => {
    expect(await errorOf(add(name, value, said))).toMatchObject({ fields })
    expect(await listParameters(t.db)).toHaveLength(PROPOSED)
  })

  test('waits to be confirmed, once, and is told', async () => {
    const id = await add('sso_worker', '4,5')
    const [last] = (await listParameters(t.db)).slice(-1)
    expect(last).toMatchObject({ value: '4.5', confirmed_at: null, user_name: ADMINISTRATOR.name })
    await t.write((tx) => confirmParameter(tx, id, later(2)))
    expect((await listParameters(t.db)).at(-1)).toMatchObject({ confirmed_by: 1 })
    expect(await errorOf(t.write((tx) => confirmParameter(tx, id, later(3))))).toMatchObject({
      message: 'El valor ya está confirmado',
    })
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('of a choice is confirmed as it is made, and needs no source', async () => {
    await add('weeks', 'begun', { source: null })
    expect((await listParameters(t.db)).at(-1)).toMatchObject({ confirmed_by: 1, source: null })
  })

  test('from a day that is past, or in the place of another, asks', async () => {
    const past = { since: day('2026-11-19') }
    expect(await errorOf(add('sso_worker', '5', past))).toMatchObject({
      asked: { since: ['dated_back'] },
      fields: { since: ['Esa fecha ya pasó: las órdenes que existen no cambian'] },
    })
    await add('sso_worker', '5', { since: day('2027-01-01') })
    expect(await errorOf(add('sso_worker', '6'))).toMatchObject({
      fields: { since: ['Toma el lugar de 5 % desde el 01 ene 2027'] },
    })
    await add('sso_worker', '6', { allow_dated_back: true })
  })

  test('is never changed or taken out', async () => {
    const id = await add('sso_worker', '5')
    const run = (text: string) => t.write((tx) => runRaw(tx, [text]))
    for (const change of [
      `update parameters set value = '6' where id = ${id}`,
      `update parameters set confirmed_at = '2026-11-20', value = '6' where id = ${id}`,
      `delete from parameters where id = ${id}`,
    ]) {
      await expect(run(change)).rejects.toThrow()
    }
    await t.write((tx) => confirmParameter(tx, id, later(2)))
    await expect(
      run(`update parameters set confirmed_name = 'X' where id = ${id}`),
    ).rejects.toThrow()
  })
})

describe('what a value changes of the month', () => {
  test('is by each person’s month before where contributions go by that', async () => {
    await t.write(async (tx) => {
      const ana = await aPayroll(tx, { name: 'Ana', salary: bs(2000) })
      await aPayroll(tx, { name: 'Luis', salary: bs(2000) })
      const october = { payday: 'completo' as const, issued_at: day('2026-10-30') }
      const more = { adition: bs(500), adition_reason: 'Comisión' }
      await createPaysheet(tx, paysheetValues({ ...ana, ...october, ...more }), ADMINISTRATOR)
      await byLaw(tx)
      for (const cap of ['sso_cap', 'lacks_cap'] as const) await enter(tx, cap, '100')
    })
    // Of Ana's 2.500,00 in place of 2.000,00: × 1,125 × 1 %, and × 12 / 52 × 5 at 4 % and 0,5 %.
    expect(await errorOf(add('contributions_by', 'before', { source: null }))).toMatchObject({
      fields: {
        value: [
          'En noviembre de 2026, 1 persona: L.P.H, de 22,50 Bs a 28,13 Bs; S.S.O, de 92,31 Bs a 115,38 Bs; Paro forzoso, de 11,54 Bs a 14,42 Bs',
        ],
      },
    })
  })

  test('is asked with people and sums', async () => {
    const luis = await t.write(async (tx) => {
      await updateSettings(tx, { sso: bs(30) }, ADMINISTRATOR)
      await aPayroll(tx, { name: 'Ana', salary: bs(2000) })
      return aPayroll(tx, { name: 'Luis', salary: bs(2000) })
    })
    // Twice 30,00 for each of both; by law the second three Mondays of 650,00 × 12 / 52 × 4 %.
    expect(await errorOf(add('rule_sso', 'law', { source: null }))).toMatchObject({
      asked: { value: ['changes_pay'] },
      fields: {
        value: ['En noviembre de 2026, 2 personas: S.S.O, de 120,00 Bs a 96,00 Bs'],
      },
    })
    await t.write((tx) => byLaw(tx))
    // 6 in place of 5: 780,00 × 12 / 52 × 5 × 4 % is 36,00.
    expect(await errorOf(add('sso_cap', '6'))).toMatchObject({
      fields: { value: ['En noviembre de 2026, 2 personas: S.S.O, de 60,00 Bs a 72,00 Bs'] },
    })
    // Of whom is set apart nothing changes.
    await t.write((tx) => enterOwn(tx, luis.titular_id, 'sso', 'exempt'))
    expect(await errorOf(add('sso_cap', '6'))).toMatchObject({
      fields: { value: ['En noviembre de 2026, 1 persona: S.S.O, de 30,00 Bs a 36,00 Bs'] },
    })
    // What nobody earns changes nothing, and asks nothing; nor does what the employer alone owes by.
    await add('sso_floor', '2')
    await add('sso_employer', '11')
    await add('pensions_floor', '300')
  })

  test('is told of what is proposed, as against not having it', async () => {
    await t.write(async (tx) => {
      for (const name of ['Ana', 'Luis']) await aPayroll(tx, { name, salary: bs(2000) })
      await byLaw(tx)
    })
    const effect = async (isMeant: (entry: ParameterEntry) => boolean) => {
      const all = await listParameters(t.db)
      return effectOf(t.db, all, all.filter(isMeant), day('2026-11-20'))
    }
    // Twice five Mondays of 650,00 × 12 / 52 × 4 %.
    const worker = 'En noviembre de 2026, 2 personas: S.S.O, de 0,00 Bs a 60,00 Bs'
    expect(await effect(({ name }) => name === 'sso_worker')).toBe(worker)
    // Twice 22,50, 30,00 and 7,50: of 1.300,00 × 12 / 52 × 5 × 0,5 %.
    expect(await effect(({ confirmed_at }) => confirmed_at === null)).toBe(
      'En noviembre de 2026, 2 personas: L.P.H, de 0,00 Bs a 45,00 Bs; S.S.O, de 0,00 Bs a 60,00 Bs; Paro forzoso, de 0,00 Bs a 15,00 Bs',
    )
    await t.write((tx) => enter(tx, 'sso_cap', '6'))
    const last = (await listParameters(t.db)).at(-1)?.id
    expect(await effect(({ id }) => id === last)).toBe(
      'En noviembre de 2026, 2 personas: S.S.O, de 60,00 Bs a 72,00 Bs',
    )
    // It has taken the place of the cap that was proposed.
    expect(await effect(({ name, id }) => name === 'sso_cap' && id !== last)).toBeUndefined()
    expect(await effect(({ name }) => name === 'pensions_rate')).toBeUndefined()
  })

  test('is said too where its sums cancel out, and counts nobody who has left', async () => {
    await t.write(async (tx) => {
      await aPayroll(tx, { name: 'Ana', salary: bs(200) })
      await aPayroll(tx, { name: 'Luis', salary: bs(201.85) })
      const { titular_id } = await aPayroll(tx, { name: 'Eva', salary: bs(201.85) })
      const left_at = day('2026-10-31')
      await updateTitular(tx, titular_id, { left_at }, ADMINISTRATOR, undefined)
      await enter(tx, 'rule_sso', 'law')
    })
    const week = { since: day('2026-11-01'), source: null, allow_dated_back: true }
    expect(await errorOf(add('rounding', 'week', week))).toMatchObject({
      fields: {
        value: ['En noviembre de 2026, 2 personas: unas más y otras menos, la suma queda igual'],
      },
    })
  })

  test('is that of the month in which it begins', async () => {
    await t.write(async (tx) => {
      await aPayroll(tx, { name: 'Ana', salary: bs(2000) })
      await byLaw(tx)
    })
    // December 2026 has four Mondays.
    expect(await errorOf(add('sso_cap', '6', { since: day('2026-12-01') }))).toMatchObject({
      fields: { value: ['En diciembre de 2026, 1 persona: S.S.O, de 24,00 Bs a 28,80 Bs'] },
    })
    await t.write((tx) => enter(tx, 'sso_cap', '6', '2026-12-01'))
  })
})
