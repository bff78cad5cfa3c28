// Proves docs/rules/pay-inputs.md#2; docs/rules/import.md#1, #3, #4, #5, #7, #8, #12, #13, #14, #15;
// docs/rules/screens.md#23.
/** People imported from a file by the screens (docs/rules/import.md). */
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { paysheets } from '#db/schema.ts'
import { testApp } from '#tests/support/http/app.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { entriesOf, optionsOf } from '#tests/support/http/forms.ts'
import { headsOf } from '#tests/support/http/screen.ts'

const t = testApp()
const EMPLOYEES = '/import/employees'
const staff = () => t.as('developer')

/** Sends a file as a browser does without scripts. */
function upload(client: Client, content: Uint8Array | string, to = EMPLOYEES, name = 'lista.csv') {
  const body = new FormData()
  body.set('file', new File([content as BlobPart], name))
  return client.send(to, { method: 'POST', body })
}

/** The dry run of a file. */
async function reviewed(client: Client, content: Uint8Array | string, to = EMPLOYEES) {
  const answer = await upload(client, content, to)
  expect([answer.status, answer.page.errorOf('file')]).toEqual([303, ''])
  const path = answer.location ?? ''
  return Object.assign(await client.get(path), { path })
}

const confirm = (client: Client, at: Answer, typed = {}) =>
  client.submit(at, typed, 'Importar', 'import')

const LIST = [
  'Cédula;Nombre;Sueldo;Cuenta;Tipo de cuenta',
  '5.555.555;Inés Soto;800;01340001690000000009;Ahorro',
  '12345678;;650,5;;',
].join('\r\n')

describe('an import', () => {
  test('names the sheets of a workbook that it did not read', async () => {
    const rows = LIST.split('\r\n').map((line) => line.split(';'))
    const sheets = ['Noviembre', 'Marzo'].map((name) => ({ name, rows }))
    const { page } = await reviewed(staff(), await writeXlsx({ sheets }))
    expect(page.text).toContain('No se lee: hoja «Marzo»')
    expect(page.rows).toHaveLength(2)
  })

  test('shows each row before and after, is confirmed once, and undone', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    expect(headsOf(dry.page)).toEqual([
      ...['Fila', 'Estado', 'Cédula', 'Nombre', 'Sueldo · Salario mensual', 'Cuenta'],
      ...['Tipo de cuenta', 'Banco'],
    ])
    const account = ['0134-0001-69-0000000009', 'Ahorro', 'Banesco']
    expect(dry.page.rows).toEqual([
      ['2', 'Nueva', 'V-5.555.555', 'Inés Soto', '800,00', ...account],
      ['3', 'Cambiada', 'V-12.345.678', 'José Pérez', '500,00 → 650,50', '', '', ''],
    ])
    const done = await confirm(client, dry)
    const shown = await client.follow(done)
    expect(shown.page.toasts.join()).toContain('Se importó 1 empleado, 1 cuenta y 1 cambio')
    expect(shown.page.text).toContain('Creó 1 empleado y 1 cuenta, y cambió 1 registro. Ver')
    const before = await t.changes()
    expect((await confirm(client, dry)).status).toBe(303)
    expect(await t.changes()).toBe(before)
    expect((await client.get('/titulars?search=5555555')).page.text).toContain('Inés Soto')

    const ask = await client.get(`${done.location}/undo`)
    expect(ask.page.text).toContain(
      'De lista.csv: se elimina 1 titular y 1 cuenta, y 1 cambio vuelve a como estaba.',
    )
    await client.follow(await client.submit(ask, {}, 'Deshacer'))
    expect((await client.get('/titulars?search=5555555')).page.text).not.toContain('Inés Soto')
    expect((await client.get(done.location ?? '')).page.text).toContain('Después se deshizo.')
  })

  test('leads an administrator to the next of the first steps, while there are some', async () => {
    await t.write((tx) => tx.update(paysheets).set({ voided_at: '2026-11-20T14:00:00.000Z' }))
    const client = t.as('administrator')
    const { page } = await client.follow(await confirm(client, await reviewed(client, LIST)))
    expect(page.toasts.join()).toMatch(/Se importó.*Siguiente: pagar la quincena/)
  })

  test('tells of rows with an e-mail of somebody else, and is confirmed without more', async () => {
    const client = staff()
    const rows = ['5555555;Inés Soto;casa@example.com', '5555556;Ana Mar;casa@example.com']
    const dry = await reviewed(client, ['Cédula;Nombre;Correo', ...rows].join('\n'))
    expect(dry.page.text).toContain(
      '2 filas dan a alguien un correo que también es de otra persona: filas 2 y 3',
    )
    expect(dry.page.rows.map(([, state]) => state)).toEqual([
      expect.stringMatching(/^Nueva.*también es el de Ana Mar \(fila 3\)$/),
      expect.stringMatching(/^Nueva.*también es el de Inés Soto \(fila 2\)$/),
    ])
    const done = await client.follow(await confirm(client, dry))
    expect(done.page.toasts.join()).toContain('Se importaron 2 empleados')
    expect(done.page.text).toContain('Creó 2 empleados. Ver los titulares')
    const raise = await reviewed(client, 'Cédula;Sueldo\n12345678;700')
    const raised = await client.follow(await confirm(client, raise))
    expect(raised.page.text).toContain('Cambió 1 registro. Ver los titulares')
  })

  test('with wrong rows is confirmed only when they are to be left out', async () => {
    const client = staff()
    const dry = await reviewed(client, `${LIST}\r\nX;Nadie;1;;`)
    expect(dry.page.rows[0]?.[1]).toBe('Con erroresCédula')
    const before = await t.changes()
    const refused = await confirm(client, dry)
    expect([refused.status, refused.page.errorOf('good_only')]).toEqual([
      422,
      'Hay filas con errores: corrija el archivo, o marque que se importen solo las correctas',
    ])
    expect(await t.changes()).toBe(before)
    expect((await client.get(`${dry.path}?state=new`)).page.rows).toHaveLength(1)
    const done = await client.follow(await confirm(client, refused, { good_only: 'on' }))
    expect(done.page.toasts.join()).toMatch(/\. Quedó fuera 1 fila con error$/)
    expect(done.page.text).toContain(
      'Quedó fuera 1 fila con error: vea por qué, corríjala en el archivo y súbalo de nuevo',
    )
    expect(done.page.link('vea por qué')).toBe(`${dry.path}?state=wrong`)
    expect(done.page.link('súbalo de nuevo')).toBe('/import/employees')
    expect(done.page.link('Ver los titulares')).toBe('/titulars')
  })

  test('judges the rows of failed formulas, and of signs that end a line for some', async () => {
    const rows = ['#N/D;Ana;5', '5.555.555;#N/D;#¡REF!', '6.666.666;"Inés\u2028Soto";7']
    const dry = await reviewed(staff(), ['Cédula;Nombre;Sueldo', ...rows].join('\n'))
    const said = dry.page.rows.map((row) => row.join(' '))
    const failed = (text: string) => `${text} es un error de la hoja de cálculo`
    expect(said[0]).toMatch(new RegExp(`^2 Con erroresCédula Ana ${failed('#N/D')} 5$`))
    const wrong = `${failed('#N/D')} V-5.555.555 ${failed('#¡REF!')}`
    expect(said[1]).toMatch(new RegExp(`^3 Con erroresNombreSueldo · Salario mensual ${wrong}$`))
    expect(said[2]).toContain('Con errores')
  })

  test('tells what changed since the dry run, shows it anew, and is then confirmed', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    const other = await reviewed(t.as('administrator'), 'Cédula;Sueldo\n12345678;700')
    await confirm(t.as('administrator'), other)
    const stale = await confirm(client, dry)
    expect([stale.status, stale.page.alert]).toEqual([
      409,
      'Cambió lo que haría la fila 3 desde la revisión: revise y confirme de nuevo',
    ])
    expect(stale.page.rows[1]?.slice(0, 5)).toEqual([
      ...['3', 'Cambió desde la revisión', 'V-12.345.678', 'José Pérez', '700,00 → 650,50'],
    ])
    expect((await confirm(client, stale)).status).toBe(303)
  })

  test('keeps its file, to be downloaded as it was', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    const file = await client.get(`${dry.path}/file`)
    expect([file.text, file.headers.get('Content-Disposition')]).toEqual([
      LIST,
      "attachment; filename*=UTF-8''lista.csv",
    ])
    expect((await t.as('employee').get(`${dry.path}/file`)).status).toBe(403)
  })

  test('whose file has gone changes nothing, and says what to do', async () => {
    const client = staff()
    const first = await reviewed(client, LIST)
    await reviewed(client, 'Cédula;Nombre\n12345678;Ana Ruiz')
    const before = await t.changes()
    const late = await confirm(client, first)
    expect([late.status, late.location]).toEqual([303, '/import'])
    const said = (await client.follow(late)).page.toasts.join()
    expect(said).toContain('Esta importación ya no está: un archivo espera 24 horas')
    expect(await t.changes()).toBe(before)
  })

  test('can be dropped', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    expect((await client.submit(dry, {}, 'Descartar archivo', 'import')).location).toBe(EMPLOYEES)
    expect((await client.get(dry.path)).status).toBe(404)
  })
})

describe('what comes out', () => {
  test.each(['employees', 'suppliers'])('goes back in and changes nothing: %s', async (kind) => {
    const client = staff()
    for (const format of ['csv', 'xlsx']) {
      const file = await client.get(`/import/${kind}/export?format=${format}`)
      const again = await reviewed(client, file.bytes, `/import/${kind}`)
      expect(again.page.rows.length).toBeGreaterThan(0)
      expect(new Set(again.page.rows.map(([, state]) => state))).toEqual(new Set(['Sin cambios']))
      expect(again.page.text).not.toContain('Importar solo')
    }
  })

  test.each(['csv', 'xlsx'])('as a template has the headings alone: %s', async (format) => {
    const client = staff()
    const file = await client.get(`${EMPLOYEES}/template?format=${format}`)
    const answer = await upload(client, file.bytes)
    expect([answer.status, answer.page.errorOf('file')]).toEqual([
      422,
      'El archivo no tiene filas debajo de los títulos',
    ])
  })
})

describe('a wrong cell', () => {
  const LIST = 'Cédula;Nombre;Sueldo;Ingreso\n5.555.555;Inés;mil;ayer\n1;;5;\n5.555.557;Eva;9;'
  const texts = ({ page }: Answer) =>
    entriesOf(page.form('import')).flatMap(([name, text]) => (name === 'text' ? [text] : []))

  test('is put right on the screen, and the file judged anew', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    // Each stands in its column, above why it is wrong.
    expect(texts(dry)).toEqual(['mil', 'ayer', '1'])
    expect(dry.page.rows[0]).toEqual([
      ...['2', 'Con erroresSueldo · Salario mensualIngreso', 'Inés', 'V-5.555.555'],
      '«mil» no es un monto; escriba 1234,56',
      '«ayer» no es una fecha; escriba día/mes/año, como 31/12/2026',
    ])
    // The way to each ends in its field.
    const ids = dry.page.all.map(({ attributes }) => attributes.id)
    expect(dry.page.link('Ingreso')).toBe(`#${ids.find((id) => id?.endsWith('-hired_at'))}`)
    const typed = { text: ['1.000,50', 'hoy', ' V-5.555.556 '] }
    const some = await client.follow(
      await client.submit(dry, typed, 'Guardar correcciones', 'import'),
    )
    expect(some.page.toasts.join()).toContain('Se corrigieron 2 filas: revise lo que quedó')
    expect(some.page.rows.map((cells) => cells.slice(0, 3))).toEqual([
      ['2', 'Con erroresIngreso', 'Inés'],
      ['3', 'Con erroresNombre', 'Escriba el nombre'],
      ['4', 'Nueva', 'Eva'],
    ])
    expect(some.page.rows[1]).toContain('V-5.555.556')
    expect(texts(some)).toEqual(['hoy', ''])
    const other = await reviewed(client, 'Cédula;Nombre;Jornada\n5.555.558;Eva;tarde')
    expect(optionsOf(other.page.form('import'), 'text').map(({ label }) => label)).toEqual([
      'tarde',
      'diurna',
      'mixta',
      'nocturna',
    ])
  })

  test('comes first, behind the names of its file, and is put right with those alike', async () => {
    const client = staff()
    const rows = [
      '5555551;Analista;ayer;0134-0001-63-0000000001;Ana;Paz;Nómina',
      '5555552;Analista;;0134-0001-61-0000000002;Eva;Paz;Nómina',
      '5555553;Analista;;0134-0001-69-0000000009;Inés;Paz;Nómina',
    ]
    const heads = 'Cédula;Cargo;Ingreso;Cuenta;Nombres;Apellidos;Tipo'
    const dry = await reviewed(client, [heads, ...rows].join('\n'))
    expect(headsOf(dry.page).slice(0, 6)).toEqual([
      ...['Fila', 'Estado', 'Nombres', 'Apellidos', 'Tipo', 'Ingreso'],
    ])
    const why = /No se conoce «Nómina»; elija Ahorro o Corriente(?<box>.*)$/
    expect(dry.page.rows.map((row) => [row[1], why.exec(row[4] ?? '')?.groups?.box])).toEqual([
      ['Con erroresTipoIngreso', ' Poner lo mismo en las otras 2 celdas iguales de la página'],
      ...Array(2).fill(['Con erroresTipo', '']),
    ])
    expect(texts(dry)).toEqual(['Nómina', 'ayer', 'Nómina', 'Nómina'])
    const typed = {
      text: ['Ahorro', '1/2/2020', 'Nómina', 'Nómina'],
      alike: '2 account_type Nómina',
    }
    const all = await client.follow(
      await client.submit(dry, typed, 'Guardar correcciones', 'import'),
    )
    expect(all.page.toasts.join()).toContain('Se corrigieron 3 filas')
    expect(headsOf(all.page).slice(2, 4)).toEqual(['Cédula', 'Cargo'])
    expect(all.page.rows.map((cells) => [cells[1], cells.at(-2)])).toEqual(
      Array(3).fill(['Nueva', 'Ahorro']),
    )
  })

  test('that stays as it is changes nothing; reading the file again takes corrections back', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    const typed = { text: ['1', 'hoy', '5555556'] }
    const some = await client.follow(
      await client.submit(dry, typed, 'Guardar correcciones', 'import'),
    )
    const before = await t.changes()
    const none = await client.submit(some, {}, 'Guardar correcciones', 'import')
    expect((await client.follow(none)).page.toasts.join()).toContain('Ninguna fila cambió')
    expect(await t.changes()).toBe(before)
    const ask = await client.get(`${dry.path}/columns`)
    expect(ask.page.text).toContain('lo que se corrigió en la pantalla vuelve a ser lo que él dice')
    const again = await client.follow(await client.submit(ask, {}, 'Revisar las filas', 'columns'))
    expect(again.page.rows).toEqual(dry.page.rows)
    expect((await client.get(`${dry.path}/columns`)).page.text).not.toContain('se corrigió')
  })

  test('that was typed is stored, not imported unseen, whatever button is pressed', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    const pressed = { good_only: 'on', text: ['1000,5', '', '5555556'] }
    const shown = await client.follow(await client.submit(dry, pressed, 'Importar', 'import'))
    expect(shown.page.text).toContain('Por confirmar')
    expect(shown.page.rows.map((cells) => cells[1])).toEqual([
      'Con erroresNombre',
      'Nueva',
      'Nueva',
    ])
    const typed = { text: ['Ana'] }
    const all = await client.follow(await client.submit(shown, typed, 'Importar', 'import'))
    expect(texts(all)).toEqual([])
    const done = await client.follow(await confirm(client, all))
    expect(done.page.toasts.join()).toContain('Se importaron 3 empleados')
    expect(done.page.text).not.toContain('Guardar correcciones')
    const late = await client.submit(shown, typed, 'Guardar correcciones', 'import')
    expect([late.status, late.page.alert]).toEqual([409, 'Esta importación ya está importada'])
  })

  test('can be of a row and a column that there are alone, and no longer than it is read', async () => {
    const client = staff()
    const dry = await reviewed(client, LIST)
    const send = (cells: [line: string, field: string, text: string][]) =>
      client.post(dry.path, [
        ['intent', 'correct'],
        ...cells.flatMap(([line, field, text]): [string, string][] => [
          ['line', line],
          ['field', field],
          ['text', text],
        ]),
      ])
    await send([
      ['99', 'name', 'Nadie'],
      ['x', 'name', 'Nadie'],
      ['2', 'toString', 'Nadie'],
      ['2', 'line', '3'],
    ])
    expect((await client.get(dry.path)).page.rows).toEqual(dry.page.rows)
    await send([['2', 'hired_at', 'x'.repeat(500)]])
    expect(texts(await client.get(dry.path))[1]).toBe('x'.repeat(60))
  })
})

describe('what is left out', () => {
  const rowsOf = async (client: Client, path: string, state: string, format = 'csv') => {
    const file = await client.get(`${path}/left-out?format=${format}`)
    expect([state, file.status]).toEqual([state, 200])
    return rowsIn(file.bytes, 100)
  }

  test('comes out with why, to be put right and sent again', async () => {
    const client = staff()
    const list = `${LIST}\r\n12.345.670;;"mil";;\r\n=1+1;Ana;1;;`
    const dry = await reviewed(client, list)
    expect(dry.page.text).toContain('Descargar las filas con errores: ')
    const head = ['Cédula o RIF', 'Nombre', 'Tipo de persona', 'Cargo']
    for (const format of ['csv', 'xlsx']) {
      const [heads, ...rows] = await rowsOf(client, dry.path, 'waiting', format)
      expect(heads?.cells.slice(0, 4)).toEqual(head)
      expect(heads?.cells.at(-1)).toBe('Errores')
      expect(rows.map(({ cells }) => [cells[0], cells[1], cells[12], cells.at(-1)])).toEqual([
        [
          '12.345.670',
          '',
          'mil',
          expect.stringContaining('Salario mensual: «mil» no es un monto; escriba 1234,56'),
        ],
        [format === 'csv' ? "'=1+1" : '=1+1', 'Ana', '1', expect.stringMatching(/\S/)],
      ])
    }
    const done = await client.follow(await confirm(client, dry, { good_only: 'on' }))
    expect(done.page.text).toContain('Quedaron fuera 2 filas con error')
    const left = await client.get(`${dry.path}/left-out?format=csv`)
    expect(await rowsOf(client, dry.path, 'done')).toHaveLength(3)
    const again = await reviewed(client, left.bytes)
    expect(again.page.text).not.toContain('No se lee')
    expect(again.page.rows.map(([, state]) => state)).toEqual(
      Array(2).fill(expect.stringMatching(/^Con errores/)),
    )
  })

  test('is not what was accepted with its check digits', async () => {
    const client = staff()
    const list = 'Cédula;Nombre\nJ-07013380-6;Casa Uno\n1;'
    const dry = await reviewed(client, list, '/import/suppliers')
    expect(await rowsOf(client, dry.path, 'waiting')).toHaveLength(3)
    await confirm(client, dry, { good_only: 'on', check_digit: 'on' })
    const [, ...rows] = await rowsOf(client, dry.path, 'done')
    expect(rows.map(({ cells }) => cells[0])).toEqual(['1'])
  })
})

describe('what the headings do not say', () => {
  const OWN = [
    'NÓMINA;;;;;',
    'Documento No.;Trabajador;Monto mes;Ref;;',
    '5.555.555;Inés Soto;800;x;suelto;',
    '12345678;José Pérez;650,5;y;;',
  ].join('\r\n')
  const asked = async (client: Client, content: string) => {
    const answer = await upload(client, content)
    expect(answer.location).toMatch(/^\/import\/\d+\/columns$/)
    return client.get(answer.location ?? '')
  }
  const SAID = { column_0: 'ric', column_2: 'salary' }
  const say = (client: Client, at: Answer, typed: Record<string, string>) =>
    client.submit(at, typed, 'Revisar las filas', 'columns')

  test('is asked, read as it is said, and known in the next file', async () => {
    const client = staff()
    const ask = await asked(client, OWN)
    expect(ask.page.text).toContain('Falta la columna «Cédula o RIF»')
    expect(ask.page.text).toContain('Los títulos son los de la fila 2 de lista.csv')
    expect(ask.page.text).toContain('Dice: 5.555.555 · 12345678')
    expect(ask.page.text).toContain('Columna E (sin título)')
    expect(ask.page.text).not.toContain('Columna F')
    expect(entriesOf(ask.page.form('columns'))).toContainEqual(['column_1', 'name'])
    const said = await say(client, ask, SAID)
    const dry = await client.get(said.location ?? '')
    expect(dry.page.text).toContain(
      'Como se dijo, «Documento No.» es Cédula o RIF y «Monto mes» es Salario mensual',
    )
    expect(dry.page.text).toContain('No se lee: Ref')
    expect(headsOf(dry.page).slice(2)).toEqual([
      ...['Documento No. · Cédula o RIF', 'Trabajador · Nombre', 'Monto mes · Salario mensual'],
    ])
    expect(dry.page.rows).toEqual([
      ['3', 'Nueva', 'V-5.555.555', 'Inés Soto', '800,00'],
      ['4', 'Cambiada', 'V-12.345.678', 'José Pérez', '500,00 → 650,50'],
    ])
    const next = await reviewed(client, OWN.replace('800', '900'))
    expect(next.page.rows[0]?.[4]).toBe('900,00')

    const again = await client.get(`${next.path}/columns`)
    const other = await say(client, again, { column_1: '', column_2: '', column_3: 'name' })
    expect((await client.get(other.location ?? '')).page.text).toContain(
      'No se lee: Trabajador, Monto mes',
    )
    expect((await upload(client, OWN)).location).toMatch(/^\/import\/\d+$/)
  })

  test('may be a salary in dollars, which is never one in bolívares', async () => {
    const client = staff()
    const ask = await asked(client, 'Doc;Nombre;Sueldo $\n5.555.555;Inés;500\n5.555.556;Ana;Bs 5')
    const typed = { column_0: 'ric', column_2: 'salary' }
    const refused = await say(client, ask, typed)
    expect([refused.status, refused.page.errorOf('column_2')]).toEqual([
      422,
      'Su título dice otra moneda: elija «Salario mensual en dólares»',
    ])
    const read = await say(client, refused, { column_2: 'salary_usd' })
    const { rows } = (await client.get(read.location ?? '')).page
    const said = '«Bs 5» está en bolívares, y «Moneda del salario» dice USD'
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['Con erroresSueldo $ · Salario mensual', 'Ana', said, 'V-5.555.556', 'USD'],
      ['Nueva', 'Inés', '500,00 US$', 'V-5.555.555', 'USD'],
    ])
  })

  test('is told apart: a meaning twice, none that is needed, and one that there is not', async () => {
    const client = staff()
    const ask = await asked(client, OWN)
    const before = await t.changes()
    const refused = await say(client, ask, { column_2: 'name', column_3: 'otra' })
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('column_2')).toBe('La columna «Nombre» está dos veces')
    expect(refused.page.errorOf('column_3')).toBe('Elija una opción de la lista')
    expect(refused.page.text).toContain('Falta la columna «Cédula o RIF»: diga cuál es')
    expect(entriesOf(refused.page.form('columns'))).toContainEqual(['column_2', 'name'])
    expect(await t.changes()).toBe(before)
  })

  test('may be the type of all accounts that their rows do not say', async () => {
    const client = staff()
    const number = '0134-0001-69-000000000'
    const list = `Cédula;Nombre;Cuenta;Tipo\n5.555.555;Inés;${number}9;\n5.555.556;Ana;${number}9;a\n5.555.557;Eva;;`
    const dry = await reviewed(client, list)
    expect(dry.page.rows[0]?.join(' ')).toContain('Elija Ahorro o Corriente')
    const ask = await client.get(`${dry.path}/columns`)
    const wrong = await say(client, ask, { account_type: 'Nómina' })
    expect(wrong.page.errorOf('account_type')).toBe('Elija una opción de la lista')
    const said = await say(client, ask, { account_type: 'Corriente' })
    const { rows } = (await client.get(said.location ?? '')).page
    expect(rows.map(([line, , , account, , type]) => [line, account, type])).toEqual([
      ['3', 'Tiene la misma cuenta que la fila 2', 'Ahorro'],
      ['2', '0134-0001-69-0000000009', 'Corriente'],
      ['4', '', ''],
    ])
  })

  test('are looked for on another sheet, or in another row', async () => {
    const client = staff()
    const table = OWN.split('\r\n').map((line) => line.split(';'))
    const sheets = [
      {
        name: 'Resumen',
        rows: [
          ['Doc', 'Total'],
          ['a', '1'],
          ['Doc', 'Quien'],
          ['b', '2'],
        ],
      },
      { name: 'Personal', rows: table },
    ]
    const sent = await upload(client, await writeXlsx({ sheets }), EMPLOYEES, 'libro.xlsx')
    const ask = await client.follow(sent)
    expect(ask.page.text).toContain('Los títulos son los de la fila 1 de la hoja «Resumen»')
    const read = (at: Answer, typed: Record<string, string>) =>
      client.submit(at, typed, 'Leer desde ahí', 'place')
    const lower = await client.follow(await read(ask, { head: '3' }))
    expect(lower.page.text).toContain('la fila 3 de la hoja «Resumen»')
    const other = await client.follow(await read(lower, { sheet: 'Personal', head: '2' }))
    expect(other.page.text).toContain('Dice: 5.555.555 · 12345678')
    for (const [typed, field, text] of [
      [{ head: '0' }, 'head', 'Escriba el número de una fila del archivo, como 1'],
      [{ head: '40' }, 'head', 'Esta fila está vacía'],
      [{ sheet: 'Oculta' }, 'sheet', 'El libro no tiene esta hoja'],
      [{ sheet: 'x'.repeat(200_000) }, 'sheet', 'El libro no tiene esta hoja'],
    ] as const) {
      const refused = await read(other, typed)
      expect([refused.status, refused.page.errorOf(field)]).toEqual([422, text])
    }
    const stale = await read(ask, { head: '1' })
    expect([stale.status, stale.page.text]).toEqual([
      409,
      expect.stringContaining('Otra persona cambió esta importación'),
    ])
    const said = await say(client, other, SAID)
    expect((await client.get(said.location ?? '')).page.rows).toHaveLength(2)
  })
})

describe('what cannot be read', () => {
  const BROKEN = 'El archivo está dañado o es demasiado grande al abrirlo'
  const bomb = () =>
    zipSync({ 'xl/sharedStrings.xml': new Uint8Array(40 * 1024 * 1024) }, { level: 9 })
  test.each<[string, () => Uint8Array | string, string]>([
    ['an empty file', () => '', 'El archivo está vacío'],
    ['another archive', () => zipSync({ 'nota.txt': strToU8('hola') }), BROKEN],
    ['a bomb', bomb, BROKEN],
    ['5 MB', () => new Uint8Array(5 * 1024 * 1024), 'El archivo pasa de 4 MB'],
    ['too many rows', () => `Cédula;Nombre\n${'1;2\n'.repeat(10_001)}`, 'Son más de 10.000 filas'],
    ['one row', () => 'V12345678;Ana', 'Falta la columna «Cédula o RIF»'],
    ['one column', () => 'Personal\nV12345678', 'Falta la columna «Cédula o RIF»'],
    ['nothing but who', () => 'cedula\n1', 'Falta alguna columna más: el nombre, o lo que cambia'],
  ])('is refused beside its field, and nothing is stored: %s', async (_, make, said) => {
    const client = staff()
    const before = await t.changes()
    const answer = await upload(client, make())
    expect([answer.status, answer.page.errorOf('file')]).toEqual([422, said])
    expect(await t.changes()).toBe(before)
  })
})
