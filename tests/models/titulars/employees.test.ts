// Proves docs/rules/accounts.md#3; docs/rules/money.md#19.
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { listAccounts } from '#app/models/accounts/read.server.ts'
import { employeeInput } from '#app/models/titulars/employee.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { hireEmployee } from '#app/models/titulars/hire.server.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, aTitular, listing } from '#tests/support/models/factories.ts'

const t = testDatabase()

const schema = () => employeeInput(fieldsFor('form', todayInCaracas(NOW)))
const FORM = {
  name: 'Luis Paz',
  ric: 'V-11.470.283',
  type: 'Natural',
  salary: '1.250,00',
  number: '0134-0001-63-0000000001',
  account_type: 'Ahorro',
  phone_number: '+58 412 123 45 67',
}
async function hire(changes: Record<string, unknown> = {}) {
  const bank_id = await aBank(t.db)
  const input = schema().parse({ ...FORM, bank_id: String(bank_id), ...changes })
  return t.write((tx) => hireEmployee(tx, input, ADMINISTRATOR))
}
const titulars = () => listTitulars(t.db, listing(titularListing))
const accounts = () => listAccounts(t.db, listing(accountListing))

describe('Registrar como empleado', () => {
  test('creates the titular with scope, salary and first account at once', async () => {
    const id = await hire()
    expect((await titulars()).data).toMatchObject([
      { id, name: 'Luis Paz', ric: 'V11470283', scope: 'Empleado', salary: 125_000 },
    ])
    const { data } = await accounts()
    expect(data).toMatchObject([
      {
        titular_id: id,
        number: '01340001630000000001',
        bank: 'Banesco',
        type: 'Ahorro',
        phone_number: '04121234567',
        capital: 0,
      },
    ])
    expect(await trailOf(t.db, 'titular', id)).toMatchObject([{ action: 'create' }])
    expect(await trailOf(t.db, 'account', data[0]?.id ?? 0)).toMatchObject([{ action: 'create' }])
  })

  test('gives the errors of all fields together and stores nothing', async () => {
    await t.write((tx) => aTitular(tx, { name: 'Eva', ric: 'V11470283' }))
    const refused = hire({ number: '01050001630000000001' })
    await expect(refused).rejects.toThrow(FieldErrors)
    await expect(refused).rejects.toMatchObject({
      fields: {
        ric: ['V-11.470.283 ya está registrado: es de Eva'],
        number: ['Debe comenzar con 0134, el prefijo de Banesco'],
      },
    })
    expect((await titulars()).total).toBe(1)
    expect((await accounts()).total).toBe(0)
  })

  test('saves a number with wrong check digits only with the flag that allows it', async () => {
    const number = '0134-0001-64-0000000001'
    await expect(hire({ number })).rejects.toMatchObject({
      fields: { number: [expect.stringMatching(/control/)] },
    })
    await hire({ number, allow_check_digit: 'on' })
    expect((await accounts()).data).toMatchObject([{ number: '01340001640000000001' }])
  })

  test('asks about the RIF and about the account number apart, each with its own flag', async () => {
    const wrong = { ric: 'J-07013380-6', number: '0134-0001-64-0000000001' }
    const asked = { ric: ['ric_check_digit'], number: ['check_digit'] }
    await expect(hire(wrong)).rejects.toMatchObject({ codes: asked })
    const forNumber = { ...wrong, allow_check_digit: 'on' }
    await expect(hire(forNumber)).rejects.toMatchObject({ codes: { ric: asked.ric } })
    const forRic = { ...wrong, allow_ric_check_digit: 'on' }
    await expect(hire(forRic)).rejects.toMatchObject({ codes: { number: asked.number } })
    expect((await titulars()).total).toBe(0)
    await hire({ ...forNumber, ...forRic })
    expect((await titulars()).data).toMatchObject([{ ric: 'J070133806' }])
    expect((await accounts()).data).toMatchObject([{ number: '01340001640000000001' }])
  })

  test.each(['', '0', '0,99'])('refuses the salary "%s", which is not 1 Bs or more', (salary) => {
    const { error } = schema().safeParse({ ...FORM, bank_id: '1', salary })
    expect(error?.issues.map((issue) => issue.path[0])).toEqual(['salary'])
  })

  test('needs everything but the phone', () => {
    expect(
      schema()
        .safeParse({})
        .error?.issues.map((issue) => issue.path[0]),
    ).toEqual([...['name', 'ric', 'type', 'salary', 'number', 'bank_id', 'account_type']])
  })
})
