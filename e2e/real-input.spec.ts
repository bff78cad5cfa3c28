// Proves docs/rules/reports.md#3; docs/rules/screens.md#1.
/** A company of fifty as it would really be entered: form by form, as rendered, without scripts. */
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import type { Client } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { OFF } from '#tests/support/http/toggles.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import { aCedula, another, aPrefix, aRif, YEAR } from './support/company.ts'
import { prepared } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { formClient } from './support/wire.ts'

const FIRST = ['Yulimar', 'José Ángel', 'Begoña', 'Íñigo', 'María Zoraida', 'Wilmer', 'Ñusta']
const LAST = ['Pérez', 'Núñez Güerere', "D'Elía", 'Rodríguez', 'Quiñones', 'Urdaneta', 'Ávila']
const BANKS = ['0102', '0105', '0108', '0134', '0191']
const PAYDAYS = ['primera', 'segunda', 'completo'] as const
/** Céntimos that the setup has set. */
const BONUS = 130_50
const SSO = 12_34
const LACKS = 5_67
const INCOME = 500_000_00

const AMOUNT = new Intl.NumberFormat('es-VE', { minimumFractionDigits: 2, useGrouping: 'always' })
const written = (centimos: number) => AMOUNT.format(centimos / 100)

type Paid = { name: string; salary: number; total: number; id: number }

test('fifty employees are registered and paid through forms, and the reports have every amount', {
  tag: '@no-scripts',
}, async ({ baseURL, api }) => {
  const client = formClient(baseURL ?? '', prepared().sessions.ana)
  const account = await found(client)
  await register(client, account.id)
  const paid: Paid[] = []
  for (let i = 0; i < 50; i++) {
    const employee = await hire(client, i)
    paid.push(await pay(client, account.id, employee, i))
  }

  const list = await pdf(client, `/api/reports/paysheets?enterprise=${account.id}`)
  const sum = paid.reduce((total, each) => total + each.total, 0)
  for (const { name, total } of paid) {
    expect(list.text).toContain(written(total))
    expect(list.text).toContain(name)
  }
  expect(list.text).toContain(written(sum))

  for (const { id, name, salary, total } of [paid[0], paid[17], paid[49]].filter(isThere)) {
    const receipt = await pdf(client, `/api/reports/paysheets/${id}`)
    for (const said of [name, written(salary), written(total)]) expect(receipt.text).toContain(said)
    for (const other of paid) {
      if (other.name !== name) expect(receipt.text).not.toContain(other.name)
    }
  }
  const { data } = await api.get(`accounts?search=${account.number}`)
  expect(Math.round(data[0].capital * 100)).toBe(INCOME - sum)
})

/** A bank more, a company, and its account there. */
async function found(client: Client) {
  const index = aPrefix()
  const bank = `Banco Comunal ${index}`
  const company = `Cooperativa La Ceiba ${index}, R.S.`
  await post(client, '/banks/create', { index, name: bank })
  await post(client, '/titulars/create', {
    name: company,
    ric: aRif(),
    type: 'Jurídico',
    scope: 'Empresa',
  })
  const number = accountNumber(index)
  // There may be more holders than a list shows: one is searched for.
  const form = await client.post('/company-accounts/create', { intent: 'refresh', find: company })
  await post(client, '/company-accounts/create', {
    number,
    bank_id: option(form, 'bank_id', bank),
    type: 'Corriente',
    titular_id: option(form, 'titular_id', company),
    phone_number: '',
  })
  const income = await client.get('/incomes/create')
  return { number, id: option(income, 'account_id', bank) }
}

const register = (client: Client, account_id: string) =>
  post(client, '/incomes/create', {
    account_id,
    provider: 'Aporte de los asociados',
    amount: written(INCOME),
    number: 'DEP-000123',
    issued_at: `${YEAR}-01-02`,
  })

async function hire(client: Client, i: number) {
  const name = `${FIRST[i % 7]} ${LAST[Math.floor(i / 7) % 7]} ${another()}`
  const salary = 1000_00 + i * 37_13
  const index = BANKS[i % BANKS.length] ?? ''
  const form = await client.get('/titulars/hire')
  await post(client, '/titulars/hire', {
    name,
    ric: aCedula(),
    type: 'Natural',
    salary: written(salary),
    number: accountNumber(index),
    bank_id: option(form, 'bank_id', `(${index})`),
    account_type: i % 2 ? 'Ahorro' : 'Corriente',
    phone_number: '0412-1234567',
  })
  return { name, salary }
}

async function pay(
  client: Client,
  enterprise_id: string,
  { name, salary }: { name: string; salary: number },
  i: number,
): Promise<Paid> {
  const payday = PAYDAYS[i % 3] ?? 'completo'
  const empty = await client.get('/paysheets/create')
  const drawn = await client.submit(empty, { ...sought(empty, name), payday }, 'Actualizar')
  expect(drawn.status).toBe(200)
  const answer = await client.submit(drawn, {
    account_id: optionsOf(drawn.page.form(), 'account_id')[1]?.value ?? '',
    enterprise_id,
    transaction: 'Transferencia',
    number: `TRF-${i}`,
    concept: 'Nómina de enero',
    issued_at: `${YEAR}-01-15`,
    adition: i % 5 === 0 ? '25,5' : '',
    adition_reason: i % 5 === 0 ? 'Horas extra' : '',
    ...OFF,
    ...(i % 2 === 0 && { bonus: 'on', lph: 'on' }),
    ...(i % 4 === 0 && { sso: 'on', lacks: 'on' }),
  })
  expect(answer.status, answer.page.alert).toBe(303)
  const { page } = await client.follow(answer)
  const made = page.toasts.join()
  expect(made).toContain(`Se ha creado una órden para el titular ${name}`)
  return {
    name,
    salary,
    total: totalOf(salary, payday, i),
    id: Number(/reports\/paysheets\/(\d+)/.exec(made)?.[1]),
  }
}

/** The employee from the list; where that is too long to be shown, by a search that finds one. */
function sought(form: Awaited<ReturnType<Client['get']>>, name: string): Record<string, string> {
  const isShort = optionsOf(form.page.form(), 'titular_id').some(({ label }) =>
    label.includes(name),
  )
  return isShort ? { titular_id: option(form, 'titular_id', name) } : { find: name }
}

/** By hand: half of the salary down and the rest, 1 % half up. */
function totalOf(salary: number, payday: (typeof PAYDAYS)[number], i: number): number {
  const half = Math.floor(salary / 2)
  const base = { primera: half, segunda: salary - half, completo: salary }[payday]
  const extra = i % 5 === 0 ? 25_50 : 0
  const even = i % 2 === 0 ? BONUS - Math.floor((salary + 50) / 100) : 0
  const fourth = i % 4 === 0 ? SSO + LACKS : 0
  return base + extra + even - fourth
}

async function post(client: Client, path: string, typed: Record<string, string>) {
  const answer = await client.fill(path, typed)
  expect(answer.status, `${path}: ${answer.page.alert}`).toBe(303)
}

async function pdf(client: Client, path: string) {
  const answer = await client.get(path)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  return readPdf(answer.bytes)
}

/** The value of the option whose label contains the text. */
function option({ page }: Awaited<ReturnType<Client['get']>>, name: string, text: string): string {
  const found = optionsOf(page.form(), name).find(({ label }) => label.includes(text))
  if (!found) throw new Error(`No option ${text} of ${name}`)
  expect(found.disabled).toBe(false)
  return found.value
}

const accountNumber = (bank: string) =>
  withCheckDigits(bank, '0311', String(another()).padStart(10, '0'))

const isThere = <T>(value: T | undefined): value is T => value !== undefined
