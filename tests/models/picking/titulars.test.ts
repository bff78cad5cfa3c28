// @both-engines
// Proves docs/rules/people.md#7; docs/rules/finding.md#10; docs/rules/entering.md#1; docs/rules/api.md#15.
import { describe, expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import type { PickerList } from '#app/models/picking/fields.ts'
import { findTitulars, onlyFound, titularOffer } from '#app/models/picking/read.server.ts'
import { createTitular, deactivateTitular } from '#app/models/titulars/change.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, aCompany, anAccount, aTitular, aUser, bs } from '#tests/support/models/factories.ts'
import { aPaidEmployee, aPayment } from '#tests/support/models/orders.ts'

const t = testDatabase()

const PERSON = { type: 'Natural' as const, scope: 'Empleado' as const }

/** The names that a search finds, in their order. */
async function found(text: string, list: PickerList = 'titulars'): Promise<string[]> {
  const { options, groups } = await findTitulars(t.db, list, text)
  return [...options, ...groups.flatMap((group) => group.options)].map(({ label }) => label)
}

describe('the list of a form', () => {
  test('has everybody active by scope and name, and marks whom payroll cannot pay', async () => {
    await t.write(async (tx) => {
      const zoe = await aTitular(tx, { name: 'Zoe', salary: bs(10) })
      await anAccount(tx, { titular_id: zoe })
      const bea = await aTitular(tx, { name: 'Bea', salary: bs(10) })
      await deactivateAccount(tx, await anAccount(tx, { titular_id: bea }), ADMINISTRATOR)
      await aTitular(tx, { name: 'Álvaro' })
      await aTitular(tx, { name: 'Carla', scope: 'Externo' })
      await aCompany(tx, { name: 'Ávila' })
    })
    const { options } = await titularOffer(t.db, 'employees')
    expect(options.map(({ label, disabled }) => [label, disabled])).toEqual([
      ['Álvaro (Sin salario)', true],
      ['Bea (Sin cuenta)', true],
      ['Zoe', undefined],
    ])
    const { groups } = await titularOffer(t.db, 'titulars')
    const said = groups.map(({ label, options }) => [label, options.map((each) => each.label)])
    expect(said).toEqual([
      ['Empleado', ['Álvaro', 'Bea', 'Zoe']],
      ['Externo', ['Carla']],
      ['Empresa', ['Ávila']],
    ])
    expect((await titularOffer(t.db, 'companies')).options.map(({ label }) => label)).toEqual([
      'Ávila',
    ])
  })

  test('leaves out who has a user, where a user is to be linked', async () => {
    await t.write(async (tx) => {
      await aTitular(tx, { name: 'Con usuario' })
      await tx.update(titulars).set({ user_id: await aUser(tx) })
      await aTitular(tx, { name: 'Sin usuario' })
    })
    expect(await found('', 'unlinked')).toEqual(['Sin usuario'])
  })

  test('of a report has the active ones of its scopes, and inactive ones with an order', async () => {
    await t.write(async (tx) => {
      await aTitular(tx, { name: 'Álvaro' })
      const bea = await aTitular(tx, { name: 'Bea', scope: 'Externo' })
      const { titular_id: zoe, enterprise_id } = await aPaidEmployee(tx)
      await aPayment(tx, { titular_id: bea, enterprise_id })
      const never = await aTitular(tx, { name: 'Nunca Pagado' })
      for (const id of [bea, zoe, never]) await deactivateTitular(tx, id, ADMINISTRATOR)
    })
    expect(await found('', 'paid-persons')).toEqual([
      ...['Álvaro', 'Bea (Inactivo)', 'Zoe Paz (Inactivo)'],
    ])
    expect(await found('', 'paid-employees')).toEqual(['Álvaro', 'Zoe Paz (Inactivo)'])
    const { options } = await titularOffer(t.db, 'paid-employees')
    expect(options.map(({ label }) => label)).toEqual(['Álvaro', 'Zoe Paz (Inactivo)'])
  })

  test('keeps the one that the form has, though inactive', async () => {
    const person = { name: 'Luis Paz', ric: 'V11470283', ...PERSON }
    const id = await t.write((tx) => createTitular(tx, person, ADMINISTRATOR))
    await t.write((tx) => deactivateTitular(tx, id, ADMINISTRATOR))
    const { options } = await titularOffer(t.db, 'employees', { keep: [id, null, 0] })
    expect(options.map(({ value }) => value)).toEqual([String(id)])
  })

  test('tells namesakes apart by their CI/RIC', async () => {
    await t.write(async (tx) => {
      for (const ric of ['V11470283', 'V11470284']) {
        await createTitular(tx, { name: 'Ana Díaz', ric, ...PERSON }, ADMINISTRATOR)
      }
    })
    expect(await found('ana')).toEqual(['Ana Díaz · V-11.470.283', 'Ana Díaz · V-11.470.284'])
  })
})

describe('a search', () => {
  test('finds by surname, by parts in any order, and by CI/RIC in any form', async () => {
    await t.write(async (tx) => {
      const people = {
        'José Núñez': 'V114702834',
        'Carmen Peña': 'V11470283',
        'Luis 100%': 'E8123456',
      }
      for (const [name, ric] of Object.entries(people)) {
        await createTitular(tx, { name, ric, ...PERSON }, ADMINISTRATOR)
      }
    })
    expect(await found('nunez')).toEqual(['José Núñez'])
    expect(await found('  PEÑA  car ')).toEqual(['Carmen Peña'])
    for (const ric of ['11470283', '11.470.283', 'v11470283', 'V-11470283', 'V-11.470.283']) {
      expect([ric, await found(ric)]).toEqual([ric, ['Carmen Peña', 'José Núñez']])
    }
    expect(await found('V-11470283-4')).toEqual(['José Núñez'])
    expect(await found('8123456')).toEqual(['Luis 100%'])
    for (const text of ['Núñez, José', 'peña,carmen', 'Peña , Car'])
      expect(await found(text), text).toHaveLength(1)
    expect(await found('nunez carmen')).toEqual([])
  })

  test('finds by the last digits of an account that can be paid', async () => {
    await t.write(async (tx) => {
      const bank_id = await aBank(tx)
      const holder = async (name: string, number: string) =>
        anAccount(tx, { titular_id: await aTitular(tx, { name }), bank_id, number })
      await holder('Ana', withCheckDigits('0134', '0001', '0000007712'))
      await holder('Bea', withCheckDigits('0134', '0001', '0000771299'))
      await deactivateAccount(
        tx,
        await holder('Carla', withCheckDigits('0134', '0001', '0001007712')),
        ADMINISTRATOR,
      )
    })
    expect(await found('7712')).toEqual(['Ana'])
    expect(await found('0000-7712')).toEqual(['Ana'])
    for (const mask of ['··', '**', '...']) expect(await found(`${mask}7712`)).toEqual(['Ana'])
    expect(await found('712')).toEqual([])
  })

  test.each([
    '%',
    '_',
    '\\',
    "'; drop table titulars --",
    '"',
    '*',
    'a" OR "b',
    '\u0000',
    '\ud800',
  ])('takes %j literally', async (text) => {
    await t.write((tx) => aTitular(tx, { name: 'Ana' }))
    expect(await found(text)).toEqual([])
    expect(await found(`${text}${text}${text}`)).toEqual([])
    expect(await found('ana')).toEqual(['Ana'])
  })

  test('gives the first 20 of a crowd, and says that there are more', async () => {
    await t.write((tx) => aCrowd(tx, 60))
    const first = await findTitulars(t.db, 'employees', 'empleado')
    expect(first.options.map(({ label }) => label)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Empleado ${String(n).padStart(5, '0')}`),
    )
    expect(first.more).toBe(true)
    expect(await findTitulars(t.db, 'employees', '00059')).toMatchObject({
      options: [{ label: 'Empleado 00059', title: 'V-30.000.059' }],
      more: false,
    })
    expect(await found('x'.repeat(100_000), 'employees')).toEqual([])
  })
})

describe('the form of a crowd', () => {
  test('offers who is kept and who is found, and chooses the only one', async () => {
    const crowd = await t.write((tx) => aCrowd(tx, 60))
    const kept = crowd[7]?.titular_id
    expect(await titularOffer(t.db, 'employees')).toEqual({
      ...{ options: [], groups: [], list: 'employees', find: '' },
    })
    const offer = await titularOffer(t.db, 'employees', { keep: [kept] })
    expect(offer.options.map(({ value }) => value)).toEqual([String(kept)])
    expect(offer.find).toBe('Empleado 00007')
    const one = await titularOffer(t.db, 'employees', { find: '30.000.042' })
    expect(onlyFound(one, '30.000.042')).toBe(String(crowd[42]?.titular_id))
    const several = await titularOffer(t.db, 'employees', { find: '3000001' })
    expect(several.options).toHaveLength(10)
    expect(onlyFound(several, '3000001')).toBeUndefined()
  })
})
