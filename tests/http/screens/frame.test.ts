// Proves docs/rules/people.md#7, #9; docs/rules/reports.md#6, #7; docs/rules/access.md#17;
// docs/rules/screens.md#1, #6, #14, #19; docs/rules/ease.md#8; docs/rules/api.md#15.
/** The frame of every screen, access, dashboard, reports and settings (docs/rules/screens.md#2). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { entriesOf, optionsOf } from '#tests/support/http/forms.ts'
import { descendants, type Element, hasClass, textOf } from '#tests/support/http/html.ts'
import type { Role } from '#tests/support/http/http.setup.ts'
import {
  crumbsOf,
  detailsOf,
  headsOf,
  labelsOf,
  linksIn,
  offers,
  rowOf,
} from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'

const t = testApp()
const { make, call } = apiOf(t)
const open = async (path: string, role: Role = 'administrator') => (await t.as(role).get(path)).page

const MENU = [
  ['Dashboard', '/dashboard'],
  ['Titulares', '/titulars'],
  ['Números de cuenta', '/accounts'],
  ['Cuentas de empresa', '/company-accounts'],
  ['Bancos', '/banks'],
  ['Órdenes de nómina', '/paysheets'],
  ['Nóminas', '/payroll-runs'],
  ['Órdenes personales', '/payments'],
  ['Reportes', '/reports'],
  ['Ingresos', '/incomes'],
  ['Configuración', '/settings'],
]

describe('the frame', () => {
  test('has the menu with its labels, the user’s initial and the logout', async () => {
    for (const role of ['administrator', 'developer'] as const) {
      const page = await open('/banks', role)
      expect(linksIn(page, 'Principal')).toEqual(MENU)
      const avatar = page.all.find((element) => hasClass(element, 'avatar'))
      expect(textOf(avatar)).toBe(role === 'developer' ? 'D' : 'A')
      expect(offers(page, 'Cerrar sesión')).toBe(true)
    }
    const own = await open('/reports', 'employee')
    expect(linksIn(own, 'Principal').map(([label]) => label)).toEqual(['Reportes', 'Configuración'])
  })

  test('has a title and breadcrumbs on every screen', async () => {
    const page = await open('/banks')
    expect(page.all.filter(({ tag }) => tag === 'h1').map(textOf)).toEqual(['Bancos'])
    expect(crumbsOf(page)).toEqual([
      ['Inicio', '/dashboard'],
      ['Bancos', ''],
    ])
  })

  test('is not shown to visitors', async () => {
    for (const path of ['/', '/register']) {
      const { page } = await t.visitor().get(path)
      expect(linksIn(page, 'Principal')).toEqual([])
      expect(offers(page, 'Cerrar sesión')).toBe(false)
    }
  })

  test('shows a Spanish 404 page', async () => {
    const { status, page } = await t.as('employee').get('/nada')
    expect([status, page.title]).toEqual([404, 'No encontramos esta página · Nómina'])
  })
})

test('the login has an e-mail, a password and a link to register', async () => {
  const { page } = await t.visitor().get('/')
  expect(labelsOf(page.form())).toEqual(['Correo electrónico', 'Contraseña'])
  expect(page.link('Regístrese')).toBe('/register')
  expect(page.text).toContain('¿Es empleado y no tiene usuario?')
  const registration = (await t.visitor().get('/register')).page
  expect(labelsOf(registration.form())).toEqual([
    ...['Nombre', 'Correo electrónico', 'Contraseña', 'Repetir contraseña'],
  ])
})

describe('the dashboard', () => {
  type Card = { label: string; figures: string; months: string[] }
  async function cardsOf(path: string): Promise<Card[]> {
    const { all } = await open(path)
    return all
      .filter((element) => hasClass(element, 'bars-card'))
      .map((card) => {
        const parts = descendants(card)
        const text = (tag: string) => parts.filter((each) => each.tag === tag).map(textOf)
        const isMonth = ({ tag, attributes }: Element) => tag === 'g' && attributes.role === 'img'
        return {
          label: text('h3').join(),
          figures: text('p').join(', '),
          months: parts.filter(isMonth).map(({ attributes }) => attributes['aria-label'] ?? ''),
        }
      })
  }

  test('has four cards of the present year, each with its count, total and twelve months', async () => {
    const page = await open('/dashboard')
    expect(page.title).toBe('Dashboard · Nómina')
    expect(page.text).toContain('Registros del año 2026')
    const cards = await cardsOf('/dashboard')
    expect(cards.map(({ label, figures }) => [label, figures])).toEqual([
      ['Órdenes de nómina', '500,00 Bs, 1 orden, Sobre las barras, en Bs'],
      ['Órdenes personales', '5,00 Bs, 1 orden, Sobre las barras, en Bs'],
      ['Ingresos', '10.080,00 Bs, 3 ingresos, Sobre las barras, en miles de Bs'],
      ['Egresos', '505,00 Bs, 2 órdenes, Sobre las barras, en Bs'],
    ])
    for (const { months } of cards) expect(months).toHaveLength(12)
    expect(cards[0]?.months[10]).toBe('Noviembre: 500,00 Bs')
    expect(cards[0]?.months[9]).toBe('Octubre: 0,00 Bs')
  })

  test('shows the requested year, and a notice for an invalid one', async () => {
    const income = { account_id: world.poor, provider: 'x', number: '1', amount: 7 }
    await make('incomes', { ...income, issued_at: '2024-02-29', allow_old_date: true })
    const [orders, , incomes] = await cardsOf('/dashboard?year=2024')
    // Over no bars stands no value, and no unit.
    expect(orders?.figures).toBe('0,00 Bs, 0 órdenes')
    expect(incomes?.figures).toBe('7,00 Bs, 1 ingreso, Sobre las barras, en Bs')
    expect(incomes?.months[1]).toBe('Febrero: 7,00 Bs')
    const beside = linksIn(await open('/dashboard?year=2026'), 'Año')
    expect(beside[0]).toEqual(['2024', '/dashboard?year=2024'])
    const page = await open('/dashboard?year=mil')
    expect(page.text).toContain(
      'No se tomó en cuenta lo que no se conoce en la dirección: año «mil». Se muestra 2026.',
    )
    expect((await open('/dashboard?year=2026.0')).text).toContain('año «2026.0»')
  })

  test('shows employees their own orders with their receipts', async () => {
    const order = { titular_id: world.jose, account_id: world.joseAccounts[0], number: '1' }
    const rest = { enterprise_id: world.enterprise, transaction: 'Cheque', payday: 'primera' }
    const signed = { concept: 'Ajena', realized: 'x', issued_at: '2026-11-02' }
    const paid = { enterprise_id: world.enterprise, transaction: 'Pago móvil', amount: 5 }
    await make('paysheets', { ...order, ...rest, ...signed })
    await make('payments', { ...order, ...signed, ...paid })
    const own = { titular_id: world.maria, concept: 'Honorarios', amount: 12.5 }
    const { id } = await make('payments', {
      ...order,
      ...signed,
      ...paid,
      ...own,
      account_id: null,
    })
    const page = await open('/dashboard', 'employee')
    expect(headsOf(page)).toEqual([
      ...['Fecha', 'Quincena', 'Concepto', 'Medio', 'Número', 'Total', 'Acciones'],
    ])
    expect(page.rows).toHaveLength(2)
    const payment = rowOf(page, 'Honorarios')
    expect(payment.cells).toEqual([
      ...[
        '11/02/2026',
        'Honorarios',
        'Pago móvil',
        expect.stringMatching(/^N° \d{6}$/),
        '12,50 Bs',
      ],
    ])
    expect(payment.actions).toEqual([
      { label: 'Ver recibo', to: `/api/reports/payments/${id}`, newTab: true },
    ])
    const { cells, actions } = rowOf(page, 'Nómina de noviembre')
    expect(cells).toEqual([
      ...['11/13/2026', 'Noviembre, primera', 'Nómina de noviembre', 'Transferencia'],
      ...['N° 000001', '500,00 Bs'],
    ])
    const to = `/api/reports/paysheets/${world.paysheet}`
    expect(actions).toEqual([{ label: 'Ver recibo', to, newTab: true }])
    await t.write((tx) => voidPaysheet(tx, world.paysheet, ADMINISTRATOR, null))
    const rows = (await open('/dashboard', 'employee')).rows
    expect(rows[0]).toEqual(['No hay datos encontrados'])
    expect(rows).toHaveLength(2)
    const unlinked = await open('/dashboard', 'unlinked')
    expect(unlinked.text).toContain('Su usuario aún no está vinculado a un titular.')
  })
})

describe('reports', () => {
  const formOf = async (role: Role, kind = 'paysheets') => {
    const page = await open('/reports', role)
    const action = `/api/reports/${kind}`
    return page.all.find(({ tag, attributes }) => tag === 'form' && attributes.action === action)
  }

  test.each(['paysheets', 'payments'])(
    'of %s take two dates and open in a new tab',
    async (kind) => {
      for (const role of ['administrator', 'developer', 'employee'] as const) {
        const form = await formOf(role, kind)
        expect(form?.attributes).toMatchObject({ method: 'get', target: '_blank' })
        const labels = form ? labelsOf(form) : []
        expect(labels.slice(0, 2)).toEqual(['Fecha inicialOpcional', 'Fecha finalOpcional'])
        expect(textOf(form)).toContain('Generar reporte')
        expect(labels.includes('EmpleadoOpcional')).toBe(role === 'administrator')
      }
    },
  )

  test('of incomes and transfers are also there, for administrators and developers', async () => {
    const titlesOf = async (role: Role) =>
      (await open('/reports', role)).all.filter(({ tag }) => tag === 'h2').map(textOf)
    const own = ['Reporte de nómina', 'Reporte de pagos personales']
    const papers = ['Mis recibos del año 2026', 'Resumen anual', 'Constancia de trabajo']
    expect(await titlesOf('employee')).toEqual([...papers, ...own])
    const all = [
      ...[...own, 'Reporte de ingresos', 'Reporte de transferencias'],
      'Reporte de ajustes y saldos iniciales',
      'Nómina por conceptos',
    ]
    for (const role of ['administrator', 'developer'] as const) {
      expect(await titlesOf(role)).toEqual(all)
      for (const kind of ['incomes', 'transfers', 'adjustments'])
        expect(await formOf(role, kind)).toBeDefined()
    }
  })

  test('offer the choice of an employee to administrators only', async () => {
    const form = await formOf('administrator')
    const names = form ? optionsOf(form, 'titular').map(({ label }) => label) : []
    expect(names).toEqual(['Todos', 'José Pérez', 'María Ñáñez', 'Nora Sin Salario'])
    const persons = await formOf('administrator', 'payments')
    expect(persons && optionsOf(persons, 'titular').map(({ label }) => label)).toEqual([
      ...['Todos', 'Ferretería Élite', 'José Pérez', 'María Ñáñez', 'Nora Sin Salario'],
    ])
  })

  test('of adjustments are of an account and a type, if one is chosen', async () => {
    for (const role of ['administrator', 'developer'] as const) {
      const form = await formOf(role, 'adjustments')
      if (!form) throw new Error('There is no card')
      expect(optionsOf(form, 'type').map(({ label }) => label)).toEqual([
        ...['Todos', 'Ajuste', 'Saldo inicial'],
      ])
      const [all, ...accounts] = optionsOf(form, 'account')
      expect(all?.label).toBe('Todas')
      expect(accounts.map(({ value }) => value)).toContain(String(world.enterprise))
      const query = new URLSearchParams({
        type: 'Ajuste',
        account: String(world.poor),
        format: 'csv',
      })
      const { status, text } = await t.as(role).get(`/api/reports/adjustments?${query}`)
      expect([status, text.split('\r\n').filter(Boolean).length]).toEqual([200, 3])
    }
  })

  test('of payroll by concepts are of this month, or of the days that are asked for', async () => {
    await t.write((tx) =>
      tx.update(titulars).set({ department: 'Ventas' }).where(eq(titulars.id, world.maria)),
    )
    await t.write((tx) => deactivateTitular(tx, world.maria, ADMINISTRATOR))
    for (const role of ['administrator', 'developer'] as const) {
      const form = await formOf(role, 'payroll-concepts')
      if (!form) throw new Error('There is no card')
      expect(form.attributes).toMatchObject({ method: 'get', target: '_blank' })
      const sent = Object.fromEntries(entriesOf(form))
      const month = { startDate: '2026-11-01', endDate: '2026-11-30' }
      expect(sent).toMatchObject({ ...month, department: '', by: '', format: '', csv: 'es' })
      expect(labelsOf(form).includes('EmpleadoOpcional')).toBe(role === 'administrator')
      const labels = (name: string) => optionsOf(form, name).map(({ label }) => label)
      expect(labels('department')).toEqual(['Todos', 'Ventas'])
      expect(labels('by')).toEqual(['Por orden', 'Por persona'])
      expect(labels('format')).toEqual(['PDF', 'Excel', 'CSV'])
      const links = linksIn(await open('/reports', role), 'Fechas')
      expect(links.map(([label]) => label)).toEqual(['Esta quincena', 'Este mes', 'Mes pasado'])
      const { all } = await open(links[2]?.[1] ?? '', role)
      const action = form.attributes.action
      const other = all.find(({ attributes }) => attributes.action === action)
      expect(other && Object.fromEntries(entriesOf(other))).toMatchObject({
        ...{ startDate: '2026-10-01', endDate: '2026-10-31' },
      })
    }
    expect(await formOf('employee', 'payroll-concepts')).toBeUndefined()
  })

  test('offer inactive titulars too if they have orders, and mark them', async () => {
    await t.write((tx) => deactivateTitular(tx, world.maria, ADMINISTRATOR))
    const person = { ric: 'V15555556', type: 'Natural', scope: 'Empleado' }
    const ana = await make('titulars', { name: 'Ana Nunca Pagada', ...person })
    await t.write((tx) => deactivateTitular(tx, ana.id, ADMINISTRATOR))
    for (const kind of ['paysheets', 'payments']) {
      const form = await formOf('administrator', kind)
      const options = form ? optionsOf(form, 'titular') : []
      expect(options).toContainEqual({
        value: String(world.maria),
        label: 'María Ñáñez (Inactivo)',
        disabled: false,
      })
      expect(options.map(({ label }) => label).join()).not.toContain('Ana')
    }
  })

  test('show an explanation to a user who is not linked', async () => {
    expect(await formOf('unlinked')).toBeUndefined()
    const { text } = await open('/reports', 'unlinked')
    expect(text).toContain('Su usuario aún no está vinculado a un titular.')
  })
})

describe('the settings', () => {
  test('have a side menu by role', async () => {
    const own = ['Mi cuenta', '/settings']
    const salaries = ['Salarios', '/settings/salary']
    const rates = ['Tasas', '/settings/rates']
    const users = ['Usuarios', '/settings/users']
    const announcements = ['Anuncios', '/settings/announcements']
    const preferences = ['Preferencias', '/settings/preferences']
    const mail = ['Correo', '/settings/mail']
    const staff = [own, salaries, rates, users, announcements, preferences, mail]
    expect(linksIn(await open('/settings', 'developer'), 'Secciones')).toEqual(staff)
    const administrators = linksIn(await open('/settings', 'administrator'), 'Secciones')
    const more = [
      ['Cierre', '/settings/closing'],
      ['Aprobación', '/settings/approval'],
      ['Acceso', '/settings/access'],
      ['Auditoría', '/settings/audit'],
    ]
    const company = ['Empresa', '/settings/company']
    const parameters = ['Parámetros de ley', '/settings/parameters']
    const concepts = ['Conceptos', '/settings/concepts']
    expect(administrators).toEqual([
      ...[own, salaries, parameters, concepts, rates, users, announcements],
      ...[company, preferences, mail, ...more],
    ])
    expect(linksIn(await open('/settings', 'employee'), 'Secciones')).toEqual([own, preferences])
  })

  test('send employees from the salaries to their own account', async () => {
    const answer = await t.as('employee').get('/settings/salary')
    expect(answer.location).toBe('/settings')
    expect(detailsOf((await t.as('employee').follow(answer)).page)).toMatchObject({
      'Correo electrónico': 'elsa@example.com',
      'Titular vinculado': 'María Ñáñez',
    })
  })

  test('list every employee by name, each with a salary form of their own', async () => {
    const page = await open('/settings/salary')
    expect(headsOf(page)).toEqual(['Empleado', 'CI/RIF', 'Salario'])
    expect(page.rows.map(([name]) => name)).toEqual([
      ...['José Pérez', 'María Ñáñez', 'Nora Sin Salario'],
    ])
    const values = (id: number) =>
      Object.fromEntries(
        descendants(page.form(`salary-${id}`)).map(({ attributes }) => [
          attributes.name,
          attributes.value ?? '',
        ]),
      )
    expect(values(world.maria).salary).toBe('1.000,01')
    expect(values(world.nora).salary).toBe('')
    await t.as('developer').fill(`/titulars/${world.nora}/activation`)
    expect((await open('/settings/salary')).text).not.toContain('Nora')
  })

  test('hold the bonus, the social security and the forced stoppages', async () => {
    const form = (await open('/settings/salary/amounts')).form('amounts')
    expect(labelsOf(form)).toEqual([
      ...['Bono de alimentación', 'S.S.O (seguro social)', 'Paro forzoso'],
    ])
    const shown = descendants(form).flatMap(({ attributes: { name, value } }) =>
      name && /^(bonus|sso|lacks)$/.test(name) ? [value] : [],
    )
    expect(shown).toEqual(['40,00', '10,50', '5,25'])
    await call('PUT', 'settings', { bonus: 0, sso: 0, lacks: 0 })
    const none = await t.as('developer').fill('/settings/salary/amounts', { bonus: '' }, 'amounts')
    expect(none.status).toBe(303)
  })
})
