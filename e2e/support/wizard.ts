/** Users of the bulk wizard: drafts belong to users, so every test has its own user. */

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { createCookies } from '#app/http/access/cookies.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { createSession } from '#app/models/access/sessions.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { openDatabase, type Tx } from '#db/client.server.ts'
import { accounts, secrets, titulars } from '#db/schema.ts'
import type { Answer } from '#tests/support/http/client.ts'
import type { Fields } from '#tests/support/http/forms.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'
import type { Api } from './api.ts'
import { aBank, aCompany, aNumber, another, type Company } from './company.ts'
import { fillIn, press, submit } from './forms.ts'
import { notice } from './notices.ts'
import { loggedInAs } from './people.ts'
import { formClient, land } from './wire.ts'

async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = await openDatabase(process.env.DATABASE_URL ?? '')
  try {
    return await database.transaction(work)
  } finally {
    await database.close()
  }
}

/** A browser in which a developer is logged in whom no other test knows. */
export async function aBookkeeper() {
  const now = new Date()
  const secret = await write(async (tx) => {
    const email = `contable${another()}@example.com`
    const user = { name: 'Rosa Contable', email, password_hash: 'none' }
    const id = await createUser(tx, user, 2, systemActor(now))
    const [key] = await tx.select().from(secrets)
    const cookies = createCookies(key?.value ?? '')
    return cookies.session.serialize(await createSession(tx, id, now))
  })
  const state = loggedInAs('ana')
  if (typeof state === 'string') throw new Error('The state is no file')
  const value = /^[^=]+=([^;]*)/.exec(secret)?.[1] ?? ''
  return { ...state, cookies: state.cookies.map((cookie) => ({ ...cookie, value })) }
}

export type Staff = { tag: string; names: string[]; company: Company }

/** So many employees, found by `tag`, each with 1.000,00 Bs a month and an account. */
export async function aStaff(api: Api, size: number): Promise<Staff> {
  const company = await aCompany(api, size * 1000)
  const bank = await aBank(api)
  const tag = `Plantel${another()}`
  const at = new Date().toISOString()
  const stamps = { created_at: at, updated_at: at }
  const names = Array.from({ length: size }, (_, i) => `${tag} ${String(i + 1).padStart(4, '0')}`)
  await write(async (tx) => {
    for (const name of names) {
      const [made] = await tx
        .insert(titulars)
        .values({
          name,
          name_key: searchKey(name),
          search_key: searchKey(name),
          ric: `V${30_000_000 + another()}`,
          scope: 'Empleado',
          type: 'Natural',
          salary: centimos(1000_00),
          ...stamps,
        })
        .returning()
      await tx.insert(accounts).values({
        number: aNumber(bank.index),
        bank_id: bank.id,
        type: 'Corriente',
        titular_id: made?.id ?? 0,
        ...stamps,
      })
    }
  })
  return { tag, names, company }
}

export const WIZARD = '/paysheets/create/many'

/** Searches on the first step: without scripts by 'Buscar'. */
export async function searchStaff(page: Page, tag: string, scripted: boolean) {
  await fillIn(page, { Buscar: tag })
  if (!scripted) await submit(page, 'Buscar')
  await page.waitForURL((url) => url.searchParams.get('search') === tag)
}

export const BASICS = {
  'Autorizado por': 'Gerencia',
  Quincena: 'Primera',
  'Forma de pago': 'Transferencia',
  Concepto: 'Primera quincena',
}

/** What `BASICS` says, as it is sent. */
const SENT_BASICS = {
  ...{ authorized: BASICS['Autorizado por'], concept: BASICS.Concepto },
  ...{ payday: 'primera', transaction: BASICS['Forma de pago'] },
}

/**
 * The third step, with all of the staff and no toggle: of what comes before only the forms are sent.
 */
export async function toSheets(page: Page, { tag }: Staff) {
  const [session] = await page.context().cookies()
  const client = formClient(`http://127.0.0.1:${process.env.E2E_PORT}`, session?.value ?? '')
  const send = async (at: Answer, button: string, form: string, typed: Fields = {}) =>
    land(client, await client.submit(at, typed, button, form))
  const all = await send(await client.get(WIZARD), 'Todos', 'selection', { search: tag })
  const basics = await send(all, 'Siguiente', 'selection')
  const sheets = await send(basics, 'Siguiente', 'basics', SENT_BASICS)
  expect(sheets.page.path).toContain('step=3')
  await withoutToggles(client, sheets)
  await page.goto(sheets.page.path)
}

/** The employees of the third step. */
export const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Empleados' }).locator('li > a')
export const summary = (page: Page) => page.getByRole('region', { name: 'Resumen de todas' })
/** The table of all employees in the review. */
export const review = (page: Page) => page.getByRole('table', { name: 'Empleados' })
/** The form of the employee who is open. */
export const sheet = (page: Page) => page.locator('#sheet')

/** The company account and the numbers, for all. */
export async function applyToAll(page: Page, { company }: Staff, first: string) {
  const enterprise = page.locator('#enterprise')
  await fillIn(enterprise, { 'Cuenta de la empresa': company.account.number })
  await press(enterprise, 'Aplicar la cuenta a todos')
  await expect(notice(page, 'Se ha aplicado la cuenta')).toBeVisible()
  const numbers = page.locator('#numbers')
  await fillIn(numbers, { 'Primer número': first })
  await press(numbers, 'Aplicar la numeración a todos')
  await expect(notice(page, 'Se han numerado')).toBeVisible()
}
