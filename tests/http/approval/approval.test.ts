// Proves docs/rules/import.md#11; docs/rules/approval.md#9, #10, #11, #12; docs/rules/reports.md#3;
// docs/rules/mail.md#8.
/** What waits for a second administrator: the API's calls and the screens (docs/rules/approval.md). */
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
/** A developer makes what the administrator decides about. */
const maker = () => t.as('developer')
const approver = () => t.as('administrator')

const PAYMENT = {
  ...{ titular_id: world.nora, account_id: world.noraAccount, enterprise_id: world.enterprise },
  ...{ amount: 700, transaction: 'Transferencia', number: '900', concept: 'Honorarios' },
  ...{ realized: 'Administración', issued_at: '2026-11-19' },
}
const PAYSHEET = {
  ...{ titular_id: world.maria, account_id: world.mariaAccount, enterprise_id: world.enterprise },
  ...{ payday: 'segunda', transaction: 'Transferencia', number: '901', concept: 'Nómina' },
  ...{ realized: 'Administración', issued_at: '2026-11-19' },
}
const JOSES = {
  ...PAYSHEET,
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], number: '905' },
}
const TRANSFER = {
  ...{ from_account_id: world.enterprise, to_account_id: world.poor, amount: 500 },
  ...{ number: '902', concept: 'Fondos', issued_at: '2026-11-19' },
}

beforeEach(() =>
  t.write(async (tx) => {
    await aUser(tx, { role_id: 1 })
    const all = { runs: bs(0), paysheets: bs(0), payments: bs(600), transfers: bs(0) }
    await updateApprovalSettings(tx, all, ADMINISTRATOR)
  }),
)

async function make(path: string, body: object, client: Client = maker()) {
  const made = await client.api('POST', path, body)
  expect(made.status, made.text).toBe(201)
  return made.json
}
const capital = async () =>
  (await approver().api('GET', `accounts/${world.enterprise}`)).json.capital

test('What waits comes out as a file, all kinds in the order of the screen', async () => {
  const payment = await make('payments', PAYMENT)
  const transfer = await make('transfers', TRANSFER)
  const paysheet = await make('paysheets', PAYSHEET)
  const { page } = await approver().get('/approvals?limit=1')
  expect(page.link('Excel')).toBe('/approvals/export?sort_by=created_at%2Casc&format=xlsx')
  expect(page.text).toContain('3 por aprobar')
  expect(page.text).not.toContain('Filtrar')
  const { text } = await approver().get(page.link('CSV'))
  const digits = (order: number) => String(order).padStart(6, '0')
  // The second half of María's 1.000,01 is the larger one (docs/rules/payroll.md).
  expect(
    text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Qué;N°;Nombre;Fecha;Hecha por;Monto',
    `Orden personal;${digits(payment.order)};Nora Sin Salario;2026-11-19;Dario;700,00`,
    `Orden de nómina;${digits(paysheet.order)};María Ñáñez;2026-11-19;Dario;500,01`,
    `Transferencia;${digits(transfer.order)};Fondos;2026-11-19;Dario;500,00`,
  ])
})

describe('The files of a list with something that waits', () => {
  const RANGE = 'startDate=2026-11-19&endDate=2026-11-19'
  const cellsOf = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))

  test.each([
    ['payments', PAYMENT, { ...PAYMENT, amount: 5, number: '904' }],
    ['paysheets', PAYSHEET, undefined],
    ['transfers', TRANSFER, undefined],
  ])('have the rows of the list, each with its state: %s', async (path, waits, posted) => {
    await make(path, waits)
    if (posted) await make(path, posted)
    for (const query of ['', `?search=${waits.number}`]) {
      const { page } = await approver().get(`/${path}${query}`)
      const to = page.link('CSV')
      expect(to).toContain('waiting=1')
      const [heads = [], ...rows] = cellsOf((await approver().get(to)).text)
      expect(rows).toHaveLength(page.rows.length)
      const states = rows.map((row) => row[heads.indexOf('Estado')])
      expect(states.filter(Boolean)).toEqual(['POR APROBAR'])
    }
    const { page } = await approver().get(`/${path}?${RANGE}`)
    const link = page.link('Descargar resultados')
    expect(link).toBe(`/api/reports/${path}?${RANGE}&waiting=1`)
    const { text } = await readPdf((await approver().get(link)).bytes)
    expect(text).toContain('POR APROBAR')
    expect(text).toContain('Con: Lo que está por aprobar')
  })

  test('have them also where only a run waits, and the list is whole', async () => {
    const other = { titular_id: world.jose, account_id: world.joseAccounts[0], number: '904' }
    await make('paysheets/bulk-store', [PAYSHEET, { ...PAYSHEET, ...other }])
    const to = (await approver().get('/paysheets')).page.link('CSV')
    const [heads = [], ...rows] = cellsOf((await approver().get(to)).text)
    const states = rows.map((row) => row[heads.indexOf('Estado')])
    // María's order of the first half is posted.
    expect(states.toSorted()).toEqual(['', 'POR APROBAR', 'POR APROBAR'])
  })

  test.each([
    ['pending=1', ['700,00'], true],
    ['pending=1&waiting=1', ['700,00'], true],
    ['pending=0', ['5,00', '6,00'], false],
    ['pending=0&waiting=1', ['5,00', '6,00'], false],
    ['', ['5,00', '6,00'], false],
    ['waiting=1', ['5,00', '6,00', '700,00'], true],
  ])('have what is asked for, and its state where it is not plain: %s', async (query, sums, is) => {
    await make('payments', PAYMENT)
    await make('payments', { ...PAYMENT, amount: 6, number: '904' })
    const path = `/api/reports/payments?format=csv&csv=es&${query}`
    const [heads = [], ...rows] = cellsOf((await approver().get(path)).text)
    expect(rows.map((row) => row.at(-1)).toSorted()).toEqual(sums)
    expect(heads.includes('Estado')).toBe(is)
  })

  test('do not say that they have it where only what was posted is asked for', async () => {
    const path = '/api/reports/payments?pending=0&waiting=1'
    const { text } = await readPdf((await approver().get(path)).bytes)
    expect(text).not.toContain('Con: Lo que está por aprobar')
    const own = await t.as('employee').get('/api/reports/payments?waiting=1')
    expect((await readPdf(own.bytes)).text).not.toContain('por aprobar')
  })

  test.each([
    ['payments', PAYMENT, { ...PAYMENT, amount: 5, number: '904' }, '5,00', '700,00'],
    // Halves of José's 500,00 and of María's 1.000,01.
    ['paysheets', PAYSHEET, JOSES, '250,00', '500,01'],
    ['transfers', TRANSFER, { ...TRANSFER, amount: 7, number: '906' }, '7,00', '500,00'],
  ])('add up apart what is posted and what waits: %s', async (path, body, other, paid, waits) => {
    const posted = await make(path, other)
    if (path !== 'payments') {
      const { status, text } = await approver().api('POST', `${path}/${posted.id}/approve`)
      expect(status, text).toBe(200)
    }
    await make(path, body)
    const { page } = await approver().get(`/${path}?${RANGE}`)
    const said = `Suma: ${paid} Bs, y ${waits} Bs por aprobar`
    expect(page.text).toContain(said)

    const link = page.link('Descargar resultados')
    const { text } = await readPdf((await approver().get(link)).bytes)
    expect(text).toContain('2 registros Generado por')
    const account = 'Por cuenta de empresa .*? 1 registro'
    const line = (of: string, total: string, sum: string) =>
      new RegExp(`${of} ${sum} Bs ${total} 1 registro ${sum} Bs`)
    expect(text).toMatch(line(account, 'Total', paid))
    const apart = 'Por aprobar, por cuenta de empresa .*? 1 registro'
    expect(text).toMatch(line(apart, 'Total por aprobar', waits))

    const { sheets } = await readXlsx(
      (await approver().get(page.link('Resultados en Excel'))).bytes,
    )
    const [rows, summary] = sheets.map((sheet) => sheet.rows)
    const number = (amount: string) => Number(amount.replace(',', '.'))
    expect(rows?.slice(-2).map((row) => [row[0], row.at(-1)])).toEqual([
      ['Total', number(paid)],
      ['Total por aprobar', number(waits)],
    ])
    expect(summary?.slice(-4).map(([label]) => String(label).slice(0, 17))).toEqual([
      expect.stringMatching(/^Banesco|^Mercantil/),
      expect.stringMatching(/^Por aprobar: /),
      'Total',
      'Total por aprobar',
    ])
    expect(summary?.slice(-4).map(([, count, sum]) => [count, sum])).toEqual([
      ...[paid, waits, paid, waits].map((sum) => [1, number(sum)]),
    ])

    const only = await approver().get(`/api/reports/${path}?${RANGE}&pending=1`)
    const alone = (await readPdf(only.bytes)).text
    expect(alone).toContain(`Total por aprobar 1 registro ${waits} Bs`)
    expect(alone).not.toMatch(/Total 1? ?\d+ registro/)
  })

  test('do not ask for it where nothing waits, or where the list says which', async () => {
    await make('payments', PAYMENT)
    for (const query of [
      'pending=1',
      'pending=0',
      'voided=1',
      'search=nadie',
      'search=PM-1',
      RANGE.replaceAll('11-19', '01-01'),
    ]) {
      expect((await approver().get(`/payments?${query}`)).text).not.toContain('waiting=1')
    }
    expect((await approver().get('/incomes')).text).not.toContain('waiting=1')
    expect((await approver().get('/api/reports/incomes?waiting=1')).status).toBe(422)
  })

  test('are never an employee’s', async () => {
    await make('payments', {
      ...PAYMENT,
      titular_id: world.jose,
      account_id: world.joseAccounts[0],
    })
    const { text } = await t.as('employee').get('/api/reports/payments?format=csv&waiting=1')
    expect(text).not.toContain('POR APROBAR')
    expect(text).not.toContain('700')
  })
})

describe('POST /api/…/approve and reject', () => {
  test.each([
    ['payments', PAYMENT, 8800],
    ['paysheets', PAYSHEET, 8999.99],
    ['transfers', TRANSFER, 9000],
  ])('of %s post what waits, once', async (path, body, after) => {
    const { id, ...made } = await make(path, body)
    expect(made).toMatchObject({ pending: true, approved_by: null, approved_at: null, version: 1 })
    expect(await capital()).toBe(9500)
    const sent = { headers: { 'If-Match': '"1"', 'Idempotency-Key': 'once' } }
    const approved = await approver().api('POST', `${path}/${id}/approve`, {}, sent)
    expect(approved.status, approved.text).toBe(200)
    expect(approved.json).toMatchObject({ id, pending: false, approved_by: 1, version: 2 })
    const again = await approver().api('POST', `${path}/${id}/approve`, {}, sent)
    expect([again.status, again.json.version]).toEqual([200, 2])
    const late = await approver().api('POST', `${path}/${id}/approve`)
    expect([late.status, late.json.code]).toEqual([409, 'already_done'])
    expect(await capital()).toBe(after)
  })

  test('refuse one’s own with 409, other roles with 403, and a stale version', async () => {
    const own = await make('payments', PAYMENT, approver())
    const refused = await approver().api('POST', `payments/${own.id}/approve`)
    expect([refused.status, refused.json.code]).toEqual([409, 'own_document'])
    const other = await make('payments', { ...PAYMENT, number: '903' })
    for (const decision of ['approve', 'reject']) {
      const path = `payments/${other.id}/${decision}`
      const by = await maker().api('POST', path, { reason: 'No' })
      expect([by.status, by.json.code]).toEqual([403, 'forbidden'])
      const stale = await approver().api(
        'POST',
        path,
        { reason: 'No' },
        { headers: { 'If-Match': '"7"' } },
      )
      expect([stale.status, stale.json.code]).toEqual([409, 'stale'])
    }
    expect(await capital()).toBe(9500)
  })

  test('ask with codes, and go on with allow_ and the code', async () => {
    const { id } = await make('payments', PAYMENT)
    await make('payments', { ...PAYMENT, allow_duplicate: true })
    const asked = await approver().api('POST', `payments/${id}/approve`)
    expect([asked.status, asked.json.codes]).toEqual([409, { '': ['duplicate'] }])
    const done = await approver().api('POST', `payments/${id}/approve`, { allow_duplicate: true })
    expect(done.status).toBe(200)
  })

  test('reject only with a reason, which the voided record keeps', async () => {
    const { id } = await make('payments', PAYMENT)
    const without = await approver().api('POST', `payments/${id}/reject`, {})
    expect([without.status, without.json.codes]).toEqual([422, { reason: ['required'] }])
    const done = await approver().api('POST', `payments/${id}/reject`, { reason: 'Ya se pagó' })
    expect(done.json).toMatchObject({ pending: false, voided_by: 1, void_reason: 'Ya se pagó' })
    expect((await approver().api('GET', `payments/${id}`)).status).toBe(404)
    expect(await capital()).toBe(9500)
  })

  test('are not gone round by an edit', async () => {
    const { id } = await make('payments', { ...PAYMENT, amount: 500 })
    const edit = await maker().api('PATCH', `payments/${id}`, { amount: 600 })
    expect([edit.status, edit.json.code]).toEqual([409, 'needs_approval'])
    expect(await capital()).toBe(9000)
  })
})

describe('a payroll run that waits', () => {
  const makeRun = async () => {
    const other = { titular_id: world.jose, account_id: world.joseAccounts[0] }
    const orders = [PAYSHEET, { ...PAYSHEET, ...other, number: '904' }]
    return (await make('paysheets/bulk-store', orders)).payroll_run_id as number
  }

  test('is approved by the API, whole and once', async () => {
    const id = await makeRun()
    const { json } = await approver().api('GET', `payroll-runs/${id}?with=paysheets`)
    expect(json).toMatchObject({ status: 'pending', count: 2, approved_by: null })
    const alone = await approver().api('POST', `paysheets/${json.paysheets[0].id}/approve`)
    expect([alone.status, alone.json.code]).toEqual([409, 'waits_with_run'])
    const seen = { headers: { 'If-Match': `"${json.version}"` } }
    const done = await approver().api('POST', `payroll-runs/${id}/approve`, {}, seen)
    expect(done.json).toMatchObject({ id, status: 'approved', approved_by: 1 })
    expect(await capital()).toBe(8749.99)
    const again = await approver().api('POST', `payroll-runs/${id}/approve`, {}, seen)
    expect([again.status, again.json.code]).toEqual([409, 'stale'])
  })

  test('names who shares the e-mail to which a receipt goes by its approval', async () => {
    const email = 'elsa@example.com'
    await approver().api('PATCH', `titulars/${world.jose}`, { email })
    const id = await makeRun()
    const said = `Comparten el correo ${email}: José Pérez y María Ñáñez`
    const asked = () => approver().get(`/payroll-runs/${id}/approve`)
    expect((await asked()).page.text).not.toContain(said)
    await t.write((tx) => openMailChannel(tx, true))
    expect((await asked()).page.text).toContain(said)
  })

  test('has its decisions as main actions for approvers, and opens them over its page', async () => {
    const id = await makeRun()
    const client = approver()
    const { text } = await client.get(`/payroll-runs/${id}`)
    expect(text).toContain(`href="/payroll-runs/${id}/approve"`)
    expect((await maker().get(`/payroll-runs/${id}`)).text).not.toContain(`${id}/approve`)
    const open = await client.get(`/payroll-runs/${id}/reject`)
    expect(open.page.text).toContain('por 750,01 Bs, con sus 2 órdenes: queda anulada')
    const done = await client.submit(open, { reason: 'Falta gente' }, 'Rechazar')
    expect([done.status, done.location]).toEqual([303, `/payroll-runs/${id}`])
    expect((await client.follow(done)).page.text).toContain('Anulada')
    expect(await capital()).toBe(9500)
  })
})

describe('what waits', () => {
  test('is in no sum, and listed with pending=1', async () => {
    const sums = async () => {
      const { json } = await approver().api('GET', 'statistics/paysheets/2026')
      return [json.count, json.total]
    }
    const before = await sums()
    const { id } = await make('paysheets', PAYSHEET)
    expect(await sums()).toEqual(before)
    const ids = async (query: string) =>
      (await approver().api('GET', `paysheets?${query}`)).json.data.map(
        (row: { id: number }) => row.id,
      )
    expect(await ids('pending=1')).toEqual([id])
    expect(await ids('')).toContain(id)
    expect(await ids('pending=0')).not.toContain(id)
    const csv = async (query: string) =>
      (await approver().api('GET', `reports/paysheets?format=csv&${query}`)).text
    expect(await csv('')).not.toContain('María Ñáñez,01340001140000000003 Banesco,Banesco ··0901')
    expect((await csv('pending=1')).split('\n').filter(Boolean)).toHaveLength(2)
    expect(await csv('pending=1')).toContain('POR APROBAR')
  })

  test.each([
    ['payments', PAYMENT],
    ['paysheets', PAYSHEET],
    ['transfers', TRANSFER],
  ])('of %s has POR APROBAR across its PDF until it is approved', async (path, body) => {
    const { id } = await make(path, body)
    const isMarked = async () => {
      const { bytes } = await approver().api('GET', `reports/${path}/${id}`)
      return (await readPdf(bytes)).pages.map((page) => page.includes('POR APROBAR'))
    }
    expect(await isMarked()).toEqual([true])
    await approver().api('POST', `${path}/${id}/approve`)
    expect(await isMarked()).toEqual([false])
  })

  test('is nothing that its employee sees until it is approved, nor once it is rejected', async () => {
    const { id } = await make('paysheets', PAYSHEET)
    const employee = t.as('employee')
    const seen = async () => [
      (await employee.api('GET', `reports/paysheets/${id}`)).status,
      (await employee.get('/dashboard')).text.includes(`/api/reports/paysheets/${id}`),
      (await employee.api('GET', 'reports/paysheets?format=csv&pending=1')).text
        .split('\n')
        .filter(Boolean).length,
    ]
    expect(await seen()).toEqual([404, false, 2])
    const rejected = await make('paysheets', { ...PAYSHEET, allow_duplicate: true })
    await approver().api('POST', `paysheets/${rejected.id}/reject`, { reason: 'No' })
    expect((await employee.api('GET', `reports/paysheets/${rejected.id}`)).status).toBe(404)
    const voided = await employee.api('GET', 'reports/paysheets?format=csv&voided=1')
    expect(voided.text.split('\n').filter(Boolean)).toHaveLength(2)
    await approver().api('POST', `paysheets/${id}/approve`)
    expect(await seen()).toEqual([200, true, 3])
  })

  test('is found by approvers under the bell, on the dashboard and in a list', async () => {
    const { id } = await make('payments', PAYMENT)
    await make('transfers', TRANSFER)
    for (const path of ['/dashboard', '/messages']) {
      const { page } = await approver().get(path)
      expect(page.text).toContain('Por aprobar: 1 orden personal y 1 transferencia.')
      expect(page.text).toContain('sin leer y 2 por aprobar')
      expect((await maker().get(path)).text).not.toContain('por aprobar')
    }
    const { page, text } = await approver().get('/approvals')
    expect(page.text).toContain('Orden personal N° 000002 · Nora Sin Salario')
    expect(text).toContain(`href="/payments/${id}/approve"`)
    expect((await maker().get('/approvals')).status).toBe(403)
  })

  test('is approved in a dialog over its page, as it was seen', async () => {
    const { id } = await make('payments', PAYMENT)
    const client = approver()
    const open = await client.get(`/payments/${id}/approve`)
    expect(open.page.text).toMatch(
      /Está por aprobar la orden N° 000002 para Nora Sin Salario por 700,00 Bs, desde Banesco/,
    )
    await maker().api('PATCH', `payments/${id}`, { amount: 800 })
    const stale = await client.submit(open, {}, 'Aprobar')
    expect(stale.status).toBe(409)
    expect(stale.page.text).toContain('Otro usuario modificó este registro')
    const done = await client.submit(await client.get(`/payments/${id}/approve`), {}, 'Aprobar')
    expect([done.status, done.location]).toEqual([303, `/payments/${id}`])
    expect(await capital()).toBe(8700)
    expect((await client.follow(done)).page.text).toContain('Aprobada por')
  })

  test('asks in the dialog, in words of approval', async () => {
    const { id } = await make('payments', PAYMENT)
    await make('payments', { ...PAYMENT, allow_duplicate: true })
    const client = approver()
    const open = await client.get(`/payments/${id}/approve`)
    const asked = await client.submit(open, {}, 'Aprobar')
    expect(asked.status).toBe(409)
    expect(asked.page.text).toContain('Aprobar de todos modos, aunque haya otra igual')
    const done = await client.submit(asked, { allow_duplicate: 'on' }, 'Aprobar')
    expect(done.status).toBe(303)
  })

  test('is rejected in a dialog with the reason that it asks for', async () => {
    const { id } = await make('transfers', TRANSFER)
    const client = approver()
    const open = await client.get(`/transfers/${id}/reject`)
    const reason = open.page.all.find(({ attributes }) => attributes.name === 'reason')
    expect(reason?.attributes).toMatchObject({ required: '', maxLength: '255' })
    const without = await client.submit(open, { reason: ' ' }, 'Rechazar')
    expect([without.status, without.page.text.includes('Escriba el motivo')]).toEqual([422, true])
    await maker().api('PATCH', `transfers/${id}`, { concept: 'Otros fondos' })
    const stale = await client.submit(open, { reason: 'No hace falta' }, 'Rechazar')
    expect(stale.status).toBe(409)
    expect(stale.page.text).toContain('Otro usuario modificó este registro')
    const again = await client.get(`/transfers/${id}/reject?search=fondos`)
    const done = await client.submit(again, { reason: 'No hace falta' }, 'Rechazar')
    expect([done.status, done.location]).toEqual([303, '/transfers?search=fondos'])
    expect((await client.get('/transfers?voided=1')).page.text).toContain('No hace falta')
  })

  test('is not edited once it is approved, and its screens say so', async () => {
    const { id } = await make('payments', PAYMENT)
    await approver().api('POST', `payments/${id}/approve`)
    const said = 'Llega al monto que aprueba una segunda persona, o ya la aprobó: no se edita'
    for (const path of [`/payments/${id}`, `/payments/${id}/edit`]) {
      expect((await approver().get(path)).page.text).toContain(said)
    }
    const below = await make('payments', { ...PAYMENT, amount: 5, number: '905' })
    expect((await approver().get(`/payments/${below.id}/edit`)).page.text).not.toContain(said)
  })

  test('is marked in lists', async () => {
    await make('payments', PAYMENT)
    await make('transfers', TRANSFER)
    for (const path of ['/payments', '/transfers?pending=1', `/titulars/${world.nora}/payments`]) {
      expect((await approver().get(path)).page.text).toContain('Por aprobar')
    }
    expect((await approver().get('/payments?pending=1')).page.text).toContain('1 orden')
  })
})

test('What waits comes out as a file also where the address asks for a search, which it has not', async () => {
  await make('payments', PAYMENT)
  const { page } = await approver().get('/approvals?search=nadie')
  expect(page.text).toContain('1 por aprobar')
  const file = await approver().get(page.link('CSV'))
  expect([file.status, file.text.trim().split('\r\n').length]).toEqual([200, 2])
})
