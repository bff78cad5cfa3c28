/** What journeys of a payday share: two people, their server, and a count of what they do. */
import { type Browser, expect, type Locator, type Page, request } from '@playwright/test'
import { addDays, type IsoDate, monthOf, todayInCaracas } from '#app/kernel/values/dates.ts'
import { Api } from './api.ts'
import { ANY_YEAR, type Employee } from './company.ts'
import { field, fillIn, press } from './forms.ts'
import { notice } from './notices.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './people.ts'
import { waitingForScripts } from './scripts.ts'
import type { OwnServer } from './server.ts'
import { menu, review, sheet } from './wizard.ts'

/** Counts what a person does, by mouse or by keyboard: each press, and each field typed into. */
export class Hand {
  clicks = 0
  fields = 0

  private readonly by: 'mouse' | 'keyboard'

  constructor(by: 'mouse' | 'keyboard' = 'mouse') {
    this.by = by
  }

  async press(control: Locator) {
    this.clicks += 1
    if (this.by === 'mouse') return control.click()
    await control.focus()
    await control.page().keyboard.press('Enter')
  }

  async type(area: Page | Locator, values: Record<string, string>) {
    this.fields += Object.keys(values).length
    if (this.by === 'mouse') return fillIn(area, values)
    for (const [label, text] of Object.entries(values)) {
      const control = field(area, label)
      await control.focus()
      await control.page().keyboard.type(text)
    }
  }

  /** Takes the file that a link leads to. */
  async take(link: Locator): Promise<Buffer> {
    this.clicks += 1
    const answer = await link.page().request.get((await link.getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    return answer.body()
  }
}

type Person = { email: string; password: string }

export async function aPage(browser: Browser, baseURL: string, scripted: boolean, person: Person) {
  const context = await browser.newContext({
    baseURL,
    storageState: LOGGED_OUT,
    javaScriptEnabled: scripted,
    locale: 'es-VE',
  })
  const opened = await context.newPage()
  const page = scripted ? waitingForScripts(opened) : opened
  await page.goto('/')
  await fillIn(page, { 'Correo electrónico': person.email, Contraseña: person.password })
  await press(page, 'Iniciar sesión')
  await page.waitForURL((url) => url.pathname !== '/')
  return page
}

export const ANA = { email: emailOf('ana'), password: PASSWORD }
export const BERTA = { email: emailOf('berta'), password: PASSWORD }

/** The calls of somebody who logs in. */
async function apiAs(url: string, person: Person): Promise<Api> {
  const calls = await request.newContext({ baseURL: url })
  const login = await calls.post('/api/login', { data: person })
  const { access_token } = await login.json()
  await calls.dispose()
  const extraHTTPHeaders = { Authorization: `Bearer ${access_token}` }
  return new Api(await request.newContext({ baseURL: url, extraHTTPHeaders }))
}

/**
 * A server on which Ana and Berta administer, and runs wait for the other; `prepare` makes what was
 * there before, by Ana's calls.
 */
export async function aHouse<T>(server: OwnServer, prepare: (api: Api) => Promise<T>) {
  const url = await server.start()
  const api = await apiAs(url, ANA)
  const given = { ...BERTA, password: 'la-que-le-dieron' }
  const { id } = await api.post('users', { name: 'Berta Administradora', ...given, role_id: 1 })
  // By a password that Ana gave her she would approve nothing of Ana's.
  await (await apiAs(url, given)).patch(`users/${id}`, {
    ...{ current_password: given.password, password: PASSWORD, re_password: PASSWORD },
  })
  const made = await prepare(api)
  await api.put('settings/approval', { runs: 0 })
  return { url, made }
}

/** Reads what she was told, such as that amounts of approval were set: the bell then leads to what waits. */
export async function readMessages(page: Page): Promise<void> {
  await page.goto('/messages')
  await press(page, 'Marcar todos como leídos')
  await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(1)
  await page.goto('/dashboard')
}

/** Whom an account of the company pays. */
type Paid = { employee: Employee; enterprise_id: number }

/**
 * Pays them the last two fortnights, so that the next one is that of today. Its kind was paid without the
 * L.P.H, the one in between with it.
 */
export async function payBefore(api: Api, staff: readonly Paid[]): Promise<void> {
  const today = todayInCaracas(new Date())
  const [own, last] = [monthOf(today), monthOf(addDays(`${monthOf(today)}-01` as IsoDate, -1))]
  const primera = { payday: 'primera', issued_at: `${last}-14` }
  const segunda = { payday: 'segunda', issued_at: `${last}-28` }
  const isFirst = today <= `${own}-15`
  const fortnights = isFirst
    ? [primera, { ...segunda, lph: 1 }]
    : [segunda, { ...primera, issued_at: `${own}-14`, lph: 1 }]
  for (const fortnight of fortnights) {
    const orders = staff.map(({ employee, enterprise_id }, n) => ({
      ...{ titular_id: employee.id, account_id: employee.account.id, enterprise_id },
      ...{ transaction: 'Transferencia', number: `A-${n}`, ...fortnight, ...ANY_YEAR },
      ...{ concept: 'Quincena', realized: 'Administración', authorized: 'Gerencia' },
    }))
    await api.post('paysheets/bulk-store', orders)
  }
}

/** Prepares a run from the last one, up to orders that are numbered. */
export async function prepareRun(ana: Page, hand: Hand) {
  await hand.press(ana.getByRole('link', { name: 'Nóminas', exact: true }))
  await hand.press(ana.getByRole('link', { name: 'Preparar la siguiente' }))
  await hand.press(ana.getByRole('dialog').getByRole('button', { name: 'Preparar nómina' }))
  await ana.waitForURL(/step=2/)
  await hand.press(ana.getByRole('button', { name: 'Siguiente' }))
  await ana.waitForURL(/step=3/)
  const numbers = ana.locator('#numbers')
  await hand.type(numbers, { 'Primer número': 'B-1' })
  await hand.press(numbers.getByRole('button'))
  await expect(notice(ana, 'Se han numerado')).toBeVisible()
}

/** Adds 50,50 to the third order, looks all over, and creates them. */
export async function correctAndCreate(ana: Page, hand: Hand) {
  await hand.press(menu(ana).nth(2))
  await ana.waitForURL(/employee=/)
  await expect(menu(ana).nth(2)).toHaveAttribute('aria-current', /./)
  await hand.type(sheet(ana), { 'Ingreso adicional': '50,50', 'Motivo del ingreso': 'Guardia' })
  await hand.press(ana.getByRole('button', { name: 'Crear todas' }))
  await expect(review(ana)).toContainText('50,50')
  await hand.press(ana.getByRole('button', { name: 'Confirmar y crear' }))
}
