// Proves docs/rules/runs.md#3; docs/rules/ease.md#1.
/** The page of one order (docs/rules/orders.md#23, docs/rules/orders.md#24). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments, paysheets } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'
import {
  actionsOf,
  crumbsOf,
  detailsOf,
  headingOf,
  linksIn,
  offers,
} from '#tests/support/http/screen.ts'

const t = testApp()
const { call, make, read } = apiOf(t)
const staff = () => t.as('developer')
const open = async (path: string) => (await staff().get(path)).page

const PAYSHEET = `/paysheets/${world.paysheet}`
const PAYMENT = `/payments/${world.payment}`

/** The links of the page's head, as `text → address`. */
function headActionsOf({ all }: Page): [string, string][] {
  const head = all.find((element) => hasClass(element, 'page-actions'))
  return (head ? descendants(head) : [])
    .filter(({ tag }) => tag === 'a')
    .map((link) => [textOf(link), link.attributes.href ?? ''])
}

/** The links in an element of the page. */
const below = ({ all }: Page, tag: string) =>
  all
    .filter((element) => element.tag === tag)
    .flatMap(descendants)
    .filter((element) => element.tag === 'a')

const marksOf = ({ all }: Page) => {
  const title = all.find((element) => hasClass(element, 'page-title'))
  return (title ? descendants(title) : []).filter((e) => hasClass(e, 'tag')).map(textOf)
}

describe('the page of an order', () => {
  test('says what the receipt says, and leads to the titular and the accounts', async () => {
    const { id } = await make('paysheets', {
      ...{ titular_id: world.jose, account_id: world.joseAccounts[0] },
      ...{ enterprise_id: world.enterprise, transaction: 'Cheque', number: '8123' },
      ...{ payday: 'primera', adition: 25.5, adition_reason: 'Guardia', lph: 1, sso: 1 },
      ...{ concept: 'Nómina de marzo', observation: 'Por caja', realized: 'Ana' },
      ...{ authorized: 'Luis', issued_at: '2026-03-04' },
    })
    const page = await open(`/paysheets/${id}`)
    expect(headingOf(page)).toEqual(['Orden de nómina', (await read(`paysheets/${id}`)).order])
    // Half of 500,00, and 25,50, less 1 % of 500,00 and the S.S.O of 10,50.
    expect(detailsOf(page)).toMatchObject({
      'Salario, primera quincenaSalario mensual: 500,00 Bs': '250,00',
      'Ingreso adicionalGuardia': '25,50',
      'L.P.H1 % del salario': '−5,00',
      'S.S.O': '−10,50',
      ...{ Total: '260,00 Bs', Titular: 'José Pérez', 'CI/RIF': 'V-12.345.678' },
      ...{ 'Fecha de emisión': '4 de marzo de 2026', 'Mes y quincena': 'Marzo, primera quincena' },
      ...{ 'Forma de pago': 'Cheque', 'Número de cheque': '8123', Concepto: 'Nómina de marzo' },
      ...{ Observación: 'Por caja', 'Realizado por': 'Ana', 'Autorizado por': 'Luis' },
    })
    expect(page.text).toContain('doscientos sesenta bolívares con 00/100')
    expect(page.link('José Pérez')).toBe(`/titulars/${world.jose}`)
    const { Cuenta = '', 'Cuenta de la empresa': own = '' } = detailsOf(page)
    expect(page.link(Cuenta)).toBe(`/accounts/${world.joseAccounts[0]}`)
    expect(page.link(own)).toBe(`/company-accounts/${world.enterprise}`)
    expect(crumbsOf(page)).toEqual([
      ['Inicio', '/dashboard'],
      ['Órdenes de nómina', '/paysheets'],
      [`N° ${String(headingOf(page)[1]).padStart(6, '0')}`, ''],
    ])
  })

  test('says who made and changed it, and what it moved, newest first', async () => {
    await call('PATCH', `payments/${world.payment}`, { amount: 6 })
    const page = await open(PAYMENT)
    expect(page.text).toContain(
      'Creada por Administrador el 11/20/2026 10:00 · Modificada por Administrador el 11/20/2026 10:00',
    )
    expect(page.rows.map((row) => row.join(' | '))).toEqual([
      expect.stringMatching(/ \| 11\/20\/2026 10:00 \| Administrador \| −6,00 Bs \| 74,00 Bs$/),
      expect.stringMatching(/Reverso \| .* \| \+5,00 Bs \| 80,00 Bs$/),
      expect.stringMatching(/ \| −5,00 Bs \| 75,00 Bs$/),
      expect.stringMatching(/^Modificó: Orden personal N° 000001 .*Monto: 5,00 Bs → 6,00 Bs/),
      expect.stringMatching(/^Creó: Orden personal N° 000001 /),
    ])
    expect(page.link('Mercantil ··0008')).toBe(`/company-accounts/${world.poor}/movements`)
  })

  test('offers its receipt, its edit, a copy and its voiding', async () => {
    for (const [path, kind] of [
      [PAYSHEET, 'paysheets'],
      [PAYMENT, 'payments'],
    ] as const) {
      const id = path.split('/')[2]
      expect(headActionsOf(await open(path))).toEqual([
        ['Anular', `${path}/void`],
        ['Crear otra igual', `/${kind}/create?from=${id}`],
        ['Editar', `${path}/edit?back=${encodeURIComponent(path)}`],
        ['Ver recibo', `/api/reports${path}`],
      ])
    }
    const saved = await staff().fill(`${PAYMENT}/edit?back=${encodeURIComponent(PAYMENT)}`)
    expect(saved.location).toBe(PAYMENT)
  })

  test('shows who voided it, when and why, and then only its receipt and a copy', async () => {
    const asked = await staff().get(`${PAYSHEET}/void`)
    expect(asked.page.text).toContain('Está por anular la orden N° 000001')
    const voided = await staff().submit(asked, { reason: 'Cuenta equivocada' })
    expect(voided.location).toBe(PAYSHEET)
    const page = await open(PAYSHEET)
    expect(marksOf(page)).toEqual(['Anulada'])
    expect(page.text).toContain('Anulada el 11/20/2026 10:00 por Dario. Motivo: Cuenta equivocada')
    expect(headActionsOf(page)).toEqual([
      ['Crear otra igual', `/paysheets/create?from=${world.paysheet}`],
      ['Ver recibo', `/api/reports${PAYSHEET}`],
    ])
    expect((await staff().get(`${PAYSHEET}/void`)).status).toBe(404)
  })

  test('says that it waits for approval, and who approved it', async () => {
    const own = eq(paysheets.id, world.paysheet)
    await t.write((tx) => tx.update(paysheets).set({ pending: true }).where(own))
    expect(marksOf(await open(PAYSHEET))).toEqual(['Por aprobar'])
    const approval = { pending: false, approved_by: 1, approved_at: '2026-11-20T15:30:00.000Z' }
    await t.write((tx) => tx.update(paysheets).set(approval).where(own))
    const page = await open(PAYSHEET)
    expect(marksOf(page)).toEqual([])
    expect(page.text).toContain('Aprobada por Administrador el 11/20/2026 11:30')
  })

  test('says of what waits that voiding it returns nothing', async () => {
    const said = 'Espera aprobación: no ha salido dinero de ninguna cuenta.'
    const back = 'que vuelven a la cuenta de la empresa'
    for (const [table, path, id] of [
      [paysheets, PAYSHEET, world.paysheet],
      [payments, PAYMENT, world.payment],
    ] as const) {
      expect((await open(`${path}/void`)).text).toContain(back)
      await t.write((tx) => tx.update(table).set({ pending: true }).where(eq(table.id, id)))
      const { text } = await open(`${path}/void`)
      expect([text.includes(said), text.includes(back)]).toEqual([true, false])
    }
  })

  test('is for staff alone, and of its kind', async () => {
    expect((await t.as('employee').get(PAYSHEET)).status).toBe(403)
    expect((await t.visitor().get(PAYSHEET)).location).toMatch(/^\/\?redirectTo=/)
    expect((await staff().get(`/payments/${world.voided}`)).status).toBe(404)
    expect((await staff().get('/paysheets/2147483647')).status).toBe(404)
  })
})

describe('an order leads to its page', () => {
  test.each([
    ['/paysheets', 'María Ñáñez', PAYSHEET],
    ['/payments', 'Nora Sin Salario', PAYMENT],
    [`/titulars/${world.maria}/paysheets`, 'Banesco ··0011', PAYSHEET],
    [`/accounts/${world.mariaAccount}/paysheets`, 'María Ñáñez', PAYSHEET],
    [`/company-accounts/${world.poor}/payments`, 'Nora Sin Salario', PAYMENT],
    [`/company-accounts/${world.poor}/movements`, 'Orden personal N° 000001', PAYMENT],
    [`/company-accounts/${world.enterprise}/movements`, 'Orden de nómina N° 000002', voidedPage()],
    ['/settings/audit', 'Orden de nómina N° 000001', PAYSHEET],
  ])('in %s', async (list, name, page) => {
    const shown = (await t.as('administrator').get(list)).page
    const links = below(shown, 'tbody').filter((link) => textOf(link) === name)
    expect(links.map(({ attributes }) => attributes.href)).toContain(page)
  })

  test('beside the actions that the row had', async () => {
    expect(actionsOf(await open('/paysheets'), 'María Ñáñez')).toEqual([
      ['Recibo', `/api/reports${PAYSHEET}`],
      ['Editar', `${PAYSHEET}/edit`],
      ['Anular', `${PAYSHEET}/delete`],
    ])
  })

  test('but not for an employee, who has the receipt', async () => {
    const { page } = await t.as('employee').get('/dashboard')
    expect(linksIn(page, 'Páginas').flat().join()).not.toContain(PAYSHEET)
    expect(page.all.some(({ attributes }) => attributes.href === PAYSHEET)).toBe(false)
    expect(offers(page, 'Ver recibo')).toBe(true)
  })
})

function voidedPage() {
  return `/paysheets/${world.voided}`
}

describe('a copy of an order', () => {
  test('opens the form filled in, without number and with the date of today', async () => {
    const opened = await staff().get(`/paysheets/create?from=${world.voided}`)
    expect(opened.page.text).toContain('Copia de la orden N° 000002, con la fecha de hoy')
    expect(opened.page.values).toMatchObject({
      ...{ titular_id: `${world.maria}`, account_id: `${world.mariaAccount}` },
      ...{ enterprise_id: `${world.enterprise}`, payday: 'segunda', transaction: 'Transferencia' },
      ...{ concept: 'Nómina de noviembre', realized: 'Administración' },
      ...{ number: '', issued_at: '2026-11-20' },
    })
    expect((await staff().submit(opened)).page.errors.number).toBeDefined()
    const made = await staff().submit(opened, { number: '77002' })
    expect(made.location).toBe('/paysheets/create')
    const [latest] = (await read('paysheets?limit=1&sort_by=id,desc')).data
    expect(latest).toMatchObject({ number: '77002', titular_id: world.maria, total: 500.01 })
  })

  test('of a personal order has its amount', async () => {
    const { page } = await staff().get(`/payments/create?from=${world.payment}`)
    expect(page.values).toMatchObject({
      ...{ amount: '5,00', transaction: 'Pago móvil', number: '', concept: 'Refrigerio' },
    })
  })

  test('of an order that does not exist is an empty form that says so', async () => {
    for (const from of ['2147483647', 'x', "1' or 1=1"]) {
      const path = `/paysheets/create?from=${encodeURIComponent(from)}`
      const { status, page } = await staff().get(path)
      expect(status).toBe(200)
      expect(page.text).toContain('La orden que se quiso repetir no existe')
      expect(page.values).toMatchObject({ titular_id: '', number: '' })
    }
  })
})
