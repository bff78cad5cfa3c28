// Proves docs/rules/entering.md#6.
/** The bank that an account's number begins with, where none is chosen. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { accounts } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'

const t = testApp()
const MERCANTIL = withCheckDigits('0105', '0123', '1234567890')
const NOBODYS = withCheckDigits('9999', '0123', '1234567890')
const ACCOUNT = { bank_id: '', type: 'Ahorro', titular_id: `${world.maria}`, phone_number: '' }
const HIRED = { name: 'Petra Luna', ric: 'V20000002', type: 'Natural', salary: '500' }

const bankOf = async (number: string) =>
  (await t.db.select().from(accounts).where(eq(accounts.number, number)))[0]?.bank_id

/** Makes a bank with Mercantil's prefix, which the world lacks or has. */
async function mercantil(): Promise<number> {
  const known = await t.as('administrator').api('GET', 'banks?search=0105')
  if (known.json.data[0]) return known.json.data[0].id
  const made = { index: '0105', name: 'Mercantil' }
  return (await t.as('administrator').api('POST', 'banks', made)).json.id
}

test.each([
  ['/accounts/create', ACCOUNT],
  ['/company-accounts/create', { ...ACCOUNT, titular_id: `${world.company}` }],
  ['/titulars/hire', { ...HIRED, bank_id: '', account_type: 'Ahorro' }],
])('%s takes the bank of the number, as typed with signs', async (path, form) => {
  const bank = await mercantil()
  const typed = MERCANTIL.replace(/(....)(....)(..)/, '$1-$2-$3 ')
  const done = await t.as('administrator').fill(path, { ...form, number: typed })
  expect(done.status).toBe(303)
  expect(await bankOf(MERCANTIL)).toBe(bank)
})

test('asks for the bank where none has the prefix, and keeps what was typed', async () => {
  const refused = await t
    .as('administrator')
    .fill('/accounts/create', { ...ACCOUNT, number: NOBODYS })
  expect(refused.status).toBe(422)
  expect(refused.page.text).toContain('Elija el banco')
  expect(refused.page.values.number).toBe(NOBODYS)
  expect(await bankOf(NOBODYS)).toBeUndefined()
})

test('refuses a number that begins otherwise than the chosen bank', async () => {
  await mercantil()
  const chosen = { ...ACCOUNT, bank_id: `${world.banesco}`, number: MERCANTIL }
  const refused = await t.as('administrator').fill('/accounts/create', chosen)
  expect([refused.status, refused.page.text]).toEqual([
    422,
    expect.stringContaining('Debe comenzar con 0134'),
  ])
  expect(await bankOf(MERCANTIL)).toBeUndefined()
})

test.each([
  ['/accounts/create', ACCOUNT],
  ['/titulars/hire', { ...HIRED, bank_id: '', account_type: 'Ahorro' }],
])('%s says of a wrong number without a bank only that it is wrong', async (path, form) => {
  for (const number of ['0134012301234567890', '']) {
    const refused = await t.as('administrator').fill(path, { ...form, number })
    expect([refused.status, Object.keys(refused.page.errors)]).toEqual([422, ['number']])
    expect(refused.page.alert).toContain('Hay 1 dato por corregir')
  }
})
