// Proves docs/rules/pay-inputs.md#1, #3, #4, #5, #6, #7, #8, #10; docs/rules/import.md#13.
/** Pay inputs brought into the bulk wizard as a file (docs/rules/pay-inputs.md). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { type Answer, type Client, ORIGIN } from '#tests/support/http/client.ts'
import { entriesOf, optionsOf } from '#tests/support/http/forms.ts'
import { headsOf } from '#tests/support/http/screen.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'

const t = testApp()
const WIZARD = '/paysheets/create/many'
const INPUTS = `${WIZARD}/inputs`
const HEAD = 'Cédula;Ingreso adicional;Motivo;Descuento;Motivo;LPH;Bono;SSO;Paro forzoso'
const staff = () => t.as('developer')

const BASICS = {
  ...{ realized: 'Administración', authorized: 'Gerencia', payday: 'segunda' },
  ...{ issued_at: '2026-11-27', transaction: 'Cheque', concept: 'Segunda quincena' },
}

/** Takes these people to the third step. */
async function chosen(ids = [world.maria, world.jose]): Promise<Client> {
  const client = staff()
  const first = await client.get(WIZARD)
  const ticks = { titular: ids.map(String) }
  const second = await client.follow(await client.submit(first, ticks, 'Siguiente', 'selection'))
  const third = await client.submit(second, BASICS, 'Siguiente', 'basics')
  await withoutToggles(client, await client.follow(third))
  return client
}

/** Sends a file as a browser does without scripts. */
function upload(client: Client, content: Uint8Array | string, sent = {}, name = 'novedades.csv') {
  const body = new FormData()
  body.set('file', new File([content as BlobPart], name))
  return client.send(INPUTS, { method: 'POST', body }, sent)
}

const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n')

/** The dry run of a file. */
async function reviewed(client: Client, content: Uint8Array | string): Promise<Answer> {
  const answer = await upload(client, content)
  expect([answer.status, answer.page.errorOf('file'), answer.location]).toEqual([303, '', INPUTS])
  return client.get(INPUTS)
}

const apply = (client: Client, at: Answer, typed = {}) =>
  client.submit(at, typed, 'Aplicar', 'inputs')

/** What the draft says of a person's order, in the form of the third step. */
async function sheetOf(client: Client, id: number) {
  const { page } = await client.get(`${WIZARD}?step=3&employee=${id}`)
  const control = (name: string) =>
    page.all.find(
      ({ tag, attributes }) =>
        tag === 'input' && attributes.name === name && attributes.form !== '',
    )?.attributes ?? {}
  const { value = '' } = control('adition')
  return [value, control('adition_reason').value ?? '', 'checked' in control('bonus')]
}

describe('a file of pay inputs', () => {
  test('says row by row what it would change, and changes nothing before it is applied', async () => {
    const client = await chosen()
    const dry = await reviewed(
      client,
      csv('12.345.678;1.234,56;Guardia;;;;sí', 'V11470283;;;50;Préstamo'),
    )
    expect(headsOf(dry.page)).toEqual([
      ...['Fila', 'Estado', 'Empleado', 'Cédula', 'Ingreso adicional', 'Motivo'],
      ...['Descuento', 'Motivo', 'Bono'],
    ])
    const jose = ['V-12.345.678', '— → 1.234,56', '— → Guardia', '', '', 'No → Sí']
    const maria = ['V-11.470.283', '', '', '— → 50,00', '— → Préstamo', '']
    expect(dry.page.rows).toEqual([
      ['2', 'Cambiada', 'José Pérez', ...jose],
      ['3', 'Cambiada', 'María Ñáñez', ...maria],
    ])
    expect(dry.page.text).toContain('Todas (2)Cambiadas (2)')
    expect(await sheetOf(client, world.jose)).toEqual(['', '', false])
    const applied = await apply(client, dry)
    expect(applied.location).toBe(`${WIZARD}?step=3`)
    expect((await client.follow(applied)).page.toasts.join()).toContain(
      'Se han aplicado las novedades de 2 empleados',
    )
    expect(await sheetOf(client, world.jose)).toEqual(['1.234,56', 'Guardia', true])
    expect((await client.get(INPUTS)).page.rows).toEqual([])
  })

  test('names what is wrong first, and is applied in part only when asked to', async () => {
    const client = await chosen()
    const dry = await reviewed(
      client,
      csv(
        '12345678;10;Guardia',
        '99999999;10;Guardia',
        'J000029610;10;Guardia',
        'V11470283;1.234;Guardia;;;quizás',
        'V-11.470.283;;;5',
        ';5;Guardia',
      ),
    )
    const heads = headsOf(dry.page)
    const wrong = dry.page.rows.map((cells) =>
      Object.fromEntries(heads.flatMap((head, i) => (cells[i] ? [[head, cells[i]]] : []))),
    )
    expect(wrong).toMatchObject([
      { Fila: '3', Estado: 'Con erroresCédula', Cédula: 'No se conoce esta cédula' },
      { Fila: '4', Cédula: 'Empleado que no está en esta nómina' },
      {
        ...{ Fila: '5', LPH: expect.stringMatching(/«quizás» no es sí ni no$/) },
        'Ingreso adicional': '«1.234» no dice si lleva decimales; escriba 1234,56',
      },
      { Fila: '6', Descuento: '5', Motivo: 'Descuento: falta el motivo' },
      { Fila: '7', Cédula: 'Falta la cédula' },
      { Fila: '2', Estado: 'Cambiada' },
    ])
    expect((await client.get(`${INPUTS}?state=wrong`)).page.rows).toHaveLength(5)
    expect((await client.get(`${INPUTS}?state=changed`)).page.rows).toHaveLength(1)
    const before = await t.changes()
    const refused = await apply(client, dry)
    expect([refused.status, refused.page.errorOf('good_only')]).toEqual([
      422,
      'Hay filas con errores: corrija el archivo, o marque que se apliquen solo las correctas',
    ])
    expect(await t.changes()).toBe(before)
    const part = await apply(client, dry, { good_only: 'on' })
    expect(part.location).toBe(INPUTS)
    expect(await sheetOf(client, world.jose)).toEqual(['10,00', 'Guardia', false])
    const left = await client.get(INPUTS)
    expect(left.page.text).toContain('Todas (6)Con errores (5)Sin cambios (1)')
  })

  test('brings concepts as columns or row by row, and its draft is paid with them', async () => {
    const client = await chosen()
    const dry = await reviewed(
      client,
      [
        'Cédula;Horas extras;Motivo;Concepto;Monto;Tipo',
        '12345678;3;Inventario;Préstamo;25,50;deducción',
        '12345678;1;;;;',
        'V11470283;;;Comisiones;100;',
      ].join('\r\n'),
    )
    expect(headsOf(dry.page).slice(4)).toEqual([
      ...['Horas extras', 'Motivo', 'Concepto', 'Monto', 'Tipo'],
    ])
    expect(dry.page.rows.map((cells) => cells.slice(4))).toEqual([
      ['— → 3 (Inventario)', 'Inventario', 'Préstamo', '— → −25,50', 'deducción'],
      ['— → 1', '', '', '', ''],
      ['', '', 'Comisiones', '— → 100,00', ''],
    ])
    const applied = await client.follow(await apply(client, dry))
    expect(applied.page.toasts.join()).toContain('novedades de 2 empleados')
    const { page } = await client.get(`${WIZARD}?step=3&employee=${world.jose}`)
    const typed = (name: string) =>
      page.all.find(({ tag, attributes }) => tag === 'input' && attributes.name === name)
        ?.attributes.value ?? ''
    const columns = ['concept', 'quantity', 'reason']
    expect([0, 1, 2].map((i) => columns.map((each) => typed(`lines.${i}.${each}`)))).toEqual([
      ['Horas extras', '3', 'Inventario'],
      ['Préstamo', '', ''],
      ['Horas extras', '1', ''],
    ])
  })

  test('is not applied to a draft that changed since it was shown', async () => {
    const client = await chosen()
    const dry = await reviewed(client, csv('12345678;10;Guardia'))
    const open = await client.get(`${WIZARD}?step=3&employee=${world.jose}`)
    await client.submit(open, { number: '77' }, 'Guardar y siguiente', 'sheet')
    const before = await t.changes()
    const stale = await apply(client, dry)
    expect([stale.status, stale.page.alert]).toEqual([
      409,
      'El borrador cambió desde que se mostró. Revise las novedades antes de aplicarlas.',
    ])
    expect(await t.changes()).toBe(before)
    expect((await apply(client, stale)).location).toBe(`${WIZARD}?step=3`)
    expect(await sheetOf(client, world.jose)).toEqual(['10,00', 'Guardia', false])
  })

  test('can be dropped, and goes with the draft', async () => {
    const client = await chosen()
    const dry = await reviewed(client, csv('12345678;10;Guardia'))
    await client.submit(dry, {}, 'Descartar archivo', 'inputs')
    expect((await client.get(INPUTS)).page.rows).toEqual([])
  })

  test('tells which of its columns mean nothing', async () => {
    const client = await chosen()
    const dry = await reviewed(client, 'CEDULA,Bonno,ingreso,motivo\n12345678,x,"1,234.50",a\n')
    expect(dry.page.text).toContain('No se lee: Bonno')
    const titled =
      'Novedades;de noviembre\nCEDULA;ingreso;motivo\n12345678;5;a\nTOTAL;5;\n;Total general:\n'
    const whole = await reviewed(client, titled)
    expect(whole.page.rows).toHaveLength(1)
    expect(whole.page.text).toContain('No se lee: fila 4 (total), fila 5 (total)')
    expect(dry.page.rows[0]?.[4]).toBe('— → 1.234,50')
  })

  test('shows 50 rows a page, wrong ones first', async () => {
    const client = await chosen()
    const lines = Array.from({ length: 120 }, (_, i) => `9${String(i).padStart(6, '0')};1;a`)
    const dry = await reviewed(client, csv('12345678;10;Guardia', ...lines))
    expect([dry.page.rows.length, dry.page.rows[0]?.[1]]).toEqual([50, 'Con erroresCédula'])
    const last = await client.get(`${INPUTS}?page=3`)
    expect([last.page.rows.length, last.page.rows.at(-1)?.[2]]).toEqual([21, 'José Pérez'])
  })
})

describe('the template', () => {
  test.each(['xlsx', 'csv'])(
    'has the people of the run, and changes nothing as it is: %s',
    async (format) => {
      const client = await chosen()
      const dry = await reviewed(
        client,
        csv("12345678;1234,5;'=guardia;;;;x", '11470283;;;7;ñandú'),
      )
      await apply(client, dry)
      const file = await client.get(`${INPUTS}/template?format=${format}`)
      expect(file.headers.get('Content-Disposition')).toBe(
        `attachment; filename="novedades.${format}"`,
      )
      const again = await reviewed(client, file.bytes)
      expect(again.page.rows.map(([, ...cells]) => cells.slice(0, 3))).toEqual([
        ['Sin cambios', 'José Pérez', 'V-12.345.678'],
        ['Sin cambios', 'María Ñáñez', 'V-11.470.283'],
      ])
      expect(again.page.text).not.toContain('Aplicar')
    },
  )
})

describe('a wrong cell', () => {
  const LIST = csv('12345678;mil;Guardia', 'V11470283;;;5', '1;;;;;;x')
  const texts = ({ page }: Answer) =>
    entriesOf(page.form('inputs')).flatMap(([name, text]) => (name === 'text' ? [text] : []))
  const correct = (client: Client, at: Answer, text: string[], button = 'Guardar correcciones') =>
    client.submit(at, { text }, button, 'inputs')

  test('is put right on the screen, and the file judged anew', async () => {
    const client = await chosen()
    const dry = await reviewed(client, LIST)
    expect(texts(dry)).toEqual(['mil', '', '1'])
    const some = await client.follow(await correct(client, dry, ['1.000,50', 'Préstamo', '1']))
    expect(some.page.toasts.join()).toContain('Se corrigieron 2 filas: revise lo que quedó')
    expect(some.page.rows.map(([line, state]) => [line, state])).toEqual([
      ['4', 'Con erroresCédula'],
      ['2', 'Cambiada'],
      ['3', 'Cambiada'],
    ])
    const ask = await client.get(`${INPUTS}/columns`)
    expect(ask.page.text).toContain('lo que se corrigió en la pantalla vuelve a ser lo que él dice')
    await client.submit(ask, {}, 'Revisar las filas', 'columns')
    expect(texts(await client.get(INPUTS))).toEqual(['mil', '', '1'])
  })

  test('is put right by Enter, also where no row could be applied', async () => {
    const client = await chosen()
    const { text } = await reviewed(client, csv('12345678;mil;Guardia'))
    const buttons = text.match(/<button[^>]*name="intent"[^>]*>/g) ?? []
    const intents = buttons.map((button) => /value="(\w+)"/.exec(button)?.[1])
    expect(intents).toEqual(['correct', 'drop', 'correct'])
    const none = await reviewed(client, csv('12345678;5;Guardia'))
    expect(none.text).not.toContain('value="correct"')
  })

  test('that was typed is kept, not applied unseen, whatever button is pressed', async () => {
    const client = await chosen()
    const dry = await reviewed(client, csv('12345678;mil;Guardia', 'V11470283;5;Guardia'))
    const shown = await client.follow(await correct(client, dry, ['7'], 'Aplicar'))
    expect(shown.page.rows.map(([, state]) => state)).toEqual(['Cambiada', 'Cambiada'])
    expect(await sheetOf(client, world.jose)).toEqual(['', '', false])
    expect((await apply(client, shown)).location).toBe(`${WIZARD}?step=3`)
    expect(await sheetOf(client, world.jose)).toEqual(['7,00', 'Guardia', false])
    const late = await correct(client, dry, ['8'])
    expect([late.status, late.location]).toEqual([303, INPUTS])
  })

  test('that stays as it is changes nothing, nor one that the file has not', async () => {
    const client = await chosen()
    const dry = await reviewed(client, LIST)
    const before = await t.changes()
    const none = await correct(client, dry, ['mil', '', '1'])
    expect((await client.follow(none)).page.toasts.join()).toContain('Ninguna fila cambió')
    const version = entriesOf(dry.page.form('inputs')).find(([name]) => name === 'version')
    await client.post(INPUTS, [
      ['intent', 'correct'],
      ['version', version?.[1] ?? ''],
      ...['99', 'x', '2', '2'].flatMap((line, i): [string, string][] => [
        ['line', line],
        ['field', i < 2 ? 'adition' : i === 2 ? 'letter' : 'line'],
        ['text', '5'],
      ]),
    ])
    expect(await t.changes()).toBe(before)
  })

  test('is kept though the draft changed meanwhile, and is not put into another file', async () => {
    const client = await chosen()
    const dry = await reviewed(client, LIST)
    const open = await client.get(`${WIZARD}?step=3&employee=${world.jose}`)
    await client.submit(open, { number: '77' }, 'Guardar y siguiente', 'sheet')
    await correct(client, dry, ['5', '', '1'])
    expect(texts(await client.get(INPUTS))).toEqual(['', '1'])
    await reviewed(client, LIST)
    const before = await t.changes()
    const stale = await correct(client, dry, ['5', '', '1'])
    expect([stale.status, await t.changes()]).toEqual([409, before])
  })
})

test('a file that is looked at too often at once is shown to some, and others are told so', async () => {
  const client = await chosen()
  const lines = Array.from({ length: 3000 }, (_, i) => `V${9_000_000 + i};5;Guardia`)
  await reviewed(client, csv(...lines))
  const doors = [INPUTS, `${INPUTS}/left-out?format=csv`]
  const all = await Promise.all([...Array(20).keys()].map((i) => client.get(doors[i % 2] ?? '')))
  const of = (status: number) => all.filter((each) => each.status === status)
  // One is at work, and eight wait.
  expect([of(200).length, of(503).length]).toEqual([9, 11])
  expect(of(503)[0]?.headers.get('Retry-After')).toBe('5')
  expect((await client.get(INPUTS)).status).toBe(200)
})

test('what is wrong comes out with why, to be put right and sent again', async () => {
  const client = await chosen()
  const list = [
    'Cédula;Horas extras;Motivo;Ingreso adicional;Motivo;Concepto;Monto',
    '12345678;tres;=Guardia;5;Turno;;',
    'V11470283;;;;;Préstamo;5',
    'V11470283;2;;;;;',
  ].join('\r\n')
  const dry = await reviewed(client, list)
  expect(dry.page.text).toContain('Descargar las filas con errores: ')
  for (const format of ['csv', 'xlsx']) {
    const file = await client.get(`${INPUTS}/left-out?format=${format}`)
    const [heads, ...rows] = await rowsIn(file.bytes, 100)
    expect(heads?.cells).toEqual([
      ...['Cédula', 'Ingreso adicional', 'Motivo del ingreso', 'Concepto', 'Monto'],
      ...['Horas extras', 'Motivo: Horas extras', 'Errores'],
    ])
    expect(rows.map(({ cells }) => cells.at(-1))).toEqual([
      'Horas extras: «tres» no es una cantidad; escriba 7,5',
      'Préstamo: no está en Configuración, Conceptos: créelo, o diga si es asignación o deducción en «Tipo»',
    ])
    const again = await reviewed(client, file.bytes)
    expect(again.page.text).not.toContain('No se lee')
    expect(again.page.rows.map(([, state]) => state)).toEqual([
      ...['Con erroresHoras extras', 'Con erroresConcepto'],
    ])
    await reviewed(client, list)
  }
})

describe('what the headings do not say', () => {
  const COLUMNS = `${INPUTS}/columns`
  const OWN = 'NOVEDADES;;;\nDocumento No.;Quien;Gana;Ref\n12.345.678;José;25,5;x\n'
  const asked = async (client: Client, content: Uint8Array | string) => {
    const answer = await upload(client, content)
    expect([answer.status, answer.location]).toEqual([303, COLUMNS])
    return client.get(COLUMNS)
  }
  const say = (client: Client, at: Answer, typed: Record<string, string>) =>
    client.submit(at, typed, 'Revisar las filas', 'columns')
  const meaningOf = (at: Answer, label: string) =>
    optionsOf(at.page.form('columns'), 'column_2').find((each) => each.label === label)?.value ?? ''

  test('is asked, also of a concept, read as it is said, and known in the next file', async () => {
    const client = await chosen()
    const ask = await asked(client, OWN)
    expect(ask.page.text).toContain('Falta la columna «Cédula»')
    expect(ask.page.text).toContain('Los títulos son los de la fila 2 de novedades.csv')
    expect(ask.page.text).toContain('Dice: 12.345.678')
    expect((await client.get(INPUTS)).page.text).toContain('Falta la columna «Cédula»')
    const before = await t.changes()
    const refused = await say(client, ask, { column_0: 'ric', column_1: 'ric', column_2: 'c0' })
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('column_1')).toBe('La columna «Cédula» está dos veces')
    expect(refused.page.errorOf('column_2')).toBe('Elija una opción de la lista')
    expect(await t.changes()).toBe(before)
    const commission = meaningOf(ask, 'Comisiones')
    const said = await say(client, refused, {
      ...{ column_0: 'ric', column_1: '', column_2: commission },
    })
    expect(said.location).toBe(INPUTS)
    const dry = await client.get(INPUTS)
    expect(dry.page.text).toContain(
      'Como se dijo, «Documento No.» es Cédula y «Gana» es Comisiones',
    )
    expect(dry.page.text).toContain('No se lee: Quien, Ref')
    expect(dry.page.rows.map((cells) => cells.join(' '))).toEqual([
      '3 Cambiada José Pérez V-12.345.678 — → 25,50',
    ])
    expect((await apply(client, dry)).location).toBe(`${WIZARD}?step=3`)
    const next = await reviewed(client, OWN.replace('25,5', '30'))
    expect(next.page.rows[0]?.join(' ')).toContain('25,50 → 30,00')
  })

  test('may be a column that is there twice, or a reason of nothing', async () => {
    const client = await chosen()
    const twice = await asked(client, 'cedula;bono;Bono\n12345678;x;no')
    expect(twice.page.text).toContain('La columna «Bono de alimentación» está dos veces')
    await say(client, twice, { column_1: 'bonus', column_2: '' })
    expect((await client.get(INPUTS)).page.rows[0]?.join(' ')).toContain('No → Sí')
    const lone = await asked(client, 'cedula;motivo\n12345678;x')
    expect(lone.page.text).toContain('La primera columna «Motivo» debe ir después de su monto')
    const none = await asked(client, 'cedula;nombre\n12345678;x')
    expect(none.page.text).toContain(
      'Falta alguna columna de ingresos, descuentos, conceptos u opciones',
    )
  })

  test('is no amount in dollars or percentages', async () => {
    const client = await chosen()
    const ask = await asked(client, 'Doc;Prima $;Comisión %\n12345678;5;3')
    const refused = await say(client, ask, {
      ...{ column_0: 'ric', column_1: 'adition', column_2: 'discount' },
    })
    expect([1, 2].map((i) => refused.page.errorOf(`column_${i}`))).toEqual([
      'Su título dice otra moneda: los montos van en bolívares',
      'Su título dice que son porcentajes, no montos',
    ])
  })

  test('is looked for in another row, and not in a file that is another by now', async () => {
    const client = await chosen()
    const ask = await asked(client, 'Novedades;de la quincena\nDoc;Gana\n12345678;5')
    const lower = await client.submit(ask, { head: '2' }, 'Leer desde ahí', 'place')
    expect(lower.location).toBe(COLUMNS)
    const shown = await client.get(COLUMNS)
    expect(shown.page.text).toContain('Los títulos son los de la fila 2')
    const stale = await say(client, ask, { column_0: 'ric', column_1: 'lph' })
    expect([stale.status, stale.page.alert]).toEqual([
      409,
      'El borrador cambió desde que se mostró. Revise las novedades antes de aplicarlas.',
    ])
    await client.submit(await client.get(INPUTS), {}, 'Descartar archivo', 'inputs')
    expect((await client.get(COLUMNS)).location).toBe(INPUTS)
  })
})

const book = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'Hoja', rows }] })

describe('what cannot be read', () => {
  const NO_TABLE = 'No es una hoja de cálculo: envíe un archivo XLSX o CSV'
  const BROKEN = 'El archivo está dañado o es demasiado grande al abrirlo'
  const bomb = () =>
    zipSync({ 'xl/sharedStrings.xml': new Uint8Array(40 * 1024 * 1024) }, { level: 9 })
  test.each<[string, () => Uint8Array | string | Promise<Uint8Array>, string]>([
    ['an empty file', () => '', 'El archivo está vacío'],
    ['a PDF', () => '%PDF-1.7\n\u0000', NO_TABLE],
    ['another archive', () => zipSync({ 'nota.txt': strToU8('hola') }), BROKEN],
    ['a bomb', bomb, BROKEN],
    ['a million rows', () => `${HEAD}\n${'1;2\n'.repeat(1_000_000)}`, 'Son más de 10.000 filas'],
    ['5 MB', () => new Uint8Array(5 * 1024 * 1024), 'El archivo pasa de 4 MB'],
    ['no head', () => 'V12345678;5;a', 'Falta la columna «Cédula»'],
    ['one column', () => 'Ingreso\n5', 'Falta la columna «Cédula»'],
    ['a head alone', () => HEAD, 'El archivo no tiene filas debajo de los títulos'],
  ])('is refused beside its field, and nothing is stored: %s', async (_, make, said) => {
    const client = await chosen()
    const before = await t.changes()
    const answer = await upload(client, await make())
    expect([answer.status, answer.page.errorOf('file')]).toEqual([422, said])
    expect(await t.changes()).toBe(before)
  })

  test('that the browser let go for its size is told so, in the summary too', async () => {
    const client = await chosen()
    const body = new FormData()
    body.set('file', new File([], ''))
    body.set('file_too_large', '1')
    const answer = await client.send(INPUTS, { method: 'POST', body })
    expect([answer.status, answer.page.errorOf('file')]).toEqual([422, 'El archivo pasa de 4 MB'])
    expect(answer.page.alert).toContain('Archivo: el archivo pasa de 4 MB')
  })

  test('asks for a file when none was chosen', async () => {
    const client = await chosen()
    const answer = await upload(client, '', {}, '')
    expect([answer.status, answer.page.errorOf('file')]).toEqual([422, 'Elija un archivo'])
  })
})

describe('what can be read', () => {
  const TEXT = csv('12345678;10;Guardia de año nuevo')
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['Latin-1', () => Buffer.from(TEXT, 'latin1')],
    ['UTF-16', () => Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    [
      'a workbook',
      () =>
        book([
          ['Cédula', 'Ingreso adicional', 'Motivo'],
          [12345678, 10, 'Guardia de año nuevo'],
        ]),
    ],
  ])('is: %s', async (_, make) => {
    const client = await chosen()
    const dry = await reviewed(client, await make())
    expect(dry.page.rows.map((cells) => cells.slice(2, 6))).toEqual([
      ['José Pérez', 'V-12.345.678', '— → 10,00', '— → Guardia de año nuevo'],
    ])
  })

  test('takes a text that looks like a formula as a text, and no formula as an amount', async () => {
    const client = await chosen()
    const dry = await reviewed(client, csv('12345678;=1+1;=HYPERLINK("x")'))
    expect(dry.page.rows[0]?.[3]).toBe('«=1+1» no es un monto; escriba 1234,56')
  })
})

/** Lets no file be read for now: its reader, a process of its own, waits to be let go. */
function heldReaders() {
  const folder = mkdtempSync(join(tmpdir(), 'nomina-held-'))
  const [gate, waits] = [join(folder, 'gate'), join(folder, 'waits')]
  const { execPath } = process
  const code = `#!/bin/sh\nuntil [ -e '${gate}' ]; do sleep 0.05; done\nexec '${execPath}' "$@"\n`
  writeFileSync(waits, code, { mode: 0o700 })
  process.execPath = waits
  onTestFinished(() => {
    process.execPath = execPath
    rmSync(folder, { recursive: true })
  })
  return { letGo: () => writeFileSync(gate, '') }
}

describe('an upload', () => {
  test('from another site is refused, and so is one without an origin', async () => {
    const client = await chosen()
    const before = await t.changes()
    for (const origin of ['https://evil.example', null]) {
      expect((await upload(client, csv('12345678;10;a'), { origin })).status).toBe(400)
    }
    expect(await t.changes()).toBe(before)
  })

  test('among too many at once is told so beside its field, and can be sent again', async () => {
    const client = await chosen()
    const { letGo } = heldReaders()
    const accepted: Answer[] = []
    const refused: Answer[] = []
    const send = async () => {
      const answer = await upload(client, csv('12345678;10;a'))
      if (answer.status === 303) accepted.push(answer)
      else if (refused.push(answer) === 20) letGo()
    }
    await Promise.all(Array.from({ length: 30 }, send))
    expect([accepted.length, refused.length]).toEqual([10, 20])
    for (const { status, page } of refused) {
      expect([status, page.errorOf('file')]).toEqual([
        503,
        'Hay demasiadas solicitudes a la vez. Espere unos segundos y vuelva a intentarlo',
      ])
    }
    await reviewed(client, csv('12345678;10;a'))
  })

  const PART = '--x\r\nContent-Disposition: form-data; name='
  const send = async (body: string) => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    return (await chosen()).send(
      INPUTS,
      { method: 'POST', body },
      { headers: type, origin: ORIGIN },
    )
  }

  test('that breaks off, or has too many fields, is refused', async () => {
    expect((await send(`${PART}"file"`)).status).toBe(400)
    expect((await send(`${`${PART}"a"\r\n\r\n1\r\n`.repeat(21)}--x--`)).status).toBe(413)
  })

  test('of any size is told so beside its field', async () => {
    for (const size of [5, 17]) {
      const file = 'a'.repeat(size * 1024 * 1024)
      const answer = await send(`${PART}"file"; filename="a"\r\n\r\n${file}\r\n--x--`)
      expect([answer.status, answer.page.errorOf('file')]).toEqual([422, 'El archivo pasa de 4 MB'])
    }
  })
})
