/**
 * BNC's debit and credits of 46 columns. A sample and programs disagree about the two tags, so they
 * are settings of the account (docs/rules/bank-files.md#14).
 */
import { type BankFormatRules, type BankLine, type FileHead, lotOf } from './format.ts'
import { hasNineDigits, identityOf, nineDigits } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { NO_IDENTITY, rifProblem } from './problems.ts'
import { inCentimos, totalOf } from './written.ts'

type File = FileHead & { lines: readonly BankLine[] }
type Credit = { head: FileHead; line: BankLine }

const DEBIT: Layout<File> = [
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
  payerProblem: (head) => rifProblem(head),
  leftOut: ({ ric }) => (hasNineDigits(identityOf(ric)) ? undefined : NO_IDENTITY),
  nameOf: (head) => `BNC_${lotOf(head)}.txt`,
  recordsOf,
  lineEnd: '\r\n',
  endsLast: true,
}

function* recordsOf(head: FileHead, lines: readonly BankLine[]): Generator<string> {
  yield recordOf(DEBIT, { ...head, lines })
  for (const line of lines) yield recordOf(CREDIT, { head, line })
}
