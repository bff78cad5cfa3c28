/**
 * Banco de Venezuela's HEADER, DEBITO, CREDITO and TOTAL, by its manual and a sample
 * (docs/rules/bank-files.md#8).
 */
import { whole } from './ascii.ts'
import {
  type BankFile,
  type BankFormatRules,
  type BankLine,
  type FileHead,
  isSameBank,
  lotOf,
} from './format.ts'
import { hasNineDigits, identityOf, nineDigits } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { NO_IDENTITY, rifProblem } from './problems.ts'
import { totalOf, withComma, withSlashes, zeros } from './written.ts'

type Pair = { head: FileHead; line: BankLine; reference: string }

const HEADER: Layout<BankFile> = [
  ['record', 1, 8, 'blanks', 'HEADER'],
  ['lot', 9, 8, 'zeros', ({ lot }) => String(lot)],
  ['negotiation', 17, 8, 'zeros', ({ settings }) => settings.negotiation ?? ''],
  ['RIF', 25, 10, 'blanks', ({ payer }) => payer.ric],
  ['pay date', 35, 10, 'zeros', ({ valueDate }) => withSlashes(valueDate)],
  ['send date', 45, 10, 'zeros', ({ madeOn }) => withSlashes(madeOn)],
]

const DEBIT: Layout<Pair> = [
  ['record', 1, 8, 'blanks', 'DEBITO'],
  ['reference', 9, 8, 'zeros', ({ reference }) => reference],
  ['RIF', 17, 10, 'blanks', ({ head }) => head.payer.ric],
  ['name', 27, 35, 'blanks', ({ head }) => head.payer.name],
  ['value date', 62, 10, 'zeros', ({ head }) => withSlashes(head.valueDate)],
  ['kind', 72, 2, 'zeros', ''],
  ['account', 74, 20, 'zeros', ({ head }) => head.payer.account],
  ['amount', 94, 18, 'zeros', ({ line }) => withComma(line.amount)],
  ['currency', 112, 3, 'blanks', 'VES'],
  ['payment type', 115, 2, 'zeros', ({ head }) => paymentType(head)],
]

const CREDIT: Layout<Pair> = [
  ['record', 1, 8, 'blanks', 'CREDITO'],
  ['reference', 9, 8, 'zeros', ({ reference }) => reference],
  ['CI or RIF', 17, 10, 'blanks', ({ line }) => nineDigits(identityOf(line.ric))],
  ['name', 27, 30, 'blanks', ({ line }) => line.name],
  ['kind', 57, 2, 'zeros', ''],
  ['account', 59, 20, 'zeros', ({ line }) => line.account],
  ['amount', 79, 18, 'zeros', ({ line }) => withComma(line.amount)],
  ['way', 97, 2, 'zeros', ({ line, head }) => (isSameBank(line, head.payer) ? '10' : '00')],
  ['SWIFT', 99, 8, 'blanks', ({ line }) => swiftOf(line) ?? ''],
  ['blank', 107, 7, 'blanks', ''],
  ['e-mail', 114, 54, 'blanks', ({ line }) => whole(line.email, 54)],
]

const TOTAL: Layout<BankFile> = [
  ['record', 1, 8, 'blanks', 'TOTAL'],
  ['debits', 9, 5, 'zeros', ({ lines }) => String(lines.length)],
  ['credits', 14, 5, 'zeros', ({ lines }) => String(lines.length)],
  ['total', 19, 18, 'zeros', ({ lines }) => withComma(totalOf(lines))],
]

/** Whom the manual lets a file pay. */
const PAYMENT_TYPES = {
  '00': 'Obreros',
  '10': 'Empleados',
  '20': 'Ejecutivos',
  '30': 'Contratados',
  '40': 'Proveedores',
} as const

const STAFF_TYPE = '10'
const SUPPLIERS_TYPE = '40'

/** The codes that the manual and the samples name; a bank's own field has the others. */
const SWIFTS: Record<string, string> = {
  '0102': 'VZLAVECA',
  '0134': 'UNIOVECA',
  '0105': 'BAMRVECA',
}

export const venezuela: BankFormatRules = {
  prefix: '0102',
  assigned: [
    {
      name: 'negotiation',
      label: 'Número de negociación',
      hint: 'Lo asigna el banco',
      form: { pattern: /^\d{1,8}$/, problem: 'Escriba hasta 8 dígitos' },
    },
    {
      name: 'payment_type',
      label: 'A quiénes paga',
      form: { choices: PAYMENT_TYPES },
      unless: STAFF_TYPE,
    },
  ],
  nameWidth: 30,
  mostLines: 99,
  payerProblem: rifProblem,
  leftOut,
  nameOf: (head) => `Venezuela_${lotOf(head)}.txt`,
  header: (file) => [recordOf(HEADER, file)],
  detail: (line, head, position) => {
    const pair = { head, line, reference: zeros(position, 8) }
    return [recordOf(DEBIT, pair), recordOf(CREDIT, pair)]
  },
  trailer: (file) => [recordOf(TOTAL, file)],
  lineEnd: '\r\n',
  endsLast: false,
}

function leftOut(line: BankLine) {
  if (!hasNineDigits(identityOf(line.ric))) return NO_IDENTITY
  if (swiftOf(line)) return undefined
  const message = `Falta el código SWIFT de ${line.bank}: se escribe en «Bancos»`
  return { code: 'no_swift' as const, message }
}

function swiftOf({ swift, account }: BankLine): string | null {
  return swift ?? SWIFTS[account.slice(0, 4)] ?? null
}

function paymentType({ pays, settings }: FileHead): string {
  return pays === 'suppliers' ? SUPPLIERS_TYPE : (settings.payment_type ?? STAFF_TYPE)
}
