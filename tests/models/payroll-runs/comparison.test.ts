// @both-engines
// Proves docs/rules/run-files.md#4, #7.
/** What a run's comparison with an earlier one says, on both engines. */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import {
  compareRuns,
  comparisonPage,
  earlierRuns,
  lastAlike,
  withConcepts,
} from '#app/models/payroll-runs/comparison.server.ts'
import { changeSums, changesText, comparedPay } from '#app/models/payroll-runs/comparison.ts'
import { printedComparison } from '#app/models/payroll-runs/comparison-print.server.ts'
import { comparisonListing } from '#app/models/payroll-runs/fields.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { enterRate } from '#app/models/rates/change.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import { produceComparison } from '#app/models/reports/runs.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day, fillUp, listing } from '#tests/support/models/factories.ts'
import { bytesOf } from '#tests/support/models/files.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { enter } from '#tests/support/models/parameters.ts'
import { aRun, type Paid } from '#tests/support/models/stored-runs.ts'

const t = testDatabase()

/** Ana stays and gets more, Beto less, Carla is gone, Dora is new, Eva keeps what she has. */
async function twoRuns() {
  const [ana = 0, beto = 0, carla = 0, dora = 0, eva = 0] = await t.write(async (tx) => {
    const ids: number[] = []
    for (const name of ['Ana', 'Beto', 'Carla', 'Dora', 'Eva'])
      ids.push(await aTitular(tx, { name }))
    return ids
  })
  const of = (titular_id: number, base: number, more: Partial<Paid> = {}): Paid => ({
    ...{ name: '', titular_id, base, department: titular_id === beto ? 'Ventas' : 'Caja' },
    ...more,
  })
  const october = { month: '2026-10', issued_at: day('2026-10-30'), payday: 'segunda' as const }
  const earlier = await t.write((tx) =>
    aRun(tx, [of(ana, 500), of(beto, 400, { lph: 8 }), of(carla, 300), of(eva, 100)], october),
  )
  const extra = [['Horas extra', 25.5]] as const
  const loan = [['Préstamo', -50]] as const
  const now = await t.write((tx) =>
    aRun(tx, [
      of(ana, 500, { lines: extra, lph: 10 }),
      of(beto, 400, { lines: loan, lph: 8 }),
      of(dora, 200),
      of(eva, 100),
    ]),
  )
  return { earlier, now }
}

const page = async (query = '') => {
  const { earlier, now } = await twoRuns()
  const comparison = await compareRuns(t.db, now, earlier)
  return comparisonPage(t.db, comparison, listing(comparisonListing, query))
}
const inBs = (amount: bigint | null) => (amount === null ? null : Number(amount) / 100)

describe('a comparison', () => {
  test('says who is new, gone, gets more or less, and by which concept', async () => {
    const { data, total } = await page()
    expect(total).toBe(5)
    expect(
      data.map(({ name, change, before, now, difference, concepts }) => [
        ...[name, change, inBs(before), inBs(now), inBs(difference)],
        changesText(concepts),
      ]),
    ).toEqual([
      ['Carla', 'gone', 300, null, -300, 'Salario base −300,00'],
      ['Dora', 'new', null, 200, 200, 'Salario base +200,00'],
      ['Beto', 'less', 392, 342, -50, 'Préstamo −50,00'],
      ['Ana', 'more', 500, 515.5, 15.5, 'L.P.H −10,00 · Horas extra +25,50'],
      ['Eva', 'same', 100, 100, 0, ''],
    ])
  })

  test('adds up: its concepts differ by what the nets do', async () => {
    const { earlier, now } = await twoRuns()
    const { run, earlier: was, concepts } = await compareRuns(t.db, now, earlier)
    expect([inBs(was.total), inBs(run.total)]).toEqual([1292, 1157.5])
    const sum = concepts.reduce((all, { difference }) => all + difference, 0n)
    expect(inBs(sum)).toBe(-134.5)
    expect(
      concepts.map(({ concept, before, now, difference }) => [
        concept,
        ...[before, now, difference].map(inBs),
      ]),
    ).toEqual([
      ['Salario base', 1300, 1200, -100],
      ['Horas extra', 0, 25.5, 25.5],
      ['L.P.H', 8, 18, -10],
      ['Préstamo', 0, 50, -50],
    ])
  })

  test.each([
    ['sort_by=name,asc', ['Ana', 'Beto', 'Carla', 'Dora', 'Eva']],
    ['sort_by=name,desc&limit=2', ['Eva', 'Dora']],
    ['sort_by=difference,asc', ['Eva', 'Ana', 'Beto', 'Dora', 'Carla']],
    ['limit=2&page=2', ['Beto', 'Ana']],
    ['change=gone', ['Carla']],
    ['department=Ventas', ['Beto']],
    ['department=Caja&change=more', ['Ana']],
    ['search=DÓRA', ['Dora']],
    ['search=, dora', ['Dora']],
    ['search=nadie', []],
  ])('is sorted, searched, filtered and paged by %s', async (query, names) => {
    expect((await page(query)).data.map(({ name }) => name)).toEqual(names)
  })

  test('counts an employee of several orders once', async () => {
    const titular_id = await t.write((tx) => aTitular(tx, { name: 'Ana' }))
    const of = (base: number): Paid => ({ name: 'Ana', titular_id, base })
    const october = { month: '2026-10', issued_at: day('2026-10-30') }
    const earlier = await t.write((tx) => aRun(tx, [of(100)], october))
    const now = await t.write((tx) => aRun(tx, [of(60), of(50)]))
    const { rows } = await compareRuns(t.db, now, earlier)
    expect(rows).toMatchObject([{ change: 'more', before: 10_000n, now: 11_000n }])
  })
})

test('runs before it are offered, the latest first, without voided ones', async () => {
  const { earlier, now } = await twoRuns()
  const gone: Paid = { name: 'Zoe', base: 1, state: 'voided' }
  await t.write((tx) => aRun(tx, [gone], { issued_at: day('2026-11-01') }))
  const zoe = (of: object) => t.write((tx) => aRun(tx, [{ name: 'Zoe', base: 1 }], of))
  await zoe({ month: '2026-12', issued_at: day('2026-12-01') })
  const older = await zoe({ month: '2026-10', issued_at: day('2026-10-01') })
  // By the fortnights that they pay: one that was paid late comes before, whatever its date.
  const late = await zoe({ month: '2026-10', payday: 'segunda', issued_at: day('2026-11-20') })
  const own = await getPayrollRun(t.db, now)
  expect(own).toMatchObject({ month: '2026-11', payday: 'primera', issued_at: '2026-11-13' })
  expect((await earlierRuns(t.db, own)).map(({ id }) => id)).toEqual([late, earlier, older])
})

test('without a choice, a fortnight is compared with that of the month before', () => {
  const run = (id: number, payday: 'primera' | 'segunda', date: string) => {
    return { id, order: id, title: '', payday, month: date.slice(0, 7), issued_at: day(date) }
  }
  const offered = [
    run(4, 'primera', '2026-12-15'),
    run(3, 'segunda', '2026-11-28'),
    run(2, 'primera', '2026-11-13'),
    run(1, 'segunda', '2026-10-30'),
  ]
  expect(lastAlike(run(9, 'segunda', '2026-12-30'), offered)?.id).toBe(3)
  expect(lastAlike(run(9, 'primera', '2027-01-15'), offered)?.id).toBe(4)
  expect(lastAlike(run(9, 'primera', '2026-12-31'), offered)?.id).toBe(2)
  // None of the month before: the last of its length.
  expect(lastAlike(run(9, 'primera', '2027-03-15'), offered)?.id).toBe(4)
})

test('without a choice, fortnights are compared with fortnights and months with months', () => {
  const run = (id: number, payday: 'primera' | 'segunda' | 'completo') => {
    const month = '2026-10'
    return { id, order: id, title: '', payday, month, issued_at: day('2026-10-30') }
  }
  const offered = [run(3, 'completo'), run(2, 'segunda'), run(1, 'completo')]
  expect(lastAlike(run(9, 'primera'), offered)?.id).toBe(2)
  expect(lastAlike(run(9, 'completo'), offered)?.id).toBe(3)
  expect(lastAlike(run(9, 'primera'), [run(3, 'completo')])?.id).toBe(3)
  expect(lastAlike(run(9, 'primera'), [])).toBeUndefined()
})

test('its workbook has a column for each concept that differs, and its sums', async () => {
  const { earlier, now } = await twoRuns()
  const tools = { database: t.database, config: {} } as unknown as ReportTools
  const request = { id: now, earlier, format: 'xlsx' as const, csv: undefined, generatedBy: 'Ana' }
  const bytes = await bytesOf(await produceComparison(tools, request))
  const [people, sums] = (await readXlsx(new Uint8Array(bytes))).sheets
  const [head = [], ...rows] = people?.rows ?? []
  const cells = (name: string) => rows.find(([first]) => first === name) ?? []
  const cell = (name: string, label: string) => cells(name)[head.indexOf(label)] ?? null
  expect([cell('Ana', 'Horas extra'), cell('Ana', 'L.P.H'), cell('Beto', 'Préstamo')]).toEqual([
    25.5, -10, -50,
  ])
  expect([cell('Carla', 'Ahora Bs'), cell('Carla', 'Diferencia Bs')]).toEqual([null, -300])
  expect(sums?.rows.at(-1)).toEqual(['Neto', 5, 1292, 1157.5, -134.5])
})

describe('of a run that waits for approval', () => {
  /** Ana gets 110 of 100, Beto 200 and 50 of 240; in November some of it waits. */
  async function runsThat(states: readonly Paid['state'][]) {
    const [ana, beto] = await t.write(async (tx) => [
      await aTitular(tx, { name: 'Ana' }),
      await aTitular(tx, { name: 'Beto' }),
    ])
    const of = (titular_id = 0, base = 0, state?: Paid['state']): Paid => {
      return { name: '', titular_id, base, ...(state && { state }) }
    }
    const october = { order: 811, month: '2026-10', issued_at: day('2026-10-15') }
    const earlier = await t.write((tx) => aRun(tx, [of(ana, 100), of(beto, 240)], october))
    const now = await t.write((tx) =>
      aRun(tx, [of(ana, 110, states[0]), of(beto, 200, states[1]), of(beto, 50, states[2])], {
        order: 812,
      }),
    )
    return { earlier, now }
  }
  const inFormat = async (ids: { earlier: number; now: number }, format: 'csv' | 'xlsx') => {
    const tools = { database: t.database, config: {} } as unknown as ReportTools
    const request = { id: ids.now, earlier: ids.earlier, format, csv: undefined }
    return bytesOf(await produceComparison(tools, { ...request, generatedBy: 'Ana' }))
  }
  const ELEVEN = 'N° 000811 Primera quincena de noviembre de 2026'
  const TWELVE = 'N° 000812 Primera quincena de noviembre de 2026'

  test('says how much of it does, and marks whom a part of it waits for', async () => {
    const ids = await runsThat([undefined, undefined, 'pending'])
    const compared = await compareRuns(t.db, ids.now, ids.earlier)
    const marks = compared.rows.map(({ name, difference, waits }) => [name, difference, waits])
    expect(marks).toEqual([
      ['Ana', 10_00n, false],
      ['Beto', 10_00n, true],
    ])
    const whole = { ...compared, rows: await withConcepts(compared.rows, new Map(), new Map()) }
    const paper = await printedComparison(whole, { generatedBy: 'Ana', generatedAt: '' })
    expect(paper.filters.map(({ value }) => value)).toEqual([
      `${TWELVE} (con 1 orden por aprobar: 50,00 Bs)`,
      ELEVEN,
    ])
    expect(paper.columns.map(({ label }) => label)).toEqual([
      ...['Empleado', 'Cédula', 'Cambio', 'Estado', 'Antes', 'Ahora', 'Diferencia'],
    ])
    expect(paper.rows.map((row) => row.slice(3))).toEqual([
      ['', '100,00', '110,00', '+10,00'],
      ['POR APROBAR', '240,00', '250,00', '+10,00'],
    ])
    expect(paper.foot).toEqual(['Total', '', '', '', '340,00', '360,00', '+20,00'])
    const csv = new TextDecoder().decode(await inFormat(ids, 'csv')).split('\r\n')
    expect(csv[0]).toContain(',Cambio,Estado,Antes Bs,')
    expect(csv.map((line) => line.includes('POR APROBAR'))).toEqual([false, false, true, false])
    const [, sums] = (await readXlsx(new Uint8Array(await inFormat(ids, 'xlsx')))).sheets
    expect(sums?.rows[1]?.[0]).toBe(
      `${TWELVE} (con 1 orden por aprobar: 50,00 Bs), comparada con ${ELEVEN}`,
    )
  })

  test('is marked as a whole where all of it does, and as the earlier one beside it', async () => {
    const ids = await runsThat(['pending', 'pending', 'pending'])
    const csv = new TextDecoder().decode(await inFormat(ids, 'csv'))
    expect(csv).not.toMatch(/Estado|POR APROBAR/)
    const turned = { earlier: ids.now, now: ids.earlier }
    const [, sums] = (await readXlsx(new Uint8Array(await inFormat(turned, 'xlsx')))).sheets
    expect(sums?.rows[1]?.[0]).toBe(
      `${ELEVEN}, comparada con ${TWELVE} (con 3 órdenes por aprobar: 360,00 Bs)`,
    )
  })
})

test('its files tell apart equal words of an addition, a deduction and a column of their own', async () => {
  const titular_id = await t.write((tx) => aTitular(tx, { name: 'Ana' }))
  const of = (lines: NonNullable<Paid['lines']>): Paid => {
    return { name: '', titular_id, base: 500, lines }
  }
  const october = { month: '2026-10', issued_at: day('2026-10-30'), payday: 'segunda' as const }
  const earlier = await t.write((tx) => aRun(tx, [of([])], october))
  const lines = [
    ['Bono', 30],
    ['Bono', -20],
    ['Salario base', -5],
    ['Empleado', 7],
    ['Empleado', -1],
    ['Cambio', 3],
  ] as const
  const now = await t.write((tx) => aRun(tx, [of(lines)]))
  const tools = { database: t.database, config: {} } as unknown as ReportTools
  const file = async (format: 'csv' | 'xlsx') => {
    const request = { id: now, earlier, format, csv: undefined, generatedBy: 'Ana' }
    return bytesOf(await produceComparison(tools, request))
  }
  const [head, row] = new TextDecoder().decode(await file('csv')).split('\r\n')
  expect(head).toBe(
    'Empleado,Cédula,Cambio,Antes Bs,Ahora Bs,Diferencia Bs,' +
      'Bono,Bono (deducción),Salario base (deducción),' +
      'Empleado (concepto),Empleado (deducción),Cambio (concepto)',
  )
  expect(row).toMatch(/,500\.00,514\.00,14\.00,30\.00,-20\.00,-5\.00,7\.00,-1\.00,3\.00$/)
  const [, sums] = (await readXlsx(new Uint8Array(await file('xlsx')))).sheets
  const labels = sums?.rows.map(([label]) => label)
  expect(labels).toEqual(expect.arrayContaining(['Bono', 'Bono (deducción)']))
})

test('everyone is compared, in time that grows with their number', () => {
  const paid = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ titular_id: from + i, name: `P${from + i}`, ric: '' },
      total: BigInt(i),
    }))
  const rows = comparedPay(paid(0, 10_000), paid(5_000, 10_000))
  const count = (change: string) => rows.filter((row) => row.change === change).length
  expect([rows.length, count('gone'), count('new'), count('less')]).toEqual([
    15_000, 5_000, 5_000, 5_000,
  ])
})

describe('of people paid in dollars', () => {
  const rate = (on: string, value: string) =>
    t.write((tx) =>
      enterRate(tx, { currency: 'USD', day: day(on), value, source: 'BCV' }, later(0)),
    )
  const agree = (titular_id: number, salary: number, since: string, minutes = 1) =>
    t.write((tx) => {
      const said = {
        salary: bs(salary),
        salary_currency: 'USD' as const,
        since: day(since),
        reason: null,
      }
      return changeSalary(tx, titular_id, said, later(minutes), undefined)
    })
  const runOf = async (
    orders: readonly (Parties & Partial<PaysheetInput>)[],
    issued_at: string,
  ) => {
    const inputs = orders.map((order) =>
      paysheetValues({
        ...{ payday: 'primera', issued_at: day(issued_at) },
        ...{ allow_balance_by_date: true, allow_rate_old: true },
        ...order,
      }),
    )
    const made = await t.write((tx) => createPaysheets(tx, inputs, later(2)))
    return (await getPaysheet(t.db, made[0]?.id ?? 0)).payroll_run_id ?? 0
  }

  test('so are the food bonus in dollars and a wage in euros beside it', async () => {
    await rate('2026-10-01', '100')
    await rate('2026-11-02', '110.37')
    for (const [value, on] of [
      ['117.5', '2026-10-01'],
      ['121.25', '2026-11-02'],
    ] as const) {
      await t.write((tx) =>
        enterRate(tx, { currency: 'EUR', day: day(on), value, source: 'BCV' }, later(0)),
      )
    }
    await t.write((tx) => enter(tx, 'rule_bonus', 'law', '2026-01-01'))
    const [ana, beto] = await t.write(async (tx) => {
      const made = [
        await aPayroll(tx, { name: 'Ana', salary: bs(900) }),
        await aPayroll(tx, { name: 'Beto', salary: bs(900) }),
      ]
      for (const { enterprise_id } of made) await fillUp(tx, enterprise_id)
      return made as [Parties, Parties]
    })
    await t.write((tx) => {
      const said = {
        salary: bs(250.5),
        salary_currency: 'EUR' as const,
        since: day('2026-09-01'),
        reason: null,
      }
      return changeSalary(tx, beto.titular_id, said, later(1), undefined)
    })
    const orders = [ana, beto].map((each) => ({ ...each, bonus: true }))
    const october = await runOf(orders, '2026-10-15')
    const now = await runOf(orders, '2026-11-13')
    const { rows } = await compareRuns(t.db, now, october)
    expect(rows.map(({ name, change }) => [name, change]).sort()).toEqual([
      ['Ana', 'rate'],
      ['Beto', 'rate'],
    ])
    // 40 US$ / 30 × 15 × 10,37.
    expect(rows.find(({ name }) => name === 'Ana')?.difference).toBe(207_40n)
  })

  test('what is in bolívares is not taken for a rate, however it moves', async () => {
    await rate('2026-10-01', '100')
    await rate('2026-11-02', '110.37')
    await t.write((tx) => enter(tx, 'rule_bonus', 'law', '2026-01-01'))
    const [ana, beto] = await t.write(async (tx) => {
      const made = [
        await aPayroll(tx, { name: 'Ana', salary: bs(1000) }),
        await aPayroll(tx, { name: 'Beto', salary: bs(1000) }),
      ]
      for (const { enterprise_id } of made) await fillUp(tx, enterprise_id)
      return made as [Parties, Parties]
    })
    await agree(beto.titular_id, 120, '2026-09-01')
    const line = (amount: number) => ({
      lines: [
        { concept: 'Comisión', kind: 'asignacion', amount: bs(amount), reason: null } as const,
      ],
    })
    const october = await runOf(
      [
        { ...ana, bonus: true },
        { ...beto, ...line(100) },
      ],
      '2026-10-15',
    )
    const said = {
      salary: bs(1103.7),
      salary_currency: 'VES' as const,
      since: day('2026-11-01'),
      reason: null,
    }
    await t.write((tx) => changeSalary(tx, ana.titular_id, said, later(3), undefined))
    const now = await runOf(
      [
        { ...ana, bonus: true },
        { ...beto, ...line(110.37) },
      ],
      '2026-11-13',
    )
    const { rows } = await compareRuns(t.db, now, october)
    expect(rows.map(({ name, change }) => [name, change]).sort()).toEqual([
      ['Ana', 'more'],
      ['Beto', 'more'],
    ])
  })

  test('the odd céntimo that a second fortnight has of the same wage is no raise', async () => {
    await rate('2026-10-01', '1000')
    await rate('2026-10-20', '1200')
    const people = await t.write(async (tx) => {
      for (const [part, rule] of [
        ['sso', 'halves'],
        ['lph', 'law'],
        ['bonus', 'law'],
      ] as const) {
        await enter(tx, `rule_${part}`, rule, '2026-01-01')
      }
      await updateSettings(tx, { sso: bs(3.33) }, later(0))
      const made: Parties[] = []
      for (const name of ['Ana', 'Beto', 'Carla', 'Dora', 'Eva', 'Fina', 'Gala'])
        made.push(await aPayroll(tx, { name, salary: bs(1000.01), capital: bs(1_000_000) }))
      return made
    })
    const [ana, beto, carla, dora, eva, fina, gala] = people as [
      ...[Parties, Parties, Parties, Parties],
      ...[Parties, Parties, Parties],
    ]
    for (const { titular_id } of [ana, beto, fina, gala]) {
      await agree(titular_id, 400.01, '2026-09-01')
    }
    await agree(dora.titular_id, 400, '2026-09-01')
    const pay = (payday: 'primera' | 'segunda', issued_at: string, commission: number) => {
      const amount = bs(commission)
      const line = { concept: 'Comisión', kind: 'asignacion', amount, reason: null } as const
      const orders = [
        { ...ana, sso: true },
        { ...beto, lph: true },
        { ...carla, bonus: true },
        dora,
        { ...eva, bonus: true },
        { ...fina, lines: [line] },
        // At the same rate both times.
        { ...gala, issued_at: day('2026-10-15') },
      ]
      return runOf(
        orders.map((order) => ({ ...order, payday })),
        issued_at,
      )
    }
    const first = await pay('primera', '2026-10-15', 1)
    // A first half of 500,00 as before, and a second one of a céntimo more.
    const raised = { salary: bs(1000.02), salary_currency: 'VES' as const, reason: null }
    await t.write((tx) =>
      changeSalary(
        tx,
        eva.titular_id,
        { ...raised, since: day('2026-10-16') },
        later(1),
        undefined,
      ),
    )
    await agree(dora.titular_id, 400.02, '2026-10-16')
    const second = await pay('segunda', '2026-10-30', 1.01)
    const { rows } = await compareRuns(t.db, second, first)
    expect(Object.fromEntries(rows.map(({ name, change }) => [name, change]))).toEqual({
      ...{
        Ana: 'rate',
        Beto: 'rate',
        Carla: 'rate',
        Dora: 'more',
        Eva: 'more',
        Fina: 'more',
        Gala: 'more',
      },
    })
    const differenceOf = (name: string) => rows.find((row) => row.name === name)?.difference
    // 200,01 × 1.200 − 200,00 × 1.000, less 1,67 − 1,66; 500,01 − 500,00 and 20,00 × 200.
    expect([differenceOf('Ana'), differenceOf('Carla')]).toEqual([40_011_99n, 4_000_01n])
  })

  test('a rate that moved is told apart from a wage that did', async () => {
    await rate('2026-10-01', '100')
    await rate('2026-11-02', '110.37')
    const people = await t.write(async (tx) => {
      const made: Parties[] = []
      for (const name of ['Ana', 'Beto', 'Carla', 'Dora', 'Eva'])
        made.push(await aPayroll(tx, { name, salary: bs(900) }))
      for (const { enterprise_id } of made) await fillUp(tx, enterprise_id)
      return made
    })
    const [ana, beto, , dora, eva] = people as [Parties, Parties, Parties, Parties, Parties]
    for (const { titular_id } of [ana, beto, dora, eva])
      await agree(titular_id, 120.01, '2026-09-01')
    const october = await runOf(
      people.map((each) => ({ ...each, lph: true })),
      '2026-10-15',
    )
    await agree(beto.titular_id, 120.03, '2026-11-01', 3)
    const line = { concept: 'Comisión', kind: 'asignacion', amount: bs(1), reason: null } as const
    const now = await runOf(
      people.map((each) => ({
        ...each,
        lph: each !== eva,
        ...(each === dora && { lines: [line] }),
      })),
      '2026-11-13',
    )
    const { rows } = await compareRuns(t.db, now, october)
    const found = rows.map(({ name, change }) => [name, change])
    expect(Object.fromEntries(found)).toEqual({
      ...{ Ana: 'rate', Beto: 'more', Carla: 'same', Dora: 'more', Eva: 'more' },
    })
    // 60,00 US$ × 110,37 − 60,00 US$ × 100, less 1 % of 13.245,50 and of 12.001,00.
    expect(rows.find(({ name }) => name === 'Ana')?.difference).toBe(609_75n)
    expect(changeSums(rows).find(({ change }) => change === 'rate')).toEqual({
      ...{ change: 'rate', count: 1, difference: 609_75n },
    })
    expect(
      await comparisonPage(
        t.db,
        await compareRuns(t.db, now, october),
        listing(comparisonListing, 'change=rate'),
      ),
    ).toMatchObject({ total: 1 })
  })
})
