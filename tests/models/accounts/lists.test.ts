// @both-engines
// Proves docs/rules/people.md#7; docs/rules/accounts.md#6; docs/rules/orders.md#2, #10;
// docs/rules/finding.md#10; docs/rules/api.md#6, #15.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  type AccountInput,
  createAccount,
  deactivateAccount,
} from '#app/models/accounts/change.server.ts'
import { accountListing, heldOn } from '#app/models/accounts/fields.ts'
import {
  accountOptions,
  companyAccountOptions,
  companyAccountsToAsk,
  getAccount,
  listAccounts,
  payingAccounts,
} from '#app/models/accounts/read.server.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { accounts } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompany,
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { aPaidEmployee, aPayment } from '#tests/support/models/orders.ts'

const t = testDatabase()

const RIGHT = '01340001630000000001'

const create = async (changes: Partial<AccountInput> = {}) => {
  const bank_id = await aBank(t.db)
  const input = { number: RIGHT, bank_id, type: 'Corriente' as const, ...changes }
  return t.write((tx) => createAccount(tx, input, ADMINISTRATOR))
}
const get = (id: number, query = '') => getAccount(t.db, id, listing(accountListing, query))
const list = (query = '', kind?: 'all' | 'personal' | 'company') =>
  listAccounts(t.db, listing(accountListing, query), kind)
const idsOf = async (...args: Parameters<typeof list>) =>
  (await list(...args)).data.map((account) => account.id)

describe('the list of accounts', () => {
  /** Zoe's and Eva's accounts, one without a titular, and a company's. */
  async function four() {
    return t.write(async (tx) => {
      const mercantil = await aBank(tx, '0105')
      const zoe = await anAccount(tx, {
        number: RIGHT,
        titular_id: await aTitular(tx, { name: 'Zoé', ric: 'V11470283' }),
        type: 'Ahorro',
        phone_number: '04141234567',
      })
      const eva = await anAccount(tx, {
        number: '01050003000000000042',
        allow_check_digit: true,
        bank_id: mercantil,
        titular_id: await aTitular(tx, { name: 'eva', scope: 'Externo' }),
        phone_number: '04121234567',
      })
      const free = await anAccount(tx, { number: '01340001600000000003', titular_id: null })
      const company = await aCompanyAccount(tx, {
        number: '01340001610000000008',
        titular_id: await aCompany(tx, { name: 'Ávila' }),
        capital: bs(5),
      })
      return { zoe, eva, free, company }
    })
  }

  test('shows all to the API, and on screens those of companies and the others apart', async () => {
    const { zoe, eva, free, company } = await four()
    expect(await idsOf()).toEqual([company, free, eva, zoe])
    expect(await idsOf('', 'personal')).toEqual([free, eva, zoe])
    expect((await list('', 'personal')).total).toBe(3)
    expect(await idsOf('', 'company')).toEqual([company])
    expect((await list('', 'company')).total).toBe(1)
  })

  test('shows the newest first', async () => {
    const older = await create()
    const newer = await t.write((tx) => anAccount(tx))
    const at = '2026-11-21T00:00:00.000Z'
    await t.write((tx) => tx.update(accounts).set({ created_at: at }).where(eq(accounts.id, older)))
    expect(await idsOf()).toEqual([older, newer])
  })

  test('is searched by number in any notation, by holder and by bank', async () => {
    const { zoe, eva, free, company } = await four()
    expect(await idsOf('search=0134-0001-63')).toEqual([zoe])
    expect(await idsOf('search=0001+60+0000')).toEqual([free])
    expect(await idsOf('search=0000000042')).toEqual([eva])
    for (const search of ['··0042', '**0042', '...0042'])
      expect(await idsOf(`search=${search}`)).toEqual([eva])
    expect(await idsOf('search=ZOE')).toEqual([zoe])
    expect(await idsOf('search=, zoe')).toEqual([zoe])
    expect(await idsOf('search=avila')).toEqual([company])
    expect(await idsOf('search=mercantil')).toEqual([eva])
    expect(await idsOf('search=banesco', 'personal')).toEqual([free, zoe])
    expect((await list('search=0105')).total).toBe(1)
    expect(await idsOf('search=9999-9999')).toEqual([])
  })

  test('is searched by a bank’s code without the people whose cédula has its digits', async () => {
    const { eva } = await four()
    const [other, third] = await t.write(async (tx) => {
      const named = await aTitular(tx, { name: 'Rita', ric: 'V21058888' })
      const zeros = await aTitular(tx, { name: 'Raúl', ric: 'V01058888' })
      return [
        await anAccount(tx, { titular_id: named, number: '01340001670000000044' }),
        await anAccount(tx, { titular_id: zeros, number: '01340001620000000055' }),
      ]
    })
    expect(await idsOf('search=0105')).toEqual([third, eva])
    expect(await idsOf('search=v0021058888')).toEqual([other])
    expect(await idsOf('search=21.058.888')).toEqual([other])
  })

  test('is filtered by type, scopes, titular, bank and state', async () => {
    const { zoe, eva, free, company } = await four()
    const { titular_id } = await get(eva)
    await t.write((tx) => deactivateAccount(tx, free, ADMINISTRATOR))
    expect(await idsOf('type=Ahorro')).toEqual([zoe])
    expect(await idsOf('scope=Empleado')).toEqual([zoe])
    expect(await idsOf('scope=Empresa,Externo')).toEqual([company, eva])
    expect(await idsOf('scope=Empresa', 'personal')).toEqual([])
    expect(await idsOf(`titular=${titular_id}`)).toEqual([eva])
    expect(await idsOf(`bank=${await aBank(t.db, '0105')}`)).toEqual([eva])
    expect(await idsOf('active=0')).toEqual([free])
    expect(await idsOf('active=1')).toEqual([company, eva, zoe])
    expect((await list('active=1&type=Corriente')).total).toBe(2)
  })

  test('sorts by every column that it shows, empty values first', async () => {
    const { zoe, eva, free, company } = await four()
    expect(await idsOf('sort_by=number,asc')).toEqual([eva, free, company, zoe])
    expect(await idsOf('sort_by=titular,asc')).toEqual([free, company, eva, zoe])
    expect(await idsOf('sort_by=bank,asc')).toEqual([eva, zoe, free, company])
    expect(await idsOf('sort_by=scope,desc')).toEqual([eva, company, zoe, free])
    expect(await idsOf('sort_by=phone_number,asc')).toEqual([free, company, eva, zoe])
    expect(await idsOf('sort_by=type,asc')).toEqual([zoe, eva, free, company])
    expect((await idsOf('sort_by=capital,desc'))[0]).toBe(company)
    expect((await list('limit=2&page=2&sort_by=id,asc')).data.map(({ id }) => id)).toEqual([
      free,
      company,
    ])
  })

  test('counts live orders into a person’s account and out of a company’s', async () => {
    const { account_id, enterprise_id } = await t.write(async (tx) => {
      const parties = await aPaidEmployee(tx)
      await aPayment(tx, parties)
      await aPayment(tx, { ...parties, voided: true })
      return parties
    })
    const { data } = await list('withCount=paysheets,payments')
    expect(data).toHaveLength(2)
    for (const account of data) {
      expect(account).toMatchObject({ paysheets_count: 1, payments_count: 1 })
    }
    const unused = await t.write((tx) => anAccount(tx))
    const asked = 'withCount=paysheets'
    expect(await get(unused, asked)).toMatchObject({ paysheets_count: 0 })
    expect(await get(unused, asked)).not.toHaveProperty('payments_count')
    expect((await idsOf(`${asked}&sort_by=paysheets_count,desc`)).slice(0, 2).sort()).toEqual(
      [account_id, enterprise_id].sort(),
    )
  })
})

describe('pickers of accounts', () => {
  test('offer a titular’s active accounts by type and bank, and the one already chosen', async () => {
    const { eva, corriente, ahorro, closed } = await t.write(async (tx) => {
      const eva = await aTitular(tx)
      const mercantil = await aBank(tx, '0105')
      const corriente = await anAccount(tx, { titular_id: eva, bank_id: mercantil })
      const ahorro = await anAccount(tx, { titular_id: eva, type: 'Ahorro' })
      const closed = await anAccount(tx, { titular_id: eva })
      await deactivateAccount(tx, closed, ADMINISTRATOR)
      await anAccount(tx)
      return { eva, corriente, ahorro, closed }
    })
    expect(await accountOptions(t.db, eva)).toMatchObject([
      { id: ahorro, type: 'Ahorro', bank: 'Banesco', number: expect.stringMatching(/^0134/) },
      { id: corriente, type: 'Corriente', bank: 'Banco Mercantil' },
    ])
    const kept = await accountOptions(t.db, eva, closed)
    expect(kept.map((option) => option.id)).toEqual([ahorro, corriente, closed])
  })

  test('offer the companies’ accounts with their capital', async () => {
    const { open, closed, titular_id } = await t.write(async (tx) => {
      const titular_id = await aCompany(tx, { name: 'Ávila, C.A.' })
      const open = await aCompanyAccount(tx, { titular_id, capital: bs(12.34) })
      const gone = await aCompany(tx)
      const closed = await aCompanyAccount(tx, { titular_id: gone })
      await deactivateTitular(tx, gone, ADMINISTRATOR)
      await anAccount(tx)
      await anAccount(tx, { titular_id: null })
      return { open, closed, titular_id }
    })
    expect(await companyAccountOptions(t.db)).toEqual([
      {
        id: open,
        number: expect.any(String),
        type: 'Corriente',
        bank: 'Banesco',
        capital: 1234,
        titular: 'Ávila, C.A.',
        titular_id,
      },
    ])
    const kept = await companyAccountOptions(t.db, closed)
    expect(kept.map((option) => option.id).sort()).toEqual([open, closed].sort())
  })

  test('say what of the capital is of money that is dated ahead', async () => {
    const account_id = await t.write((tx) => aCompanyAccount(tx, { capital: bs(500) }))
    const other = await t.write(async (tx) => {
      const other = await aCompanyAccount(tx, { capital: bs(7) })
      const move = (amount: number, issued_at: string) => {
        const adjustment = { account_id, amount: bs(amount), issued_at: day(issued_at) }
        return createAdjustment(tx, { ...adjustment, reason: 'X' }, ADMINISTRATOR)
      }
      await move(40, '2026-11-20')
      await move(-40, '2026-11-20')
      await move(60, '2026-11-20')
      await move(-60, '2026-11-19')
      await move(200, '2026-11-25')
      await move(-50, '2026-12-01')
      await move(30, '2026-12-10')
      await move(-300, '2026-12-10')
      return other
    })
    const today = day('2026-11-20')
    const held = new Map((await payingAccounts(t.db, today)).map((each) => [each.id, each.held]))
    // By day: 500, 700 from the 25th, 650 from 1 Dec, 380 from the 10th, which no earlier day may exceed.
    expect(held.get(account_id)).toEqual([])
    expect(held.get(other)).toEqual([])
    await t.write((tx) =>
      createAdjustment(
        tx,
        { account_id, amount: bs(1000), issued_at: day('2026-12-05'), reason: 'X' },
        ADMINISTRATOR,
      ),
    )
    // 500, 700, 650, 1.650 from the 5th, 1.380 from the 10th.
    const [account] = (await payingAccounts(t.db, today)).filter(({ id }) => id === account_id)
    const free = [
      '2026-11-20',
      '2026-11-25',
      '2026-12-01',
      '2026-12-04',
      '2026-12-05',
      '2027-01-01',
    ]
    expect(free.map((on) => account && (account.capital - heldOn(account, on)) / 100)).toEqual([
      500, 650, 650, 650, 1380, 1380,
    ])
    expect(account && account.capital - heldOn(account, undefined)).toBe(500_00)
    // What is of today is there, for a document of a day before, too.
    expect(account && account.capital - heldOn(account, '2026-11-01')).toBe(500_00)
    expect((await payingAccounts(t.db, day('2026-12-10')))[0]?.held).toEqual([])
  })
})

describe('the company accounts by which a list can be filtered', () => {
  test('are the active ones, inactive ones with movements, and the one asked for', async () => {
    const made = await t.write(async (tx) => {
      const titular_id = await aCompany(tx)
      const open = await aCompanyAccount(tx, { titular_id })
      const used = await aCompanyAccount(tx, { titular_id, capital: bs(1) })
      const empty = await aCompanyAccount(tx, { titular_id })
      for (const id of [used, empty])
        await deactivateAccount(tx, id, ADMINISTRATOR, undefined, { allow_holds_money: true })
      await anAccount(tx)
      return { open, used, empty }
    })
    const asked = async (keep?: number) =>
      new Map((await companyAccountsToAsk(t.db, keep)).map(({ id, active }) => [id, active]))
    const always = [[made.open, true] as const, [made.used, false] as const]
    expect(await asked()).toEqual(new Map(always))
    expect(await asked(made.empty)).toEqual(new Map([...always, [made.empty, false]]))
  })
})
