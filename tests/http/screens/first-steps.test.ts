// Proves docs/rules/company.md#5, #6.
/** The first hour on screen (docs/rules/company.md#4). */
import { ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, paysheets, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { goodOf } from '#tests/support/http/form-cases/form.ts'
import { peopleForms } from '#tests/support/http/form-cases/people.ts'

const t = testApp()
const admin = () => t.as('administrator')

/** As if no order were in force. */
const beforeAnyOrder = () =>
  t.write((tx) => tx.update(paysheets).set({ voided_at: '2026-11-20T14:00:00.000Z' }))

const TITLE = 'Primeros pasos'
const STEPS = '/settings/company?steps=1'
/** Forms that need something of the company. */
const NEEDY = [
  ...['/incomes/create', '/paysheets/create', '/payments/create', '/payments/bank-files'],
  '/settings/salary/raise',
]

describe('the first steps', () => {
  test('are seen by administrators, on the dashboard and above the titulars', async () => {
    expect((await admin().get('/dashboard')).page.text).not.toContain(TITLE)
    await beforeAnyOrder()
    for (const path of ['/dashboard', '/titulars']) {
      expect((await admin().get(path)).page.text).toContain(TITLE)
      expect((await t.as('developer').get(path)).page.text).not.toContain(TITLE)
    }
    expect((await t.as('employee').get('/dashboard')).page.text).not.toContain(TITLE)
    const { page, text } = await admin().get('/titulars')
    expect(text).toContain('href="/paysheets/create/many"')
    expect(page.text).toContain('S.S.O y paro forzoso de cada orden que los lleve.')
  })

  test('lead to what waits in place of preparing it again', async () => {
    const waits = { pending: true, voided_at: null, voided_by: null, void_reason: null }
    await t.write((tx) => tx.update(paysheets).set(waits))
    const { page, text } = await admin().get('/dashboard')
    expect(page.text).toContain('Está hecha: falta que la apruebe otro administrador.')
    expect(page.link('Ver lo que espera')).toBe('/approvals')
    expect(text).not.toContain('Pagar la quincena')
  })

  test('are put away for everybody, and brought back', async () => {
    await beforeAnyOrder()
    const hidden = await admin().post(STEPS, { hidden: '1', from: 'titulars' })
    expect([hidden.status, hidden.location]).toEqual([303, '/titulars'])
    expect((await admin().get('/dashboard')).page.text).not.toContain(TITLE)
    expect((await admin().get('/settings/company')).page.text).toContain(
      'Mostrar los primeros pasos',
    )
    const shown = await admin().post(STEPS, { hidden: '0' })
    expect(shown.location).toBe('/dashboard')
    expect((await admin().get('/dashboard')).page.text).toContain(TITLE)
    expect((await t.as('developer').post(STEPS, { hidden: '1' })).status).toBe(403)
  })
})

describe('the notice of what was saved', () => {
  const ADJUSTMENTS = `/company-accounts/${world.enterprise}/movements/adjustments/create`
  const hired = peopleForms().find(({ route }) => route === '/titulars/hire')
  const SAVED: [path: string, typed: Record<string, string>][] = [
    ['/settings/company', { name: 'Cerro Ávila, C.A.', ric: 'J-07013380-5' }],
    ['/company-accounts/create', { ...goodOf('accounts'), titular_id: String(world.company) }],
    ['/incomes/create', goodOf('incomes')],
    [ADJUSTMENTS, { amount: '5,00', type: 'Saldo inicial', direction: 'entrada', reason: 'Banco' }],
    ['/titulars/hire', hired?.good() ?? {}],
    ['/settings/salary/amounts', { bonus: '1,00', sso: '1,00', lacks: '1,00' }],
  ]
  const NEXT = 'Siguiente: pagar la quincena'
  const noticeOf = async (path: string, typed: Record<string, string>, client = admin()) => {
    const saved = await client.fill(path, typed)
    expect(saved.status).toBe(303)
    return (await client.follow(saved)).page
  }

  test.each(SAVED)('leads to the next of the first steps: %s', async (path, typed) => {
    await beforeAnyOrder()
    // All that comes before the first fortnight is there.
    const page = await noticeOf(path, typed)
    expect(page.toasts.join()).toContain(NEXT)
    expect(page.link(NEXT)).toBe('/paysheets/create/many')
  })

  test('leads nowhere once a fortnight is paid, and no developer anywhere', async () => {
    const income = () => goodOf('incomes')
    expect((await noticeOf('/incomes/create', income())).toasts.join()).not.toContain('Siguiente')
    await beforeAnyOrder()
    const other = await noticeOf('/incomes/create', income(), t.as('developer'))
    expect(other.toasts.join()).not.toContain('Siguiente')
  })
})

describe('forms', () => {
  test.each([
    ['/incomes/create', '/company-accounts/create'],
    ['/paysheets/create', '/company-accounts/create'],
    ['/paysheets/create/many', '/company-accounts/create'],
    ['/payments/create', '/company-accounts/create'],
    ['/payments/bank-files', '/company-accounts/create'],
    ['/paysheets/create', '/settings/salary'],
    ['/paysheets/create/many', '/settings/salary'],
  ])('say what they lack, with the way to it: %s', async (path, way) => {
    await t.write((tx) => tx.update(accounts).set({ active: false }))
    const { text, page } = await admin().get(path)
    expect(page.text).toContain('Antes de llenar este formulario')
    expect(text).toContain(`href="${way}"`)
  })

  test.each([['/payments/create', '/incomes/create']])(
    'say that there are no funds: %s',
    async (path, way) => {
      await t.write((tx) => tx.update(accounts).set({ capital: 0 as never }))
      expect((await admin().get(path)).text).toContain(`href="${way}"`)
    },
  )

  test('say that there is nobody whose salary could be raised', async () => {
    await t.write((tx) => tx.update(titulars).set({ active: false }))
    const { text, page } = await admin().get('/settings/salary/raise')
    expect(page.text).toContain('Falta un empleado')
    expect(text).toContain('href="/titulars/hire"')
    expect(text).toContain('Registrar empleado')
    expect(text).not.toContain('Crear empleado')
  })

  test('say to developers the way that they may go', async () => {
    await t.write((tx) =>
      tx.update(titulars).set({ active: false }).where(ne(titulars.scope, 'Empleado')),
    )
    for (const path of ['/incomes/create', '/company-accounts/create']) {
      const { text } = await t.as('developer').get(path)
      expect(text).toContain('href="/titulars/create"')
      expect(text).not.toContain('href="/settings/company"')
      expect((await admin().get(path)).text).toContain('href="/settings/company"')
    }
  })

  test('say nothing where nothing is missing', async () => {
    for (const path of NEEDY) {
      expect((await admin().get(path)).page.text).not.toContain('Antes de llenar')
    }
  })
})
