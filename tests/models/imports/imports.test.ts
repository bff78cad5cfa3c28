// Proves docs/rules/import.md#1, #2, #4, #5, #7, #8.
/** People imported from a table (docs/rules/import.md). */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import {
  confirmImport,
  dropImport,
  judgeAgain,
  RowsMoved,
} from '#app/models/imports/change.server.ts'
import { getImport, importFile, importRows } from '#app/models/imports/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { accounts, audit, salary_changes, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { anImport, exported, imported, rowsOf } from '#tests/support/models/imports.ts'

const t = testDatabase()
const confirm = (id: number, confirmed = {}) =>
  t.write((tx) => confirmImport(tx, id, confirmed, ADMINISTRATOR))
const people = () => t.db.select().from(titulars).orderBy(asc(titulars.id))
const held = () => t.db.select().from(accounts).orderBy(asc(accounts.id))

const LIST = [
  'SUELDO;Tlf;nombre y apellido;cedula;Cargo;F. de ingreso;Banco;N° de cuenta;Tipo;Correo',
  '1.200,50;4121234567;Ana Ruiz;12.345.678;Analista;4/3/2020;Banesco;0134-0001-63-0000000001;ahorros;ANA@example.com',
  '900;;José Pérez;v-9876543;;2021-12-31;134;01340001610000000002;cte;',
  ';;;12345678;;;;01020001600000000003;Corriente;',
].join('\r\n')

describe('an import of employees', () => {
  test('shows row by row what it would make, and writes nobody before it is confirmed', async () => {
    const id = await anImport(t, LIST)
    const rows = await rowsOf(t.db, id)
    expect(rows.map(({ row, name, state, problems }) => [row.line, name, state, problems])).toEqual(
      [
        [2, 'Ana Ruiz', 'new', []],
        [3, 'José Pérez', 'new', []],
        [4, 'Ana Ruiz', 'new', []],
      ],
    )
    expect(rows[0]?.changes).toEqual([
      { label: 'Cargo', after: 'Analista' },
      { label: 'Fecha de ingreso', after: '04 mar 2020' },
      { label: 'Correo electrónico', after: 'ana@example.com' },
      { label: 'Salario mensual', after: '1.200,50' },
      { label: 'Número de cuenta', after: '0134-0001-63-0000000001' },
      { label: 'Banco', after: 'Banesco' },
      { label: 'Tipo de cuenta', after: 'Ahorro' },
      { label: 'Teléfono', after: '0412-1234567' },
    ])
    expect([await people(), await held()]).toEqual([[], []])
  })

  test('takes names in two columns, with blanks of any kind, and what headings people write', async () => {
    const id = await anImport(
      t,
      [
        'Nro. C.I.;Nombres;Apellidos;Sueldo Base;Entidad Bancaria;CUENTA NÓMINA;Tipo',
        '12345678;Ana\u00a0 María;Ruiz;Bs. 1.200,50;Banesco;="01340001630000000001";Ahorro',
        '9876543;Eva;Paz;900;Banesco;0134\u20130001\u201361\u20130000000002;Ahorro',
      ].join('\r\n'),
    )
    await confirm(id)
    expect(await people()).toMatchObject([
      { name: 'Ana María Ruiz', salary: bs(1200.5), given_names: 'Ana María', surnames: 'Ruiz' },
      { name: 'Eva Paz', salary: bs(900) },
    ])
    expect((await held()).map(({ number }) => number)).toEqual([
      '01340001630000000001',
      '01340001610000000002',
    ])
    const lost = await anImport(
      t,
      'cedula;Cuenta;Banco;Tipo\r\n9876543;1340001630000000001;Banesco;Ahorro',
    )
    expect((await rowsOf(t.db, lost))[0]?.problems).toEqual([
      'Número de cuenta: le falta el 0 inicial: ponga la columna como texto y escríbala de nuevo',
    ])
    expect((await people()).map(({ name }) => name)).toEqual(['Ana María Ruiz', 'Eva Paz'])
  })

  test.each(['Fecha de nacimiento', 'F. Nac.', 'NACIMIENTO'])(
    'takes the birth date from %s, and none that is still to come',
    async (heading) => {
      const table = (day: string) => `cedula;nombre;${heading}\r\n12345678;Ana Ruiz;${day}`
      const [wrong] = await rowsOf(t.db, await anImport(t, table('28/2/2090')))
      expect(wrong?.problems).toEqual(['Fecha de nacimiento: la fecha aún no ha llegado'])
      const [short] = await rowsOf(t.db, await anImport(t, table('28/2/90')))
      expect(short?.problems).toEqual([
        'Fecha de nacimiento: «28/2/90» no es una fecha; escriba día/mes/año, como 31/12/2026',
      ])
      await imported(t, table('28/2/1990'))
      expect(await people()).toMatchObject([{ birth_date: '1990-02-28' }])
      const [moved] = await rowsOf(t.db, await anImport(t, table('1/3/1990')))
      expect(moved?.changes).toEqual([
        { label: 'Fecha de nacimiento', before: '28 feb 1990', after: '01 mar 1990' },
      ])
    },
  )

  test.each(['Sueldo $', 'Salario (USD)', 'Sueldo €'])(
    'does not take %s for bolívares',
    async (heading) => {
      const id = await anImport(t, `cedula;nombre;${heading}\r\n12345678;Ana Ruiz;500`)
      expect((await getImport(t.db, id, NOW)).summary.ignored).toEqual([heading])
      await confirm(id)
      expect(await people()).toMatchObject([{ salary: 0 }])
    },
  )

  test('takes a salary with the sign of a currency where the row names it', async () => {
    const judged = async (text: string) =>
      (await rowsOf(t.db, await anImport(t, `cedula;nombre;sueldo;moneda\r\n${text}`)))[0]
    expect((await judged('12345678;Ana Ruiz;$ 500;'))?.problems).toEqual([
      'Salario mensual: «$ 500» está en dólares; escriba el monto en bolívares, o USD en «Moneda del salario»',
    ])
    expect((await judged('12345678;Ana Ruiz;500 €;USD'))?.problems).toEqual([
      'Salario mensual: «500 €» está en euros; escriba el monto en bolívares, o EUR en «Moneda del salario»',
    ])
    const clash = [
      'Salario mensual: «Bs. 500,00» está en bolívares, y «Moneda del salario» dice USD',
    ]
    expect((await judged('12345678;Ana Ruiz;Bs. 500,00;dólares'))?.problems).toEqual(clash)
    await imported(t, 'cedula;nombre;sueldo;moneda\r\n12345678;Ana Ruiz;$ 500,00;USD')
    expect((await judged('12345678;Ana Ruiz;Bs. 500,00;USD'))?.problems).toEqual(clash)
    expect((await judged('12345678;Ana Ruiz;Bs. 500,00;Bs'))?.problems).toEqual([])
    expect((await judged('12345678;Ana Ruiz;2500 Bs;USD'))?.problems[0]).toContain('en bolívares')
    expect(await people()).toMatchObject([{ salary: bs(500), salary_currency: 'USD' }])
    await imported(t, 'cedula;sueldo;moneda\r\n12345678;US$ 600;dólares')
    expect(await people()).toMatchObject([{ salary: bs(600), salary_currency: 'USD' }])
    await imported(t, 'cedula;sueldo;moneda\r\n12345678;700 €;euros')
    expect(await people()).toMatchObject([{ salary: bs(700), salary_currency: 'EUR' }])
  })

  test('takes the same number in another currency, and says which is meant', async () => {
    await t.write((tx) =>
      aTitular(tx, { ric: 'V12345678', name: 'Ana Ruiz', scope: 'Empleado', salary: bs(200) }),
    )
    const id = await imported(t, 'cedula;sueldo;moneda\r\n12345678;200;dólares')
    expect(await people()).toMatchObject([{ salary: bs(200), salary_currency: 'USD' }])
    expect(id).toBeGreaterThan(0)
    const judged = async (text: string) => (await rowsOf(t.db, await anImport(t, text)))[0]
    expect((await judged('cedula;sueldo;moneda\r\n12345678;250;US$'))?.changes).toEqual([
      { label: 'Salario mensual', before: '200,00 US$', after: '250,00 US$' },
    ])
    // A number alone may be bolívares; what is no change needs no currency.
    expect(await judged('cedula;sueldo\r\n12345678;250')).toMatchObject({
      state: 'wrong',
      problems: ['Salario mensual: está acordado en US$: escriba también la moneda'],
    })
    expect(await judged('cedula;sueldo\r\n12345678;200')).toMatchObject({ problems: [] })
  })

  test('makes people, accounts and salaries, with a line of each in the trail and its own', async () => {
    const id = await imported(t, LIST)
    expect(await people()).toMatchObject([
      {
        ...{ name: 'Ana Ruiz', ric: 'V12345678', scope: 'Empleado', type: 'Natural' },
        ...{ salary: bs(1200.5), position: 'Analista', hired_at: '2020-03-04' },
        ...{ email: 'ana@example.com', version: 1 },
      },
      { name: 'José Pérez', ric: 'V9876543', salary: bs(900), hired_at: '2021-12-31' },
    ])
    const [ana, jose] = await people()
    expect(await held()).toMatchObject([
      { number: '01340001630000000001', type: 'Ahorro', titular_id: ana?.id },
      { number: '01340001610000000002', type: 'Corriente', titular_id: jose?.id },
      { number: '01020001600000000003', type: 'Corriente', titular_id: ana?.id },
    ])
    expect((await held())[0]?.phone_number).toBe('04121234567')
    const salaries = await t.db.select().from(salary_changes).orderBy(salary_changes.id)
    expect(salaries.map(({ titular_id, salary }) => [titular_id, salary])).toEqual([
      [ana?.id, bs(1200.5)],
      [jose?.id, bs(900)],
    ])
    expect(await trailOf(t.db, 'titular', ana?.id ?? 0)).toHaveLength(1)
    expect(await trailOf(t.db, 'import', id)).toMatchObject([
      { action: 'create', after: { name: 'lista.csv', titulars: 2, accounts: 3, skipped: 0 } },
    ])
    expect((await importFile(t.db, id, NOW)).content.toString()).toBe(LIST)
  })

  test('changes what differs of people and accounts that are known, and leaves blanks', async () => {
    await imported(t, LIST)
    const id = await anImport(
      t,
      [
        'Cédula;Sueldo;Cargo;Cuenta;Celular',
        'V123456781;1500;;;',
        '9876543;900;Chofer;01340001610000000002;0414-1112233',
        'V-12.345.678;;;01020001600000000003;',
      ].join('\n'),
    )
    const rows = await rowsOf(t.db, id)
    expect(rows.map(({ state, problems, changes }) => [state, problems, changes])).toEqual([
      ['changed', [], [{ label: 'Salario mensual', before: '1.200,50', after: '1.500,00' }]],
      [
        'changed',
        [],
        [
          { label: 'Cargo', before: '—', after: 'Chofer' },
          { label: 'Teléfono', before: '—', after: '0414-1112233' },
        ],
      ],
      ['same', [], []],
    ])
  })

  test('takes what it exported as unchanged', async () => {
    await imported(t, LIST)
    await t.write((tx) => aTitular(tx, { name: "=1+1 O'Neil, hijo; «x»", department: '-' }))
    for (const format of ['csv', 'xlsx'] as const) {
      const id = await anImport(t, await exported(t.db, format))
      const rows = await rowsOf(t.db, id)
      expect(rows.map(({ state, problems }) => [state, problems])).toEqual(
        Array(4).fill(['same', []]),
      )
      await expect(confirm(id)).rejects.toBeInstanceOf(FieldErrors)
    }
    const csv = Buffer.from(await exported(t.db, 'csv')).toString()
    const renamed = csv.replace('Salario mensual', 'Sueldo mensual')
    expect(renamed).not.toBe(csv)
    expect((await rowsOf(t.db, await anImport(t, renamed))).map(({ state }) => state)).toEqual(
      Array(4).fill('same'),
    )
  })
})

describe('wrong rows', () => {
  const WRONG = [
    'Cédula;Nombre;Sueldo;Cuenta;Tipo de cuenta;Banco;Ingreso;Correo;Teléfono',
    '12345678;Ana;1.234;;;;;;',
    ';Sin número;;;;;;;',
    'X1;Luis;0,5;013400016;;;31/02/2020;;555',
    '87654321;;;;;;;;',
    '9876543;Eva;0,5;013400016;;;31/02/2020;eva;555',
    '7654321;Iván;;01340001630000000001;Ahorro;Mercantil;;;',
    '6543210;Noé;;01340001630000000001;;Marte;;;',
    '5432109;Sol;;01340001630000000001;Ahorro;;;;',
    '4321098;Mar;;01340001630000000001;Ahorro;;;;',
    '5432109;Sol;;;;;;;',
    '5432109;Sola;;01340001610000000002;Ahorro;;;;',
    '12.345.678;;;01340001610000000002;Ahorro;;;;',
    '3210987;Paz;;1,34E+18;Ahorro;;;;',
  ].join('\n')

  test('say why, with their number in the file', async () => {
    const rows = await rowsOf(t.db, await anImport(t, WRONG))
    const said = Object.fromEntries(rows.map(({ row, problems }) => [row.line, problems]))
    expect(said).toEqual({
      2: ['Salario mensual: «1.234» no dice si lleva decimales; escriba 1234,56'],
      3: ['Falta la cédula o el RIF'],
      4: [
        expect.stringMatching(/^Cédula o RIF: escriba un RIF/),
        'Fecha de ingreso: «31/02/2020» no es una fecha; escriba día/mes/año, como 31/12/2026',
        'Salario mensual: el salario mínimo es 1,00',
        'Número de cuenta: debe tener 20 dígitos: tiene 9',
        expect.stringContaining('Teléfono: escriba un celular'),
      ],
      5: ['Nombre: escriba el nombre'],
      6: [
        'Fecha de ingreso: «31/02/2020» no es una fecha; escriba día/mes/año, como 31/12/2026',
        'Correo electrónico: escriba un correo electrónico válido',
        'Salario mensual: el salario mínimo es 1,00',
        'Número de cuenta: debe tener 20 dígitos: tiene 9',
        expect.stringContaining('Teléfono: escriba un celular'),
      ],
      7: [expect.stringMatching(/^Número de cuenta: Debe comenzar con 0105/)],
      8: [
        'Tipo de cuenta: elija Ahorro o Corriente',
        'Banco: no se conoce «Marte»; escriba su código o su nombre',
        'Tiene la misma cuenta que la fila 7',
      ],
      9: ['Tiene la misma cuenta que la fila 7'],
      10: ['Tiene la misma cuenta que la fila 7'],
      11: ['La fila 9, de esta persona, tiene errores', 'Repite la fila 9'],
      12: [
        'Nombre: no dice lo mismo que la fila 9, de esta persona: aquí «Sola», allá «Sol»',
        'La fila 9, de esta persona, tiene errores',
      ],
      13: ['La fila 2, de esta persona, tiene errores', 'Tiene la misma cuenta que la fila 12'],
      14: [expect.stringContaining('la hoja de cálculo la redondeó')],
    })
  })

  test('come first, by pages, and by their state', async () => {
    const id = await anImport(t, `${WRONG}\n1234567;Bueno;10;;;;;;`)
    const all = await importRows(t.db, id, 1)
    expect([all.total, all.data[0]?.row.line, all.data.at(-1)?.row.line]).toEqual([14, 2, 15])
    const good = await importRows(t.db, id, 9, 'new')
    expect([good.total, good.current_page, good.data[0]?.name]).toEqual([1, 1, 'Bueno'])
    expect((await getImport(t.db, id, NOW)).summary.count).toEqual({
      ...{ wrong: 13, new: 1, changed: 0, same: 0 },
    })
  })

  test('are left out only when that is said', async () => {
    const id = await anImport(t, `${WRONG}\n1234567;Bueno;10;;;;;;`)
    await expect(confirm(id)).rejects.toMatchObject({ fields: { good_only: [expect.any(String)] } })
    expect(await people()).toEqual([])
    await confirm(id, { goodOnly: true })
    expect((await people()).map(({ name }) => name)).toEqual(['Bueno'])
  })

  test('with check digits that do not fit can be accepted', async () => {
    const list = 'RIF;Nombre;Cuenta;Tipo\nV123456780;Ana;01340001990000000001;Ahorro'
    const id = await anImport(t, list)
    expect(await rowsOf(t.db, id)).toMatchObject([{ state: 'wrong', asks: true }])
    await expect(confirm(id)).rejects.toBeInstanceOf(FieldErrors)
    await confirm(id, { allowsDigits: true })
    expect(await people()).toMatchObject([{ ric: 'V123456780' }])
    expect(await held()).toMatchObject([{ number: '01340001990000000001' }])
  })

  test('point to the switch of check digits only where it would do', async () => {
    const list = [
      'RIF;Nombre;Sueldo;Cuenta;Tipo',
      'V123456780;Ana;0,5;01340001990000000001;Ahorro',
      'V114702830;Luis;900;01340001620000000002;Ahorro',
    ].join('\n')
    const [ana, luis] = await rowsOf(t.db, await anImport(t, list))
    expect(ana?.problems).toEqual([
      'Salario mensual: el salario mínimo es 1,00',
      'Cédula o RIF: El dígito verificador del RIF no es correcto; revise el número',
      'Número de cuenta: Los dígitos de control no corresponden; revise el número',
    ])
    const anyway = 'revise el número o marque «Guardar de todos modos»'
    expect(luis?.problems).toEqual([
      `Cédula o RIF: El dígito verificador del RIF no es correcto; ${anyway}`,
      `Número de cuenta: Los dígitos de control no corresponden; ${anyway}`,
    ])
  })
})

describe('confirming', () => {
  test('is done once, also by two at the same time', async () => {
    const id = await anImport(t, LIST)
    const both = await Promise.allSettled([confirm(id), confirm(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Esta importación ya está importada' },
    })
    expect(await people()).toHaveLength(2)
  })

  test('is refused when what the dry run showed has changed, and says which rows', async () => {
    await imported(t, LIST)
    const [ana] = await people()
    const id = await anImport(t, 'Cédula;Sueldo\n12345678;2000\n9876543;950')
    await t.write((tx) => updateTitular(tx, ana?.id ?? 0, { salary: bs(1300) }, ADMINISTRATOR))
    await expect(confirm(id)).rejects.toThrow(
      'Cambió lo que haría la fila 2 desde la revisión: revise y confirme de nuevo',
    )
    await expect(confirm(id)).rejects.toBeInstanceOf(RowsMoved)
    expect((await people())[0]?.salary).toBe(bs(1300))
    await t.write((tx) => judgeAgain(tx, id, ADMINISTRATOR))
    expect(await rowsOf(t.db, id)).toMatchObject([
      { moved: true, changes: [{ before: '1.300,00', after: '2.000,00' }] },
      { state: 'changed' },
    ])
    await confirm(id)
    expect((await people()).map(({ salary }) => salary)).toEqual([bs(2000), bs(950)])
  })

  test('writes nothing when one row is refused in the end', async () => {
    const id = await anImport(t, LIST)
    await t.write((tx) => anAccount(tx, { number: '01340001610000000002' }))
    const before = await people()
    await expect(confirm(id)).rejects.toBeInstanceOf(RowsMoved)
    expect(await people()).toEqual(before)
  })

  test('a newer file takes the place of one that waits; a dropped one is gone', async () => {
    const first = await anImport(t, LIST)
    const id = await anImport(t, LIST)
    await expect(getImport(t.db, first, NOW)).rejects.toBeInstanceOf(NotFound)
    await t.write((tx) => dropImport(tx, id, ADMINISTRATOR))
    await expect(getImport(t.db, id, NOW)).rejects.toBeInstanceOf(NotFound)
    const done = await imported(t, LIST)
    await expect(t.write((tx) => dropImport(tx, done, ADMINISTRATOR))).rejects.toBeInstanceOf(
      Conflict,
    )
  })
})

test('suppliers come with their scope, and employees are not made suppliers', async () => {
  await imported(t, LIST)
  const id = await anImport(
    t,
    'RIF;Razón social;Cargo;Cuenta;Tipo\nJ-30000007-9;Ñandú, C.A.;x;01340001690000000009;Corriente\n12345678;Ana Ruiz;;;',
    'suppliers',
  )
  expect((await getImport(t.db, id, NOW)).summary.ignored).toEqual(['Cargo'])
  expect(await rowsOf(t.db, id)).toMatchObject([
    { state: 'new', name: 'Ñandú, C.A.' },
    { state: 'wrong', problems: ['Está registrado con el ámbito Empleado; cámbielo en su página'] },
  ])
  await confirm(id, { goodOnly: true })
  const [made] = await t.db.select().from(titulars).where(eq(titulars.scope, 'Externo'))
  expect(made).toMatchObject({ ric: 'J300000079', type: 'Jurídico' })
  expect(await t.db.select().from(audit).where(eq(audit.kind, 'import'))).toHaveLength(2)
})
