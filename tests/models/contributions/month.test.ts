// @both-engines
// Proves docs/rules/contributions.md#2, #3: the orders of a month, person by person. Figures are computed by hand.
import { describe, expect, test } from 'vitest'
import { contributionListing } from '#app/models/contributions/fields.ts'
import {
  contributionPage,
  contributionsEffect,
  countMonthWorkers,
  draftFaovFile,
  monthOfRun,
  readContributions,
} from '#app/models/contributions/read.server.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import type { Payday } from '#db/kinds.ts'
import { paysheets } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { enter, enterOwn } from '#tests/support/models/parameters.ts'

let ana: Parties
let luis: Parties
const t = testDatabase(async ({ write }) => {
  await write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana Paz', salary: bs(500) })
    luis = await aPayroll(tx, { name: 'Luis Ñáñez', salary: bs(2000) })
    await updateSettings(tx, { bonus: bs(40), sso: bs(30), lacks: bs(5) }, ADMINISTRATOR)
  })
})

type Said = Partial<Parameters<typeof paysheetValues>[0]>
const pay = (who: Parties, values: Said = {}) =>
  t.write((tx) => createPaysheet(tx, paysheetValues({ ...who, ...values }), later(1)))
const ALL = { lph: true, sso: true, lacks: true, bonus: true }
const rate = (of: string, value: string) =>
  t.write((tx) => createRate(tx, { currency: 'USD', day: day(of), value, source: 'BCV' }, t.actor))
const november = () => readContributions(t.db, '2026-11')
const namesOf = async (month: string) =>
  (await readContributions(t.db, month)).people.map(({ name }) => name)

test('are of the orders that pay the month, whatever their date, without voided ones', async () => {
  await pay(ana, ALL)
  await pay(ana, { payday: 'segunda', period: '2026-11', issued_at: day('2026-12-02') } as Said)
  const voided = await pay(luis)
  await t.write((tx) => voidPaysheet(tx, voided, ADMINISTRATOR, null))
  expect(await namesOf('2026-11')).toEqual(['Ana Paz'])
  expect(await countMonthWorkers(t.db, '2026-11')).toBe(1)
  const { people } = await november()
  // L.P.H is 1 % of 500,00; five Mondays: S.S.O 500,00 × 12 / 52 × 5 × 9 %, paro forzoso × 2 %, FAOV 562,50 × 2 %.
  expect(people[0]).toMatchObject({
    taken: { sso: 3000, lacks: 500, lph: 500 },
    owed: { sso: 5192, lacks: 1154, lph: 1125, inces: 0, pensions: undefined },
  })
})

test('are told of the employer’s figures before these are confirmed, as against not having them', async () => {
  await pay(ana, { payday: 'completo' })
  const effect = async (...names: string[]) => {
    const all = await listParameters(t.db)
    const some = all.filter(({ name }) => names.includes(name))
    return contributionsEffect(t.db, all, some, day('2026-11-20'))
  }
  // Without a rate no pensions: 51,92 of S.S.O, 11,54 of paro forzoso and 11,25 of FAOV.
  const month = 'Aportes del patrono de noviembre de 2026'
  expect(await effect('sso_employer')).toBe(`${month}, de 22,79 Bs a 74,71 Bs`)
  expect(await effect('sso_employer', 'lacks_employer')).toBe(`${month}, de 11,25 Bs a 74,71 Bs`)
  expect(await effect('pensions_rate')).toBeUndefined()
  // Floors and caps are in minimum wages: without one there is FAOV alone.
  expect(await effect('minimum_wage')).toBe(`${month}, de 11,25 Bs a 74,71 Bs`)
})

test('count what is wages besides, and all that is paid for pensions, at the last day’s rate', async () => {
  await rate('2026-11-20', '0.5')
  await pay(ana, { ...ALL, adition: bs(100), adition_reason: 'Comisión' })
  const { people, remarks, sums } = await november()
  // FAOV (250,00 + 100,00) × 1,125 × 2 %; pensions 390,00 × 9 %, above 240 US$ at 0,50, which is 120,00.
  expect(people[0]?.owed).toMatchObject({ lph: 788, pensions: 3510 })
  expect(sums.owed.pensions).toBe(3510n)
  expect(remarks[0]).toBe(
    'Piso de pensiones por trabajador: 240,00 US$ × 0,50 del 20 nov 2026 = 120,00 Bs',
  )
})

test('go by the wages of the month before where that is chosen', async () => {
  await t.write((tx) => enter(tx, 'contributions_by', 'before'))
  const october = { payday: 'completo', issued_at: day('2026-10-30'), bonus: false } as const
  await pay(ana, { ...october, adition: bs(100), adition_reason: 'Comisión' })
  await pay(luis, october)
  await pay(ana, { ...ALL, payday: 'completo' })
  const { people } = await november()
  expect(people.map(({ name }) => name)).toEqual(['Ana Paz'])
  // 600,00 of October × 12 / 52 × 5 × 9 % and 2 %; 600,00 × 1,125 × 2 %.
  expect(people[0]?.owed).toMatchObject({ sso: 6231, lacks: 1385, lph: 1350 })
  expect((await draftFaovFile(t.db, '2026-11')).total).toBe(67_500n)
})

test('take nothing for pensions of what absences took off; a loan takes off nothing', async () => {
  await rate('2026-11-20', '0.1')
  const lines = [
    { concept: 'Inasistencias', kind: null, amount: null, quantity: '3', reason: null },
    { concept: 'Préstamo', kind: 'deduccion' as const, amount: bs(20), reason: null },
  ]
  await pay(ana, { bonus: true, lines })
  // 500,00 / 30 × 3 = 50,00; (250,00 + 40,00 − 50,00) × 9 %, and FAOV (250,00 − 50,00) × 1,125 × 2 %.
  const { people } = await november()
  expect(people[0]?.owed).toMatchObject({ pensions: 2160, lph: 450 })
  // Also where the company chose that they are no base of what is deducted.
  const [order] = await t.db.select().from(paysheets)
  const others = (order?.lines ?? []).map((line) =>
    line.quantity ? { ...line, nature: 'no_salarial' as const } : line,
  )
  await t.write((tx) => tx.update(paysheets).set({ lines: others }))
  expect((await november()).people[0]?.owed).toMatchObject({ pensions: 2160, lph: 563 })
})

test('say what is left out and what nobody has confirmed', async () => {
  await pay(ana)
  const { remarks, sums } = await november()
  expect(remarks[0]).toBe(
    'Sin las pensiones: falta la tasa del dólar al 30 nov 2026, y su piso es en dólares',
  )
  expect(remarks[1]).toMatch(/^Por confirmar: .*S\.S\.O: aporte del patrono \(9 %\)/)
  expect(remarks[1]).not.toMatch(/trabajador \(|INCES|ISLR|tributaria|Hora extra/)
  expect(remarks[2]).toBe('El INCES se calcula en el último mes de cada trimestre')
  expect(sums.owed.pensions).toBeUndefined()
})

test('have INCES of the quarter in its last month, from five workers on', async () => {
  const paid = async (month: string, who: Parties) =>
    pay(who, { payday: 'completo', issued_at: day('2026-11-13'), period: month } as Said)
  const others = await t.write(async (tx) => {
    const all: Parties[] = []
    for (const name of ['Uno', 'Dos', 'Tres']) all.push(await aPayroll(tx, { name }))
    return all
  })
  for (const who of [ana, luis, ...others.slice(1)]) await paid('2026-12', who)
  await paid('2026-11', ana)
  const four = await readContributions(t.db, '2026-12')
  expect(four.sums.owed.inces).toBe(0n)
  expect(four.remarks).toContain('Sin INCES: se paga desde 5 trabajadores')
  await t.write((tx) => enter(tx, 'inces_workers', '4', '2026-12-31'))
  // 2 % of two months of 500,00 and 2.000,00, and of 500,00 of two people.
  expect((await readContributions(t.db, '2026-12')).sums.owed.inces).toBe(100_00n)
  await t.write((tx) => enter(tx, 'inces_workers', '5', '2026-12-31'))
  await paid('2026-10', others[0] as Parties)
  const { people } = await readContributions(t.db, '2026-12')
  const inces = people.map(({ name, owed, total }) => [name, owed.inces, owed.sso === 0, total > 0])
  // Two months of 500,00; 2.000,00; and who has no order in December owes nothing else.
  expect(inces).toEqual([
    ['Ana Paz', 2000, false, true],
    ['Dos', 2000, false, true],
    ['Luis Ñáñez', 4000, false, true],
    ['Tres', 2000, false, true],
    ['Uno', 2000, true, true],
  ])
  // Who is set apart counts as a worker, and owes nothing.
  await t.write((tx) => enterOwn(tx, luis.titular_id, 'inces', 'exempt', '2026-12-31'))
  const { people: now } = await readContributions(t.db, '2026-12')
  expect(now.map(({ owed }) => owed.inces)).toEqual([2000, 2000, 0, 2000, 2000])
})

describe('of a run', () => {
  const run = (payday: Payday, others: Said = {}, whom = [ana, luis]) =>
    t.write(async (tx) => {
      const orders = whom.map((who) => paysheetValues({ ...who, payday, ...others }))
      const [order] = await createPaysheets(tx, orders, later(1))
      return (await getPaysheet(tx, order?.id ?? 0)).payroll_run_id ?? 0
    })
  const of = async (id: number) =>
    readContributions(t.db, (await monthOfRun(t.db, id)) ?? '2020-01', { run: id })
  const owedIn = (read: Awaited<ReturnType<typeof of>>) =>
    read.people.map(({ name, owed, total }) => [name, owed.sso, owed.lacks, owed.lph, total])

  test('are what its orders add to the month, of S.S.O, paro forzoso and FAOV alone', async () => {
    const first = await run('primera', ALL)
    const extra = await pay(ana, {
      ...{ adition: bs(100), adition_reason: 'Comisión', payday: 'primera', allow_duplicate: true },
    })
    const second = await run('segunda', { issued_at: day('2026-11-27') })
    // Two of five Mondays: 500,00 × 12 / 52 × 2 × 9 %, × 2 %; FAOV 250,00 × 1,125 × 2 %.
    const one = await of(first)
    expect(owedIn(one)[0]).toEqual(['Ana Paz', 2077, 462, 563, 3102])
    expect(one.people[0]?.taken).toEqual({ sso: 3000, lacks: 500, lph: 500 })
    expect(one.people[0]?.owed).toMatchObject({ pensions: undefined, inces: undefined })
    expect(one.remarks).toContain('Las pensiones y el INCES son del mes, no de una nómina')
    expect(one.remarks.join()).not.toMatch(
      /[Pp]rotección de pensiones|Piso de pensiones|falta la tasa|INCES \(/,
    )
    const month = await november()
    // Of the month less those of the first run and of the order between them, which is of no run.
    const two = await of(second)
    const rest = owedIn(two)[0]?.slice(1) as number[]
    const all = owedIn(month)[0]?.slice(1, 4) as number[]
    // S.S.O up to its cap of two weeks, 650,00 × 12 / 52 × 2 × 9 % = 27,00; paro forzoso 100,00 × 2 % more;
    // FAOV (250,00 + 250,00 + 100,00) × 1,125 × 2 % = 13,50; each less that of the first run.
    const between = [2700 - 2077, 200, 1350 - 563]
    const before = [2077, 462, 563].map((own, i) => own + (between[i] ?? 0))
    expect(rest.slice(0, 3)).toEqual(all.map((sum, i) => sum - (before[i] ?? 0)))
    await t.write((tx) => voidPaysheet(tx, extra, ADMINISTRATOR, null))
    expect(owedIn(await of(second))[0]?.slice(1, 4)).toEqual([5192 - 2077, 1154 - 462, 1125 - 563])
  })

  test('count first fortnights before the rest, whichever run was made first, and what it took alone', async () => {
    const second = await run('segunda', { issued_at: day('2026-11-27') }, [ana])
    const first = await run('primera', ALL, [ana])
    expect(owedIn(await of(first))).toEqual([['Ana Paz', 2077, 462, 563, 3102]])
    const rest = [5192 - 2077, 1154 - 462, 1125 - 563]
    expect(owedIn(await of(second))[0]?.slice(1, 4)).toEqual(rest)
    expect((await of(second)).people[0]?.taken).toEqual({ sso: 0, lacks: 0, lph: 0 })
  })

  test('count its own orders that wait, and those of its month', async () => {
    await t.write((tx) => withApproval(tx, { paysheets: bs(1), runs: bs(1) }))
    await pay(ana, { period: '2026-10', payday: 'segunda' } as Said)
    const december = { issued_at: day('2026-11-13'), period: '2026-12' } as Said
    await run('segunda', december, [ana])
    const first = await run('primera', december, [ana])
    const read = await of(first)
    expect(read.remarks).toContain('Incluye 1 orden por aprobar')
    expect(read.remarks.join()).not.toContain('hasta el')
    // Two Mondays of December's first fortnight: 7 and 14; October's order is of another month.
    expect(owedIn(read)[0]?.[1]).toBe(2077)
    const { remarks } = await readContributions(t.db, '2026-12')
    expect(remarks).toContain('Incluye 2 órdenes por aprobar')
  })

  test('have only whom it pays, also where it is the month’s only one', async () => {
    await pay(luis, { payday: 'primera' })
    const only = await run('segunda', {}, [ana])
    // Three Mondays of the second fortnight.
    expect(owedIn(await of(only))).toEqual([['Ana Paz', 3115, 692, 563, 4370]])
    expect(await monthOfRun(t.db, only + 1)).toBeUndefined()
  })
})

test('owe nothing of whom they are set apart from, and say the day of pensions that is in force then', async () => {
  await pay(ana)
  await t.write((tx) => enterOwn(tx, ana.titular_id, 'sso', 'exempt', '2026-11-01'))
  await t.write((tx) => enter(tx, 'pensions_day', '14', '2026-12-01'))
  const { people, remarks } = await november()
  expect(people[0]?.owed).toMatchObject({ sso: 0, lacks: 1154 })
  expect(remarks.at(-1)).toBe(
    'FAOV y paro forzoso, hasta el 07 dic 2026; pensiones, hasta el 14 dic 2026',
  )
})

test('are found by name and turned around', async () => {
  await pay(ana)
  await pay(luis)
  const all = await november()
  const shown = async (query: string) =>
    (await contributionPage(all, listing(contributionListing, query))).data.map(({ name }) => name)
  expect(await shown('')).toEqual(['Ana Paz', 'Luis Ñáñez'])
  expect(await shown('sort_by=name,desc&limit=1')).toEqual(['Luis Ñáñez'])
  expect(await shown('search=nanez')).toEqual(['Luis Ñáñez'])
})

test('change no order', async () => {
  await pay(ana, ALL)
  const before = await t.db.select().from(paysheets)
  await november()
  expect(await t.db.select().from(paysheets)).toEqual(before)
})

test.each([
  ['one order', ['primera']],
  ['both fortnights', ['primera', 'segunda']],
  ['one fortnight three times', ['segunda', 'segunda', 'segunda']],
  ['a whole month and a fortnight of it', ['completo', 'primera']],
  ['a fortnight, the whole month and another', ['segunda', 'completo', 'primera']],
] as const)(
  'of a salary in dollars are those of its month, as in bolívares: %s',
  async (_, paydays) => {
    await rate('2026-11-13', '10')
    await t.write((tx) =>
      updateTitular(tx, luis.titular_id, { salary: bs(50), salary_currency: 'USD' }, later(0)),
    )
    for (const payday of paydays) {
      for (const who of [ana, luis]) await pay(who, { payday, allow_duplicate: true })
    }
    const { people } = await november()
    const [one, other] = people.map(({ owed }) => [owed.sso, owed.lacks, owed.lph])
    expect(one).toEqual(other)
  },
)
