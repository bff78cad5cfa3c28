// Proves docs/rules/salaries.md#7.
/** Raising many salaries by one rule. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { departmentNames, getTitular } from '#app/models/titulars/read.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { readArrears, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { raisedSalary } from '#app/models/titulars/salaries/raise.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const raise = (said: Partial<Raise> = {}): Raise => ({
  ...{ who: 'all', department: null, currency: 'VES', mode: 'percent', value: bs(10), round: '1' },
  ...{ since: null, reason: null, chosen: [], ...said },
})

describe('the arithmetic', () => {
  test.each([
    ['10 % of 1.000,05', 100_005, 'percent', 1000, '1', 110_006],
    ['0,01 % of 50,00', 5000, 'percent', 1, '1', 5001],
    ['0,01 % of 49,99', 4999, 'percent', 1, '1', 4999],
    ['12,50 % to the bolívar', 100_000, 'percent', 1250, '100', 112_500],
    ['half a bolívar goes up', 100_000, 'amount', 50, '100', 100_100],
    ['less goes down', 100_000, 'amount', 49, '100', 100_000],
    ['to hundreds', 123_456, 'amount', 1, '10000', 120_000],
  ] as const)('%s', (_, salary, mode, value, round, raised) => {
    expect(raisedSalary(centimos(salary), { mode, value: centimos(value), round })).toBe(raised)
  })

  test('is half up, whatever the salary', () => {
    const money = fc.integer({ min: 100, max: 999_999_999 })
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 100_000 }), (salary, value) => {
        const rule = { mode: 'percent', value: centimos(value), round: '1' } as const
        // Ten thousandths of a céntimo: the nearest céntimo is less than half of one away.
        const exact = BigInt(salary) * BigInt(10_000 + value)
        const off = BigInt(raisedSalary(centimos(salary), rule) ?? 0) * 10_000n - exact
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
    )
  })

  test('ends at the highest amount', () => {
    const rule = { mode: 'amount', value: centimos(1), round: '1' } as const
    expect(raisedSalary(centimos(999_999_999_999_998), rule)).toBe(999_999_999_999_999)
    expect(raisedSalary(centimos(999_999_999_999_999), rule)).toBeUndefined()
  })
})

describe('a raise', () => {
  const people = () =>
    t.write(async (tx) => ({
      ana: await aTitular(tx, { name: 'Ana', salary: bs(100), department: 'Ventas' }),
      luis: await aTitular(tx, { name: 'Luis', salary: bs(200.01), department: 'Planta' }),
      none: await aTitular(tx, { name: 'Nora', department: 'Ventas' }),
      out: await aTitular(tx, { name: 'Otro', salary: bs(50), scope: 'Externo' }),
    }))

  test('is of all, of a department or of chosen people, who have a salary', async () => {
    const { ana, luis, none, out } = await people()
    const of = async (said: Partial<Raise>) =>
      (await planRaise(t.db, raise(said), NOW)).lines.map(({ id, after }) => [id, after])
    expect(await of({})).toEqual([
      [ana, 11_000],
      [luis, 22_001],
    ])
    expect(await of({ who: 'department', department: 'Ventas' })).toEqual([[ana, 11_000]])
    expect(await of({ who: 'chosen', chosen: [none, luis, out] })).toEqual([[luis, 22_001]])
    expect(await errorOf(of({ who: 'chosen' }))).toMatchObject({
      fields: { who: ['Elija al menos una persona con salario'] },
    })
    expect(await errorOf(of({ who: 'department', department: 'X' }))).toMatchObject({
      fields: { who: ['Nadie con salario en ese departamento'] },
    })
    expect(await errorOf(of({ since: day('2026-11-21') }))).toBeInstanceOf(FieldErrors)
  })

  test('offers the departments of those who work here, by name', async () => {
    const { luis } = await people()
    await t.write((tx) => aTitular(tx, { name: 'Sin departamento', salary: bs(10) }))
    expect(await departmentNames(t.db)).toEqual(['Planta', 'Ventas'])
    await t.write((tx) => deactivateTitular(tx, luis, later(1)))
    expect(await departmentNames(t.db)).toEqual(['Ventas'])
  })

  test('is refused for somebody else than was shown, of the same salary', async () => {
    const [ana, luis] = await t.write(async (tx) => [
      await aTitular(tx, { salary: bs(100) }),
      await aTitular(tx, { salary: bs(100) }),
    ])
    const of = (id = 0) => raise({ who: 'chosen', chosen: [id] })
    const { digest } = await planRaise(t.db, of(ana), NOW)
    const refused = t.write((tx) => raiseSalaries(tx, of(luis), digest, later(1)))
    expect(await errorOf(refused)).toBeInstanceOf(Conflict)
    expect((await getTitular(t.db, luis ?? 0)).salary).toBe(10_000)
  })

  test('names whoever would earn more than can be stored', async () => {
    await t.write((tx) => aTitular(tx, { name: 'Ana', salary: bs(9_000_000_000_000) }))
    const refused = await errorOf(planRaise(t.db, raise({ value: bs(100) }), NOW))
    expect(refused).toMatchObject({
      fields: { value: [expect.stringMatching(/^El salario de Ana pasaría de /)] },
    })
  })

  test('is confirmed as it was shown, with a line of history each', async () => {
    const { ana, luis } = await people()
    const said = raise({ since: day('2026-11-01'), reason: 'Decreto' })
    const plan = await planRaise(t.db, said, NOW)
    expect([plan.before, plan.after]).toEqual([30_001n, 33_001n])
    await t.write((tx) => raiseSalaries(tx, said, plan.digest, later(1)))
    expect((await getTitular(t.db, luis)).salary).toBe(22_001)
    expect((await salaryHistory(t.db, ana))[0]).toMatchObject({
      ...{ salary: 11_000, since: '2026-11-01', reason: 'Decreto' },
    })
    expect(await findBrokenInvariants(t.db)).toEqual([])
    const again = t.write((tx) => raiseSalaries(tx, said, plan.digest, later(2)))
    expect(await errorOf(again)).toBeInstanceOf(Conflict)
  })

  test('never lowers a salary by its rounding, nor takes it away', async () => {
    const { ana, luis } = await people()
    await t.write((tx) => updateTitular(tx, ana, { salary: bs(140) }, later(1)))
    const said = raise({ value: bs(1), round: '10000' })
    const refused = await errorOf(planRaise(t.db, said, NOW))
    expect((refused as FieldErrors).fields).toEqual({
      round: ['Redondeado así, el salario de Ana bajaría de 140,00 Bs a 100,00 Bs'],
    })
    await t.write((tx) => updateTitular(tx, ana, { salary: bs(49) }, later(2)))
    expect(await errorOf(planRaise(t.db, said, NOW))).toBeInstanceOf(FieldErrors)
    await t.write((tx) => updateTitular(tx, ana, { salary: bs(100) }, later(3)))
    await t.write((tx) => updateTitular(tx, luis, { salary: bs(150) }, later(3)))
    const { lines } = await planRaise(t.db, said, NOW)
    expect(lines.map(({ after }) => after)).toEqual([10_000, 20_000])
  })

  test('is of nobody who has left', async () => {
    const { ana, luis } = await people()
    await t.write((tx) => deactivateTitular(tx, luis, later(0)))
    for (const said of [{}, { who: 'chosen', chosen: [ana, luis] }] as const) {
      const { lines } = await planRaise(t.db, raise(said), NOW)
      expect(lines.map(({ id }) => id)).toEqual([ana])
    }
    const left = planRaise(t.db, raise({ who: 'department', department: 'Planta' }), NOW)
    expect(await errorOf(left)).toBeInstanceOf(FieldErrors)
  })

  test('is refused when it is higher, or of others, than it was shown', async () => {
    const { ana } = await people()
    const { digest } = await planRaise(t.db, raise(), NOW)
    for (const said of [{ value: bs(11) }, { who: 'chosen', chosen: [ana] }] as const) {
      const refused = t.write((tx) => raiseSalaries(tx, raise(said), digest, later(1)))
      expect(await errorOf(refused)).toBeInstanceOf(Conflict)
    }
    expect((await getTitular(t.db, ana)).salary).toBe(10_000)
  })

  test('dated back, raises each salary since then for its own days, and arrears follow', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { salary: bs(500) }))
    const id = parties.titular_id
    const change = (salary: number, from: string, minutes: number) => {
      const said = { salary: bs(salary), since: day(from), reason: null }
      return t.write((tx) => changeSalary(tx, id, said, later(minutes), undefined))
    }
    await change(1000, '2026-01-01', 1)
    const order = paysheetValues({ ...parties, issued_at: day('2026-11-05') })
    await t.write((tx) => createPaysheet(tx, order, later(2)))
    await change(2000, '2026-11-10', 3)
    const said = raise({ since: day('2026-11-01') })
    const plan = await planRaise(t.db, said, later(4).at)
    expect(plan.lines.map(({ before, after }) => [before, after])).toEqual([[200_000, 220_000]])
    await t.write((tx) => raiseSalaries(tx, said, plan.digest, later(4)))
    const history = await salaryHistory(t.db, id)
    const days = ['2026-10-31', '2026-11-01', '2026-11-09', '2026-11-10', '2026-11-20']
    expect(days.map((each) => inForceOn(history, day(each))?.salary)).toEqual([
      ...[100_000, 110_000, 110_000, 220_000, 220_000],
    ])
    // The first half of November: 550,00 Bs instead of 500,00, not 1.100,00 Bs.
    expect((await readArrears(t.db, id, history)).sum).toBe(5000n)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('dated before the first salary that is known, raises that one from its day', async () => {
    const { ana } = await people()
    const said = raise({ since: day('2026-10-01') })
    const { digest } = await planRaise(t.db, said, NOW)
    await t.write((tx) => raiseSalaries(tx, said, digest, later(1)))
    const [line, ...before] = await salaryHistory(t.db, ana)
    expect(line).toMatchObject({ salary: 11_000, since: '2026-10-01' })
    expect(before).toHaveLength(1)
  })

  test('is refused when it is dated otherwise than it was shown', async () => {
    await people()
    const { digest } = await planRaise(t.db, raise({ since: day('2026-11-01') }), NOW)
    const dated = raise({ since: day('2026-10-01') })
    const refused = t.write((tx) => raiseSalaries(tx, dated, digest, later(1)))
    expect(await errorOf(refused)).toBeInstanceOf(Conflict)
  })

  test('of today on is refused tomorrow, since its day would be another', async () => {
    const { ana } = await people()
    const { digest } = await planRaise(t.db, raise(), NOW)
    const tomorrow = { ...later(1), at: new Date(NOW.getTime() + 86_400_000) }
    const refused = t.write((tx) => raiseSalaries(tx, raise(), digest, tomorrow))
    expect(await errorOf(refused)).toBeInstanceOf(Conflict)
    expect((await getTitular(t.db, ana)).salary).toBe(10_000)
  })

  test('is refused whole when anything changed since it was shown', async () => {
    const { ana, luis } = await people()
    const plan = await planRaise(t.db, raise(), NOW)
    await t.write((tx) => updateTitular(tx, luis, { name: 'Luis Paz' }, later(1)))
    const refused = t.write((tx) => raiseSalaries(tx, raise(), plan.digest, later(2)))
    expect(await errorOf(refused)).toBeInstanceOf(Conflict)
    expect((await getTitular(t.db, ana)).salary).toBe(10_000)
  })
})
