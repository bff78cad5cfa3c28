// Proves docs/rules/accounts.md#3, #4, #8, #9, #13; docs/rules/money.md#19.
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import {
  type AccountInput,
  assignTitular,
  createAccount,
  updateAccount,
} from '#app/models/accounts/change.server.ts'
import { accountInput, accountListing } from '#app/models/accounts/fields.ts'
import { getAccount, listAccounts } from '#app/models/accounts/read.server.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompany,
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  listing,
} from '#tests/support/models/factories.ts'

const t = testDatabase()

/** Of the valid and the invalid numbers at Banesco. */
const RIGHT = '01340001630000000001'
const WRONG = '01340001640000000001'

const create = async (changes: Partial<AccountInput> = {}) => {
  const bank_id = await aBank(t.db)
  const input = { number: RIGHT, bank_id, type: 'Corriente' as const, ...changes }
  return t.write((tx) => createAccount(tx, input, ADMINISTRATOR))
}
const update = (id: number, changes: Partial<AccountInput>, version?: number) =>
  t.write((tx) => updateAccount(tx, id, changes, later(5), version))
const get = (id: number, query = '') => getAccount(t.db, id, listing(accountListing, query))
const list = (query = '', kind?: 'all' | 'personal' | 'company') =>
  listAccounts(t.db, listing(accountListing, query), kind)

describe('the input of an account', () => {
  const read = (input: Record<string, unknown>) =>
    accountInput(fieldsFor('api', todayInCaracas(NOW))).safeParse(input)

  test('is read without hyphens and spaces, and its capital is ignored', () => {
    const sent = { number: '0134-0001 63-0000000001', bank_id: '8', type: 'Ahorro', capital: 500 }
    expect(read(sent).data).toEqual({
      number: RIGHT,
      bank_id: 8,
      type: 'Ahorro',
      titular_id: null,
      phone_number: null,
    })
  })
})

describe('a new account', () => {
  test('has a capital of 0, needs no titular, and is audited', async () => {
    const id = await create({ phone_number: '04121234567' })
    expect(await get(id)).toMatchObject({
      number: RIGHT,
      bank: 'Banesco',
      type: 'Corriente',
      titular_id: null,
      titular: null,
      scope: null,
      phone_number: '04121234567',
      capital: 0,
      active: true,
      version: 1,
    })
    expect(await trailOf(t.db, 'account', id)).toMatchObject([
      { action: 'create', before: null, after: { number: RIGHT } },
    ])
  })

  test('must start with the prefix of its bank', async () => {
    const mercantil = await aBank(t.db, '0105')
    const refused = create({ bank_id: mercantil })
    await expect(refused).rejects.toThrow(FieldErrors)
    await expect(refused).rejects.toMatchObject({
      fields: { number: ['Debe comenzar con 0105, el prefijo de Banco Mercantil'] },
    })
  })

  test('with wrong check digits is saved only with the flag that allows it', async () => {
    await expect(create({ number: WRONG })).rejects.toMatchObject({
      fields: {
        number: [
          'Los dígitos de control no corresponden; revise el número o marque «Guardar de todos modos»',
        ],
      },
    })
    const id = await create({ number: WRONG, allow_check_digit: true })
    expect((await get(id)).number).toBe(WRONG)
  })

  test('cannot have the number of another, whose holder is named', async () => {
    const titular_id = await t.write((tx) => aTitular(tx, { name: 'Eva' }))
    await create({ titular_id })
    await expect(create({ allow_check_digit: true })).rejects.toMatchObject({
      fields: { number: ['0134-0001-63-0000000001 ya está registrada: es de Eva'] },
    })
    expect((await list()).total).toBe(1)
  })

  test('needs a bank and a titular that exist, and one who is active', async () => {
    await expect(create({ bank_id: 999, titular_id: 999 })).rejects.toMatchObject({
      fields: {
        bank_id: ['Elija una opción de la lista'],
        titular_id: ['Elija una opción de la lista'],
      },
    })
    const gone = await t.write(async (tx) => {
      const id = await aTitular(tx)
      await deactivateTitular(tx, id, ADMINISTRATOR)
      return id
    })
    await expect(create({ titular_id: gone })).rejects.toMatchObject({
      fields: { titular_id: ['El titular está inactivo'] },
    })
  })
})

describe('a change of an account', () => {
  test('changes only the fields it names, and is audited', async () => {
    const titular_id = await t.write((tx) => aTitular(tx))
    const id = await create({ titular_id, phone_number: '04121234567' })
    await update(id, { type: 'Ahorro' }, 1)
    expect(await get(id)).toMatchObject({
      number: RIGHT,
      type: 'Ahorro',
      titular_id,
      phone_number: '04121234567',
      version: 2,
      updated_at: '2026-11-20T14:05:00.000Z',
    })
    expect((await trailOf(t.db, 'account', id))[1]).toMatchObject({
      action: 'update',
      before: { type: 'Corriente' },
      after: { type: 'Ahorro' },
    })
    await update(id, { titular_id: null, phone_number: null })
    expect(await get(id)).toMatchObject({ titular_id: null, phone_number: null })
  })

  test('checks the number only when it changes', async () => {
    const id = await create({ number: WRONG, allow_check_digit: true })
    await update(id, { number: WRONG, phone_number: '04121234567' })
    const other = '01340001610000000001'
    await expect(update(id, { number: other })).rejects.toMatchObject({
      fields: { number: [expect.stringMatching(/control/)] },
    })
    await update(id, { number: RIGHT })
    expect((await get(id)).number).toBe(RIGHT)
  })

  test('cannot move the number to a bank of another prefix', async () => {
    const id = await create()
    const mercantil = await aBank(t.db, '0105')
    await expect(update(id, { bank_id: mercantil })).rejects.toMatchObject({
      fields: { number: [expect.stringMatching(/0105/)] },
    })
    await expect(update(id, { bank_id: 999 })).rejects.toMatchObject({
      fields: { bank_id: [expect.stringMatching(/lista/)] },
    })
  })

  test('cannot take the number of another account', async () => {
    await create()
    const id = await t.write((tx) => anAccount(tx, { number: '01340001600000000003' }))
    await expect(update(id, { number: RIGHT })).rejects.toMatchObject({
      fields: { number: [expect.stringMatching(/ya está registrada: no tiene titular asociado/)] },
    })
  })

  test('with a stale version or of an unknown account is refused', async () => {
    const id = await create()
    await update(id, { type: 'Ahorro' }, 1)
    await expect(update(id, { type: 'Corriente' }, 1)).rejects.toThrow(StaleVersion)
    await expect(update(999, { type: 'Ahorro' })).rejects.toThrow(NotFound)
    await expect(get(999)).rejects.toThrow(NotFound)
  })

  test('can give an account with movements only to another company', async () => {
    const { account, employee, company } = await t.write(async (tx) => ({
      account: await aCompanyAccount(tx, { capital: bs(10) }),
      employee: await aTitular(tx),
      company: await aCompany(tx),
    }))
    const { number } = await get(account)
    const text = `No se puede cambiar: la cuenta ··${number.slice(-4)} tiene movimientos y debe ser de una Empresa`
    for (const titular_id of [employee, null]) {
      await expect(update(account, { titular_id })).rejects.toMatchObject({
        fields: { titular_id: [text] },
      })
    }
    await update(account, { titular_id: company })
    expect((await get(account)).titular_id).toBe(company)

    const unused = await t.write((tx) => aCompanyAccount(tx))
    await update(unused, { titular_id: employee })
    expect((await get(unused)).titular_id).toBe(employee)
  })

  test('keeps a holder who became inactive', async () => {
    const titular_id = await t.write((tx) => aTitular(tx))
    const id = await create({ titular_id })
    await t.write((tx) => deactivateTitular(tx, titular_id, ADMINISTRATOR))
    await update(id, { titular_id, type: 'Ahorro' })
    expect((await get(id)).type).toBe('Ahorro')
  })
})

describe('Asignar titular', () => {
  const assign = (id: number, titular_id: number, version?: number) =>
    t.write((tx) => assignTitular(tx, id, titular_id, ADMINISTRATOR, version))

  test('gives a holder to an account that has none', async () => {
    const id = await create()
    const titular_id = await t.write((tx) => aTitular(tx, { name: 'Eva' }))
    await assign(id, titular_id, 1)
    expect(await get(id)).toMatchObject({ titular_id, titular: 'Eva', version: 2 })
    expect((await trailOf(t.db, 'account', id))[1]).toMatchObject({ after: { titular_id } })
  })

  test('is refused where the account has a titular, and for one that cannot hold it', async () => {
    const [eva, ivo] = await t.write(async (tx) => [await aTitular(tx), await aTitular(tx)])
    const held = await create({ titular_id: eva })
    await expect(assign(held, ivo ?? 0)).rejects.toThrow(Conflict)
    expect((await get(held)).titular_id).toBe(eva)

    const free = await t.write((tx) => anAccount(tx, { titular_id: null }))
    await t.write((tx) => deactivateTitular(tx, ivo ?? 0, ADMINISTRATOR))
    await expect(assign(free, ivo ?? 0)).rejects.toMatchObject({
      fields: { titular_id: [expect.stringMatching(/inactivo/)] },
    })
    await expect(assign(free, 999)).rejects.toMatchObject({
      fields: { titular_id: [expect.stringMatching(/lista/)] },
    })
    await expect(assign(free, eva ?? 0, 7)).rejects.toThrow(StaleVersion)
    await expect(assign(999, eva ?? 0)).rejects.toThrow(NotFound)
  })
})
