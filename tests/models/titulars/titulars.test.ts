// @both-engines
// Proves docs/rules/people.md#1, #8; docs/rules/accounts.md#9; docs/rules/money.md#19.
import { describe, expect, test } from 'vitest'
import { FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { type Edge, fieldsFor } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { createTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { titularInput, titularListing } from '#app/models/titulars/fields.ts'
import { getTitular, listTitulars } from '#app/models/titulars/read.server.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompany,
  anAccount,
  anIncome,
  aTitular,
  bs,
  listing,
} from '#tests/support/models/factories.ts'

const t = testDatabase()

const PERSON = {
  ...{ name: 'Luis Paz', ric: 'V11470283' },
  ...{ type: 'Natural' as const, scope: 'Externo' as const },
}

const NOTHING_ELSE = {
  ...{ position: null, department: null, hired_at: null, left_at: null },
  ...{ given_names: null, surnames: null, birth_date: null, email: null },
}

const read = (edge: Edge, input: Record<string, unknown>) =>
  titularInput(fieldsFor(edge, todayInCaracas(NOW))).safeParse(input)
const list = (query = '') => listTitulars(t.db, listing(titularListing, query))
const namesOf = async (query = '') => (await list(query)).data.map((titular) => titular.name)
const get = (id: number, query = '') => getTitular(t.db, id, listing(titularListing, query))

describe('the input of a titular', () => {
  test('is read in its stored form, and other fields are ignored', () => {
    const sent = { ...PERSON, ric: 'v-11.470.283', capital: 5, user_id: 1, id: 9, salary: 1234.5 }
    expect(read('api', sent).data).toEqual({ ...PERSON, ...NOTHING_ELSE, salary: 123_450 })
  })

  test('may omit the salary, which differs from a null', () => {
    expect(read('form', PERSON)).toMatchObject({ success: true, data: PERSON })
    expect(read('form', PERSON).data?.salary).toBeUndefined()
    expect(read('form', { ...PERSON, salary: '' }).data?.salary).toBe(0)
    expect(read('form', { ...PERSON, salary: '1.234,56' }).data?.salary).toBe(123_456)
    expect(read('api', { ...PERSON, salary: null }).data?.salary).toBe(0)
  })
})

describe('a new titular', () => {
  test('has the given salary or none, and is audited', async () => {
    const id = await t.write((tx) =>
      createTitular(tx, { ...PERSON, salary: bs(50) }, ADMINISTRATOR),
    )
    expect(await get(id)).toEqual({
      id,
      ...PERSON,
      salary: 5000,
      ...NOTHING_ELSE,
      ...{ salary_currency: 'VES', shift: 'diurna', rate: null },
      user_id: null,
      active: true,
      version: 1,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    })
    const [entry] = await trailOf(t.db, 'titular', id)
    expect(entry).toMatchObject({ action: 'create', user_name: ADMINISTRATOR.name, before: null })
    expect(entry?.after).toMatchObject({ ...PERSON, salary: 5000 })

    const company = await t.write((tx) => aCompany(tx))
    expect((await get(company)).salary).toBe(0)
  })

  test('cannot have the CI or RIF of another titular, and the error names that one', async () => {
    await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    const again = t.write((tx) => createTitular(tx, { ...PERSON, name: 'Otro' }, ADMINISTRATOR))
    await expect(again).rejects.toThrow(FieldErrors)
    await expect(again).rejects.toMatchObject({
      fields: { ric: ['V-11.470.283 ya está registrado: es de Luis Paz'] },
    })
    expect((await list()).total).toBe(1)
  })
})

describe('a change of a titular', () => {
  test('changes only the named fields, and the new salary is audited', async () => {
    const id = await t.write((tx) =>
      createTitular(tx, { ...PERSON, salary: bs(50) }, ADMINISTRATOR),
    )
    await t.write((tx) => updateTitular(tx, id, { salary: bs(75) }, later(5), 1))
    expect(await get(id)).toMatchObject({ ...PERSON, salary: 7500, version: 2 })
    expect((await get(id)).updated_at).toBe('2026-11-20T14:05:00.000Z')
    const [, entry] = await trailOf(t.db, 'titular', id)
    expect(entry).toMatchObject({
      action: 'update',
      before: { salary: 5000 },
      after: { salary: 7500 },
    })

    await t.write((tx) => updateTitular(tx, id, { ...PERSON, salary: undefined }, later(6)))
    expect((await get(id)).salary).toBe(7500)
  })

  test('makes searches find the new name and CI, not the old', async () => {
    const id = await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    const next = { name: 'Íris Ruz', ric: 'E8123456' }
    await t.write((tx) => updateTitular(tx, id, next, ADMINISTRATOR))
    expect(await namesOf('search=iris')).toEqual(['Íris Ruz'])
    expect(await namesOf('search=e-8.123.456')).toEqual(['Íris Ruz'])
    expect(await namesOf('search=luis')).toEqual([])
  })

  test('may keep its own CI, but not take that of another', async () => {
    const id = await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    await t.write((tx) => aTitular(tx, { name: 'Eva', ric: 'E8123456' }))
    await t.write((tx) => updateTitular(tx, id, PERSON, ADMINISTRATOR))
    const change = t.write((tx) => updateTitular(tx, id, { ric: 'E8123456' }, ADMINISTRATOR))
    await expect(change).rejects.toMatchObject({
      fields: { ric: ['E-8.123.456 ya está registrado: es de Eva'] },
    })
  })

  test('with a stale version or of an unknown titular is refused', async () => {
    const id = await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    await t.write((tx) => updateTitular(tx, id, { name: 'Luisa' }, ADMINISTRATOR, 1))
    const stale = t.write((tx) => updateTitular(tx, id, { name: 'Lucho' }, ADMINISTRATOR, 1))
    await expect(stale).rejects.toThrow(StaleVersion)
    expect((await get(id)).name).toBe('Luisa')
    const nobody = t.write((tx) => updateTitular(tx, 999, { name: 'x' }, ADMINISTRATOR))
    await expect(nobody).rejects.toThrow(NotFound)
    await expect(get(999)).rejects.toThrow(NotFound)
  })

  test('cannot change the scope of a company with movements', async () => {
    const { moved, still } = await t.write(async (tx) => {
      const moved = await aCompany(tx)
      await anAccount(tx, { titular_id: moved })
      await anIncome(tx, { account_id: await anAccount(tx, { titular_id: moved }) })
      const still = await aCompany(tx)
      await anAccount(tx, { titular_id: still })
      return { moved, still }
    })
    const change = t.write((tx) => updateTitular(tx, moved, { scope: 'Externo' }, ADMINISTRATOR))
    await expect(change).rejects.toThrow(FieldErrors)
    await expect(change).rejects.toMatchObject({
      fields: { scope: [expect.stringMatching(/movimientos/)] },
    })
    await t.write((tx) => updateTitular(tx, moved, { name: 'Ávila, C.A.' }, ADMINISTRATOR))
    expect(await get(moved)).toMatchObject({ name: 'Ávila, C.A.', scope: 'Empresa' })
    await t.write((tx) => updateTitular(tx, still, { scope: 'Externo' }, ADMINISTRATOR))
    expect((await get(still)).scope).toBe('Externo')
  })
})
