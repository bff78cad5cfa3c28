// @both-engines
/** An e-mail that another titular has already is asked about (docs/rules/people.md#21). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import {
  activateTitular,
  createTitular,
  deactivateTitular,
  updateTitular,
} from '#app/models/titulars/change.server.ts'
import { employeeInput } from '#app/models/titulars/employee.ts'
import { titularInput } from '#app/models/titulars/fields.ts'
import { hireEmployee } from '#app/models/titulars/hire.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, aTitular } from '#tests/support/models/factories.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase()
const statements = watchStatements()

const EMAIL = 'compras@example.com'
const fields = fieldsFor('form', todayInCaracas(NOW))
const read = (said: object) =>
  titularInput(fields).parse({ name: 'Luis Paz', type: 'Natural', scope: 'Externo', ...said })

const create = (said: object) =>
  t.write((tx) => createTitular(tx, read({ ric: 'V11470283', ...said }), ADMINISTRATOR))
const edit = (id: number, changes: object) =>
  t.write((tx) => updateTitular(tx, id, changes, ADMINISTRATOR))

/** Active titulars with the e-mail, and their ids. */
async function having(email: string, ...names: string[]): Promise<number[]> {
  return t.write(async (tx) => {
    const ids: number[] = []
    for (const name of names) {
      const id = await aTitular(tx, { name })
      await tx.update(titulars).set({ email }).where(eq(titulars.id, id))
      ids.push(id)
    }
    return ids
  })
}

const asked = (text: string) => ({ codes: { email: ['shared_email'] }, fields: { email: [text] } })

describe('The e-mail of an active titular', () => {
  test('is asked about for another one, however it is typed, and stored when that is meant', async () => {
    await having(EMAIL, 'Ana Gil')
    const said = { email: ' Compras@Example.COM ' }
    await expect(create(said)).rejects.toMatchObject(asked('Ya es el correo de Ana Gil'))
    const id = await create({ ...said, allow_shared_email: 'on' })
    const [stored] = await t.db.select().from(titulars).where(eq(titulars.id, id))
    expect(stored?.email).toBe(EMAIL)
  })

  test('is asked about with one who has it, and how many more', async () => {
    await having(EMAIL, 'Bea', 'Ana Gil', 'Carla')
    await expect(create({ email: EMAIL })).rejects.toMatchObject(
      asked('Ya es el correo de Ana Gil y 2 más'),
    )
  })

  test('is asked about beside a CI or RIF that is taken', async () => {
    const [id = 0] = await having(EMAIL, 'Ana Gil')
    const [ana] = await t.db.select().from(titulars).where(eq(titulars.id, id))
    await expect(create({ ric: ana?.ric, email: EMAIL })).rejects.toMatchObject({
      codes: { ric: ['taken'], email: ['shared_email'] },
    })
  })

  test('is asked about when it is typed anew, and not while it stays', async () => {
    const [ana = 0] = await having(EMAIL, 'Ana Gil', 'Bea')
    await edit(ana, { name: 'Ana Gil Paz', email: EMAIL })
    const [luis = 0] = await having('luis@example.com', 'Luis')
    await expect(edit(luis, { email: EMAIL })).rejects.toMatchObject(
      asked('Ya es el correo de Ana Gil Paz y 1 más'),
    )
    await edit(luis, { email: EMAIL, allow_shared_email: true })
    await edit(luis, { email: null })
  })

  test('is asked about when somebody who had it before is activated, once', async () => {
    const [luis = 0] = await having(EMAIL, 'Luis')
    await t.write((tx) => deactivateTitular(tx, luis, ADMINISTRATOR))
    await having(EMAIL, 'Ana Gil')
    const activate = (answers = {}) =>
      t.write((tx) => activateTitular(tx, luis, ADMINISTRATOR, undefined, answers))
    await expect(activate()).rejects.toMatchObject({
      message: 'Ya es el correo de Ana Gil',
      asked: { '': ['shared_email'] },
    })
    await activate({ allow_shared_email: true })
    // Who is active already is asked nothing.
    await activate()
  })

  test('is asked about when an employee is hired', async () => {
    await having(EMAIL, 'Ana Gil')
    const bank_id = await aBank(t.db)
    const said = {
      ...{ name: 'Luis Paz', ric: 'V11470283', type: 'Natural', salary: '1.250,00', email: EMAIL },
      ...{ number: '0134-0001-63-0000000001', account_type: 'Ahorro', bank_id: String(bank_id) },
    }
    const hire = (more: object = {}) =>
      t.write((tx) =>
        hireEmployee(tx, employeeInput(fields).parse({ ...said, ...more }), ADMINISTRATOR),
      )
    await expect(hire()).rejects.toMatchObject(asked('Ya es el correo de Ana Gil'))
    expect(await hire({ allow_shared_email: 'on' })).toBeGreaterThan(0)
  })
})

test('The e-mail of somebody inactive may be anybody’s', async () => {
  const [ana = 0] = await having(EMAIL, 'Ana Gil')
  await t.write((tx) => tx.update(titulars).set({ active: false }).where(eq(titulars.id, ana)))
  await expect(create({ email: EMAIL })).resolves.toBeGreaterThan(0)
})

test('Nobody’s lack of an e-mail is another’s', async () => {
  await having('', 'Ana Gil')
  await expect(create({ email: '' })).resolves.toBeGreaterThan(0)
})

test('It takes no statement more to create, and one where the e-mail alone is changed', async () => {
  const made = await statements(() => create({}))
  const withEmail = await statements(() => create({ ric: 'V12345678', email: EMAIL }))
  expect(withEmail).toBe(made)
  const [id = 0] = await having('luis@example.com', 'Luis')
  const changed = await statements(() => edit(id, { position: 'Chofer' }))
  expect(await statements(() => edit(id, { position: 'Jefe', email: 'otro@example.com' }))).toBe(
    changed + 1,
  )
  expect(await statements(() => edit(id, { position: 'Gerente', email: 'otro@example.com' }))).toBe(
    changed,
  )
  await expect(create({ ric: 'V20000003', email: EMAIL })).rejects.toBeInstanceOf(FieldErrors)
})
