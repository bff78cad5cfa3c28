// Proves docs/rules/people.md#6, #7.
import { describe, expect, test } from 'vitest'
import { Conflict, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import {
  type AccountInput,
  activateAccount,
  createAccount,
  deactivateAccount,
  deleteAccount,
} from '#app/models/accounts/change.server.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { companyAccountOptions, listAccounts } from '#app/models/accounts/read.server.ts'
import { holdingAccount } from '#app/models/records/holders.server.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, aCompanyAccount, listing } from '#tests/support/models/factories.ts'
import { anAdjustment, aPaidEmployee, aPayment, aTransfer } from '#tests/support/models/orders.ts'

const t = testDatabase()

const RIGHT = '01340001630000000001'

const create = async (changes: Partial<AccountInput> = {}) => {
  const bank_id = await aBank(t.db)
  const input = { number: RIGHT, bank_id, type: 'Corriente' as const, ...changes }
  return t.write((tx) => createAccount(tx, input, ADMINISTRATOR))
}
const list = (query = '', kind?: 'all' | 'personal' | 'company') =>
  listAccounts(t.db, listing(accountListing, query), kind)

describe('the deletion of an account', () => {
  test('removes the row when nothing refers to it', async () => {
    const id = await create()
    expect(await holdingAccount(t.db, id)).toEqual([])
    await t.write((tx) => deleteAccount(tx, id, ADMINISTRATOR))
    expect((await list()).total).toBe(0)
    expect((await trailOf(t.db, 'account', id))[1]).toMatchObject({
      action: 'delete',
      before: { number: RIGHT },
    })
    await expect(t.write((tx) => deleteAccount(tx, id, ADMINISTRATOR))).rejects.toThrow(NotFound)
  })

  test('is refused while orders refer to it, voided ones too, and names them', async () => {
    const { account_id, enterprise_id } = await t.write(async (tx) => {
      const parties = await aPaidEmployee(tx)
      await aPayment(tx, parties)
      await aPayment(tx, { ...parties, voided: true })
      return parties
    })
    expect(await holdingAccount(t.db, account_id)).toEqual([
      { by: 'paysheets', count: 2, voided: 1 },
      { by: 'payments', count: 2, voided: 1 },
    ])
    const removal = t.write((tx) => deleteAccount(tx, account_id, ADMINISTRATOR))
    await expect(removal).rejects.toThrow(Conflict)
    await expect(removal).rejects.toThrow(
      'La cuenta no se puede eliminar: tiene 2 órdenes de nómina (1 anulada) y 2 órdenes personales (1 anulada)',
    )
    // The income, two orders and the reversal of one.
    expect(await holdingAccount(t.db, enterprise_id)).toEqual([
      { by: 'paysheets', count: 2, voided: 1 },
      { by: 'payments', count: 2, voided: 1 },
      { by: 'incomes', count: 1, voided: 0 },
      { by: 'movements', count: 4, voided: 0 },
    ])
  })

  test('is refused while transfers of either side or adjustments refer to it', async () => {
    const { from, to } = await t.write(async (tx) => {
      const from = await aCompanyAccount(tx)
      const to = await aCompanyAccount(tx)
      await aTransfer(tx, from, to)
      await anAdjustment(tx, to)
      return { from, to }
    })
    const removal = (id: number) => t.write((tx) => deleteAccount(tx, id, ADMINISTRATOR))
    await expect(removal(from)).rejects.toThrow(/: tiene 1 transferencia$/)
    await expect(removal(to)).rejects.toThrow(/: tiene 1 transferencia y 1 ajuste$/)
  })
})

describe('an inactive account', () => {
  test('stays in the list, is not in the pickers, and can be activated', async () => {
    const id = await t.write((tx) => aCompanyAccount(tx))
    await t.write((tx) => deactivateAccount(tx, id, ADMINISTRATOR, 1))
    expect(await list()).toMatchObject({ total: 1, data: [{ active: false, version: 2 }] })
    expect(await companyAccountOptions(t.db)).toEqual([])
    await t.write((tx) => activateAccount(tx, id, ADMINISTRATOR, 2))
    expect(await companyAccountOptions(t.db)).toHaveLength(1)
    expect((await trailOf(t.db, 'account', id)).slice(1)).toMatchObject([
      { action: 'deactivate' },
      { action: 'activate' },
    ])
    const stale = t.write((tx) => deactivateAccount(tx, id, ADMINISTRATOR, 1))
    await expect(stale).rejects.toThrow(StaleVersion)
  })
})
