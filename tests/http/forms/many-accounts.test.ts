/** Pickers of more accounts and people than a list shows at once (docs/rules/entering.md#1). */
import { expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { descendants } from '#tests/support/http/html.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { anAccount, aTitular } from '#tests/support/models/factories.ts'

const MANY = 60
const t = testApp()
const staff = () => t.as('developer')

/** The ids of so many new accounts of the titular. */
const accountsOf = (titular_id: number) =>
  t.write(async (tx) => {
    const made: string[] = []
    for (let n = 0; n < MANY; n++) {
      const number = withCheckDigits('0134', '0777', String(n).padStart(10, '0'))
      made.push(String(await anAccount(tx, { titular_id, number })))
    }
    return made
  })
const valuesIn = ({ page }: Answer, name: string) =>
  page.all
    .filter(({ tag, attributes }) => tag === 'select' && attributes.name === name)
    .flatMap((select) => descendants(select))
    .flatMap(({ tag, attributes }) => (tag === 'option' ? [attributes.value ?? ''] : []))

test.each([
  [`/titulars/${world.company}/accounts/${world.enterprise}/transfer`, 'to_account_id'],
  [`/transfers/${world.transfer}/edit`, 'from_account_id'],
  [`/transfers/${world.transfer}/edit`, 'to_account_id'],
  ['/incomes/create', 'account_id'],
  ['/payments/create', 'enterprise_id'],
  ['/paysheets/create', 'enterprise_id'],
  ['/payments/bank-files', 'account'],
  ['/transfers', 'account'],
])('%s offers all of 60 accounts of the company under %s', async (path, name) => {
  const made = await accountsOf(world.company)
  const offered = valuesIn(await staff().get(path), name)
  expect(offered).toEqual(expect.arrayContaining(made))
})

test.each([
  ['payments', world.maria],
  ['paysheets', world.maria],
])('an order of %s offers all of 60 accounts of a person', async (path, titular) => {
  const made = await accountsOf(titular)
  const offered = valuesIn(await staff().get(`/${path}/create?titular=${titular}`), 'account_id')
  expect(offered).toEqual(expect.arrayContaining(made))
})

test('of 60 people of one name, it says that there are more, and each is found by cédula', async () => {
  const rics = await t.write(async (tx) => {
    const made: string[] = []
    for (let n = 0; n < MANY; n++) {
      const ric = `V${31_000_000 + n}`
      await aTitular(tx, { name: 'José Gregorio Hernández', ric, scope: 'Externo' })
      made.push(ric)
    }
    return made
  })
  const opened = await staff().get('/payments/create')
  const several = await staff().submit(opened, { find: 'gregorio hernandez' }, 'Buscar')
  expect(valuesIn(several, 'titular_id').filter(Boolean)).toHaveLength(20)
  expect(several.page.text).toContain('Las primeras 20 opciones: escriba algo más')
  for (const ric of [rics[0], rics[30], rics[59]]) {
    const one = await staff().submit(several, { find: ric ?? '' }, 'Buscar')
    expect(valuesIn(one, 'titular_id').filter(Boolean)).toHaveLength(1)
    expect(one.page.text).not.toContain('Las primeras 20')
  }
})

test('a refused form with a long list begins where one searches it', async () => {
  await t.write((tx) => aCrowd(tx, MANY))
  const { page } = await staff().fill('/payments/create', {})
  const focused = page.all.filter(({ attributes }) => 'autofocus' in attributes)
  expect(focused.map(({ attributes }) => attributes.id)).toEqual(['payment-titular_id'])
  expect(focused.map(({ tag }) => tag)).toEqual(['input'])
})
