// Proves docs/rules/run-files.md#1, #2, #4; docs/rules/law.md#2.
/** What the register of a run says, figure by figure, on both engines. */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { byteStream } from '#app/io/spreadsheets/byte-stream.server.ts'
import { xlsxParts } from '#app/io/spreadsheets/xlsx.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { compareRuns } from '#app/models/payroll-runs/comparison.server.ts'
import { printedComparison } from '#app/models/payroll-runs/comparison-print.server.ts'
import { readRegister } from '#app/models/payroll-runs/register.server.ts'
import { printedRegister } from '#app/models/payroll-runs/register-print.server.ts'
import { registerSheets } from '#app/models/payroll-runs/register-sheets.server.ts'
import { printedYear } from '#app/models/payroll-runs/year/print.server.ts'
import { yearSummary } from '#app/models/payroll-runs/year/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { aPayroll, paysheetValues } from '#tests/support/models/orders.ts'
import { aPayer, aRun, type Paid } from '#tests/support/models/stored-runs.ts'

const t = testDatabase()
const MAKER = { generatedBy: 'Ana', generatedAt: '2026-11-20T14:00:00.000Z' }

/** 1.600,00 and 100,25 earned by one, 500,05 by the other; 66,10 and 500,04 deducted. */
const PEOPLE: Paid[] = [
  {
    name: 'Zoe Paz',
    ric: 'V12345678',
    position: 'Analista',
    base: 1500,
    adition: 100,
    lph: 30,
    discount: 36.1,
    lines: [
      ['Horas extra', 60.25],
      ['Horas extra', 40],
    ],
  },
  { name: 'Ángel Núñez', base: 500.05, bank: 'Mercantil', lines: [['Préstamo', -500.04]] },
]
/** 1.700,25 less 66,10; and a céntimo. */
const NETS = [1634.15, 0.01]

const register = async (people = PEOPLE, values = {}) => {
  const id = await t.write((tx) => aRun(tx, people, values))
  return readRegister(t.db, id)
}
const labelled = (each: { label: string; count: number; amount: bigint | number }) => [
  each.label,
  each.count,
  Number(each.amount) / 100,
]

test('register, comparison and year say that values were not confirmed', async () => {
  const said = 'Calculado con parámetros de ley por confirmar'
  const ana = await t.write((tx) => aPayroll(tx, { name: 'Ana' }))
  const runOf = async (issued_at: string, quantity?: string) => {
    const hours = { concept: 'Horas extras', kind: null, amount: null, quantity }
    const lines = quantity ? [hours] : []
    const order = paysheetValues({ ...ana, lines, issued_at: day(issued_at) })
    const [made] = await t.write((tx) => createPaysheets(tx, [order], ADMINISTRATOR))
    const { payroll_run_id } = await getPaysheet(t.db, made?.id ?? 0)
    return payroll_run_id ?? 0
  }
  const remarksOf = async (id: number, earlier: number) => {
    const compared = { ...(await compareRuns(t.db, id, earlier)), rows: [] }
    return [
      (await printedRegister(await readRegister(t.db, id), MAKER)).remark,
      (await printedComparison(compared, MAKER)).remark,
    ]
  }
  const yearOf = async () => {
    const year = await yearSummary(t.db, ana.titular_id, 2026)
    return printedYear({ name: 'Ana', ric: 'V1' }, year, { ...MAKER, company: null })[0]?.remark
  }
  const plain = [await runOf('2026-09-15'), await runOf('2026-10-15')] as const
  expect(await remarksOf(plain[1], plain[0])).toEqual([undefined, undefined])
  expect(await yearOf()).toBeUndefined()
  const open = await runOf('2026-11-13', '3')
  expect(await remarksOf(open, plain[1])).toEqual([said, said])
  expect(await yearOf()).toBe(said)
})

describe('a register', () => {
  test('has everyone by name, and a sum for each concept', async () => {
    const { entries, concepts, sums, banks } = await register()
    expect(entries.map(({ name, total }) => [name, total / 100])).toEqual([
      ['Ángel Núñez', NETS[1]],
      ['Zoe Paz', NETS[0]],
    ])
    expect(concepts.map(labelled)).toEqual([
      ['Salario base', 2, 2000.05],
      ['Ingreso adicional', 1, 100],
      ['Horas extra', 1, 100.25],
      ['Descuento', 1, 36.1],
      ['L.P.H', 1, 30],
      ['Préstamo', 1, 500.04],
    ])
    expect([sums.count, Number(sums.total) / 100]).toEqual([2, 1634.16])
    expect(banks.map(labelled)).toEqual([
      ['Banesco', 1, NETS[0]],
      ['Mercantil', 1, NETS[1]],
    ])
    expect(entries.map(({ position }) => position)).toEqual([null, 'Analista'])
  })

  test('adds up by departments where there are some, on paper and in the workbook', async () => {
    const [zoe, angel] = PEOPLE as [Paid, Paid]
    expect((await register()).departments).toEqual([])
    const parted = await register([{ ...zoe, department: 'Ventas' }, angel])
    expect(parted.departments.map(labelled)).toEqual([
      ['Ventas', 1, NETS[0]],
      ['Sin departamento', 1, NETS[1]],
    ])
    const { groups } = await printedRegister(parted, MAKER)
    expect(groups?.find(({ title }) => title === 'Por departamento')?.rows).toEqual(
      parted.departments,
    )
    const [people, sums] = registerSheets(parted, MAKER)
    expect(people.columns.map(({ label }) => label)).toContain('Departamento')
    const rows: unknown[] = []
    for await (const batch of sums.batches) rows.push(...batch)
    expect(rows).toContainEqual(['Departamento', 'Ventas', 1, 163_415n])
  })

  test('adds up by the company accounts that pay', async () => {
    const other = await t.write((tx) => aPayer(tx, 'Mercantil'))
    const [first, second] = PEOPLE as [Paid, Paid]
    const { sums } = await register([first, { ...second, enterprise: other }])
    expect(sums.subtotals.map(({ count, amount }) => [count, Number(amount) / 100])).toEqual([
      [1, NETS[0]],
      [1, NETS[1]],
    ])
    expect(sums.company?.name).toBe('Inversiones Ávila, C.A.')
  })

  test('leaves voided orders out, unless all of the run are', async () => {
    const [first, second] = PEOPLE as [Paid, Paid]
    const some = await register([first, { ...second, state: 'voided' }])
    expect(some.entries.map(({ name }) => name)).toEqual(['Zoe Paz'])
    expect((await printedRegister(some, MAKER)).stamp).toBeUndefined()
    const none = await register(PEOPLE.map((each) => ({ ...each, state: 'voided' })))
    expect(none.entries).toHaveLength(2)
    expect((await printedRegister(none, MAKER)).stamp).toBe('ANULADO')
  })

  test('of a run that waits says so on paper', async () => {
    const waiting = await register(PEOPLE.map((each) => ({ ...each, state: 'pending' })))
    expect(waiting.entries).toHaveLength(2)
    expect((await printedRegister(waiting, MAKER)).stamp).toBe('POR APROBAR')
  })

  test('of a run that waits in part has what waits in sums of its own', async () => {
    const [zoe, angel] = PEOPLE as [Paid, Paid]
    const part = await register([{ ...zoe, state: 'pending' }, angel])
    expect(part.entries.map(({ name, waits }) => [name, waits])).toEqual([
      ['Ángel Núñez', false],
      ['Zoe Paz', true],
    ])
    const sumsOf = ({ sums }: Pick<typeof part, 'sums'>) =>
      [sums, ...sums.subtotals.map(({ count, amount: total }) => ({ count, total }))].map(
        ({ count, total }) => [count, Number(total) / 100],
      )
    expect(sumsOf(part)).toEqual([
      [1, NETS[1]],
      [1, NETS[1]],
    ])
    expect(part.concepts.map(labelled)).toEqual([
      ['Salario base', 1, 500.05],
      ['Ingreso adicional', 0, 0],
      ['Horas extra', 0, 0],
      ['Descuento', 0, 0],
      ['L.P.H', 0, 0],
      ['Préstamo', 1, 500.04],
    ])
    expect(part.banks.map(labelled)).toEqual([['Mercantil', 1, NETS[1]]])
    const { waiting } = part
    if (!waiting) throw new Error('nothing waits')
    expect(sumsOf(waiting)).toEqual([
      [1, NETS[0]],
      [1, NETS[0]],
    ])
    expect(waiting.concepts.map(labelled)).toEqual([
      ['Salario base', 1, 1500],
      ['Ingreso adicional', 1, 100],
      ['Horas extra', 1, 100.25],
      ['Descuento', 1, 36.1],
      ['L.P.H', 1, 30],
      ['Préstamo', 0, 0],
    ])
    expect(waiting.banks.map(labelled)).toEqual([['Banesco', 1, NETS[0]]])
  })

  test('of a run of which all waits, or nothing does, has one sum', async () => {
    for (const state of ['pending', undefined] as const) {
      const { sums, waiting, entries, concepts } = await register(
        PEOPLE.map((each) => ({ ...each, ...(state && { state }) })),
      )
      expect([waiting, entries.some(({ waits }) => waits)]).toEqual([undefined, false])
      expect([sums.count, Number(sums.total) / 100, sums.waiting]).toEqual([2, 1634.16, undefined])
      expect(concepts.map(labelled)[0]).toEqual(['Salario base', 2, 2000.05])
    }
  })

  test('tells one concept that is both earned and deducted apart', async () => {
    const lines = [
      ['Ajuste', 10],
      ['Ajuste', -4],
    ] as const
    const { concepts, entries } = await register([{ name: 'Zoe', base: 100, lines }])
    expect(concepts.map(labelled).slice(1)).toEqual([
      ['Ajuste', 1, 10],
      ['Ajuste (deducción)', 1, 4],
    ])
    expect([entries[0]?.gross, entries[0]?.deductions]).toEqual([11_000n, 400n])
  })

  test('of more concepts than a workbook can hold has the last of them in one column', async () => {
    const people = Array.from({ length: 30 }, (_, i) => ({
      ...{ name: `Persona ${i}`, base: 1 },
      lines: Array.from({ length: 20 }, (__, j) => [`Concepto ${i}/${j}`, 0.01] as const),
    }))
    const { run, concepts, entries } = await register(people)
    // 30 times 20 lines, and the salary, in 500 columns and one more for the 101 without room.
    expect(concepts).toHaveLength(501)
    expect(concepts.map(labelled)).toContainEqual(['Otros conceptos', 6, 1.01])
    expect(entries.map(({ gross }) => gross)).toEqual(Array(30).fill(120n))
    const { by_concept } = run
    // The run's page has the same: the salary, 499 of the 600 lines' concepts, and the others together.
    expect(by_concept).toHaveLength(501)
    expect(by_concept.at(-1)).toMatchObject({
      concept: 'Otros conceptos',
      count: 6,
      amount: 101n,
    })
  })

  test('has nobody twice and nobody left out in a run of 1,100', async () => {
    const [who] = await t.write((tx) => aCrowd(tx, 1))
    const people = Array.from({ length: 1_100 }, (_, i) => ({
      ...who,
      ...{ name: `Persona ${i}`, base: 1 },
    }))
    const { entries, sums } = await register(people)
    expect(new Set(entries.map(({ name }) => name)).size).toBe(1_100)
    expect([sums.count, sums.total]).toEqual([1_100, 110_000n])
  })

  test('of a run that is not there is not found', async () => {
    await expect(readRegister(t.db, 9_999)).rejects.toBeInstanceOf(NotFound)
  })
})

test('its workbook has a column of numbers for each concept, and a sheet of sums', async () => {
  const sheets = registerSheets(await register(), MAKER)
  const bytes = await new Response(byteStream(xlsxParts(sheets))).arrayBuffer()
  const [people, sums] = (await readXlsx(new Uint8Array(bytes))).sheets
  expect([people?.name, sums?.name]).toEqual(['Empleados', 'Sumas'])
  const [head = [], angel = [], zoe = [], totals = []] = people?.rows ?? []
  const cell = (row: unknown[], label: string) => row[head.indexOf(label)]
  expect(
    ['Empleado', 'Cédula', 'Cargo', 'Banco', 'Horas extra', 'Total deducciones', 'Neto'].map(
      (label) => cell(zoe, label),
    ),
  ).toEqual(['Zoe Paz', 'V-12.345.678', 'Analista', 'Banesco', 100.25, 66.1, 1634.15])
  expect([cell(angel, 'Préstamo'), cell(angel, 'Horas extra') ?? null]).toEqual([500.04, null])
  expect(cell(zoe, 'Cuenta')).toMatch(/^\d{4}-\d{4}-\d{2}-\d{10}$/)
  expect(
    ['Salario base', 'Total asignaciones', 'Total deducciones', 'Neto'].map((label) =>
      cell(totals, label),
    ),
  ).toEqual([2000.05, 2200.3, 566.14, 1634.16])
  const rows = sums?.rows.map((row) => row.slice(0, 4))
  expect(rows).toContainEqual(['Deducción', 'Préstamo', 1, 500.04])
  expect(rows).toContainEqual(['Banco de destino', 'Mercantil', 1, 0.01])
  expect(rows?.at(-1)).toEqual(['Neto', null, 2, 1634.16])
})

test('its workbook has a state and a second total where a part of the run waits', async () => {
  const [zoe, angel] = PEOPLE as [Paid, Paid]
  const sheets = registerSheets(await register([{ ...zoe, state: 'pending' }, angel]), MAKER)
  const bytes = await new Response(byteStream(xlsxParts(sheets))).arrayBuffer()
  const [people, sums] = (await readXlsx(new Uint8Array(bytes))).sheets
  const [head = [], ...rows] = people?.rows ?? []
  const columns = ['N°', 'Estado', 'Salario base', 'Total asignaciones', 'Préstamo', 'Neto']
  const cells = rows.map((row) => columns.map((label) => row[head.indexOf(label)] ?? ''))
  expect(cells.map(([, ...rest]) => rest)).toEqual([
    ['', 500.05, 500.05, 500.04, 0.01],
    ['POR APROBAR', 1500, 1700.25, '', 1634.15],
    ['', 500.05, 500.05, 500.04, 0.01],
    ['', 1500, 1700.25, 0, 1634.15],
  ])
  expect(cells.slice(2).map(([label]) => label)).toEqual(['Total', 'Total por aprobar'])
  const said = sums?.rows.map((row) => row.slice(0, 4)) ?? []
  expect(said[1]?.[0]).not.toContain('POR APROBAR')
  for (const line of [
    ['Asignación', 'Salario base', 1, 500.05],
    ['Banco de destino', 'Mercantil', 1, 0.01],
    ['Por aprobar: Asignación', 'Salario base', 1, 1500],
    ['Por aprobar: Deducción', 'L.P.H', 1, 30],
    ['Por aprobar: Banco de destino', 'Banesco', 1, 1634.15],
  ]) {
    expect(said).toContainEqual(line)
  }
  expect(
    said.filter(([by]) => String(by).endsWith('Cuenta de la empresa')).map((row) => row[3]),
  ).toEqual([0.01, 1634.15])
  expect(said.slice(-2)).toEqual([
    ['Neto', null, 1, 0.01],
    ['Total por aprobar', null, 1, 1634.15],
  ])
})

test('on paper, concepts beyond the page’s width are named below their rows', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => [`Concepto ${i}`, i % 2 ? -1 : 2] as const)
  const people: Paid[] = [
    { name: 'Zoe Paz', base: 100, lines },
    { name: 'Ana Paz', base: 100 },
  ]
  const printed = await printedRegister(await register(people), MAKER)
  const [ana = [], zoe = []] = printed.rows
  const [noNote, note = ''] = printed.notes ?? []
  expect(noNote).toBeUndefined()
  const columns = printed.columns.filter(({ label }) => label.startsWith('Concepto'))
  const named = note.split(' · ')
  expect(columns.length + named.length).toBe(20)
  expect(named.length).toBeGreaterThan(0)
  expect(named.at(-1)).toMatch(/^Concepto \d+ −1,00$/)
  expect([ana.at(-1), zoe.at(-1), printed.foot?.at(-1)]).toEqual(['100,00', '110,00', '210,00'])
})
