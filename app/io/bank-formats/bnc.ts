/**
 * BNC's debit and credits of 46 columns. A sample and programs disagree about the two tags, so they
 * are settings of the account (docs/rules/bank-files.md#14).
 */
import {
  type BankFile,
  type BankFormatRules,
  type BankLine,
  type FileHead,
  lotOf,
} from './format.ts'
import { identityOf, nineDigits } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { rifProblem, unlessNineDigits } from './problems.ts'
import { inCentimos, totalOf } from './written.ts'

type Credit = { head: FileHead; line: BankLine }

const DEBIT: Layout<BankFile> = [
  ['tag', 1, 3, 'blanks', ({ settings }) => settings.debit_tag ?? ''],
  ['account', 4, 20, 'zeros', ({ payer }) => payer.account],
  ['total', 24, 13, 'zeros', ({ lines }) => inCentimos(totalOf(lines))],
  ['RIF', 37, 10, 'blanks', ({ payer }) => payer.ric],
]

const CREDIT: Layout<Credit> = [
  ['tag', 1, 3, 'blanks', ({ head }) => head.settings.credit_tag ?? ''],
  ['account', 4, 20, 'zeros', ({ line }) => line.account],
  ['amount', 24, 13, 'zeros', ({ line }) => inCentimos(line.amount)],
  ['CI or RIF', 37, 10, 'blanks', ({ line }) => nineDigits(identityOf(line.ric))],
]

const TAG = { pattern: /^[A-Z0-9]{1,3}$/, problem: 'Escriba hasta 3 letras o dígitos' }

export const bnc: BankFormatRules = {
  prefix: '0191',
  assigned: [
    { name: 'debit_tag', label: 'Marca del débito', hint: 'Por ejemplo, ND', form: TAG },
    { name: 'credit_tag', label: 'Marca de los créditos', hint: 'Por ejemplo, NC', form: TAG },
  ],
  mostAmount: 9_999_999_999_999,
  mostTotal: 9_999_999_999_999,
  payerProblem: rifProblem,
  leftOut: unlessNineDigits,
  nameOf: (head) => `BNC_${lotOf(head)}.txt`,
  header: (file) => [recordOf(DEBIT, file)],
  detail: (line, head) => [recordOf(CREDIT, { head, line })],
  lineEnd: '\r\n',
  endsLast: true,
}
