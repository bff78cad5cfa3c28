/** Banesco's mass payment PAYMUL, by its manual and samples (docs/rules/bank-files.md#6). */
import { whole } from './ascii.ts'
import {
  type BankFile,
  type BankFormatRules,
  type BankLine,
  bankOf,
  type FileHead,
  isSameBank,
  lotOf,
} from './format.ts'
import { identityOf, nineDigits } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { rifProblem, unlessNineDigits } from './problems.ts'
import { inCentimos, totalOf, yearFirst, zeros } from './written.ts'

type Credit = { head: FileHead; line: BankLine; position: number }

const HEADER: Layout<BankFile> = [
  ['record', 1, 3, 'blanks', 'HDR'],
  ['bank', 4, 15, 'blanks', 'BANESCO'],
  ['standard', 19, 1, 'blanks', 'E'],
  ['version', 20, 6, 'blanks', 'D  95B'],
  ['message', 26, 6, 'blanks', 'PAYMUL'],
  ['production', 32, 1, 'blanks', 'P'],
]

const ORDER: Layout<BankFile> = [
  ['record', 1, 2, 'blanks', '01'],
  ['kind', 3, 3, 'blanks', kindOf],
  ['description', 6, 32, 'blanks', ''],
  ['function', 38, 3, 'blanks', '9'],
  ['order', 41, 35, 'blanks', ({ lot }) => zeros(lot, 8)],
  ['made', 76, 14, 'blanks', ({ madeOn, madeAt }) => yearFirst(madeOn) + madeAt],
]

const DEBIT: Layout<BankFile> = [
  ['record', 1, 2, 'blanks', '02'],
  ['reference', 3, 30, 'blanks', ({ lot }) => zeros(lot, 8)],
  ['RIF', 33, 17, 'blanks', ({ payer }) => payer.ric],
  ['name', 50, 35, 'blanks', ({ payer }) => payer.name],
  ['total', 85, 15, 'zeros', ({ lines }) => inCentimos(totalOf(lines))],
  ['currency', 100, 3, 'blanks', 'VES'],
  ['blank', 103, 1, 'blanks', ''],
  ['account', 104, 34, 'blanks', ({ payer }) => payer.account],
  ['bank', 138, 11, 'blanks', 'BANESCO'],
  ['value date', 149, 8, 'blanks', ({ valueDate }) => yearFirst(valueDate)],
]

const CREDIT: Layout<Credit> = [
  ['record', 1, 2, 'blanks', '03'],
  ['reference', 3, 30, 'blanks', ({ position }) => zeros(position, 8)],
  ['amount', 33, 15, 'zeros', ({ line }) => inCentimos(line.amount)],
  ['currency', 48, 3, 'blanks', 'VES'],
  ['account', 51, 30, 'blanks', ({ line }) => line.account],
  ['bank', 81, 11, 'blanks', ({ line }) => bankOf(line.account)],
  ['blank', 92, 3, 'blanks', ''],
  ['CI or RIF', 95, 17, 'blanks', ({ line }) => nineDigits(identityOf(line.ric))],
  ['name', 112, 70, 'blanks', ({ line }) => line.name],
  ['e-mail', 182, 70, 'blanks', ({ line }) => whole(line.email, 70)],
  ['phone', 252, 25, 'blanks', ({ line }) => line.phone ?? ''],
  ['blank', 277, 106, 'blanks', ''],
  ['way', 383, 3, 'blanks', ({ line, head }) => (isSameBank(line, head.payer) ? '42' : '425')],
]

const TRAILER: Layout<BankFile> = [
  ['record', 1, 2, 'blanks', '06'],
  ['debits', 3, 15, 'zeros', '1'],
  ['credits', 18, 15, 'zeros', ({ lines }) => String(lines.length)],
  ['total', 33, 15, 'zeros', ({ lines }) => inCentimos(totalOf(lines))],
]

export const banesco: BankFormatRules = {
  prefix: '0134',
  nameWidth: 70,
  mostLines: 2500,
  mostTotal: 999_999_999_999_999,
  payerProblem: rifProblem,
  leftOut: unlessNineDigits,
  nameOf: (head) => `Banesco_${lotOf(head)}.txt`,
  header: (file) => [recordOf(HEADER, file), recordOf(ORDER, file), recordOf(DEBIT, file)],
  detail: (line, head, position) => [recordOf(CREDIT, { head, line, position })],
  trailer: (file) => [recordOf(TRAILER, file)],
  lineEnd: '\r\n',
  endsLast: false,
}

/** `SAL` is payroll within the bank, `SCV` suppliers and accounts of several banks. */
function kindOf({ pays, lines, payer }: BankFile): string {
  return pays === 'payroll' && lines.every((line) => isSameBank(line, payer)) ? 'SAL' : 'SCV'
}
