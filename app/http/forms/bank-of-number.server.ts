import { parseAccountNumber } from '#app/kernel/values/account-number.ts'
import { bankOptions } from '#app/models/banks/read.server.ts'
import type { Db } from '#db/client.server.ts'

/** The digits with a sign between each two. */
const LONGEST = 40

/**
 * Chooses in a form the bank that its account's number begins with, if none is chosen
 * (docs/rules/entering.md#6). A wrong number chooses none yet.
 */
export async function chooseBankOf(db: Db, form: FormData): Promise<string[]> {
  if (form.get('bank_id')) return []
  const number = parseAccountNumber(String(form.get('number') ?? '').slice(0, LONGEST))
  if (!number) return ['bank_id']
  const bank = (await bankOptions(db)).find(({ index }) => number.startsWith(index))
  if (bank) form.set('bank_id', String(bank.id))
  return []
}
