// Proves docs/rules/money.md#13; docs/rules/run-files.md#3; docs/rules/reports.md#17; docs/rules/api.md#17.
/**
 * The statement of a company account and its adjustments (docs/rules/orders.md#10,
 * docs/rules/money.md#8).
 */
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import {
  crumbsOf,
  detailsOf,
  headsOf,
  labelsOf,
  linksIn,
  offers,
} from '#tests/support/http/screen.ts'
import { aCompanyAccount } from '#tests/support/models/factories.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { read, call, make, errors } = apiOf(t)
const admin = () => t.as('administrator')
const capital = async () => (await read(`accounts/${world.poor}`)).capital

const MOVEMENTS = `/company-accounts/${world.poor}/movements`
const CREATE = `${MOVEMENTS}/adjustments/create`
const VOID = `${MOVEMENTS}/adjustments/${world.adjustment}/delete`
const TYPED = {
  direction: 'salida',
  amount: '35,20',
  reason: 'Comisión del banco',
  issued_at: '2026-11-18',
}

test('the page of a company’s account that never moved leads to its opening balance', async () => {
  const id = await t.write((tx) => aCompanyAccount(tx, { titular_id: world.company }))
  const path = `/company-accounts/${id}`
  const { page } = await admin().get(path)
  const opened = await admin().get(page.link('Registrar saldo inicial'))
  expect(opened.page.values).toMatchObject({ type: 'Saldo inicial', direction: 'entrada' })
  const offered = async (client = admin()) =>
    (await client.get(path)).text.includes('Registrar saldo inicial')
  expect(await offered(t.as('developer'))).toBe(false)
  const typed = { amount: '10,00', reason: 'Estado de cuenta' }
  expect((await admin().submit(opened, typed)).status).toBe(303)
  expect(await offered()).toBe(false)
})

describe('the tab Movimientos', () => {
  test('shows time, date, document, author, amount and running balance, newest first', async () => {
    const { page } = await t.as('developer').get(MOVEMENTS)
    expect(page.title).toMatch(/^Movimientos · 0105-/)
    expect(linksIn(page, 'Secciones').map(([label]) => label)).toEqual([
      ...['Actualizar datos', 'Órdenes de nómina', 'Órdenes personales', 'Movimientos'],
      'Archivo del banco',
    ])
    expect(
      crumbsOf(page)
        .map(([label]) => label)
        .slice(-1),
    ).toEqual(['Movimientos'])
    expect(headsOf(page)).toEqual([
      ...['Registrado', 'Fecha', 'Documento', 'Monto', 'Saldo', 'Referencia', 'Usuario'],
    ])
    const shown = page.rows.map(([, date, document, amount, balance, reference]) =>
      [date, document, reference, amount, balance].join(' | '),
    )
    expect(shown.slice(0, 5)).toEqual([
      '11/12/2026 | Orden personal N° 000001 | PM-1 | −5,00 Bs | 75,00 Bs',
      '11/20/2026 | Ajuste N° 000002 | Comisión | −2,00 Bs | 80,00 Bs',
      '11/20/2026 | Ajuste N° 000001 | Intereses | +2,00 Bs | 82,00 Bs',
      '11/12/2026 | Transferencia N° 000002 | T-5 | −1,00 Bs | 80,00 Bs',
      '11/12/2026 | Transferencia N° 000001 | T-5 | +1,00 Bs | 81,00 Bs',
    ])
    expect(shown).toHaveLength(7)
    expect([page.rows[0]?.[0], page.rows[0]?.[6]]).toEqual(['11/20/2026 10:00', 'Administrador'])
    expect(page.link('Ingreso N° 000003')).toBe(`/incomes/${world.income}/edit`)
    expect(page.link('Transferencia N° 000001')).toBe(`/transfers/${world.transfer}/edit`)
    expect(detailsOf(page)).toEqual({ 'Saldo actual': '75,00 Bs' })
  })

  test('marks reversals, and links a voided document to its report', async () => {
    await call('DELETE', `incomes/${world.income}`)
    const { page } = await admin().get(MOVEMENTS)
    expect(page.rows[0]?.slice(2, 5)).toEqual([
      ...['Ingreso N° 000003 Reverso', '−25,00 Bs', '50,00 Bs'],
    ])
    expect(page.link('Ingreso N° 000003')).toBe(`/api/reports/incomes/${world.income}`)
  })

  test('of a range has the balance before it and after it', async () => {
    const range = `${MOVEMENTS}?startDate=2026-11-01&endDate=2026-11-12`
    const { page } = await admin().get(range)
    const moved = { 'Entradas, sin reversos': '1,00 Bs', 'Salidas, sin reversos': '6,00 Bs' }
    // As posted, the balances of the rows are others than those of the days.
    expect(detailsOf(page)).toEqual({ ...moved, 'Saldo actual': '75,00 Bs' })
    expect(page.rows).toHaveLength(3)
    expect(page.text).toContain('3 movimientos en 12 días')
    const { page: byDate } = await admin().get(page.link('por fecha') ?? '')
    expect(detailsOf(byDate)).toEqual({
      'Saldo antes del 11/01/2026': '55,00 Bs',
      ...moved,
      'Saldo al 11/12/2026': '50,00 Bs',
      'Saldo actual': '75,00 Bs',
    })
    expect(byDate.rows).toHaveLength(3)
    expect(byDate.link('de registro')).toBe(
      `${MOVEMENTS}?startDate=2026-11-01&endDate=2026-11-12&sort_by=posted%2Cdesc`,
    )
    const { page: open } = await admin().get(`${MOVEMENTS}?startDate=2026-11-13&sort_by=date,desc`)
    expect(detailsOf(open)).toMatchObject({
      ...{ 'Saldo antes del 11/13/2026': '50,00 Bs', 'Saldo final': '75,00 Bs' },
    })
  })

  test('has pages, and its head reverses the order', async () => {
    const { page } = await admin().get(`${MOVEMENTS}?limit=5&page=2`)
    expect(page.rows.map((row) => row[4])).toEqual(['80,00 Bs', '55,00 Bs'])
    const { page: turned } = await admin().get(`${MOVEMENTS}?sort_by=posted,asc&limit=2`)
    expect(turned.rows.map((row) => row[4])).toEqual(['55,00 Bs', '80,00 Bs'])
  })

  test('exists only for company accounts', async () => {
    const own = `/accounts/${world.mariaAccount}/movements`
    expect((await admin().get(own)).status).toBe(404)
    const moved = await admin().get(`/company-accounts/${world.mariaAccount}/movements`)
    expect(moved.location).toBe(own)
    const { page } = await admin().get(`/accounts/${world.mariaAccount}`)
    expect(offers(page, 'Movimientos')).toBe(false)
  })
})

test('has what is dated ahead apart from the balance of today', async () => {
  const figures = async () => {
    const { page } = await admin().get(MOVEMENTS)
    return page.text.match(/Saldo a hoy[^A-Z]*|Con fecha posterior[^A-Z]*|Saldo actual[^A-Z]*/g)
  }
  const [now = ''] = (await figures()) ?? []
  expect(now).toMatch(/^Saldo actual75,00/)
  const ahead = { amount: 10.5, reason: 'Intereses', issued_at: '2026-11-21' }
  expect((await admin().api('POST', `accounts/${world.poor}/adjustments`, ahead)).status).toBe(201)
  expect(await figures()).toEqual([
    expect.stringContaining('75,00'),
    expect.stringContaining('10,50'),
    expect.stringContaining('85,50'),
  ])
})

describe('the export', () => {
  const lines = async (query = '') => {
    const path = `accounts/${world.poor}/movements.csv${query}`
    const { status, text, headers, bytes } = await admin().api('GET', path)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="movimientos-0105\d{16}\.csv"$/,
    )
    return text.replace('\ufeff', '').split('\r\n')
  }

  test('is linked with the range, and has every movement in the order of posting', async () => {
    const range = 'startDate=2026-11-12&endDate=2026-11-12'
    const { page } = await admin().get(`${MOVEMENTS}?${range}&limit=1&page=2`)
    expect(page.link('Exportar CSV')).toBe(
      `/api/accounts/${world.poor}/movements.csv?${range}&csv=es`,
    )
    const head = 'Registrado,Fecha,Documento,Número,Referencia,Usuario,Entrada,Salida,Saldo,Reverso'
    expect(await lines(`?${range}`)).toEqual([
      head,
      '2026-11-20 10:00,2026-11-12,Transferencia,000001,T-5,Administrador,1.00,,81.00,',
      '2026-11-20 10:00,2026-11-12,Transferencia,000002,T-5,Administrador,,1.00,80.00,',
      '2026-11-20 10:00,2026-11-12,Orden personal,000001,PM-1,Administrador,,5.00,75.00,',
      '',
    ])
    // As Spanish Excel reads it, since people open what the screen links.
    expect((await lines(`?${range}&csv=es`)).slice(0, 2)).toEqual([
      head.replaceAll(',', ';'),
      '2026-11-20 10:00;2026-11-12;Transferencia;000001;T-5;Administrador;1,00;;81,00;',
    ])
    // By date it goes from the balance before to the one after, which agree with the lines.
    const dated = await lines(`?${range}&sort_by=date,asc`)
    expect(dated[1]).toMatch(/^,2026-11-12,Saldo anterior,,,,,,-?\d+\.\d\d,$/)
    expect(dated.at(-2)).toMatch(/^,2026-11-12,Saldo final,,,,,,-?\d+\.\d\d,$/)
    const balances = dated.slice(1, -1).map((line) => Number(line.split(',')[8]))
    const moved = [1, -1, -5]
    expect(balances.slice(1)).toEqual([
      ...moved.map((_, i) => (balances[0] ?? 0) + moved.slice(0, i + 1).reduce((a, b) => a + b)),
      balances.at(-2),
    ])
    const byDate = await admin().get(`${MOVEMENTS}?${range}&sort_by=date,desc`)
    expect(byDate.page.link('Exportar CSV')).toContain('sort_by=date%2Casc')
    expect(await lines()).toHaveLength(9)
    expect(await lines('?startDate=2027-01-01')).toEqual([head, ''])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+58 212', "'+58 212"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['a "b", c', '"a ""b"", c"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['Ñandú 1', 'Ñandú 1'],
  ])('writes %j as %j', async (number, cell) => {
    await call('PATCH', `incomes/${world.income}`, { number })
    expect((await lines())[2]).toContain(`,000003,${cell},Admin`)
  })

  test('is also an XLSX with dates and numbers', async () => {
    const range = 'startDate=2026-11-12&endDate=2026-11-12'
    const { page } = await admin().get(`${MOVEMENTS}?${range}`)
    const path = `accounts/${world.poor}/movements.xlsx?${range}`
    expect(page.link('Exportar Excel')).toBe(`/api/${path}`)
    const { headers, bytes } = await admin().api('GET', path)
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="movimientos-0105\d{16}\.xlsx"$/,
    )
    const { sheets } = await readXlsx(Uint8Array.from(bytes))
    expect(sheets[0]?.rows.map((row) => [row[3], row[6], row[7], row[8]])).toEqual([
      ['Número', 'Entrada', 'Salida', 'Saldo'],
      [1, 1, null, 81],
      [2, null, 1, 80],
      [1, null, 5, 75],
    ])
    expect(sheets[0]?.rows[1]?.[1]).toEqual(new Date('2026-11-12'))
  })

  test('is also a PDF, with the same balances by date and by posting', async () => {
    const range = 'startDate=2026-11-12&endDate=2026-11-12'
    const printed = async (query: string) => {
      const { page } = await admin().get(`${MOVEMENTS}?${query}`)
      const { headers, bytes } = await admin().get(page.link('Exportar PDF'))
      expect(headers.get('Content-Type')).toBe('application/pdf')
      expect(headers.get('Content-Disposition')).toMatch(
        /^inline; filename="movimientos-0105\d{16}\.pdf"$/,
      )
      return (await readPdf(bytes)).text
    }
    const posted = await printed(range)
    for (const said of ['Del 12 de noviembre de 2026', 'Orden: De registro', '3 movimientos']) {
      expect(posted).toContain(said)
    }
    expect(posted).toContain('12 nov 2026 Transferencia 000001 T-5 1,00 81,00')
    expect(posted).toContain('12 nov 2026 Orden personal 000001 PM-1 5,00 75,00')
    expect(posted).toContain('Total 1,00 6,00')
    expect(posted).toContain('Entradas menos salidas 3 movimientos −5,00 Bs')
    // By date 55 of the day before, +1 and −1 and −5.
    const dated = await printed(`${range}&sort_by=date,desc`)
    expect(dated).toContain('12 nov 2026 Saldo anterior 55,00')
    expect(dated).toContain('12 nov 2026 Transferencia 000001 T-5 1,00 56,00')
    expect(dated).toContain('12 nov 2026 Saldo final 50,00')
    expect(dated).toContain('Total 1,00 6,00 50,00')
    expect(dated).toContain('Saldo final 3 movimientos 50,00 Bs')
    expect(dated).toContain('Inversiones Ávila, C.A.')
  })

  test.each(['csv', 'xlsx', 'pdf'])(
    'is refused for an invalid range or account: %s',
    async (format) => {
      const path = `movements.${format}`
      const wrong = await errors('GET', `accounts/${world.poor}/${path}?startDate=2026-02-30`)
      expect(Object.keys(wrong)).toEqual(['startDate'])
      expect(Object.keys(await errors('GET', `accounts/${world.poor}/${path}?csv=fr`))).toEqual([
        'csv',
      ])
      for (const other of ['type=Ajuste', 'search=x', 'enddate=2026-11-01', 'account=4']) {
        const refused = await errors('GET', `accounts/${world.poor}/${path}?${other}`)
        expect(Object.keys(refused)).toEqual([other.split('=')[0]])
      }
      expect((await call('GET', `accounts/99999/${path}`)).status).toBe(404)
    },
  )
})

describe('an adjustment', () => {
  test('is registered by an administrator who chooses its direction in words', async () => {
    const client = admin()
    const { page } = await client.get(`${MOVEMENTS}?startDate=2026-11-01`)
    expect(page.link('Registrar ajuste')).toBe(`${CREATE}?startDate=2026-11-01`)
    const opened = await client.get(`${CREATE}?startDate=2026-11-01`)
    expect(opened.page.title).toBe('Registrar ajuste · Nómina')
    expect(labelsOf(opened.page.form())).toEqual([
      ...['Tipo', 'Entrada o salida', 'Monto', 'Motivo', 'Fecha'],
    ])
    const made = await client.submit(opened, TYPED)
    expect([made.status, made.location]).toEqual([303, `${MOVEMENTS}?startDate=2026-11-01`])
    expect((await client.follow(made)).page.toasts).toEqual([
      'Exito / Se ha registrado el ajuste N° 000003',
    ])
    expect(await capital()).toBe(39.8)
    await client.submit(opened, TYPED)
    expect(await capital()).toBe(39.8)
    const changed = await client.submit(opened, { ...TYPED, amount: '1' })
    expect([changed.status, changed.page.alert]).toEqual([409, 'Ya creó el ajuste N° 000003'])
    const other = await client.submit(changed, { direction: 'entrada' }, 'Crear otro')
    expect(other.status).toBe(303)
    expect(await capital()).toBe(40.8)
  })

  test('can be the first movement of an account', async () => {
    await call('PATCH', `titulars/${world.proveedor}`, { scope: 'Empresa' })
    const account = await make('accounts', {
      ...{ number: '01910123121234567890', bank_id: world.unusedBank, type: 'Ahorro' },
      titular_id: world.proveedor,
    })
    const path = `/company-accounts/${account.id}/movements`
    const empty = await admin().get(path)
    expect(empty.page.text).toContain('No hay datos encontrados')
    // Its form begins as that of an opening balance.
    const { page: form } = await admin().get(`${path}/adjustments/create`)
    expect(form.values).toMatchObject({ type: 'Saldo inicial', direction: 'entrada' })
    const opening = { amount: '1.000', reason: 'Estado de cuenta', issued_at: '2026-11-18' }
    expect((await admin().fill(`${path}/adjustments/create`, opening)).status).toBe(303)
    expect((await read(`accounts/${account.id}`)).capital).toBe(1000)
    const { page } = await admin().get(path)
    expect(page.rows[0]?.[2]).toBe('Saldo inicial N° 000003 Anular')
    const { text } = await admin().api('GET', `accounts/${account.id}/movements.csv`)
    expect(text).toContain(',2026-11-18,Saldo inicial,')
    expect((await admin().get(`${path}/adjustments/create`)).page.values.type).toBe('Ajuste')
  })

  test.each([
    [{ amount: '75,01' }, { amount: 'Fondo insuficiente' }],
    [{ type: '' }, { type: 'Elija el tipo' }],
    [{ direction: '' }, { direction: 'Elija entrada o salida' }],
    [{ reason: '' }, { reason: 'Escriba el motivo' }],
  ])('is refused with %j and keeps the typed values', async (typed, expected) => {
    const { status, page } = await admin().fill(CREATE, { ...TYPED, ...typed })
    expect([status, page.errors]).toEqual([422, expected])
    expect(page.values).toMatchObject({ ...TYPED, ...typed })
    expect(await capital()).toBe(75)
  })

  test('is voided after a confirmation, unless its money was spent', async () => {
    const client = admin()
    const { page } = await client.get(MOVEMENTS)
    expect(page.link('Anular')).toBe(`${MOVEMENTS}/adjustments/${world.adjustment + 1}/delete`)
    const asked = await client.get(VOID)
    expect(asked.page.title).toBe('Anular ajuste · Nómina')
    expect(asked.page.text).toMatch(
      /Está por anular el ajuste N° 000001 \(Intereses\) por 2,00 Bs, que se descuentan de Banco Mercantil/,
    )
    const done = await client.submit(asked, { reason: 'Repetido' })
    expect([done.status, done.location]).toEqual([303, MOVEMENTS])
    expect((await client.follow(done)).page.toasts).toEqual(['Exito / Se ha anulado el ajuste'])
    expect(await capital()).toBe(73)
    expect((await client.get(VOID)).status).toBe(404)
    const { id } = await make(`accounts/${world.poor}/adjustments`, { amount: 10, reason: 'X' })
    await make(`accounts/${world.poor}/adjustments`, { amount: -80, reason: 'Y' })
    const spent = await client.fill(`${MOVEMENTS}/adjustments/${id}/delete`, { reason: 'Repetida' })
    expect([spent.status, spent.page.alert]).toEqual([
      409,
      'El ajuste no se puede anular: los fondos ya fueron utilizados',
    ])
  })

  test('has its receipt, which the statement links, and its report', async () => {
    const path = `accounts/${world.poor}/adjustments`
    await make(path, { amount: 10, type: 'Saldo inicial', reason: 'Estado de cuenta' })
    const { page } = await t.as('developer').get(MOVEMENTS)
    const receipt = await t.as('developer').get(page.link('Ajuste N° 000002'))
    const printed = (await readPdf(receipt.bytes)).text
    for (const text of ['Ajuste', 'N° 000002', 'Salida: resta del saldo', '2,00', 'Comisión']) {
      expect(printed).toContain(text)
    }
    const csv = async (query = '') => {
      const { text } = await admin().api('GET', `reports/adjustments?format=csv${query}`)
      return text
        .replace('\ufeff', '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
    }
    const [head, ...lines] = await csv()
    expect(head).toEqual(['N°', 'Fecha', 'Tipo', 'Cuenta', 'Motivo', 'Monto Bs'])
    const account = expect.stringMatching(/^Banco Mercantil ··\d{4}$/)
    expect(lines.map((line) => line.slice(1))).toEqual([
      ['2026-11-20', 'Ajuste', account, 'Intereses', '2.00'],
      ['2026-11-20', 'Ajuste', account, 'Comisión', '-2.00'],
      ['2026-11-20', 'Saldo inicial', account, 'Estado de cuenta', '10.00'],
    ])
    expect(await csv('&type=Saldo inicial')).toHaveLength(2)
    expect(await csv(`&enterprise=${world.enterprise}`)).toHaveLength(1)
    const refused = async (query: string) =>
      Object.keys(await errors('GET', `reports/adjustments?${query}`))
    expect(await refused('search=Comisión')).toEqual(['search'])
    expect(await refused('type=Otro')).toEqual(['type'])
    const employee = t.as('employee')
    expect((await employee.api('GET', 'reports/adjustments')).status).toBe(403)
  })

  test('answers 404 under another account', async () => {
    const path = VOID.replace(`/${world.poor}/`, `/${world.enterprise}/`)
    expect((await admin().get(path)).status).toBe(404)
    expect((await admin().post(path)).status).toBe(404)
    expect(await capital()).toBe(75)
  })

  test('is neither offered nor allowed to developers', async () => {
    const developer = t.as('developer')
    const { page } = await developer.get(MOVEMENTS)
    expect([offers(page, 'Registrar ajuste'), offers(page, 'Anular')]).toEqual([false, false])
    for (const path of [CREATE, VOID]) {
      expect([path, (await developer.get(path)).status]).toEqual([path, 403])
      expect([path, (await developer.post(path, TYPED)).status]).toEqual([path, 403])
    }
    const path = `accounts/${world.poor}/adjustments`
    expect((await developer.api('POST', path, { amount: 1, reason: 'X' })).status).toBe(403)
    expect(await capital()).toBe(75)
  })

  test('of the API has a signed amount, today’s date by default, and is created once per key', async () => {
    const send = (body: object) =>
      admin().api('POST', `accounts/${world.poor}/adjustments`, body, {
        headers: { 'Idempotency-Key': 'k1' },
      })
    const body = { amount: -35.2, reason: 'Comisión' }
    const [one, two] = [await send(body), await send(body)]
    expect([one.status, two.json]).toEqual([201, one.json])
    expect(one.json).toEqual({
      ...{
        id: expect.any(Number),
        order: 3,
        account_id: world.poor,
        amount: -35.2,
        type: 'Ajuste',
      },
      ...{ reason: 'Comisión', issued_at: '2026-11-20', created_by: 1, version: 1 },
      ...{ voided_at: null, voided_by: null, void_reason: null },
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    expect((await send({ ...body, amount: -1 })).status).toBe(409)
    expect(await capital()).toBe(39.8)
    const path = `accounts/${world.poor}/adjustments`
    expect(await make(path, { amount: '2.5', reason: 'X', issued_at: '2026-10-01' })).toMatchObject(
      {
        ...{ amount: 2.5, issued_at: '2026-10-01' },
      },
    )
    expect((await call('GET', path)).status).toBe(405)
  })

  test('needs an existing company account', async () => {
    const body = { amount: 1, reason: 'X' }
    expect(await errors('POST', `accounts/${world.mariaAccount}/adjustments`, body)).toEqual({
      account_id: ['Elija una cuenta activa de la empresa'],
    })
    expect((await call('POST', 'accounts/99999/adjustments', body)).status).toBe(404)
  })
})

describe('an adjustment that was voided after its creation', () => {
  test('is named as created when its form is sent again', async () => {
    const client = admin()
    const opened = await client.get(CREATE)
    await client.submit(opened, TYPED)
    await client.fill(`${MOVEMENTS}/adjustments/${world.adjustment + 2}/delete`, {
      reason: 'Repetida',
    })
    const before = await capital()
    const again = await client.submit(opened, TYPED)
    expect(again.status).toBe(409)
    expect(again.page.alert).toBe('Ya creó el ajuste N° 000003 (anulado el 11/20/2026 10:00)')
    expect(await capital()).toBe(before)
  })

  test('is answered, as voided, to its Idempotency-Key', async () => {
    const path = `accounts/${world.poor}/adjustments`
    const body = { amount: -3, reason: 'Comisión' }
    const send = () => admin().api('POST', path, body, { headers: { 'Idempotency-Key': 'clave' } })
    const { json } = await send()
    await admin().fill(`${MOVEMENTS}/adjustments/${json.id}/delete`, { reason: 'Repetida' })
    const again = await send()
    expect(again.status).toBe(201)
    expect(again.json).toMatchObject({ ...json, version: 2, ...VOIDED })
  })
})

const VOIDED = {
  updated_at: expect.any(String),
  voided_at: expect.any(String),
  voided_by: 1,
  void_reason: 'Repetida',
}
