// @both-engines
// Proves docs/rules/people.md#15; docs/rules/screens.md#5; docs/rules/api.md#15.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { getTitular, listTitulars } from '#app/models/titulars/read.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompany,
  anAccount,
  aTitular,
  aUser,
  listing,
} from '#tests/support/models/factories.ts'
import { aPaidEmployee, aPayment } from '#tests/support/models/orders.ts'

const t = testDatabase()

const _PERSON = {
  ...{ name: 'Luis Paz', ric: 'V11470283' },
  ...{ type: 'Natural' as const, scope: 'Externo' as const },
}

const list = (query = '') => listTitulars(t.db, listing(titularListing, query))
const namesOf = async (query = '') => (await list(query)).data.map((titular) => titular.name)
const get = (id: number, query = '') => getTitular(t.db, id, listing(titularListing, query))

describe('the list of titulars', () => {
  test('is sorted by name, ignoring accents and case, ties by id', async () => {
    await t.write(async (tx) => {
      for (const name of ['Óscar', 'zoe', 'Ñato', 'ana', 'Oscar', 'Álvaro']) {
        await aTitular(tx, { name })
      }
    })
    expect(await namesOf()).toEqual(['Álvaro', 'ana', 'Ñato', 'Óscar', 'Oscar', 'zoe'])
    expect(await namesOf('sort_by=name,desc')).toEqual([
      ...['zoe', 'Oscar', 'Óscar', 'Ñato', 'ana', 'Álvaro'],
    ])
  })

  test('comes in pages with their total', async () => {
    await t.write(async (tx) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await aTitular(tx, { name })
    })
    const page = await list('limit=2&page=2')
    expect(page).toMatchObject({ current_page: 2, last_page: 3, per_page: 2, total: 5 })
    expect(page.data.map((titular) => titular.name)).toEqual(['c', 'd'])
    expect(await namesOf('limit=0')).toHaveLength(5)
  })

  test('is searched by name and by CI/RIC, as stored and as shown', async () => {
    await t.write(async (tx) => {
      await aTitular(tx, { name: 'José Núñez', ric: 'V114702834' })
      await aTitular(tx, { name: 'Carmen Peña', ric: 'V11470283' })
      await aTitular(tx, { name: 'Luis 100%', ric: 'E8123456' })
    })
    expect(await namesOf('search=jose+NUN')).toEqual(['José Núñez'])
    expect(await namesOf('search=pen%CC%83a')).toEqual(['Carmen Peña'])
    expect(await namesOf('search=v11470283')).toEqual(['Carmen Peña', 'José Núñez'])
    // A person's RIF is their cédula and one digit more: whoever is kept by either one is found.
    expect(await namesOf('search=V-11470283-4')).toEqual(['Carmen Peña', 'José Núñez'])
    expect(await namesOf('search=V-11470284-4')).toEqual([])
    // However a cédula is written.
    expect(await namesOf('search=11.470.283')).toEqual(['Carmen Peña', 'José Núñez'])
    expect(await namesOf('search=%25')).toEqual(['Luis 100%'])
    expect((await list('search=nadie')).total).toBe(0)
  })

  test('is filtered by scopes, type and state', async () => {
    await t.write(async (tx) => {
      await aTitular(tx, { name: 'empleada' })
      await aTitular(tx, { name: 'externo', scope: 'Externo' })
      await aCompany(tx, { name: 'empresa' })
      const gone = await aTitular(tx, { name: 'retirado' })
      await deactivateTitular(tx, gone, ADMINISTRATOR)
    })
    expect(await namesOf()).toHaveLength(4)
    expect(await namesOf('scope=Externo')).toEqual(['externo'])
    expect(await namesOf('scope=Empleado,Empresa')).toEqual(['empleada', 'empresa', 'retirado'])
    expect(await namesOf('type=Jur%C3%ADdico')).toEqual(['empresa'])
    expect(await namesOf('active=0')).toEqual(['retirado'])
    expect(await namesOf('active=1&scope=Empleado')).toEqual(['empleada'])
    expect((await list('active=1&scope=Empleado')).total).toBe(1)
  })

  test('includes the counts asked for, per titular, without voided documents', async () => {
    const { titular_id, account_id, enterprise_id } = await t.write(aPaidEmployee)
    await t.write(async (tx) => {
      await anAccount(tx, { titular_id })
      await aPayment(tx, { titular_id, account_id, enterprise_id })
      await aPayment(tx, { titular_id, enterprise_id })
      await aPayment(tx, { titular_id, enterprise_id, voided: true })
    })
    const all = await list('withCount=accounts,paysheets,payments&sort_by=payments_count,desc')
    expect(all.data).toMatchObject([
      { name: 'Zoe Paz', accounts_count: 2, paysheets_count: 1, payments_count: 2 },
      { scope: 'Empresa', accounts_count: 1, paysheets_count: 0, payments_count: 0 },
    ])
    const [some] = (await list('withCount=payments')).data
    expect(some).toHaveProperty('payments_count')
    expect(some).not.toHaveProperty('accounts_count')
    expect(await get(titular_id, 'withCount=accounts,paysheets,payments')).toMatchObject({
      accounts_count: 2,
      paysheets_count: 1,
      payments_count: 2,
    })
  })

  test('includes the user and the accounts with their banks when asked', async () => {
    const { ana, first } = await t.write(async (tx) => {
      const user = await aUser(tx, { name: 'Ana', email: 'ana.paz@example.com' })
      const ana = await aTitular(tx, { name: 'Ana Paz' })
      await tx.update(titulars).set({ user_id: user }).where(eq(titulars.id, ana))
      const first = await anAccount(tx, { titular_id: ana })
      await anAccount(tx, { titular_id: ana, bank_id: await aBank(tx, '0105') })
      await aTitular(tx, { name: 'Beto' })
      return { ana, first }
    })
    const { data } = await list('with=user,accounts')
    expect(data[0]?.user).toMatchObject({
      name: 'Ana',
      email: 'ana.paz@example.com',
      role: 'Empleado',
      is_bound: true,
      version: 1,
    })
    expect(data[0]?.user).not.toHaveProperty('password_hash')
    expect(data[0]?.accounts?.map(({ bank, titular }) => [bank, titular])).toEqual([
      ['Banco Mercantil', 'Ana Paz'],
      ['Banesco', 'Ana Paz'],
    ])
    expect(data[0]?.accounts?.[1]).toMatchObject({ id: first, titular_id: ana })
    expect(data[0]?.accounts?.[0]).not.toHaveProperty('bank_record')
    expect(data[1]).toMatchObject({ name: 'Beto', user: null, accounts: [] })

    const alone = await get(ana, 'with=accounts.bank')
    expect(alone).not.toHaveProperty('user')
    expect(alone.accounts?.map((account) => account.bank_record?.index)).toEqual(['0105', '0134'])
  })
})
