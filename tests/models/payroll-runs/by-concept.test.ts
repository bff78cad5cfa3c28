// @both-engines
// Proves docs/rules/reports.md#19, #20.
/** What 'Nómina por conceptos' says of a range, figure by figure (docs/rules/reports.md#18). */

import { and, eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { OF_ORDERS, OF_PEOPLE } from '#app/models/payroll-runs/by-concept/columns.server.ts'
import { byConceptListing } from '#app/models/payroll-runs/by-concept/fields.ts'
import { countPosted } from '#app/models/payroll-runs/by-concept/orders.server.ts'
import { readByOrder, readByPerson } from '#app/models/payroll-runs/by-concept/read.server.ts'
import { printedConcepts } from '#app/models/payroll-runs/concept-print.server.ts'
import { type ByConceptRequest, produceByConcept } from '#app/models/reports/by-concept.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import { dialect } from '#db/columns.ts'
import type { CodedLine } from '#db/schema.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
import { bytesOf } from '#tests/support/models/files.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { aPayer, aRun, type Paid } from '#tests/support/models/stored-runs.ts'

const planOf = watchPlans()
const t = testDatabase()

const tools = () =>
  ({
    database: t.database,
    config: {},
    now: () => new Date('2026-11-20T14:00:00.000Z'),
  }) as unknown as ReportTools

const asked = (query: string) => listing(byConceptListing, query)

type Asked = Partial<Pick<ByConceptRequest, 'by' | 'format' | 'filters'>>

const fileOf = (query: string, { by = 'order', format = 'xlsx', filters = [] }: Asked = {}) => {
  const request = { by, format, filters, csv: undefined, generatedBy: 'Ana' }
  return produceByConcept(tools(), { ...request, listing: asked(query) })
}

/** The cells of some columns, and the lines of the sheet of sums. */
async function workbook(query: string, labels: string[], said: Asked = {}) {
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(await fileOf(query, said))))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  return {
    rows: rows.map((row) => labels.map((label) => row[head.indexOf(label)] ?? null)),
    sums: sheets[1]?.rows.map((row) => row.slice(0, 4).map((cell) => cell ?? null)) ?? [],
  }
}

async function csv(query: string, said: Asked = {}): Promise<string[]> {
  const bytes = await bytesOf(await fileOf(query, { ...said, format: 'csv' }))
  return new TextDecoder().decode(bytes).trimEnd().split('\r\n')
}

async function readAll(batches: Iterable<unknown> | AsyncIterable<unknown>): Promise<void> {
  for await (const _ of batches);
}

const ZOE: Paid = {
  ...{ name: 'Zoe Paz', ric: 'V12345678', position: 'Analista', department: 'Ventas' },
  ...{ base: 1500, adition: 100, lph: 30, lines: [['Horas extra', 60.25]] },
}
const ANGEL: Paid = {
  ...{ name: 'Ángel Núñez', base: 500.05, bank: 'Mercantil', department: 'Planta' },
  lines: [['Préstamo', -500.04]],
}
/** 1.660,25 less 30,00; and a céntimo. */
const NETS = [1630.25, 0.01]

/**
 * Two people in two fortnights of November, and one of them in one of October, which was raised by
 * 0,50 to 1.630,75.
 */
async function threeRuns() {
  const [zoe, angel] = await t.write((tx) => aCrowd(tx, 2))
  const people = [
    { ...ZOE, ...zoe },
    { ...ANGEL, ...angel },
  ]
  const of = (order: number, date: string, paid: Paid[], title: string) =>
    t.write((tx) => aRun(tx, paid, { order, title, issued_at: day(date) }))
  const first = { ...ZOE, ...zoe, adition: 100.5 }
  await of(71, '2026-10-31', [first], 'Segunda de octubre')
  await of(72, '2026-11-15', people, 'Primera de noviembre')
  await of(73, '2026-11-30', people, 'Segunda de noviembre')
  return { zoe: zoe?.titular_id ?? 0, angel: angel?.titular_id ?? 0 }
}

const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'

describe('a row an order', () => {
  test('has who is paid in which run, every concept, and the sums', async () => {
    await threeRuns()
    const { rows, sums } = await workbook(NOVEMBER, [
      ...['N° de nómina', 'Nómina', 'Empleado', 'Cédula', 'Cargo', 'Departamento', 'Banco'],
      ...['Salario base', 'Ingreso adicional', 'Horas extra', 'Total asignaciones'],
      ...['L.P.H', 'Préstamo', 'Total deducciones', 'Neto'],
    ])
    const zoe = [
      ...['Zoe Paz', 'V-12.345.678', 'Analista', 'Ventas', 'Banesco', 1500, 100, 60.25, 1660.25],
      ...[30, null, 30, NETS[0]],
    ]
    const angel = [
      ...['Ángel Núñez', 'V-11.470.283', null, 'Planta', 'Mercantil', 500.05, null, null, 500.05],
      ...[null, 500.04, 500.04, NETS[1]],
    ]
    const none = Array(7).fill(null)
    expect(rows).toEqual([
      [72, 'Primera de noviembre', ...zoe],
      [72, 'Primera de noviembre', ...angel],
      [73, 'Segunda de noviembre', ...zoe],
      [73, 'Segunda de noviembre', ...angel],
      [...none, 4000.1, 200, 120.5, 4320.6, 60, 1000.08, 1060.08, 3260.52],
    ])
    expect(sums.slice(1, 6)).toEqual([
      ['Nómina por conceptos', null, null, null],
      ['Inversiones Ávila, C.A., RIF J-07013380-5', null, null, null],
      ['Del 1 de noviembre de 2026 al 30 de noviembre de 2026', null, null, null],
      ['Generado por Ana, 20 de noviembre de 2026, 10:00', null, null, null],
      ['Asignación', 'Salario base', 4, 4000.1],
    ])
    expect(sums).toContainEqual(['Deducción', 'Préstamo', 2, 1000.08])
    expect(sums.filter(([by]) => by === 'Cuenta de la empresa').map((row) => row.slice(2))).toEqual(
      [
        [2, 1630.26],
        [2, 1630.26],
      ],
    )
    expect(sums).toContainEqual(['Banco de destino', 'Banesco', 2, 3260.5])
    expect(sums.at(-1)).toEqual(['Neto', null, 4, 3260.52])
  })

  test('has the days of the range, both ends included, and either may lack', async () => {
    await threeRuns()
    const days = async (query: string) =>
      (await csv(query)).slice(1).map((line) => /2026-\d\d-\d\d/.exec(line)?.[0])
    const [october, first, last] = ['2026-10-31', '2026-11-15', '2026-11-30']
    expect(await days('')).toEqual([october, first, first, last, last])
    expect(await days(`startDate=${first}&endDate=${first}`)).toEqual([first, first])
    expect(await days(`startDate=${last}`)).toEqual([last, last])
    expect(await days(`endDate=${october}`)).toEqual([october])
    expect(await days('startDate=2026-11-16&endDate=2026-11-29')).toEqual([])
  })

  test('prints the names of its snapshot, and has no run where there is none', async () => {
    const { zoe } = await threeRuns()
    await t.write(async (tx) => {
      await tx.update(titulars).set({ name: 'Otra' }).where(eq(titulars.id, zoe))
      const none = { payroll_run_id: null }
      await tx.update(paysheets).set(none).where(eq(paysheets.titular_id, zoe))
    })
    const { rows } = await workbook('endDate=2026-10-31', ['N° de nómina', 'Nómina', 'Empleado'])
    expect(rows[0]).toEqual([null, null, 'Zoe Paz'])
  })

  test('leaves out what waits and what is void, and says how many wait', async () => {
    const state = (state: 'pending' | 'voided') => ({ ...ZOE, state })
    await t.write((tx) => aRun(tx, [ANGEL, state('pending'), state('voided')]))
    const { rows, sums } = await workbook('', ['Empleado', 'Neto'])
    expect(rows).toEqual([
      ['Ángel Núñez', 0.01],
      [null, 0.01],
    ])
    expect(sums).toContainEqual(['Sin contar 1 orden por aprobar', null, null, null])
    expect(sums.map(([said]) => said)).not.toContain('Horas extra')
    await t.write((tx) => aRun(tx, [state('pending')]))
    const both = await workbook('', [])
    expect(both.sums).toContainEqual(['Sin contar 2 órdenes por aprobar', null, null, null])
    const other = await workbook('endDate=2026-10-31', ['Empleado'])
    expect(JSON.stringify(other.sums)).not.toContain('Sin contar')
    expect(other.rows).toEqual([[null]])
  })

  test('names below its row what paper has no room for', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => [`Concepto ${i}`, i % 2 ? -1 : 2] as const)
    await t.write((tx) => aRun(tx, [{ name: 'Zoe Paz', base: 100, lines }]))
    const read = await readByOrder(t.db, asked(''))
    const { rows, notes, columns, foot } = await printedConcepts({
      ...{ ...OF_ORDERS.printed, ...read, isSummed: true },
    })
    const named = notes?.[0]?.split(' · ') ?? []
    const shown = columns.filter(({ label }) => label.startsWith('Concepto'))
    expect([named.length + shown.length, named.length > 0]).toEqual([20, true])
    expect(rows[0]?.slice(-1)).toEqual(['110,00'])
    const totals = columns.flatMap(({ label }, i) => (label.startsWith('Total') ? [foot?.[i]] : []))
    expect(totals).toEqual(['120,00', '10,00'])
  })

  test('of more concepts than a workbook can hold has the last of them in one column', async () => {
    const people = Array.from({ length: 30 }, (_, i) => ({
      ...{ name: `Persona ${i}`, base: 1 },
      lines: Array.from({ length: 20 }, (__, j) => [`Concepto ${i}/${j}`, 0.01] as const),
    }))
    await t.write((tx) => aRun(tx, people))
    const { rows } = await workbook('', ['Concepto 0/0', 'Otros conceptos', 'Total asignaciones'])
    // 30 times 20 lines, and the salary, in 500 columns and one more for the 101 without room.
    expect([rows[0], rows.at(-1)]).toEqual([
      [0.01, null, 1.2],
      [0.01, 1.01, 36],
    ])
    expect(rows.slice(0, -1).map(([, , earned]) => earned)).toEqual(Array(30).fill(1.2))
  })

  test('leaves out what is made while it is read', async () => {
    await threeRuns()
    const read = await readByOrder(t.db, asked(NOVEMBER))
    const late: Paid = { ...ZOE, lines: [['Bono nuevo', 1]] }
    await t.write((tx) => aRun(tx, [late], { order: 99, issued_at: day('2026-11-30') }))
    await readAll(read.batches)
    expect(read.sums().sums).toMatchObject({ count: read.count, total: read.found.sums.total })
  })

  test('tells a concept from a column with the same words', async () => {
    const beside = [...OF_ORDERS.sheet.columns, ...OF_PEOPLE.sheet.columns].map(
      ({ label }) => label,
    )
    const heads = [...beside, 'Total asignaciones', 'Total deducciones', 'Neto']
    const lines: Paid['lines'] = [...new Set(heads)].map((label, i) => [label, i + 1])
    await t.write((tx) =>
      aRun(tx, [{ ...ZOE, lines }], { order: 99, issued_at: day('2026-11-30') }),
    )
    for (const by of ['order', 'person'] as const) {
      const [head = ''] = await csv(NOVEMBER, { by })
      const labels = head.split(',')
      expect(new Set(labels).size).toBe(labels.length)
      expect(labels).toContain('Total asignaciones (concepto)')
      expect(labels).toContain('Total asignaciones')
    }
  })

  test('ends rather than lack an amount that an order got while it was read', async () => {
    await threeRuns()
    const read = await readByOrder(t.db, asked(NOVEMBER))
    const kind = 'asignacion' as const
    const line: CodedLine = { code: 'other', concept: 'Bono', kind, amount: bs(1), reason: null }
    await t.write((tx) =>
      tx
        .update(paysheets)
        .set({ lines: [line], gross: sql`amount + 100`, total: sql`amount + 100` })
        .where(eq(paysheets.issued_at, day('2026-11-30'))),
    )
    await expect(readAll(read.batches)).rejects.toThrow('another concept')
  })
})

describe('a row a person', () => {
  const LABELS = [
    ...['Empleado', 'Cédula', 'Cargo', 'Departamento', 'Órdenes', 'Salario base', 'Horas extra'],
    ...['Total asignaciones', 'Préstamo', 'Total deducciones', 'Neto'],
  ]

  test('has how many orders it is of, and what they add up to', async () => {
    await threeRuns()
    const { rows, sums } = await workbook('', LABELS, { by: 'person' })
    expect(rows).toEqual([
      [
        'Ángel Núñez',
        'V-11.470.283',
        null,
        'Planta',
        2,
        1000.1,
        null,
        1000.1,
        1000.08,
        1000.08,
        0.02,
      ],
      [
        'Zoe Paz',
        'V-12.345.678',
        'Analista',
        'Ventas',
        3,
        4500,
        180.75,
        4981.25,
        null,
        90,
        4891.25,
      ],
      ['Total', null, null, null, 5, 5500.1, 180.75, 5981.35, 1000.08, 1090.08, 4891.27],
    ])
    expect(sums).toContainEqual(['Asignación', 'Horas extra', 3, 180.75])
    expect(sums.at(-1)).toEqual(['Neto', null, 5, 4891.27])
  })

  test('bears the name of the last order', async () => {
    const { zoe } = await threeRuns()
    const snapshot = { titular: { name: 'Zoe Paz de Ruiz', ric: 'V12345678' } }
    await t.write(async (tx) => {
      const [last] = await tx
        .select()
        .from(paysheets)
        .where(and(eq(paysheets.titular_id, zoe), eq(paysheets.issued_at, day('2026-11-30'))))
      if (!last) throw new Error('no such order')
      const changed = { snapshot: { ...last.snapshot, ...snapshot } }
      await tx.update(paysheets).set(changed).where(eq(paysheets.id, last.id))
    })
    const { rows } = await workbook('', ['Empleado', 'Órdenes'], { by: 'person' })
    expect(rows[1]).toEqual(['Zoe Paz de Ruiz', 3])
  })
})

describe('a department or a person', () => {
  test.each([
    ['department=Ventas', 3, 4891.25],
    ['department=Planta', 2, 0.02],
    ['department=Planta&startDate=2026-11-30', 1, 0.01],
    ['department=Planta&startDate=2026-12-01', 0, 0],
    ['department=ventas', 0, 0],
  ])('has its own orders alone: %s', async (query, count, net) => {
    await threeRuns()
    const { rows, sums } = await workbook(query, ['Neto'])
    expect([rows.length - 1, sums.at(-1)]).toEqual([count, ['Neto', null, count, net]])
    expect(await countPosted(t.db, asked(query))).toBe(count)
  })

  test('has only the orders of both', async () => {
    const { zoe, angel } = await threeRuns()
    for (const [query, count] of [
      [`titular=${zoe}`, 3],
      [`titular=${zoe}&department=Ventas`, 3],
      [`titular=${angel}&department=Ventas`, 0],
    ] as const) {
      expect(await csv(query)).toHaveLength(1 + count)
    }
  })

  test('does not count what others have that waits', async () => {
    const waits = { ...ZOE, state: 'pending' as const }
    await t.write((tx) => aRun(tx, [ANGEL, waits]))
    const remarks = async (query: string) =>
      (await workbook(query, [])).sums.filter(([said]) => String(said).startsWith('Sin contar'))
    expect(await remarks('department=Planta')).toEqual([])
    expect(await remarks('department=Ventas')).toHaveLength(1)
  })
})

describe('of 1,300 orders', () => {
  const PEOPLE = 130

  /** Ten days of November, on each of which everybody is paid 1,00 Bs. */
  async function manyDays() {
    await t.write(async (tx) => {
      const crowd = await aCrowd(tx, PEOPLE)
      const enterprise = await aPayer(tx)
      const people = crowd.map((who, i) => ({
        ...{ ...who, name: `Persona ${String(i).padStart(3, '0')}`, base: 1 },
        department: i % 10 ? 'Planta' : 'Ventas',
      }))
      for (let n = 10; n < 20; n++) {
        await aRun(tx, people, { enterprise, issued_at: day(`2026-11-${n}`) })
      }
    })
  }

  test('each is there once, by date, whoever is asked for', async () => {
    await manyDays()
    for (const [query, each] of [
      ['', PEOPLE],
      ['department=Planta', PEOPLE - PEOPLE / 10],
    ] as const) {
      const orders = (await csv(query)).slice(1)
      const days = orders.map((line) => /2026-11-(\d\d)/.exec(line)?.[1])
      expect(days).toEqual(days.toSorted())
      expect(new Set(orders).size).toBe(10 * each)
      const people = await csv(query, { by: 'person' })
      expect(people.slice(1).map((line) => line.split(',').slice(4))).toEqual(
        Array(each).fill(['10', '10.00', '10.00', '0.00', '10.00']),
      )
    }
  })

  test('few are in memory at once', async () => {
    await manyDays()
    for (const query of ['', 'department=Planta']) {
      const { batches } = await readByOrder(t.db, asked(query))
      for await (const batch of batches) expect(batch.length).toBeLessThanOrEqual(1_000)
    }
  })

  // PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
  if (dialect === 'sqlite') {
    test.each([
      [NOVEMBER, ['SEARCH paysheets USING INDEX paysheets_live_issued']],
      [
        `${NOVEMBER}&department=Ventas`,
        [
          'SEARCH paysheets USING COVERING INDEX paysheets_titular (titular_id=? AND issued_at>? AND issued_at<?)',
          'SEARCH paysheets USING INTEGER PRIMARY KEY (rowid=?)',
        ],
      ],
      ['titular=1', ['SEARCH paysheets USING INDEX paysheets_titular (titular_id=?']],
    ])('those of %s are found by indexes', async (query, steps) => {
      await manyDays()
      await t.write(async (tx) => {
        await tx.run(sql`analyze`)
      })
      for (const read of [readByOrder, readByPerson]) {
        const plan = await planOf(async () => {
          const { batches } = await read(t.db, asked(query))
          await readAll(batches)
        })
        for (const step of steps) expect(plan.join('\n')).toContain(step)
        expect(plan.filter((step) => step.startsWith('SCAN paysheets'))).toEqual([])
      }
      const count = await planOf(() => countPosted(t.db, asked(query)))
      expect(count.join('\n')).toMatch(/SEARCH paysheets USING .*paysheets_(live_issued|titular)/)
    })
  }
})
