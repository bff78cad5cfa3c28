// @both-engines
// Proves docs/rules/company.md#5; docs/rules/money.md#24.
/** A company's first hour (docs/rules/company.md#4). */
import { describe, expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { updateCompanyProfile } from '#app/models/company/change.server.ts'
import {
  hideFirstSteps,
  readFirstSteps,
  readMissingNeeds,
} from '#app/models/company/first-steps.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { dialect } from '#db/columns.ts'
import { accounts, titulars } from '#db/schema.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs } from '#tests/support/models/factories.ts'
import { aPaidEmployee, aPayroll, aPaysheet } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()
const COMPANY = { name: 'Cerro Ávila, C.A.', ric: 'J070133805' }
const statesOf = async () => (await readFirstSteps(t.db))?.map(({ state }) => state).join(' ')

describe('the first steps', () => {
  test('lead from nothing to the first fortnight', async () => {
    expect(await statesOf()).toBe('next blocked blocked open open blocked')
    await t.write((tx) => updateCompanyProfile(tx, COMPANY, t.actor))
    expect(await statesOf()).toBe('done next blocked open open blocked')
    const [company] = (await readFirstSteps(t.db)) ?? []
    expect(company?.about).toBe('Cerro Ávila, C.A. · J-07013380-5')
    const account_id = await t.write((tx) => aCompanyAccount(tx))
    expect(await statesOf()).toBe('done done next open open blocked')
    expect((await readFirstSteps(t.db))?.[2]?.ways).toEqual([
      {
        to: `/company-accounts/${account_id}/movements/adjustments/create`,
        label: 'Registrar saldo inicial',
      },
      { to: '/incomes/create', label: 'o registre un ingreso' },
    ])
    const last = async () => (await readFirstSteps(t.db))?.[5]?.about
    expect(await last()).toBe('Cuando haya fondos, empleados y montos.')
    await t.write((tx) => anIncome(tx, { account_id, amount: bs(100_000) }))
    expect(await statesOf()).toBe('done done done next open blocked')
    const employee = await t.write((tx) => aPayroll(tx))
    expect(await statesOf()).toBe('done done done done next blocked')
    await t.write((tx) => updateSettings(tx, {}, t.actor))
    expect(await statesOf()).toBe('done done done done done next')
    expect(await last()).toBe('Ya hay con qué pagarla.')
    const voided = await t.write((tx) => aPaysheet(tx, employee))
    expect(await readFirstSteps(t.db)).toBeUndefined()
    await t.write((tx) => voidPaysheet(tx, voided, t.actor, null))
    await t.write((tx) => withApproval(tx, { paysheets: centimos(1) }))
    await t.write((tx) => aPaysheet(tx, employee))
    expect(await statesOf()).toBe('done done done done done next')
  })

  test('say of employees what they lack', async () => {
    await t.write(async (tx) => {
      await aPayroll(tx)
      await tx.update(accounts).set({ active: false })
    })
    const employees = (await readFirstSteps(t.db))?.[3]
    expect(employees).toMatchObject({
      about: 'Todavía ninguno tiene salario y cuenta.',
      state: 'open',
    })
  })

  test('are put away once, with a line in the trail', async () => {
    for (const _ of [1, 2]) await t.write((tx) => hideFirstSteps(tx, true, t.actor))
    expect(await readFirstSteps(t.db)).toBeUndefined()
    await t.write((tx) => hideFirstSteps(tx, false, t.actor))
    expect(await readFirstSteps(t.db)).toHaveLength(6)
    const trail = await trailOf(t.db, 'first_steps', 1)
    expect(trail.map(({ before, after }) => [before, after])).toEqual([
      [{ hidden: false }, { hidden: true }],
      [{ hidden: true }, { hidden: false }],
    ])
  })

  if (dialect === 'sqlite') {
    test('look for an order that waits by the index of those', async () => {
      const plan = (await planOf(() => readFirstSteps(t.db))).join('\n')
      expect(plan).toMatch(/paysheets_pending/)
    })
  }
})

describe('what a form lacks', () => {
  const NEEDS = ['account', 'funds', 'employee', 'titular'] as const
  const lacks = async (isAdmin = true) =>
    (await readMissingNeeds(t.db, NEEDS, isAdmin)).map(({ way }) => way.to)

  test('are told one after the other, as they can be mended', async () => {
    const people = ['/titulars/hire', '/titulars/create']
    expect(await lacks()).toEqual(['/settings/company', ...people])
    expect(await lacks(false)).toEqual(['/titulars/create', ...people])
    await t.write((tx) => updateCompanyProfile(tx, COMPANY, t.actor))
    expect(await lacks()).toEqual(['/company-accounts/create', ...people])
    const account_id = await t.write((tx) => aCompanyAccount(tx))
    const opening = `/company-accounts/${account_id}/movements/adjustments/create`
    expect(await lacks()).toEqual([opening, ...people])
    // Only administrators write opening balances.
    expect((await lacks(false))[0]).toBe('/incomes/create')
    await t.write((tx) => anIncome(tx, { account_id, amount: bs(1) }))
    expect(await lacks()).toEqual(people)
    await t.write((tx) => tx.update(accounts).set({ capital: bs(0) }))
    expect(await lacks()).toEqual(['/incomes/create', ...people])
    await t.write((tx) => anIncome(tx, { account_id, amount: bs(1) }))
    await t.write((tx) => aPaidEmployee(tx))
    expect(await lacks()).toEqual([])
    await t.write((tx) => tx.update(titulars).set({ salary: bs(0) }))
    expect(await lacks()).toEqual(['/settings/salary'])
  })
})
