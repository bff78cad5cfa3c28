/** What files would be: shown, and judged again in the transaction that makes them (docs/rules/bank-files.md#16). */
import { eq } from 'drizzle-orm'
import { losesCharacters } from '#app/io/bank-formats/ascii.ts'
import type { FileHead } from '#app/io/bank-formats/format.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { leftOutOf, payerProblemOf, splitLines } from '#app/io/bank-formats/plan.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { TOO_FAR_AHEAD } from '#app/kernel/fields/dates.ts'
import { giveWay, inTurns } from '#app/kernel/turns.server.ts'
import { addYears, formatInstant, type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import {
  isCompanyAccount,
  NO_COMPANY_ACCOUNT,
  readAccounts,
} from '#app/models/documents/parties.server.ts'
import type { Db } from '#db/client.server.ts'
import { BANK_FORMATS, type BankFormat } from '#db/kinds.ts'
import { accounts, type BankFileSettings } from '#db/schema.ts'
import { candidatesOf, type FiledOrder, idsOfRun, type NotFiled } from './orders.server.ts'

export type FileSource = { run: number } | { payments: readonly number[] }

export type Wanted = {
  account_id: number
  format: BankFormat
  /** When the bank is to pay; today without it. */
  value_date?: IsoDate | null | undefined
  allow_again?: boolean | undefined
  /** Which orders in which files `allow_again` speaks of (`Draft.heldIn`); all of them without it. */
  held_in?: string | null | undefined
  /** The files that the same call has made already: they hold nothing back from it. */
  own?: readonly number[] | undefined
}

export type Draft = {
  kind: OrderKind
  head: Omit<FileHead, 'lot'>
  files: FiledOrder[][]
  leftOut: NotFiled[]
  /** Names the orders that files hold, and which files; '' for none. */
  heldIn: string
  /** The names of which the bank reads less than there is. */
  shortened: FiledOrder[]
}

export function usualFormat(number: string, settings: BankFileSettings | null): BankFormat {
  const ofBank = BANK_FORMATS.find((format) => number.startsWith(FORMATS[format].prefix ?? 'none'))
  return settings?.format ?? ofBank ?? 'xlsx'
}

/** The formats that pay from an account: those of its bank, then those of any. */
export function formatsFor(number: string): BankFormat[] {
  return BANK_FORMATS.filter((format) => number.startsWith(FORMATS[format].prefix ?? ''))
}

/** Throws FieldErrors when the payer can have no file like this. */
export async function draftBankFiles(
  db: Db,
  source: FileSource,
  wanted: Wanted,
  at: Date,
): Promise<Draft> {
  const { account_id, format } = wanted
  const head = await headOf(db, source, wanted, at)
  const rules = FORMATS[format]
  const fault = payerProblemOf(rules, head)
  if (fault) throw new FieldErrors({ [fault.field]: problem('mismatch', fault.message) })
  const kind = 'run' in source ? 'paysheet' : 'payment'
  const ids =
    'run' in source ? await idsOfRun(db, source.run, account_id) : distinct(source.payments)
  const { lines, leftOut, heldIn } = await candidatesOf(db, kind, ids, wanted)
  if (kind === 'payment' && lines.length + leftOut.length < ids.length) {
    throw new FieldErrors({ ids: problem('unknown_value', 'Alguna de las órdenes no existe') })
  }
  const kept = await inTurns(lines, (some) =>
    some.filter((line) => {
      const why = leftOutOf(rules, line, head)
      const { id: order_id, order, name, namesake } = line
      if (why) leftOut.push({ order_id, order, name, namesake, ...why })
      return !why
    }),
  )
  const shortened = await inTurns(kept, (some) =>
    some.filter(({ name }) => losesCharacters(name, rules.nameWidth)),
  )
  await giveWay()
  return {
    kind,
    head,
    files: splitLines(rules, kept, head.payer),
    leftOut: leftOut.sort((a, b) => a.order_id - b.order_id),
    heldIn,
    shortened,
  }
}

const distinct = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

async function headOf(db: Db, source: FileSource, wanted: Wanted, at: Date) {
  const { account_id, format } = wanted
  const account = (await readAccounts(db, [account_id])).get(account_id)
  if (!isCompanyAccount(account)) throw new FieldErrors({ account_id: NO_COMPANY_ACCOUNT })
  const [row] = await db
    .select({ settings: accounts.bank_file })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  const today = todayInCaracas(at)
  const { number, holder = '', holder_ric = '' } = account
  return {
    payer: { name: holder, ric: holder_ric, account: number },
    settings: row?.settings ?? { format },
    pays: 'run' in source ? ('payroll' as const) : ('suppliers' as const),
    valueDate: valueDate(wanted.value_date ?? today, today),
    madeOn: today,
    madeAt:
      formatInstant(at.toISOString()).slice(-5).replace(':', '') + at.toISOString().slice(17, 19),
  }
}

/** No bank pays yesterday. Throws FieldErrors. */
function valueDate(day: IsoDate, today: IsoDate): IsoDate {
  if (day < today) {
    throw new FieldErrors({
      value_date: problem('too_small', 'El banco no paga en una fecha pasada'),
    })
  }
  if (day > addYears(today, 1)) {
    throw new FieldErrors({ value_date: TOO_FAR_AHEAD })
  }
  return day
}
