import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { saveBankFileSettings } from '#app/models/bank-files/change.server.ts'
import { bankFileSettings, type SaidSettings } from '#app/models/bank-files/settings.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { accounts } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { aFile } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, aCompanyAccount } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let parties: Parties

const t = testDatabase(async (t) => {
  parties = await t.write((tx) => aPayroll(tx))
})

const save = (version?: number, id = parties.enterprise_id) =>
  t.write((tx) =>
    saveBankFileSettings(tx, id, { format: 'csv', accepted: true }, ADMINISTRATOR, version),
  )

test('Two who set up an account’s bank file do not overwrite each other', async () => {
  const { version } = await bankFileSettings(t.db, parties.enterprise_id)
  await save(version)
  expect(await errorOf(save(version))).toBeInstanceOf(StaleVersion)
  expect(await bankFileSettings(t.db, parties.enterprise_id)).toMatchObject({
    ...{ settings: { format: 'csv', accepted: true }, version: version + 1 },
  })
  expect((await trailOf(t.db, 'account', parties.enterprise_id)).at(-1)).toMatchObject({
    ...{ action: 'update', after: { bank_file: { format: 'csv', accepted: true } } },
  })
  expect(await errorOf(save(undefined, 999))).toBeInstanceOf(NotFound)
})

test('An account is offered the formats of its bank, and those of any', async () => {
  const formatsAt = async (prefix: string) => {
    const id = await t.write(async (tx) =>
      aCompanyAccount(tx, { bank_id: await aBank(tx, prefix) }),
    )
    return (await bankFileSettings(t.db, id)).formats
  }
  expect(await formatsAt('0134')).toEqual(['banesco', 'csv', 'xlsx'])
  expect(await formatsAt('0191')).toEqual(['bnc', 'csv', 'xlsx'])
  expect(await formatsAt('0156')).toEqual(['csv', 'xlsx'])
})

test('What the bank assigned stays when another format is chosen', async () => {
  const id = await t.write(async (tx) => aCompanyAccount(tx, { bank_id: await aBank(tx, '0105') }))
  const save = (said: SaidSettings) =>
    t.write((tx) => saveBankFileSettings(tx, id, said, ADMINISTRATOR))
  const serial = '00014872'
  await save({ format: 'csv', accepted: false, serial })
  const kept = async () => (await bankFileSettings(t.db, id)).settings
  expect(await kept()).toEqual({ format: 'csv', serial })
  await save({ format: 'mercantil', accepted: false, serial, payment_type: '424' })
  await save({ format: 'xlsx', accepted: false, serial, payment_type: '424' })
  expect(await kept()).toEqual({ format: 'xlsx', serial, payment_type: '424' })
  // What is kept has its form; only the bank's own format needs it.
  const long = save({ format: 'xlsx', accepted: false, serial: '123456789' })
  expect(await errorOf(long)).toMatchObject({ fields: { serial: [expect.any(String)] } })
  await save({ format: 'xlsx', accepted: false, serial: null })
  expect(await kept()).toEqual({ format: 'xlsx' })
})

test('An account that is not of a company has no bank file', async () => {
  await t.write((tx) => createPaysheets(tx, [paysheetValues(parties)], ADMINISTRATOR))
  for (const account_id of [parties.account_id, 999]) {
    const made = t.write((tx) => aFile(tx, { run: 1 }, { account_id, format: 'csv' }))
    expect(await errorOf(made)).toMatchObject({ fields: { account_id: [expect.any(String)] } })
  }
  const [payer] = await t.db.select().from(accounts).where(eq(accounts.id, parties.account_id))
  expect(payer?.bank_file).toBeNull()
})
