// Proves docs/rules/pay-inputs.md#5, #7, #9.
/** Uploaded tables: what is read of them, and what is refused before it costs anything. */
import { deflateRawSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { type TablePlace, uploadedRows } from '#app/io/spreadsheets/uploaded.server.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'

const TEXT = 'cédula;ingreso;motivo\nV-12.345.678;1.234,56;Guardia de año nuevo\n'
const ROWS = [
  { line: 1, cells: ['cédula', 'ingreso', 'motivo'] },
  { line: 2, cells: ['V-12.345.678', '1.234,56', 'Guardia de año nuevo'] },
]
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

/** Read as uploads are, by a process of its own; and by this one, where that says the same. */
const apart = (bytes: Uint8Array) => uploadedRows(bytes, 100, 'a')
const here = async (bytes: Uint8Array) => rowsIn(bytes, 100)

async function refusal(bytes: Uint8Array, read = here): Promise<string | undefined> {
  const error = await read(bytes).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FieldErrors)
  return (error as FieldErrors).fields.file?.[0]
}

type Values = (string | number | boolean | null)[][]
const book = (rows: Values) => writeXlsx({ sheets: [{ name: 'Hoja', rows }] })

describe('a CSV', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['Latin-1', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 with a mark', utf16(`\uFEFF${TEXT}`, 'le')],
    ['UTF-16 of the other order', utf16(`\uFEFF${TEXT}`, 'be')],
    ['UTF-16 without a mark', utf16(TEXT, 'le')],
    [
      'commas and quotes',
      Buffer.from('cédula,ingreso,motivo\r\n"V-12.345.678","1.234,56","Guardia de año nuevo"\r\n'),
    ],
  ])('is read whether it is %s', async (_, bytes) => {
    expect(await here(bytes)).toEqual(ROWS)
  })

  test('keeps the numbers of its lines when some are blank', async () => {
    const rows = await apart(Buffer.from('a;b\n\n;\n1;2\n'))
    expect(rows.map(({ line }) => line)).toEqual([1, 4])
  })

  test('with one row more than may be is refused, whatever follows', async () => {
    const lines = (n: number) => Buffer.from('1;2\n'.repeat(n))
    expect(await here(lines(101))).toHaveLength(101)
    expect(await refusal(lines(102))).toBe('Son más de 100 filas')
    expect(await refusal(lines(1_000_000), apart)).toBe('Son más de 100 filas')
  })
})

describe('a workbook', () => {
  test('is read by its values: numbers with a decimal comma, sums of Excel to the céntimo', async () => {
    const bytes = await book([
      ['cédula', 'ingreso', 'LPH'],
      [12345678, 0.1 + 0.2, true],
      ['V-12.345.678', 1234.56, 1.234],
      ['tasa', 148.32000001, 'BCV'],
    ])
    expect(await apart(bytes)).toEqual([
      { line: 1, cells: ['cédula', 'ingreso', 'LPH'] },
      { line: 2, cells: ['12345678', '0,3', 'sí'] },
      expect.objectContaining({ line: 3, cells: expect.arrayContaining(['1234,56', '1,234']) }),
      { line: 4, cells: ['tasa', '148,32000001', 'BCV'] },
    ])
  })

  test('with more rows than may be is refused', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [i])
    expect(await refusal(await book(rows))).toBe('Son más de 100 filas')
  })

  test('that unpacks to more than 16 MB is refused, and what it needs not is never unpacked', async () => {
    const zeros = new Uint8Array(17 * 1024 * 1024)
    const bomb = zipSync({ 'xl/sharedStrings.xml': zeros }, { level: 9 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb, apart)).toBe(
      'El archivo está dañado o es demasiado grande al abrirlo',
    )
  })

  test('of very many parts is refused', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 501 }, (_, i) => [`${i}.xml`, strToU8('x')]),
    )
    expect(await refusal(zipSync(parts))).toBe(
      'El archivo está dañado o es demasiado grande al abrirlo',
    )
  })

  test.each(['XFD1', 'DA1', '&#88;FD1'])(
    'with a cell too far right, at %s, is refused before room is made for its row',
    async (place) => {
      const { unzipSync } = await import('fflate')
      const parts = unzipSync(await book([['cédula'], ['V1234567']]))
      const sheet = 'xl/worksheets/sheet1.xml'
      const xml = Buffer.from(parts[sheet] ?? []).toString()
      expect(xml).toContain('"A1"')
      const far = zipSync({ ...parts, [sheet]: strToU8(xml.replace('"A1"', `"${place}"`)) })
      expect(await refusal(far)).toBe('El archivo está dañado o es demasiado grande al abrirlo')
    },
  )

  test.each([
    ['of its own', '<!ENTITY e "dicho">', 'dicho'],
    ['of a file', '<!ENTITY e SYSTEM "file:///etc/passwd">', 'root'],
  ])('with an entity %s is read without it', async (_, entity, stands) => {
    const { unzipSync } = await import('fflate')
    const parts = unzipSync(await book([['cédula'], ['V1234567']]))
    const said = Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => {
        const xml = Buffer.from(bytes).toString().replaceAll('V1234567', 'V&e;')
        const typed = xml.replace(/(?<=\?>\s*)(?=<)/, `<!DOCTYPE x [${entity}]>`)
        return [name, strToU8(name.startsWith('xl/') ? typed : xml)]
      }),
    )
    const read = await apart(zipSync(said)).catch((error: unknown) => error)
    expect(JSON.stringify(read)).not.toContain(stands)
    expect(read instanceof FieldErrors || Array.isArray(read)).toBe(true)
  })

  test('with macros and pictures is read without them', async () => {
    const { unzipSync } = await import('fflate')
    const parts = unzipSync(await book([['cédula'], ['V1234567']]))
    const heavy = { 'xl/vbaProject.bin': new Uint8Array(50 * 1024 * 1024) }
    const rows = await here(zipSync({ ...heavy, ...parts }))
    expect(rows.map(({ cells }) => cells)).toEqual([['cédula'], ['V1234567']])
  })

  test('whose few bytes stand for very long texts is refused', async () => {
    const { unzipSync } = await import('fflate')
    const parts = unzipSync(await book([['x'.repeat(1_900)]]))
    const sheet = 'xl/worksheets/sheet1.xml'
    const xml = Buffer.from(parts[sheet] ?? []).toString()
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
    const many = (rows: number) =>
      xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${row.repeat(rows)}</sheetData>`)
    const said = (rows: number) => zipSync({ ...parts, [sheet]: strToU8(many(rows)) })
    expect(await apart(said(80))).toHaveLength(80)
    expect(await refusal(said(100))).toBe('El archivo está dañado o es demasiado grande al abrirlo')
  })

  test('that is cut off, or is another kind of archive, is refused', async () => {
    const whole = await book([['cédula'], ['V1234567']])
    const said = 'El archivo está dañado o es demasiado grande al abrirlo'
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe(said)
    expect(await refusal(zipSync({ 'nota.txt': strToU8('hola') }))).toBe(said)
  })
})

/** A workbook of these sheets, of which one without rows is a chart, whose cells have the formats of these codes, each in its place from 1. */
function bookOf(
  sheets: { name: string; state?: string; rows?: string }[],
  formats: string[] = [],
  after = '',
) {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const kin = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  const named = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${state ? ` state="${state}"` : ''}/>`,
  )
  const related = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/>`
  const codes = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`)
  const cells = ['<xf numFmtId="0"/>', ...formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`)]
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships ${kin}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${kin}>${related.join('')}${styles}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellXfs>${cells.join('')}</cellXfs></styleSheet>${after}`,
    ...Object.fromEntries(
      sheets.flatMap(({ rows }, i) =>
        rows === undefined
          ? []
          : [
              [
                `xl/worksheets/sheet${i + 1}.xml`,
                `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
              ],
            ],
      ),
    ),
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
}
const texts = (row: number, ...cells: string[]) =>
  `<row r="${row}">${cells.map((cell, i) => `<c r="${'ABC'[i]}${row}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

describe('a table as people have it', () => {
  const HEADS = ['cedula', 'ci']
  const cellsOf = async (bytes: Uint8Array) =>
    (await uploadedRows(bytes, 100, 'a', HEADS)).map(({ line, cells }) => [line, ...cells])

  test('with what is no cell where one would begin is read to its end', async () => {
    const odd = `<row r="1"><c r="A1" t="str"><f>1</f><v>cédula</v></c><cx></c></row>`
    const read = uploadedRows(bookOf([{ name: 'Uno', rows: odd }]), 100, 'a')
    const error = await read.catch((thrown: FieldErrors) => thrown.fields.file)
    expect(error).not.toEqual([expect.stringContaining('tarda demasiado')])
  })

  test('begins at its headings, below a title', async () => {
    const titled = 'Empresa, C.A.\n\nNómina;de noviembre\nCédula;Sueldo\nV1;5\n'
    expect(await cellsOf(Buffer.from(titled))).toEqual([
      [4, 'Cédula', 'Sueldo'],
      [5, 'V1', '5'],
    ])
    const without = await cellsOf(Buffer.from('Documento de identidad;Sueldo\nV1;5\n'))
    expect(without[0]).toEqual([1, 'Documento de identidad', 'Sueldo'])
    const late = `${'x;y\n'.repeat(15)}Cédula;Sueldo\n`
    expect((await cellsOf(Buffer.from(late)))[0]).toEqual([1, 'x', 'y'])
  })

  test('has no cell beyond its headings, as an amount with a comma between commas makes', async () => {
    const rows = (amount: string) => Buffer.from(`Cédula,Sueldo\nV1,5\nV2,${amount}\n`)
    const read = (bytes: Uint8Array) => uploadedRows(bytes, 100, 'a', HEADS)
    expect(await refusal(rows('1500,50'), read)).toBe(
      'La fila 3 tiene más celdas que títulos: separe las columnas con punto y coma, o ponga entre comillas lo que lleva comas',
    )
    expect((await read(rows('"1500,50"')))[2]?.cells).toEqual(['V2', '1500,50'])
  })

  test('is read by the sign that its first line names', async () => {
    expect(await cellsOf(Buffer.from('sep=|\r\nCédula|Sueldo\r\nV1|1,5;2\r\n'))).toEqual([
      [2, 'Cédula', 'Sueldo'],
      [3, 'V1', '1,5;2'],
    ])
  })

  const people = (name: string) => texts(1, 'Cédula', 'Nombre') + texts(2, 'V1', name)
  test.each([
    [
      'the first of two',
      [
        { name: 'Uno', rows: people('Ana') },
        { name: 'Dos', rows: people('Eva') },
      ],
      'Ana',
    ],
    [
      'none that is hidden',
      [
        { name: 'Uno', state: 'hidden', rows: people('Ana') },
        { name: 'Dos', rows: people('Eva') },
      ],
      'Eva',
    ],
    [
      'none that only explains',
      [
        { name: 'Instrucciones', rows: texts(1, 'Cómo llenar', 'esta plantilla') },
        { name: 'Dos', rows: people('Eva') },
      ],
      'Eva',
    ],
    [
      'one below its title',
      [
        {
          name: 'Uno',
          rows: texts(1, 'Nómina') + texts(3, 'C.I.', 'Nombre') + texts(4, 'V1', 'Luz'),
        },
      ],
      'Luz',
    ],
  ])('is the sheet that has it: %s', async (_, sheets, name) => {
    const rows = await cellsOf(bookOf(sheets))
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(1)).toEqual(['V1', name])
  })

  test('says which other sheets have rows', async () => {
    const sheets = [
      { name: 'Instrucciones', rows: texts(1, 'Cómo llenar', 'esta plantilla') },
      { name: 'Ene &amp; Feb', rows: people('Ana') },
      { name: 'Hoja2', rows: '' },
      { name: 'Oculta', state: 'hidden', rows: people('Eva') },
      { name: 'Marzo', rows: people('Luz') },
      { name: 'Gráfico' },
    ]
    const [head, ...rows] = await uploadedRows(bookOf(sheets), 100, 'a', HEADS)
    expect(head?.beside).toEqual(['Instrucciones', 'Marzo'])
    expect(rows).toEqual([{ line: 2, cells: ['V1', 'Ana'] }])
    const [alone] = await uploadedRows(bookOf(sheets.slice(1, 4)), 100, 'a', HEADS)
    expect(alone).toEqual({ line: 1, cells: ['Cédula', 'Nombre'] })
    // A chart before the table, and sheets of which none has its headings.
    const later = [{ name: 'Gráfico' }, { name: 'Dos', rows: people('Ana') }]
    expect((await cellsOf(bookOf(later)))[1]).toEqual([2, 'V1', 'Ana'])
    const others = ['x', 'z'].map((cell) => ({ name: cell, rows: texts(1, cell, 'y') }))
    expect((await cellsOf(bookOf(others)))[0]).toEqual([1, 'x', 'y'])
    const hidden = { name: 'Oculta', state: 'veryHidden', rows: people('Luz') }
    expect((await cellsOf(bookOf([hidden, ...later])))[1]).toEqual([2, 'V1', 'Ana'])
  })

  test('is read at the place that was said, a sheet or a row', async () => {
    const sheets = ['Uno', 'Dos', 'Tres &amp; más'].map((name) => ({
      ...{ name },
      rows: texts(1, name, 'x') + texts(2, 'Otra', 'y') + texts(4, '1', '2'),
    }))
    const at = async (place: TablePlace) => {
      const [head, ...rows] = await uploadedRows(bookOf(sheets), 100, 'a', HEADS, place)
      return [head?.sheet, head?.line, rows.map(({ line }) => line)]
    }
    expect(await at({ sheet: 'Dos' })).toEqual(['Dos', 1, [2, 4]])
    expect(await at({ sheet: 'Tres & más', head: 2 })).toEqual(['Tres & más', 2, [4]])
    const wrong = async (place: TablePlace) =>
      (await at(place).catch((error: FieldErrors) => error.fields)) as FieldErrors['fields']
    expect(await wrong({ head: 3 })).toEqual({ head: ['Esta fila está vacía'] })
    expect(await wrong({ sheet: 'Cuatro' })).toEqual({ sheet: ['El libro no tiene esta hoja'] })
  })

  test('begins below a title where no heading is known, too', async () => {
    const titled = 'Empresa, C.A.\n\nDocumento de identidad;Sueldo\nV1;5\n'
    expect((await cellsOf(Buffer.from(titled)))[0]).toEqual([3, 'Documento de identidad', 'Sueldo'])
    expect(await cellsOf(Buffer.from('a\nb\n'))).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  /** The second row of a sheet of these cells, whose formats a program may write otherwise. */
  const rowOf = async (cells: string, formats: string[] = [], change = (xml: string) => xml) => {
    const rows = `${texts(1, 'Cédula', 'Sueldo')}<row r="2">${cells}</row>`
    const parts = Object.entries(unzipSync(bookOf([{ name: 'Uno', rows }], formats)))
    const changed = parts.map(([name, bytes]): [string, Uint8Array] => [
      name,
      name === 'xl/styles.xml' ? strToU8(change(strFromU8(bytes))) : bytes,
    ])
    return (await cellsOf(zipSync(Object.fromEntries(changed))))[1]?.slice(1)
  }

  test('has a cell’s own format, a percentage that is built in, and formulas where nothing has a format', async () => {
    const both = '<c r="A2" s="1"><v>5</v></c><c r="B2" s="0"><v>7</v></c>'
    const withOthers = (xml: string) =>
      xml.replace('<cellXfs>', '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>')
    expect(await rowOf(both, ['[$$-409]0'], withOthers)).toEqual(['5 $', '7'])
    expect(await rowOf('<c r="A2" s="1" t="n"><v>5</v></c>', ['[$$-409]0'])).toEqual(['5 $'])
    const builtIn = (xml: string) => xml.replace('<xf numFmtId="164"/>', '<xf numFmtId="10"/>')
    expect(await rowOf('<c r="A2" s="1"><v>0.105</v></c>', ['0'], builtIn)).toEqual(['10,5 %'])
    const first = (xml: string) => xml.replace('<xf numFmtId="0"/>', '<xf numFmtId="164"/>')
    expect(await rowOf('<c r="A2"><v>5</v></c>', ['[$$-409]0'], first)).toEqual(['5 $'])
    expect(await rowOf('<c r="A2"><f>B1*2</f></c>')).toEqual(['#SIN VALOR'])
    const typed = '<c r="A2" t="inlineStr"><f>B1</f><is><t>hola</t></is></c>'
    expect(await rowOf(typed)).toEqual(['hola'])
  })

  test('has amounts in the currencies of Venezuela, percentages and formulas without a value', async () => {
    const formats = [
      '[$Bs.S-200A]\\ #,##0.00',
      '#,##0.00 [$Bs.D]',
      '0.0%',
      'dd/mm/yyyy',
      '&quot;100 %&quot; 0',
      // A sign that is shown and multiplies nothing.
      '0\\%',
    ]
    const cell = (place: string, style: number, value: string) =>
      `<c r="${place}" s="${style}"><v>${value}</v></c>`
    const rows =
      texts(1, 'Cédula', 'Sueldo') +
      `<row r="2">${cell('A2', 1, '2500.75')}${cell('B2', 2, '2500.75')}${cell('C2', 3, '0.105')}</row>` +
      `<row r="3">${cell('A3', 4, '45980')}${cell('B3', 5, '7')}<c r="C3" s="1"><f>A2*2</f></c></row>` +
      `<row r="4"><c r="A4" s="3"/><c r="B4" s="1"><f>A2*2</f><v>5001.5</v></c>${cell('C4', 6, '8')}</row>`
    expect(await cellsOf(bookOf([{ name: 'Uno', rows }], formats))).toEqual([
      [1, 'Cédula', 'Sueldo'],
      [2, '2500,75 Bs', '2500,75 Bs', '10,5 %'],
      [3, '2025-11-19', '7', '#SIN VALOR'],
      [4, '', '5001,5 Bs', '8'],
    ])
  })

  test('has amounts with the sign of another currency that their format shows', async () => {
    const shown: [string, string][] = [
      ['[$$-409]#,##0.00', '2500,75 $'],
      ['#,##0.00\\ [$USD]', '2500,75 $'],
      ['_(&quot;$&quot;* #,##0.00_);_(&quot;$&quot;* (#,##0.00)', '2500,75 $'],
      ['[Red]&quot;US$&quot; 0.00', '2500,75 $'],
      ['\\$0.00', '2500,75 $'],
      ['[$€-2] #,##0.00', '2500,75 €'],
      ['[$EUR] 0', '2500,75 €'],
      ['#,##0.00 &quot;dólares&quot;', '2500,75 $'],
      ['&quot;Ref.&quot; #,##0.00', '2500,75 REF'],
      ['[$COP] #,##0.00', '2500,75 COP'],
      ['[$£-809]#,##0.00', '2500,75 £'],
      ['[$&#8364;-2] #,##0.00', '2500,75 €'],
      ['#,##0.00 &#x20AC;', '2500,75 €'],
      ['&#36; 0', '2500,75 $'],
      ['_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-', '2500,75'],
      ['#,##0.00_$', '2500,75'],
      ['*$0', '2500,75'],
      ['#,##0.00;[Red]-&quot;$&quot;0', '2500,75'],
      ['0.00 &quot;; $&quot;', '2500,75 $'],
      ['0&#37;', '250075 %'],
      ['&quot;Referencia&quot; 0', '2500,75'],
      ['[$-200A]#,##0.00', '2500,75'],
      ['[$Bs.-200A] #,##0.00', '2500,75 Bs'],
      ['[$VES] #,##0.00', '2500,75 Bs'],
      ['&quot;Bs&quot;#,##0.00', '2500,75 Bs'],
      ['&quot;Ref&quot;0.00', '2500,75 REF'],
      ['0.00&quot;Ref.&quot;', '2500,75 REF'],
      ['[$Ref]0.00', '2500,75 REF'],
      ['&quot;USD&quot;0.00', '2500,75 $'],
      ['[$USD]0.00', '2500,75 $'],
      ['&quot;EUR&quot;0.00', '2500,75 €'],
      ['#,##0.00[$COP]', '2500,75 COP'],
      ['0&quot;USDT&quot;', '2500,75 USDT'],
      ['_(&quot;Ref&quot;* 0.00_)', '2500,75 REF'],
      ['[$CHF] 0.00', '2500,75 CHF'],
      ['[$S/-280A] 0.00', '2500,75 S/'],
      ['&quot;divisas&quot; 0', '2500,75 DIVISAS'],
      ['&quot;Días&quot; 0', '2500,75'],
      ['\\R\\e\\f\\. 0', '2500,75 REF'],
      ['0 &quot;euros&quot;', '2500,75 €'],
    ]
    const rows = shown.map(
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" s="${i + 1}"><v>2500.75</v></c></row>`,
    )
    const sheet = { name: 'Uno', rows: texts(1, 'Sueldo') + rows.join('') }
    const codes = shown.map(([code]) => code)
    const [, ...told] = await cellsOf(bookOf([sheet], codes))
    expect(told).toEqual(shown.map(([, text], i) => [i + 2, text]))
  })

  test('is read alike where another program wrote its XML: with a prefix, or other quotes', async () => {
    const cells =
      '<c r="A2" s="1"><v>2500.75</v></c><c r="B2"><f>A2*2</f></c><c r="C2" s="0"><v>7</v></c>'
    const sheet = { name: 'Uno', rows: `${texts(1, 'Sueldo', 'Doble')}<row r="2">${cells}</row>` }
    const usual = bookOf([sheet], ['&quot;$&quot;#,##0'])
    const rows = [
      [1, 'Sueldo', 'Doble'],
      [2, '2500,75 $', '#SIN VALOR', '7'],
    ]
    expect(await cellsOf(usual)).toEqual(rows)
    const rewritten = (change: (xml: string) => string) =>
      zipSync(
        Object.fromEntries(
          Object.entries(unzipSync(usual)).map(([name, bytes]) => [
            name,
            /styles|sheet1|workbook.xml$/.test(name) ? strToU8(change(strFromU8(bytes))) : bytes,
          ]),
        ),
      )
    const prefixed = rewritten((xml) =>
      xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns=', 'xmlns:x='),
    )
    expect(await cellsOf(prefixed)).toEqual(rows)
    const quoted = rewritten((xml) =>
      xml.replace('formatCode="&quot;$&quot;#,##0"', `formatCode='"$"#,##0'`),
    )
    expect(await cellsOf(quoted)).toEqual(rows)
  })

  test.each(['<c ', '<c r="A1">', '<c r="A1"><v '])(
    'of tags that never end is no work without end: %s',
    async (tag) => {
      const sheet = { name: 'Uno', rows: `<f/>${tag.repeat(300_000)}` }
      expect(await apart(bookOf([sheet], ['0%']))).toEqual([])
    },
  )

  test('of formats that never end is no work without end', async () => {
    const sheet = { name: 'Uno', rows: people('Ana') }
    for (const tag of ['<numFmt ', '<cellXfs ', `<numFmt a='`, '<cellXfs><xf ']) {
      const read = apart(bookOf([sheet], ['0%'], tag.repeat(300_000))).catch((error) => error)
      expect(JSON.stringify((await read).fields ?? {})).not.toContain('tarda')
    }
  })

  test('has numbers that a spreadsheet rounded in its own notation', async () => {
    expect(
      (
        await cellsOf(
          await book([
            ['Cédula', 'Cuenta'],
            ['V1', 1.34e18],
          ]),
        )
      )[1],
    ).toEqual([...[2, 'V1', '1,34e+18']])
  })

  const SPANISH = 'Cédula;Nombre\nV1;Muñoz Peña, José\nV2;ÁVILA Núñez «Ñaño» ¿Güere? 1.º\n'
  test.each([
    [
      'DOS, whole',
      Buffer.concat([Buffer.from('Cedula;Nombre\nV1;Mu'), Buffer.of(0xa4), Buffer.from('oz\n')]),
    ],
    [
      'the Macintosh',
      Buffer.concat([Buffer.from('Cedula;Nombre\nV1;Mu'), Buffer.of(0x96), Buffer.from('oz\n')]),
    ],
    ['UTF-8 twice', Buffer.from(Buffer.from(SPANISH).toString('latin1'))],
  ])('is refused in the encoding of %s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('Parece mal codificado: guárdelo como CSV UTF-8 o XLSX')
  })
  test.each([
    ['UTF-8', Buffer.from(SPANISH)],
    ['Windows', Buffer.from(SPANISH, 'latin1')],
  ])('is read in the encoding of %s', async (_, bytes) => {
    expect((await here(bytes)).map(({ cells }) => cells.join(';')).join('\n')).toBe(SPANISH.trim())
  })
})

describe('what is no table', () => {
  test.each([
    [
      'a page that is called a workbook',
      Buffer.from('<html><body><table><tr><td>Cédula</td></tr></table></body></html>'),
      'Es una hoja de cálculo de otro formato: guárdela como XLSX o CSV',
    ],
    [
      'a workbook of LibreOffice',
      zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      }),
      'Es una hoja de cálculo de otro formato: guárdela como XLSX o CSV',
    ],
    ['blanks', Buffer.from(' \n \n'), 'No es una hoja de cálculo: envíe un archivo XLSX o CSV'],
    [
      'a PDF',
      Buffer.from('%PDF-1.7\n\u0000\u0001'),
      'No es una hoja de cálculo: envíe un archivo XLSX o CSV',
    ],
    [
      'compressed bytes',
      deflateRawSync(Buffer.from(TEXT.repeat(50))),
      'No es una hoja de cálculo: envíe un archivo XLSX o CSV',
    ],
    [
      'an old or encrypted workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'Es un libro de Excel antiguo o con contraseña: guárdelo como XLSX o CSV',
    ],
  ])('is refused: %s', async (_, bytes, said) => {
    expect(await refusal(bytes)).toBe(said)
  })

  test('because it is empty or too large is refused before it is read', async () => {
    expect(await refusal(Buffer.of(), apart)).toBe('El archivo está vacío')
    const large = Buffer.alloc(4 * 1024 * 1024 + 1, 'a')
    expect(await refusal(large, apart)).toBe('El archivo pasa de 4 MB')
  })
})
