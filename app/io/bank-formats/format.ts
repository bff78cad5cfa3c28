/** What every bank's format is given and gives (docs/rules/bank-files.md#1). Runs anywhere. */
import type { BankFileSettings } from '#db/schema.ts'
import type { Centimos, IsoDate } from '#db/values.ts'

/** The company whose account pays; the account has 20 digits. */
export type Payer = { name: string; ric: string; account: string }

/** One order as the bank pays it. */
export type BankLine = {
  /** The order's document number. */
  order: number
  amount: Centimos
  name: string
  ric: string
  /** 20 digits. */
  account: string
  bank: string
  swift: string | null
  concept: string
  email: string | null
  phone: string | null
}

/** What a file says beside its lines. */
export type FileHead = {
  payer: Payer
  settings: BankFileSettings
  /** Suppliers' layouts pay personal orders. */
  pays: 'payroll' | 'suppliers'
  lot: number
  valueDate: IsoDate
  /** When the file was made, in Venezuela; the time as HHMMSS. */
  madeOn: IsoDate
  madeAt: string
}

export type BankFile = FileHead & { lines: readonly BankLine[] }

/** Why a line is in no file of a format, or a file of it cannot be made. */
export type LeftOut = { code: LeftOutCode; message: string }
export type LeftOutCode = 'no_swift' | 'no_identity' | 'no_name' | 'amount_too_wide'

/** Why a payer has no file of a format: the field at fault, and a text. */
export type PayerProblem = { field: 'account_id' | 'format' | 'value_date'; message: string }

/** What banks assign to a company, as its account keeps it. */
export const ASSIGNED = [
  'serial',
  'negotiation',
  'payment_type',
  'debit_tag',
  'credit_tag',
] as const

/** What a bank assigns to the company, kept at the company account. */
export type Assigned = {
  name: (typeof ASSIGNED)[number]
  label: string
  hint?: string
  /** What it may be: a form of text, with the error of any other, or one of some values. */
  form: { pattern: RegExp; problem: string } | { choices: Readonly<Record<string, string>> }
  /** Stands for an absent one; without it no file is made. */
  unless?: string
}

/** A bank's format: its limits as data, and pure functions from a file to its records. */
export type BankFormatRules = {
  /** The prefix of the bank whose accounts pay by it; null for any. */
  prefix: string | null
  assigned?: readonly Assigned[]
  /** How many characters of a name the bank reads. */
  nameWidth?: number
  mostLines?: number
  /** The largest amount, and the largest sum of a file, that fit the fields. */
  mostAmount?: number
  mostTotal?: number
  /** Lines of different groups go into different files. */
  groupOf?: (line: BankLine, payer: Payer) => string
  payerProblem?: (head: Omit<FileHead, 'lot'>) => PayerProblem | undefined
  leftOut?: (line: BankLine, head: Omit<FileHead, 'lot'>) => LeftOut | undefined
  nameOf: (head: FileHead) => string
  /** The records before the lines' own, of each line (the first is 1), and after them. */
  header?: (file: BankFile) => string[]
  detail: (line: BankLine, file: BankFile, position: number) => string[]
  trailer?: (file: BankFile) => string[]
  lineEnd: '\r\n' | '\n'
  /** Whether the last record ends like the others. */
  endsLast: boolean
}

/** The four digits of an account's bank. */
export const bankOf = (account: string) => account.slice(0, 4)

export const isSameBank = (line: BankLine, payer: Payer) =>
  bankOf(line.account) === bankOf(payer.account)

/** `000012`: a file's lot in its name. */
export const lotOf = ({ lot }: FileHead) => String(lot).padStart(6, '0')
