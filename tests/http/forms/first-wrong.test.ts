// Proves docs/rules/entering.md#8.
/** A refused form begins where something is wrong, also without scripts (docs/rules/entering.md#2). */
import { expect, test } from 'vitest'
import { titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/client.ts'
import { day } from '#tests/support/models/factories.ts'

const t = testApp()

/** The names of the fields that ask for the focus. */
const focused = ({ all }: Page) =>
  all.filter(({ attributes }) => 'autofocus' in attributes).map(({ attributes }) => attributes.name)

test.each([
  ['/payments/create', {}, 'titular_id'],
  ['/payments/create', { titular_id: String(world.nora) }, 'amount'],
  ['/banks/create', { index: '9911' }, 'name'],
  ['/incomes/create', { account_id: String(world.enterprise) }, 'provider'],
  ['/settings/company', { name: 'Empresa', ric: '' }, 'ric'],
])('The form of %s refused for %j has the focus there alone', async (path, typed, wrong) => {
  const answer = await t.as('administrator').fill(path, typed)
  expect(answer.status, answer.text).toBe(422)
  expect(answer.page.errorOf(wrong)).not.toBe('')
  expect(focused(answer.page)).toEqual([wrong])
})

test.each([
  ['/payments/create', 'titular_id'],
  ['/incomes/create', 'account_id'],
  ['/settings/salary/raise', 'who'],
  ['/settings/company', 'name'],
  ['/banks/create', 'index'],
  ['/import/employees', 'file'],
  ['/import/suppliers', 'file'],
  ['/payments/bank-files', 'account'],
  ['/settings/announcements/create', 'title'],
  ['/settings/second-factor', 'current_password'],
  ['/paysheets/create/many', 'search'],
])('The form of %s begins in its first field', async (path, first) => {
  expect(focused((await t.as('administrator').get(path)).page)).toEqual([first])
})

test.each([
  ['/payments/create', world.payment],
  ['/paysheets/create', world.paysheet],
])(
  'A copy at %s begins in its number, and in its first field where there is nothing to copy',
  async (path, id) => {
    const asked = async (from: number) =>
      focused((await t.as('administrator').get(`${path}?from=${from}`)).page)
    expect(await asked(id)).toEqual(['number'])
    expect(await asked(999_999)).toEqual(['titular_id'])
  },
)

test.each([
  ['/', 'email'],
  ['/forgot', 'email'],
  ['/register', 'name'],
])('A visitor’s form at %s begins in its first field', async (path, first) => {
  expect(focused((await t.visitor().get(path)).page)).toEqual([first])
})

test('The summary of errors begins in small, but for a name', async () => {
  const client = t.as('administrator')
  const copied = `/paysheets/create?from=${world.paysheet}`
  const alert = async (typed: object) => (await client.fill(copied, { ...typed })).page.alert
  expect(await alert({ concept: '' })).toMatch(/Concepto: escriba el concepto/)
  await t.write((tx) => tx.update(titulars).set({ hired_at: day('2026-11-17') }))
  expect(await alert({ number: '1', issued_at: '2026-10-20' })).toContain(
    'Titular: María Ñáñez ingresó el',
  )
})
