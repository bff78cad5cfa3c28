/** Banco Exterior's payment of 76 and 156 columns, by its manual alone (docs/rules/bank-files.md#11). */
import { words } from './ascii.ts'
import { type BankFile, type BankFormatRules, type BankLine, lotOf } from './format.ts'
import { type Identity, identityOf } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { NO_IDENTITY, rifProblem } from './problems.ts'
import { dayFirst, inCentimos, totalOf, zeros } from './written.ts'

const HEADER: Layout<BankFile> = [
  ['letter', 1, 1, 'blanks', ({ payer }) => payer.ric.charAt(0)],
  ['RIF', 2, 9, 'zeros', ({ payer }) => payer.ric.slice(1)],
  ['account', 11, 20, 'zeros', ({ payer }) => payer.account],
  ['count', 31, 4, 'zeros', ({ lines }) => String(lines.length)],
  ['total', 35, 13, 'zeros', ({ lines }) => inCentimos(totalOf(lines))],
  ['value date', 48, 8, 'zeros', ({ valueDate }) => dayFirst(valueDate)],
  ['kind', 56, 2, 'zeros', ({ pays }) => (pays === 'payroll' ? '02' : '01')],
  ['blank', 58, 19, 'blanks', ''],
]

const DETAIL: Layout<BankLine> = [
  ['name', 1, 50, 'blanks', ({ name }) => words(name)],
  ['amount', 51, 12, 'zeros', ({ amount }) => inCentimos(amount)],
  ['identity', 63, 11, 'blanks', ({ ric }) => `N${written(identityOf(ric))}`],
  ['detail', 74, 60, 'blanks', ({ concept }) => words(concept)],
  ['bank', 134, 3, 'zeros', ({ account }) => account.slice(1, 4)],
  ['account', 137, 20, 'zeros', ({ account }) => account],
]

export const exterior: BankFormatRules = {
  prefix: '0115',
  nameWidth: 50,
  mostLines: 9999,
  mostAmount: 999_999_999_999,
  mostTotal: 9_999_999_999_999,
  payerProblem: (head) => rifProblem(head, 'JG'),
  leftOut: ({ ric }) => (isTaken(identityOf(ric)) ? undefined : NO_IDENTITY),
  nameOf: (head) => `NOMINA${lotOf(head)}.TXT`,
  header: (file) => [recordOf(HEADER, file)],
  detail: (line) => [recordOf(DETAIL, line)],
  lineEnd: '\n',
  endsLast: true,
}

/** `V013599210`, `E81474878`, `P894714`: the manual fills up only a Venezuelan's cédula. */
function written({ letter, number }: Identity): string {
  return letter + (letter === 'V' ? zeros(number, 9) : number)
}

function isTaken({ letter, number }: Identity): boolean {
  return 'VEP'.includes(letter) && number.length <= 9
}
