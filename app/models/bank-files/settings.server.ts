/** A company account's bank file: its format, and what its bank assigned (docs/rules/bank-files.md#2). */
import { eq } from 'drizzle-orm'
import { ASSIGNED, type Assigned } from '#app/io/bank-formats/format.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { checkVersion, FieldErrors, NotFound, type Problems } from '#app/kernel/errors/errors.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { BankFormat } from '#db/kinds.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { accounts, type BankFileSettings } from '#db/schema.ts'
import { formatsFor, usualFormat } from './draft.server.ts'

/** What is said of it; blank is absent. */
export type SaidSettings = { format: BankFormat; accepted: boolean } & {
  [name in Assigned['name']]?: string | null
}

/** `formats` are those that pay from the account, its bank's first. */
export type AccountSettings = {
  settings: BankFileSettings
  formats: BankFormat[]
  version: number
}

/** The settings of an account; of one without any, its bank's usual format. Throws NotFound. */
export async function bankFileSettings(db: Db, account_id: number): Promise<AccountSettings> {
  const { number, bank_file, version } = await stored(db, account_id)
  const settings = bank_file ?? { format: usualFormat(number, null) }
  return { settings, formats: formatsFor(number), version }
}

/** As the API gives them: null for what the bank assigned not, or nobody has written. */
export const presentSettings = ({ settings, formats, version }: AccountSettings) => ({
  ...ofEach(ASSIGNED, (name) => settings[name] ?? null),
  ...{ format: settings.format, accepted: settings.accepted === true, formats, version },
})

/** Keeps what the account's bank assigned, whatever the format. Throws NotFound, StaleVersion, FieldErrors. */
export async function saveBankFileSettings(
  tx: Tx,
  account_id: number,
  said: SaidSettings,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await stored(tx, account_id)
  checkVersion(before, version)
  const bank_file = judged(said, before.number)
  const record = { id: account_id, bank_file: before.bank_file }
  await changeRecord(tx, { kind: 'account', table: accounts }, record, { bank_file }, actor)
}

function judged(said: SaidSettings, number: string): BankFileSettings {
  const { prefix, assigned: asked = [] } = FORMATS[said.format]
  const problems: Problems = {}
  if (prefix !== null && !number.startsWith(prefix)) {
    problems.format = problem('mismatch', `El archivo de ese banco paga desde cuentas ${prefix}`)
  }
  const assigned = formatsFor(number).flatMap((format) => FORMATS[format].assigned ?? [])
  const kept = [...new Set([...asked, ...assigned])].flatMap((each) => {
    const value = said[each.name]?.trim().toUpperCase()
    if (!value) {
      if (asked.includes(each) && !each.unless)
        problems[each.name] = problem('required', 'Lo pide el banco')
      return []
    }
    const fault = faultOf(each.form, value)
    if (fault) problems[each.name] = problem('invalid', fault)
    return [[each.name, value]]
  })
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  const { format, accepted } = said
  return { format, ...Object.fromEntries(kept), ...(accepted && { accepted }) }
}

function faultOf(form: Assigned['form'], value: string): string | undefined {
  if ('choices' in form) return value in form.choices ? undefined : 'Elija una opción de la lista'
  return form.pattern.test(value) ? undefined : form.problem
}

async function stored(db: Db, id: number) {
  const [account] = await db
    .select({ number: accounts.number, bank_file: accounts.bank_file, version: accounts.version })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (!account) throw new NotFound()
  return account
}
