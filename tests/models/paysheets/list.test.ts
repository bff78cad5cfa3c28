// @both-engines
// Proves docs/rules/payroll.md#7; docs/rules/screens.md#4, #5; docs/rules/api.md#5, #6, #15.
import { describe, expect, test } from 'vitest'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import {
  createPaysheet,
  type PaysheetInput,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheets, presentPaysheet } from '#app/models/paysheets/read.server.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { paysheetValues } from '#tests/support/models/orders.ts'

let orders: Awaited<ReturnType<typeof fiveOrders>>
const t = testDatabase(async () => {
  orders = await fiveOrders()
})

const list = (query = '') => listPaysheets(t.db, listing(paysheetListing, query))
const idsOf = async (query: string) => (await list(query)).data.map((order) => order.id)

/**
 * Five orders: a and d of Ángel, b and e of Bea, c of Zoe; Bea's and Zoe's accounts are at other
 * banks; a, b and e are paid from one company account, c and d from another.
 */
async function fiveOrders() {
  return t.write(async (tx) => {
    const person = async (name: string, ric: string, salary: number, bank: string) => {
      const titular_id = await aTitular(tx, { name, ric, salary: bs(salary) })
      const bank_id = await aBank(tx, bank)
      return { titular_id, account_id: await anAccount(tx, { titular_id, bank_id }) }
    }
    const angel = await person('Ángel Núñez', 'V11470283', 1000, '0134')
    const bea = await person('bea peña', 'V22222222', 400, '0108')
    const zoe = await person('Zoe Paz', 'V33333333', 2000, '0105')
    const one = await aCompanyAccount(tx, { capital: bs(5000) })
    const two = await aCompanyAccount(tx, { capital: bs(5000), bank_id: await aBank(tx, '0102') })
    const make = (minute: number, who: typeof angel, values: Partial<PaysheetInput>) =>
      createPaysheet(tx, paysheetValues({ ...who, enterprise_id: one, ...values }), later(minute))
    const a = await make(1, angel, {
      ...{ number: '50%', concept: 'Nómina de ENERO', issued_at: day('2026-01-31') },
    })
    const b = await make(2, bea, {
      ...{ number: 'a_b-77', concept: '"Bono" único', transaction: 'Cheque', payday: 'completo' },
    })
    const c = await make(3, zoe, {
      ...{ number: 'axb', concept: "D'Ávila ñandú", payday: 'segunda', enterprise_id: two },
    })
    const d = await make(3, angel, {
      ...{ number: '0001', concept: 'x', issued_at: day('2026-12-31'), enterprise_id: two },
    })
    const e = await make(3, bea, {
      ...{ number: '0002', concept: 'Cuota 100', issued_at: day('2026-02-01') },
    })
    return { a, b, c, d, e, angel, bea, zoe, one, two }
  })
}

/** The ids of a query's orders as the letters of fiveOrders. */
async function lettersOf(query: string) {
  const { a, b, c, d, e } = orders
  const names = new Map([a, b, c, d, e].map((id, n) => [id, 'abcde'.charAt(n)]))
  return (await idsOf(query)).map((id) => names.get(id)).join('')
}

describe('the list of payroll orders', () => {
  test('has the last created first, and within an instant the last number', async () => {
    expect(await lettersOf('')).toBe('edcba')
    expect(await list('limit=2&page=3')).toMatchObject({
      data: [{ id: orders.a }],
      ...{ current_page: 3, last_page: 3, per_page: 2, total: 5 },
    })
    expect(await list('page=9')).toMatchObject({ data: [], total: 5, last_page: 1 })
    expect(await list('limit=0')).toMatchObject({ total: 5, current_page: 1, last_page: 1 })
    expect((await list('limit=0')).data).toHaveLength(5)
  })

  test.each([
    ['titular,asc', 'adbec'],
    ['titular,desc', 'cebda'],
    ['issued_at,asc', 'aebcd'],
    ['issued_at,desc', 'dcbea'],
    ['account,asc', 'cbead'],
    ['enterprise,asc', 'cdabe'],
    ['amount,desc', 'cdabe'],
    ['total,asc', 'ebadc'],
    ['transaction,asc', 'bacde'],
    ['payday,asc', 'badec'],
    ['number,asc', 'deabc'],
    ['concept,asc', 'becad'],
    ['order,desc', 'edcba'],
    ['id,asc', 'abcde'],
    ['created_at,asc', 'abcde'],
    ['updated_at,desc', 'edcba'],
  ])('sorts by %s', async (sort, expected) => {
    const sorted = await lettersOf(`sort_by=${sort}`)
    expect(sorted).toBe(expected)
    const pages = [1, 2, 3].map((page) => lettersOf(`sort_by=${sort}&limit=2&page=${page}`))
    expect((await Promise.all(pages)).join('')).toBe(expected)
  })

  test('is filtered by titular, account, company account and fortnight', async () => {
    const { angel, bea, two } = orders
    expect(await lettersOf(`titular=${angel.titular_id}`)).toBe('da')
    expect(await lettersOf(`account=${bea.account_id}`)).toBe('eb')
    expect(await lettersOf(`enterprise=${two}`)).toBe('dc')
    expect(await lettersOf('payday=primera')).toBe('eda')
    const all = `titular=${angel.titular_id}&enterprise=${two}&payday=primera&search=0001`
    expect(await lettersOf(all)).toBe('d')
    expect(await list(`${all}&account=${bea.account_id}`)).toMatchObject({ data: [], total: 0 })
    expect(await list('titular=9999')).toMatchObject({ data: [], total: 0, last_page: 1 })
  })

  test('is bounded by dates, both ends included', async () => {
    expect(await lettersOf('startDate=issued_at,2026-02-01')).toBe('edcb')
    expect(await lettersOf('endDate=2026-01-31')).toBe('a')
    expect(await lettersOf('endDate=2026-01-30')).toBe('')
    expect(await lettersOf('startDate=2026-01-31&endDate=issued_at,2026-02-01')).toBe('ea')
    expect((await list('startDate=2026-11-13&endDate=2026-11-13')).total).toBe(2)
  })

  test('includes the relations of `with`, and no others', async () => {
    const { a, angel, one } = orders
    const [plain] = (await list('search=enero')).data
    for (const name of ['titular', 'account', 'enterprise', 'snapshot', 'search_key']) {
      expect(plain).not.toHaveProperty(name)
    }
    const query = 'search=enero&with=titular,account,enterprise.bank'
    const [whole] = (await list(query)).data
    expect(whole).toMatchObject({
      titular: { id: angel.titular_id, name: 'Ángel Núñez' },
      account: { id: angel.account_id, bank: 'Banesco' },
      enterprise: { id: one, capital: 5000_00 - 500_00 - 400_00 - 200_00 },
    })
    const relations = { with: new Set(['account.bank']) }
    const got = await getPaysheet(t.db, a, relations)
    expect(got).toMatchObject({ account: { bank_record: { index: '0134', name: 'Banesco' } } })
    expect(got).not.toHaveProperty('titular')
  })

  test.each([
    ['2026-01-31', 'Enero'],
    ['2026-02-01', 'Febrero'],
    ['2026-12-31', 'Diciembre'],
  ])('shows the month of the date: an order of %s is of %s', async (issued_at, month) => {
    const query = `startDate=${issued_at}&endDate=${issued_at}`
    const [order] = (await list(query)).data
    expect(order && presentPaysheet(order).month).toBe(month)
  })
})

describe('a search', () => {
  test.each([
    ['titular, accents and case apart', 'ANGEL nunez', 'da'],
    ['titular by a part', 'pena', 'eb'],
    ['two letters in any of them', 'ñá', 'ecba'],
    ['titular by two letters', 'be', 'eb'],
    ['CI', 'V-33.333.333', 'c'],
    ['number', '77', 'b'],
    ['number of three', 'AXB', 'c'],
    ['concept, accents and case apart', 'enéro', 'a'],
    ['concept across words', 'avila nandu', 'c'],
    ['concept of one letter', 'x', 'dc'],
    ['concept with quotes', '"bono"', 'b'],
    ['a lone quote', '"', 'b'],
    ['quotes in a row', '"""', ''],
    ['an apostrophe', "d'á", 'c'],
    ['per cent', '%', 'a'],
    ['per cent in a longer term', '50%', 'a'],
    ['underscore', '_', 'b'],
    ['underscore in a longer term', 'a_b', 'b'],
    ['a backslash', '\\', ''],
    ['words of the search language', 'nomina OR cuota', ''],
    ['a star', 'cuo*', ''],
    ['a column of the search', 'search_key:cuota', ''],
    ['blanks more and less', '  cuota   100 ', 'e'],
    ['what is nowhere', 'nada de esto', ''],
  ])('by %s: %s', async (_, term, expected) => {
    const query = `search=${encodeURIComponent(term)}`
    expect(await lettersOf(query)).toBe(expected)
    expect((await list(query)).total).toBe(expected.length)
  })

  test('finds the account paid to by its number, ignoring hyphens and blanks', async () => {
    const [order] = (await list('titular=1&with=account')).data
    const number = order?.account?.number ?? ''
    for (const term of [number, formatAccountNumber(number), `${number.slice(0, 4)} 0001`]) {
      expect(await lettersOf(`search=${term}`)).toBe('da')
    }
    expect(await lettersOf(`search=${number.slice(0, 4)}&payday=completo`)).toBe('')
  })

  test('counts an order once that matches twice, and no voided ones', async () => {
    await t.write(async (tx) => {
      const { titular_id, account_id } = orders.zoe
      const values = { titular_id, account_id, enterprise_id: orders.one, concept: 'De Zoe Paz' }
      await createPaysheet(tx, paysheetValues(values), later(9))
    })
    expect(await list('search=zoe paz')).toMatchObject({ total: 2, data: [{}, { id: orders.c }] })
    await t.write((tx) => voidPaysheet(tx, orders.c, t.actor, null))
    expect(await list('search=zoe')).toMatchObject({ total: 1 })
    expect(await list('search=zoe&voided=1')).toMatchObject({ total: 1, data: [{ id: orders.c }] })
  })

  test('is paged and sorted like any list', async () => {
    const page = (n: number) => lettersOf(`search=a&sort_by=titular,asc&limit=2&page=${n}`)
    expect([await page(1), await page(2), await page(3)]).toEqual(['ad', 'be', 'c'])
  })
})
