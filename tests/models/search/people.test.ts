// Proves docs/rules/finding.md#1, #3, #10.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatAccountNumber, withCheckDigits } from '#app/kernel/values/account-number.ts'
import type { Group } from '#app/models/search/fields.ts'
import { titulars } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompany,
  aCompanyAccount,
  anAccount,
  aTitular,
} from '#tests/support/models/factories.ts'
import { searchOf } from '#tests/support/models/search.ts'

const t = testDatabase()
const { groups, addresses } = searchOf(t)

describe('a person is found', () => {
  const maria = () =>
    t.write((tx) => aTitular(tx, { name: 'María José Ñáñez Pérez', ric: 'V12345678' }))

  test.each([
    'maria',
    'ñañez',
    'nanez',
    'PÉREZ MARÍA',
    'perez jose maria',
    'Pérez, María',
    'Ñáñez,José',
    'ñáñ',
    '12.345.678',
    'V12345678',
    'v-12.345.678',
    '12345678',
    'V-012345678',
    '345678',
  ])('by %s', async (text) => {
    const id = await maria()
    await t.write((tx) => aTitular(tx, { name: 'Otra Persona', ric: 'V20999111' }))
    expect(await addresses(text)).toEqual([`/titulars/${id}`])
  })

  test.each(['ma', 'm'])('by %s, which begins the name, but not within it', async (text) => {
    const id = await maria()
    // A name may go on with a sign beyond z.
    const polish = await t.write((tx) => aTitular(tx, { name: 'Małgorzata Nowak' }))
    await t.write((tx) => aTitular(tx, { name: 'Emma Paz' }))
    expect(await addresses(text)).toEqual([id, polish].map((each) => `/titulars/${each}`))
  })

  test.each([
    'xy',
    'maria xy',
    'maria gomez',
    '%',
    '_',
    '%%%',
    'a_b_c',
    "'; --",
    '"maria" OR "',
    '* ',
    'maria*',
    '😀',
    '\\',
  ])('by no %s', async (text) => {
    await maria()
    expect(await groups(text)).toEqual([])
  })

  test('with what tells people apart, the active first', async () => {
    const [gone, here] = await t.write(async (tx) => {
      const gone = await aTitular(tx, { name: 'Ana Paz', ric: 'V11111111' })
      await tx.update(titulars).set({ active: false }).where(eq(titulars.id, gone))
      return [gone, await aTitular(tx, { name: 'Ana Paz', ric: 'V22222222', scope: 'Externo' })]
    })
    const [{ title, results } = {}] = (await groups('ana paz')) as Partial<Group>[]
    expect(title).toBe('Titulares')
    expect(results).toEqual([
      {
        to: `/titulars/${here}`,
        title: 'Ana Paz',
        detail: 'V-22.222.222 · Externo',
        state: null,
        rank: 1,
      },
      {
        to: `/titulars/${gone}`,
        title: 'Ana Paz',
        detail: 'V-11.111.111 · Empleado',
        state: 'Inactivo',
        rank: 1,
      },
    ])
  })

  test('among five at most, with the list of all', async () => {
    await t.write(async (tx) => {
      for (let n = 0; n < 6; n++) await aTitular(tx, { name: `Luis Gómez ${n}` })
    })
    const [group] = await groups('gomez luis')
    expect(group?.results).toHaveLength(5)
    expect(group?.all).toBe('/titulars?search=gomez+luis')
  })

  test('no more after the name has changed or the person is deleted', async () => {
    const id = await maria()
    await t.write((tx) =>
      tx.update(titulars).set({ search_key: 'rosa' }).where(eq(titulars.id, id)),
    )
    expect([await addresses('nanez'), await addresses('rosa')]).toEqual([[], [`/titulars/${id}`]])
    await t.write((tx) => tx.delete(titulars).where(eq(titulars.id, id)))
    expect(await groups('rosa')).toEqual([])
  })
})

const numberOf = (bank: string, account: string) => withCheckDigits(bank, '0001', account)

describe('an account is found by four digits', () => {
  test('of a person and of the company, those that end with them first', async () => {
    const { own, company } = await t.write(async (tx) => {
      const titular_id = await aTitular(tx, { name: 'Ana Paz', ric: 'V9888777' })
      await anAccount(tx, { titular_id, number: numberOf('0134', '0000456700') })
      return {
        own: await anAccount(tx, { titular_id, number: numberOf('0134', '0000004567') }),
        company: await aCompanyAccount(tx, {
          titular_id: await aCompany(tx, { name: 'Casa', ric: 'J070133805' }),
          number: numberOf('0105', '0000045670'),
          bank_id: await aBank(tx, '0105'),
        }),
      }
    })
    const found = await groups('4567')
    expect(found.map(({ title, results }) => [title, results.map(({ to }) => to)])).toEqual([
      ['Números de cuenta', [`/accounts/${own}`, expect.any(String)]],
      ['Cuentas de empresa', [`/company-accounts/${company}`]],
    ])
    expect(found[0]?.results[0]).toMatchObject({
      title: formatAccountNumber(numberOf('0134', '0000004567')),
      detail: 'Ana Paz · Banesco',
    })
    for (const mask of ['··', '**', '...']) expect(await groups(`${mask}4567`)).toEqual(found)
    expect(await groups('456')).toEqual([])
    const number = numberOf('0134', '0000009876')
    const nobodys = await t.write((tx) => anAccount(tx, { titular_id: null, number }))
    expect(await groups('9876')).toMatchObject([
      { results: [{ to: `/accounts/${nobodys}`, detail: 'Sin titular · Banesco' }] },
    ])
    expect(await addresses('0105-0001')).toEqual([`/company-accounts/${company}`])
  })
})
