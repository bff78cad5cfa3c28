// @both-engines
/** What a user's last document was made with (docs/rules/entering.md#5). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { fillOfLast, lastUsed } from '#app/models/documents/last-used.server.ts'
import { createPayment, voidPayment } from '#app/models/payments/change.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { accounts, closing, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompany,
  aCompanyAccount,
  anIncome,
  aUser,
  bs,
  day,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder, paymentValues } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()
const ANA = ADMINISTRATOR.id ?? 0
const TODAY = day('2026-11-20')

test('is of the user’s own, of its kind, the last made that stands', async () => {
  const { enterprise_id, other } = await t.write(async (tx) => {
    const parties = await aPayroll(tx)
    const { account_id: _, ...party } = parties
    const other = await aUser(tx)
    await aPaysheet(tx, { ...parties, concept: 'Quincena' })
    await aPersonalOrder(tx, { ...party, concept: 'Tinta' })
    await aPersonalOrder(tx, { ...party, concept: 'Resmas', issued_at: day('2026-11-02') })
    const voided = await aPersonalOrder(tx, { ...party, concept: 'Anulada' })
    await voidPayment(tx, voided, ADMINISTRATOR, null)
    const theirs = paymentValues({ ...party, concept: 'De otro' })
    await createPayment(tx, theirs, { ...ADMINISTRATOR, id: other })
    return { enterprise_id: parties.enterprise_id, other }
  })
  const values = { enterprise_id: String(enterprise_id), transaction: 'Transferencia' }
  expect(await lastUsed(t.db, 'payment', ANA)).toEqual({
    ...{ order: 2, issued_at: '2026-11-02', values: { ...values, concept: 'Resmas' } },
  })
  expect(await lastUsed(t.db, 'payment', other)).toMatchObject({ values: { concept: 'De otro' } })
  expect(await lastUsed(t.db, 'paysheet', ANA)).toMatchObject({ values: { concept: 'Quincena' } })
  expect(await lastUsed(t.db, 'paysheet', other)).toBeUndefined()
})

describe('a form takes of it', () => {
  const last = {
    ...{ order: 12, issued_at: day('2026-11-02') },
    values: { enterprise_id: '7', transaction: 'Cheque', concept: 'Resmas' },
  }
  const account = (id: number, capital: number) => ({ id, capital: bs(capital) })
  const fill = (
    typed: Record<string, string>,
    accounts = [account(7, 10)],
    needed = bs(0),
    of = last,
  ) =>
    fillOfLast(t.db, 'payment', of, {
      typed: (name) => typed[name] ?? '',
      ...{ accounts, needed, today: TODAY },
    })
  const ALL = {
    ...{ enterprise_id: '7', transaction: 'Cheque', concept: 'Resmas' },
    issued_at: '2026-11-02',
  }

  test('all that is empty, and the date instead of the one that it began with', async () => {
    const { said, ...taken } = await fill({ issued_at: TODAY, concept: ' ' })
    expect(taken).toEqual({ fill: ALL })
    expect(said).toBe(
      'De su orden N° 000012: la forma de pago, la cuenta de la empresa, el concepto y la fecha (02 nov 2026)',
    )
  })

  test.each([
    ['enterprise_id', '9'],
    ['transaction', 'Depósito'],
    ['concept', 'Tinta'],
    ['issued_at', '2026-11-19'],
  ])('not the %s that was typed', async (name, text) => {
    const { [name as keyof typeof ALL]: _, ...others } = ALL
    expect((await fill({ [name]: text })).fill).toEqual(others)
  })

  test.each([
    ['an account that is not offered any more', account(8, 10), 0, 'no se puede elegir ahora'],
    ['an account without funds', account(7, 0), 0, 'no tiene fondos suficientes'],
    ['an account with too little', account(7, 10), 10.01, 'no tiene fondos suficientes'],
  ])('not %s, and says so', async (_case, offered, needed, why) => {
    const { enterprise_id: _, ...others } = ALL
    const taken = await fill({}, [offered], bs(needed))
    expect(taken).toEqual({
      fill: others,
      said: `De su orden N° 000012: la forma de pago, el concepto y la fecha (02 nov 2026). La cuenta de la empresa ${why}`,
    })
  })

  test('an account that holds just enough', async () => {
    expect((await fill({}, [account(7, 10)], bs(10))).fill).toEqual(ALL)
  })

  test('no date that is closed', async () => {
    await t.write((tx) =>
      tx.insert(closing).values({
        ...{ id: 1, until: day('2026-11-02'), version: 2 },
        ...{ created_at: '', updated_at: '' },
      }),
    )
    const { issued_at: _, ...others } = ALL
    const { fill: taken, said } = await fill({})
    expect(taken).toEqual(others)
    expect(said).toMatch(/\. La fecha \(02 nov 2026\) está cerrada$/)
  })

  test('no date where it is the one that the form has', async () => {
    const { issued_at: _, ...others } = ALL
    const today = { ...last, issued_at: TODAY }
    for (const issued_at of ['', TODAY]) {
      const { fill: taken, said } = await fill({ issued_at }, undefined, undefined, today)
      expect(taken).toEqual(others)
      expect(said).not.toContain('la fecha')
    }
  })

  test('nothing when all is typed, and says so', async () => {
    const typed = { ...ALL, concept: 'Tinta' }
    const said = 'De su orden N° 000012 no queda nada por usar'
    expect(await fill(typed)).toEqual({ fill: {}, said })
  })
})

describe('the next income takes the account and the origin of the last', () => {
  const READY = { account_id: '', provider: '', issued_at: TODAY }
  const fill = async () => {
    const last = await lastUsed(t.db, 'income', ANA)
    const typed = (name: string) => READY[name as keyof typeof READY] ?? ''
    const accounts = await companyAccountOptions(t.db)
    return fillOfLast(t.db, 'income', last, { typed, accounts, today: TODAY })
  }
  const made = () =>
    t.write(async (tx) => {
      const titular_id = await aCompany(tx)
      const account_id = await aCompanyAccount(tx, { titular_id })
      await anIncome(tx, { account_id, provider: 'Banco Plaza', issued_at: day('2026-11-02') })
      return { titular_id, account_id }
    })

  test('and its date', async () => {
    const { account_id } = await made()
    const values = { provider: 'Banco Plaza', issued_at: '2026-11-02' }
    expect((await fill()).fill).toEqual({ account_id: String(account_id), ...values })
  })

  test.each([
    ['archived', ({ account_id }: Made) => deactivate(accounts, account_id)],
    ['of a titular who was removed', ({ titular_id }: Made) => deactivate(titulars, titular_id)],
  ])('not an account that is %s, and says so', async (_case, remove) => {
    await t.write(remove(await made()))
    const { fill: taken, said } = await fill()
    expect(taken).toEqual({ provider: 'Banco Plaza', issued_at: '2026-11-02' })
    expect(said).toMatch(/^De su ingreso N° 000001: .*\. La cuenta no se puede elegir ahora$/)
  })

  test('nothing where the user has none', async () => {
    expect(await fill()).toEqual({ fill: {}, said: 'No hay un ingreso anterior suyo' })
  })
})

test('the next transfer takes the account that the last one went to, and its concept', async () => {
  const to = await t.write(async (tx) => {
    const from_account_id = await aCompanyAccount(tx, { capital: bs(500) })
    const to_account_id = await aCompanyAccount(tx)
    const values = { from_account_id, to_account_id, amount: bs(100), number: '1' }
    const dated = { concept: 'Fondos', issued_at: day('2026-11-13') }
    await createTransfer(tx, { ...values, ...dated }, ADMINISTRATOR)
    return to_account_id
  })
  expect((await lastUsed(t.db, 'transfer', ANA))?.values).toEqual({
    ...{ to_account_id: String(to), concept: 'Fondos' },
  })
})

type Made = { titular_id: number; account_id: number }

const deactivate = (table: typeof accounts | typeof titulars, id: number) => (tx: Tx) =>
  tx.update(table).set({ active: false }).where(eq(table.id, id))

if (dialect === 'sqlite') {
  test.each(['payment', 'paysheet', 'income', 'transfer'] as const)(
    'of a %s is read by an index',
    async (kind) => {
      const plan = await planOf(() => lastUsed(t.db, kind, ANA))
      const table = `${kind}s`
      expect(plan).toEqual([`SEARCH ${table} USING INDEX ${table}_created_by (created_by=?)`])
    },
  )
}
