// @both-engines
/** The lines of payroll orders through the API (docs/rules/payroll.md#12). */
import { describe, expect, test } from 'vitest'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { auditListing } from '#app/models/audit/fields.ts'
import { listAudit } from '#app/models/audit/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import { callApi } from '#tests/support/models/api.ts'
import { booksOf } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { capitalOf } from '#tests/support/models/factories.ts'
import { harmDatabase } from '#tests/support/models/harm.ts'
import { aPayroll } from '#tests/support/models/orders.ts'

const t = testDatabase()

const OVERTIME = { concept: 'Horas extra', kind: 'asignacion', amount: 120.5, reason: 'Inventario' }
const LOAN = { concept: 'Préstamo', kind: 'deduccion', amount: 70.25, reason: null }

/** The first fortnight, 500 Bs, of an employee with a salary of 1.000 Bs. */
async function anOrder(values: object = {}) {
  const parties = await t.write((tx) => aPayroll(tx))
  return {
    ...parties,
    transaction: 'Transferencia',
    number: '0001',
    payday: 'primera',
    concept: 'Nómina',
    realized: 'Administración',
    issued_at: '2026-11-13',
    ...values,
  }
}
const post = async (values: object) =>
  callApi(t, 'POST', 'paysheets', { body: await anOrder(values) })
const patch = (id: number, body: object) => callApi(t, 'PATCH', `paysheets/${id}`, { body })

describe('the lines of a payroll order', () => {
  test('are added to its total and deducted from it, and given back', async () => {
    const { status, body } = await post({ lines: [OVERTIME, LOAN] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ lines: [OVERTIME, LOAN], lines_total: 50.25, total: 550.25 })
    expect((await callApi(t, 'GET', `paysheets/${body.id}`)).body).toEqual(body)
    expect(await capitalOf(t.db, body.enterprise_id as number)).toBe(5000_00 - 550_25)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test.each([[undefined], [null], [[]], ['']])('are none when sent as %j', async (lines) => {
    expect(await post({ lines })).toMatchObject({
      status: 201,
      body: { lines: [], lines_total: 0, total: 500 },
    })
  })

  test('are replaced by an edit that names them, and kept by one that does not', async () => {
    const { body } = await post({ lines: [OVERTIME, LOAN] })
    const id = body.id as number
    expect((await patch(id, { observation: 'x' })).body).toMatchObject({ total: 550.25 })
    const amount = '0.01'
    expect((await patch(id, { lines: [{ ...LOAN, amount }] })).body).toMatchObject({
      lines: [{ ...LOAN, amount: 0.01 }],
      lines_total: -0.01,
      total: 499.99,
    })
    expect((await patch(id, { lines: [] })).body).toMatchObject({ lines: [], total: 500 })
    expect(await capitalOf(t.db, body.enterprise_id as number)).toBe(4500_00)
  })

  test.each([
    [{ ...LOAN, amount: 0 }, { 'lines.0.amount': ['Debe ser mayor que 0'] }],
    [{ ...LOAN, amount: -1 }, { 'lines.0.amount': [expect.stringContaining('sin signo')] }],
    [{ ...LOAN, amount: 0.001 }, { 'lines.0.amount': [expect.stringContaining('dos decimales')] }],
    [{ ...LOAN, concept: ' ' }, { 'lines.0.concept': ['Escriba el concepto'] }],
    [{ ...LOAN, concept: 'x'.repeat(121) }, { 'lines.0.concept': [expect.any(String)] }],
    [{ ...LOAN, reason: 'x'.repeat(256) }, { 'lines.0.reason': [expect.any(String)] }],
    [{ ...LOAN, kind: 'otra' }, { 'lines.0.kind': ['Elija una opción de la lista'] }],
    [
      {},
      {
        'lines.0.concept': ['Escriba el concepto'],
        'lines.0.kind': ['Elija si se asigna o se deduce'],
        'lines.0.amount': ['Escriba el monto'],
      },
    ],
    ['Préstamo', { 'lines.0': ['El dato no tiene el tipo esperado'] }],
    [null, { 'lines.0': ['El dato no tiene el tipo esperado'] }],
  ])('are refused, each under its own name: %j', async (line, errors) => {
    expect(await post({ lines: [line] })).toMatchObject({ status: 422, body: { errors } })
  })

  test('are at most 20', async () => {
    const one = { ...OVERTIME, amount: 1 }
    const lines = Array.from({ length: 20 }, () => one)
    expect(await post({ lines })).toMatchObject({ status: 201, body: { total: 520 } })
    expect(await post({ lines: [...lines, one] })).toMatchObject({
      status: 422,
      body: {
        errors: { lines: ['Una orden lleva como máximo 20 conceptos'] },
        codes: { lines: ['too_many'] },
      },
    })
    // They are counted before any is read.
    const many = await post({ lines: Array.from({ length: 2000 }, () => ({})) })
    expect(many.body.errors).toEqual({ lines: ['Una orden lleva como máximo 20 conceptos'] })
  })

  test('that leave nothing to pay, or exceed any amount, are refused and nothing is written', async () => {
    const before = await post({ lines: [{ ...LOAN, amount: 499.99 }] })
    expect(before.body.total).toBe(0.01)
    const books = await booksOf(t.db)
    const id = before.body.id as number
    expect((await patch(id, { lines: [{ ...LOAN, amount: 500 }] })).body.errors).toEqual({
      amount: ['El total debe ser mayor que 0'],
    })
    const most = 9_999_999_999_999.99
    const tooMuch = [OVERTIME, LOAN].map((line) => ({ ...line, amount: most }))
    expect((await patch(id, { lines: tooMuch })).body.errors).toEqual({
      lines: ['Los conceptos suman demasiado'],
    })
    expect(await booksOf(t.db)).toEqual(books)
  })

  test('are each named in bulk, under their order and place', async () => {
    const order = await anOrder({ lines: [OVERTIME] })
    const orders: object[] = [
      order,
      { ...order, payday: 'segunda', lines: [OVERTIME, { ...LOAN, amount: 0 }] },
    ]
    const refused = await callApi(t, 'POST', 'paysheets/bulk-store', { body: orders })
    expect(refused.body.errors).toEqual({ '1.lines.1.amount': ['Debe ser mayor que 0'] })
    orders[1] = { ...orders[1], lines: [OVERTIME, LOAN] }
    const made = await callApi(t, 'POST', 'paysheets/bulk-store', { body: orders })
    expect(made.body).toMatchObject({ data: [{ total: 620.5 }, { total: 550.25 }] })
  })

  test('are listed on the receipt, additions before deductions', async () => {
    const { body } = await post({ lines: [LOAN, OVERTIME], lph: true })
    const receipt = await paysheetReports.receipt(t.db, body.id as number)
    expect(receipt.lines).toEqual([
      {
        kind: 'base',
        label: 'Salario, primera quincena',
        detail: 'Salario mensual: 1.000,00 Bs',
        amount: 500_00,
      },
      { kind: 'add', label: 'Horas extra', detail: 'Inventario', amount: 120_50 },
      { kind: 'deduct', label: 'L.P.H', detail: '1 % del salario', amount: 10_00 },
      { kind: 'deduct', label: 'Préstamo', amount: 70_25 },
    ])
  })

  test('stand in the spreadsheets of a list, which the printed list has no room for', async () => {
    await post({ lines: [OVERTIME, LOAN] })
    const { listing } = parseListing(paysheetListing, new URLSearchParams())
    const headsOf = (form: 'printed' | 'sheet') =>
      paysheetReports.list(t.db, listing, form).columns.map(({ label }) => label)
    expect(headsOf('printed')).not.toContain('Otros conceptos')
    expect(headsOf('sheet').slice(-2)).toEqual(['Otros conceptos', 'Total Bs'])
    for await (const rows of paysheetReports.list(t.db, listing, 'sheet').batches) {
      const told = 'Horas extra (Inventario) +120,50 Bs; Préstamo −70,25 Bs'
      expect(rows.map((row) => row.slice(-2))).toEqual([[told, 550_25]])
    }
  })

  test('stand in the trail as people read them, before and after an edit', async () => {
    const { body } = await post({ lines: [OVERTIME] })
    await patch(body.id as number, { lines: [OVERTIME, LOAN] })
    const { listing } = parseListing(auditListing, new URLSearchParams({ kind: 'paysheet' }))
    const [edit] = (await listAudit(t.db, listing)).data
    expect(edit?.lines).toContainEqual({
      field: 'Otros conceptos',
      before: 'Horas extra (Inventario) +120,50 Bs',
      after: 'Horas extra (Inventario) +120,50 Bs; Préstamo −70,25 Bs',
    })
  })

  test.each([
    ['gross = gross + 1, total = total + 1', 'el total no es la suma de sus partes'],
    ['gross = gross + 1', 'sus asignaciones no son las que dice'],
    [`lines = '[{"concept":"x","kind":"otra","amount":12050}]'`, 'sin tipo o sin monto'],
    [
      `lines = '[{"code":"sso","kind":"deduccion","amount":1},{"code":"sso","kind":"deduccion","amount":1}]',
        total = gross - 2`,
      'tiene dos veces una parte',
    ],
  ])('are held to their sum by the check: %s', async (change, said) => {
    const { body } = await post({ lines: [{ ...LOAN, amount: 120.5 }] })
    await harmDatabase(t, [`update paysheets set ${change} where id = ${body.id}`])
    expect((await findBrokenInvariants(t.db)).join()).toContain(said)
  })
})
