// Proves docs/rules/run-files.md#4; docs/rules/reports.md#1, #3, #10, #12, #14, #15;
// docs/rules/screens.md#13.
import { afterAll, expect, test } from 'vitest'
import { type ListReport, listDocuments } from '#app/io/printing/list.server.tsx'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { placesOn, readPdf } from '#tests/support/reports/read-pdf.ts'
import { HOSTILE_NAMES, listReport } from '#tests/support/reports/samples.ts'

const pdf = createPdf({})
afterAll(() => pdf.close())

async function printed(report: ListReport) {
  return readPdf(await pdf.renderList(listDocuments(report)))
}

test('1,200 rows of a list come in three documents, each row once and in order', async () => {
  const documents = [...listDocuments(listReport(1_200))]
  expect(documents.map((html) => html.match(/N° /g)?.length)).toEqual([500, 500, 200])

  const bytes = await pdf.renderList(documents)
  expect(bytes.length).toBeLessThan(260_000)
  const { text } = await readPdf(bytes)
  const numbers = [...text.matchAll(/N° (\d{6})/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 1_200 }, (_, i) => i + 1))
})

test('every page of a list has its number, column heads and title; the totals come once', async () => {
  const { pages, text, size, fonts, missingFonts } = await printed(listReport(1_200))
  expect(size).toEqual([612, 792])
  expect(pages.length).toBeGreaterThan(20)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
    expect(page).toContain('Fecha Orden Para A la cuenta Desde la cuenta Medio Quincena Total (Bs)')
    expect(page).toContain('Órdenes de nómina')
  }
  expect(text.match(/Por cuenta de empresa/g)).toHaveLength(1)
  expect(pages.at(-1)).toContain(
    'Provincial 0108-0003-00-0000000042 1.200 registros 1.200,00 Bs Total 1.200 registros 1.200,00 Bs',
  )
  expect(fonts).toEqual(['Inter-Regular', 'Inter-SemiBold'])
  expect(missingFonts).toEqual([])
})

test('the first page of a list has the filters, the user and the time', async () => {
  const { pages } = await printed(listReport(3))
  expect(pages).toHaveLength(1)
  for (const said of [
    'Del 1 de marzo de 2026 al 31 de marzo de 2026',
    'Cuenta de empresa: Provincial 0108-0003-00-0000000042',
    'Comercial Ñandú, C.A. RIF J-30000007-1',
    '3 registros Generado por María Salas 20 de noviembre de 2026, 14:05',
    '04 mar 2026 N° 000001 Peña Núñez, María José 1',
  ]) {
    expect(pages[0]).toContain(said)
  }
})

test('short texts of a list stay in one line: a page has as many rows as lines', async () => {
  const rows = Array.from({ length: 200 }, () => [
    '000123',
    '04 mar 2026',
    'José Ñáñez Güédez',
    '0134-0001-63-0000000001 Banesco',
    'Transferencia',
    '9.750.069,12',
  ])
  const labels = ['N°', 'Fecha', 'Titular', 'A la cuenta', 'Medio']
  const columns: ListReport['columns'] = labels.map((label) => ({ label }))
  columns.push({ label: 'Total Bs', align: 'end' })
  const { pages } = await printed({ ...listReport(0), rows, columns, count: 200 })
  // 9.6 inches less the heads hold 37 rows of one line, and 23 of two.
  expect(pages.length).toBeLessThanOrEqual(6)
})

test('an empty list says so on one numbered page', async () => {
  const { pages } = await printed({ ...listReport(0), company: null, subtotals: [] })
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('No hay datos encontrados')
  expect(pages[0]).toContain('Página 1 de 1')
  expect(pages[0]).not.toMatch(/Total|Fecha/)
})

test('hostile names in a list stay text in their cells, and the largest amount in one line', async () => {
  const report = listReport(40, HOSTILE_NAMES)
  report.rows[9]?.splice(7, 1, '9.999.999.999.999,99')
  report.company = { name: HOSTILE_NAMES[1] ?? '', ric: 'J-30000007-1' }
  const { text, pages, missingFonts } = await printed(report)
  expect(missingFonts).toEqual([])
  expect(text).toContain('9.999.999.999.999,99')
  expect(text.match(/N° \d{6}/g)).toHaveLength(40)
  const squeezed = text.replaceAll(' ', '')
  for (const name of HOSTILE_NAMES.slice(0, 3)) {
    expect(squeezed).toContain(name.replaceAll(' ', ''))
  }
  // As a CSS string in the margin, it left neither its quotes nor the style sheet.
  expect(pages[1]?.replaceAll(' ', '')).toContain(HOSTILE_NAMES[1])
})

test('a long company name is shortened in the margin of a list, not cut by the edge of the paper', async () => {
  const company = { name: 'NOMBRE '.repeat(42).trim(), ric: 'J-30000007-1' }
  const { pages } = await printed({ ...listReport(40), company })
  expect(pages[0]).toContain(company.name)
  expect(pages[1]).toMatch(/^Órdenes de nómina · Del 1 de marzo de 2026 al .* NOMBRE N?O?M?B?R?E?…/)
  expect(pages[1]).not.toContain('NOMBRE '.repeat(10))
})

test('50,000 rows of a list become a hundred documents, each made on demand', () => {
  const report = listReport(50_000)
  const documents = listDocuments(report)
  const rowsOf = (html = '') => html.match(/N° \d{6}/g)
  expect(rowsOf(documents.next().value ?? '')?.at(0)).toBe('N° 000001')
  // Documents made later show changes made meanwhile.
  for (const row of report.rows) row[1] = 'N° 999999'
  const rest = [...documents]
  expect(rest).toHaveLength(99)
  expect(rowsOf(rest[0])).toEqual(Array(500).fill('N° 999999'))
})

test('in a list an account number stays in one line, and its bank may take another', async () => {
  const number = '0134-0001-63-0000000001'
  const cells = [
    '000123',
    '04 mar 2026',
    'María José Peña Núñez',
    `${number} Banco Nacional de Crédito`,
  ]
  const rows = Array.from({ length: 3 }, () => [
    ...cells,
    'Banesco ··0042',
    'Transferencia',
    'Primera',
    '1,00',
  ])
  const columns = listReport(0).columns
  const bytes = await pdf.renderList(listDocuments({ ...listReport(0), rows, columns, count: 3 }))
  expect((await readPdf(bytes)).text.split(number)).toHaveLength(4)
})

test('in a list on its side the banks have the room that names leave', async () => {
  const account = '0102-0216-73-0451169753 Banco de Venezuela'
  const row = (name: string) => [
    ...['002328', '30 jun 2026', name, account, 'Banco de Venezuela ··2025'],
    ...['Transferencia', 'Segunda', 'ANULADO', '18.639,75'],
  ]
  const labels = ['N°', 'Fecha', 'Titular', 'A la cuenta', 'Desde', 'Medio', 'Quincena', 'Estado']
  const columns: ListReport['columns'] = labels.map((label) => ({ label }))
  columns.push({ label: 'Total Bs', align: 'end' })
  const rows = ['César Bracho Torrealba', 'Daniela Zambrano Rodríguez'].map(row)
  const bytes = await pdf.renderList(listDocuments({ ...listReport(0), columns, rows, count: 2 }))
  const places = await placesOn(bytes, 1)
  expect((await readPdf(bytes)).size).toEqual([792, 612])
  expect(places.filter(({ text }) => text === account)).toHaveLength(2)
})

test('a list with states is printed on its side where its account numbers would be split', async () => {
  const numbers = ['0134-0477-16-8793287655', '0191-0009-05-1729172619']
  const rows = numbers.map((number, i) => [
    ...[`00309${i}`, '30 oct 2026', 'María Alejandra Contreras Briceño'],
    ...[`${number} Banco Nacional de Crédito (BNC)`, 'Banco de Venezuela ··2025'],
    ...['Transferencia', 'Completo', 'POR APROBAR', '169.139,75'],
  ])
  const labels = ['N°', 'Fecha', 'Titular', 'A la cuenta', 'Desde', 'Medio', 'Quincena', 'Estado']
  const columns: ListReport['columns'] = labels.map((label) => ({ label }))
  columns.push({ label: 'Total Bs', align: 'end' })
  const list = { ...listReport(0), columns, rows, count: 2 }
  const { text, size } = await printed(list)
  expect(size).toEqual([792, 612])
  for (const number of numbers) expect(text).toContain(number)
  // Without the state there is room.
  const without = { columns: columns.toSpliced(7, 1), rows: rows.map((row) => row.toSpliced(7, 1)) }
  expect((await printed({ ...list, ...without })).size).toEqual([612, 792])
  // Nor are they split where even a page on its side is full.
  const full = rows.map((row) => row.with(8, '9.999.999.999.999,99').with(5, 'CCCCCCCCCCCCCC'))
  const squeezed = await printed({ ...list, rows: full })
  for (const number of numbers) expect(squeezed.text).toContain(number)
})

test('the mark of a voided order in a list is not split, however full the row is', async () => {
  const account = '0191-0067-72-3240529432 Banco Nacional de Crédito (BNC)'
  const who = ['000103', '29 nov 2024', 'Reinaldo Figueroa García', account]
  const what = ['Banco de Venezuela ··2025', 'Transferencia', 'Completo', 'ANULADO', '114.785,50']
  const labels = ['N°', 'Fecha', 'Titular', 'A la cuenta', 'Desde', 'Medio', 'Quincena', 'Estado']
  const columns: ListReport['columns'] = labels.map((label) => ({ label }))
  columns.push({ label: 'Total Bs', align: 'end' })
  const { text } = await printed({ ...listReport(0), columns, rows: [[...who, ...what]], count: 1 })
  for (const said of ['29 nov 2024', 'Transferencia', 'Completo', 'ANULADO', '114.785,50']) {
    expect(text).toContain(said)
  }
})

/** A fortnight of 56 people: each sum is wider than any of its column's figures. */
const FORTNIGHT = {
  labels: ['Salario base', 'Descuento', 'L.P.H', 'S.S.O', 'Paro forzoso', 'Cuota', 'Neto'],
  row: ['24.675,00', '', '493,50', '575,50', '72,25', '', '28.733,75'],
  sums: ['1.637.325,00', '12.700,00', '32.746,50', '32.228,00', '4.046,00', '14.700,00'],
}

test.each([
  ['upright', FORTNIGHT.labels.slice(4), FORTNIGHT.row.slice(4), ['4.046,00', '14.700,00']],
  ['on its side', FORTNIGHT.labels, FORTNIGHT.row, FORTNIGHT.sums],
])('a sum stands below its column, clear of the others, %s', async (_, labels, row, sums) => {
  const side = labels.length > 3
  const figures = labels.map((label) => ({ label, align: 'end' as const, wraps: true }))
  const columns = [{ label: 'Empleado' }, { label: 'Cédula' }, ...figures]
  const rows = Array.from({ length: 3 }, () => ['Ysabel Ojeda Marcano', 'V-25113615-3', ...row])
  const foot = ['Total', '', ...sums, '1.845.154,50']
  const list = { ...listReport(0), columns, rows, foot, landscape: side, count: 3 }
  const bytes = await pdf.renderList(listDocuments(list))
  const places = await placesOn(bytes, 1)
  const line = places.find(({ text }) => text === 'Total')?.line
  const said = places.filter((place) => place.line === line)
  expect(said.map(({ text }) => text)).toEqual(['Total', ...sums, '1.845.154,50'])
  // No closer to the one before than the room that every cell keeps, nor past the margin.
  for (const [i, { left }] of said.entries()) {
    expect(left - (said[i - 1]?.right ?? 0)).toBeGreaterThan(6)
  }
  expect(said.at(-1)?.right).toBeLessThan((side ? 792 : 612) - 35.5)
})

test('the head of figures ends where they do', async () => {
  const columns = ['Antes', 'Ahora', 'Diferencia'].map((label) => ({
    label,
    align: 'end' as const,
  }))
  const rows = [['33.805,25', '34.325,00', '+519,75']]
  const list = { ...listReport(0), rows, columns, foot: ['1,00', '2,00', '3,00'], count: 1 }
  const places = await placesOn(await pdf.renderList(listDocuments(list)), 1)
  const endOf = (said: string) => places.find(({ text }) => text === said)?.right ?? 0
  for (const [i, { label }] of columns.entries()) {
    for (const figure of [rows[0]?.[i], list.foot[i]]) {
      expect(endOf(figure ?? '')).toBeCloseTo(endOf(label), 0)
    }
  }
})

test.each([
  ['upright', 'POR APROBAR', 612],
  ['upright', 'ANULADO', 612],
  ['on its side', 'POR APROBAR', 792],
])('a mark is not cut by the edge of a page %s: %s', async (_, stamp, width) => {
  const list = { ...listReport(3), stamp, landscape: width === 792 }
  const places = await placesOn(await pdf.renderList(listDocuments(list)), 1)
  const parts = places.filter(({ text }) => stamp.includes(text))
  expect(parts.map(({ text }) => text).join('')).toBe(stamp)
  // The margins are half an inch.
  expect(Math.min(...parts.map(({ left }) => left))).toBeGreaterThan(36)
  expect(Math.max(...parts.map(({ right }) => right))).toBeLessThan(width - 36)
})

test('the PDF of 1,000 payroll orders stays small', async () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => [
    String(i + 1).padStart(6, '0'),
    '04 mar 2026',
    `${['María José', 'Óscar', 'Yusmary'][i % 3]} Peña Núñez ${i}`,
    `0134-0001-63-${String(i * 7919).padStart(10, '0')} Banco Nacional de Crédito`,
    'Banco de Venezuela ··0042',
    'Transferencia',
    'Primera',
    `${i}.${String((i * 37) % 1000).padStart(3, '0')},00`,
  ])
  const bytes = await pdf.renderList(listDocuments({ ...listReport(0), rows, count: 1_000 }))
  // In proportion, 10,000 rows stay below 2.5 MB.
  expect(bytes.length).toBeLessThan(250_000)
})

test.each([
  ['has just room on its side', ['30 oct 2026', 'POR APROBAR']],
  ['is too full on its side: names break first', ['CCCCCCCCCCCCCC', 'CCCCCCCCCCCCCC']],
])('no account number is split in a list that %s', async (_, [date = '', state = '']) => {
  const number = '0134-0477-16-8793287655'
  const who = ['003091', date, 'MARÍA ALEJANDRA CONTRERAS BRICEÑO', `${number} Banco de Venezuela`]
  const how = ['BANCO DE VENEZUELA ··2025', 'CCCCCCCCCCCCCC', 'CCCCCCCCCCCCCC', state]
  const rows = [[...who, ...how, '9.999.999.999.999,99']]
  const labels = ['N°', 'Fecha', 'Titular', 'A la cuenta', 'Desde', 'Medio', 'Quincena', 'Estado']
  const columns: ListReport['columns'] = labels.map((label) => ({ label }))
  columns.push({ label: 'Total Bs', align: 'end' })
  const { text, size } = await printed({ ...listReport(0), columns, rows, count: 1 })
  expect(size).toEqual([792, 612])
  for (const said of ['003091', number, '9.999.999.999.999,99']) expect(text).toContain(said)
})

test('a list that counts employees counts them also among what waits', async () => {
  const { subtotals } = listReport(2)
  const waiting = { subtotals, total: centimos(200), count: 2 }
  const report = { ...listReport(1), counted: ['empleado', 'empleados'] as const, waiting }
  const { text } = await printed(report)
  expect(text).toContain('Total por aprobar 2 empleados 2,00 Bs')
  expect(text).not.toContain('registro')
})
