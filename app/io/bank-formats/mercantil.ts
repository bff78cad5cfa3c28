/**
 * Mercantil's payroll of 400 columns, and its variant for suppliers, by the bank's specification
 * and samples (docs/rules/bank-files.md#7).
 */

import { addDays } from '#app/kernel/values/dates.ts'
import { whole } from './ascii.ts'
import {
  type BankFile,
  type BankFormatRules,
  type BankLine,
  type FileHead,
  isSameBank,
} from './format.ts'
import { type Identity, identityOf } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { NO_IDENTITY, rifProblem } from './problems.ts'
import { inCentimos, totalOf, yearFirst, zeros } from './written.ts'

type Detail = { head: FileHead; line: BankLine; identity: Identity }

const HEADER: Layout<BankFile> = [
  ['record', 1, 1, 'blanks', '1'],
  ['bank', 2, 12, 'blanks', 'BAMRVECA'],
  ['lot', 14, 15, 'zeros', ({ lot }) => String(lot)],
  ['product', 29, 5, 'blanks', ({ pays }) => (pays === 'payroll' ? 'NOMIN' : 'PROVE')],
  ['payment type', 34, 10, 'zeros', paymentType],
  ['letter', 44, 1, 'blanks', ({ payer }) => payer.ric.charAt(0)],
  ['RIF', 45, 15, 'zeros', ({ payer }) => payer.ric.slice(1)],
  ['details', 60, 8, 'zeros', ({ lines }) => String(lines.length)],
  ['total', 68, 17, 'zeros', ({ lines }) => inCentimos(totalOf(lines))],
  ['value date', 85, 8, 'zeros', ({ valueDate }) => yearFirst(valueDate)],
  ['account', 93, 20, 'zeros', ({ payer }) => payer.account],
  ['zeros', 113, 7, 'zeros', ''],
  ['company serial', 120, 8, 'zeros', ({ settings }) => settings.serial ?? ''],
  ['response', 128, 4, 'zeros', ''],
  ['processed', 132, 8, 'zeros', ''],
  ['zeros', 140, 261, 'zeros', ''],
]

const BEGINNING: Layout<Detail> = [
  ['record', 1, 1, 'blanks', '2'],
  ['letter', 2, 1, 'blanks', ({ identity }) => identity.letter],
  ['number', 3, 15, 'zeros', ({ identity }) => identity.number],
  ['way', 18, 1, 'blanks', ({ line, head }) => (isSameBank(line, head.payer) ? '1' : '3')],
  ['zeros', 19, 12, 'zeros', ''],
]

const MIDDLE: Layout<Detail> = [
  ['account', 61, 20, 'zeros', ({ line }) => line.account],
  ['amount', 81, 17, 'zeros', ({ line }) => inCentimos(line.amount)],
  ['identity', 98, 16, 'blanks', ({ identity }) => identity.letter + zeros(identity.number, 7)],
  ['payment type', 114, 10, 'zeros', ({ head }) => paymentType(head)],
  ['zeros', 124, 3, 'zeros', ''],
  ['name', 127, 60, 'blanks', ({ line }) => line.name],
]

const END: Layout<Detail> = [
  ['e-mail', 202, 50, 'blanks', ({ line }) => whole(line.email, 50)],
  ['zeros', 252, 4, 'zeros', ''],
  ['blank', 256, 30, 'blanks', ''],
  ['concept', 286, 80, 'blanks', ({ line }) => line.concept],
  ['zeros', 366, 35, 'zeros', ''],
]

const PAYROLL: Layout<Detail> = [
  ...BEGINNING,
  ['blank', 31, 30, 'blanks', ''],
  ...MIDDLE,
  ['zeros', 187, 15, 'zeros', ''],
  ...END,
]

const SUPPLIERS: Layout<Detail> = [
  ...BEGINNING,
  ['blank', 31, 15, 'blanks', ''],
  ['zeros', 46, 15, 'zeros', ''],
  ...MIDDLE,
  ['zeros', 187, 7, 'zeros', ''],
  ['receipt', 194, 8, 'zeros', ({ line }) => String(line.order).slice(-8)],
  ...END,
]

/** What the bank's specification lists; 222 is payroll. */
const PAYMENT_TYPES = {
  '222': 'Nómina',
  '396': 'Honorarios',
  '399': 'Liquidación',
  '424': 'Utilidades',
  '740': 'Vacaciones',
  '741': 'Viáticos',
  '058': 'Otros abonos',
  '414': 'Caja de ahorros',
  '014': 'Jubilados',
  '891': 'Cestaticket',
} as const

const PAYROLL_TYPE = '222'
const SUPPLIERS_TYPE = '62'
const MOST_DAYS_AHEAD = 30

export const mercantil: BankFormatRules = {
  prefix: '0105',
  assigned: [
    {
      name: 'serial',
      label: 'Serial de la empresa',
      hint: 'Lo asigna el banco',
      form: { pattern: /^\d{1,8}$/, problem: 'Escriba hasta 8 dígitos' },
    },
    {
      name: 'payment_type',
      label: 'Tipo de pago',
      form: { choices: PAYMENT_TYPES },
      unless: PAYROLL_TYPE,
    },
  ],
  nameWidth: 60,
  payerProblem,
  leftOut,
  nameOf: ({ pays }) => (pays === 'payroll' ? 'BSF000W.TXT' : 'BPI0001W.TXT'),
  header: (file) => [recordOf(HEADER, file)],
  detail: (line, head) => {
    const layout = head.pays === 'payroll' ? PAYROLL : SUPPLIERS
    return [recordOf(layout, { head, line, identity: identityOf(line.ric) })]
  },
  lineEnd: '\r\n',
  endsLast: true,
}

function payerProblem(head: Omit<FileHead, 'lot'>) {
  if (head.valueDate > addDays(head.madeOn, MOST_DAYS_AHEAD)) {
    const message = `Mercantil acepta una fecha hasta ${MOST_DAYS_AHEAD} días por delante`
    return { field: 'value_date' as const, message }
  }
  return rifProblem(head, 'JGVEP')
}

/** Payroll is for persons: V, E or P. */
function leftOut({ ric }: BankLine, { pays }: Omit<FileHead, 'lot'>) {
  const { letter, number } = identityOf(ric)
  const isTaken = pays === 'suppliers' || /[VEP]/.test(letter)
  return isTaken && /^\d{1,15}$/.test(number) ? undefined : NO_IDENTITY
}

function paymentType({ pays, settings }: FileHead): string {
  return pays === 'suppliers' ? SUPPLIERS_TYPE : (settings.payment_type ?? PAYROLL_TYPE)
}
