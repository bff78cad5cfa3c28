/** Runs and personal orders for bank files. */
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { makeBankFiles } from '#app/models/bank-files/change.server.ts'
import type { FileSource, Wanted } from '#app/models/bank-files/draft.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts, type BankFileSettings } from '#db/schema.ts'
import { ADMINISTRATOR } from './actor.ts'
import { aBank, aCompany, aCompanyAccount, anAccount, aTitular, bs } from './factories.ts'
import { paysheetValues } from './orders.ts'

type Paid = { name?: string; bank?: string } & Partial<PaysheetInput>

/**
 * Pays each of these 500,00 Bs in run 1, out of an account at the bank of the prefix; everybody is
 * at Banesco unless told otherwise. Returns the company account and the orders.
 */
export async function aRun(tx: Tx, paid: readonly Paid[], prefix = '0134') {
  const titular_id = await aCompany(tx, { name: 'Inversiones Ávila, C.A.', ric: 'J070133805' })
  const bank_id = await aBank(tx, prefix)
  const enterprise_id = await aCompanyAccount(tx, {
    titular_id,
    bank_id,
    capital: bs(500 * paid.length + 500),
  })
  const inputs = []
  for (const { name = 'Ana Pérez', bank = '0134', ...values } of paid) {
    const titular_id = await aTitular(tx, { salary: bs(1000), name })
    const account_id = await anAccount(tx, { titular_id, bank_id: await aBank(tx, bank) })
    inputs.push(paysheetValues({ titular_id, account_id, enterprise_id, ...values }))
  }
  const made = await createPaysheets(tx, inputs, ADMINISTRATOR)
  return { enterprise_id, ids: made.map(({ id }) => id), inputs }
}

/** What a company account's bank has assigned. */
export const assign = (tx: Tx, id: number, bank_file: BankFileSettings) =>
  tx.update(accounts).set({ bank_file }).where(eq(accounts.id, id))

/** Makes Banesco's files, unless told otherwise. */
export const aFile = (
  tx: Tx,
  source: FileSource,
  wanted: Omit<Wanted, 'format'> & Partial<Wanted>,
  actor: Actor = ADMINISTRATOR,
) => makeBankFiles(tx, source, { format: 'banesco', ...wanted }, actor)
