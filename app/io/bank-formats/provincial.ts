/** Provincial's simple list, as three programs write it (docs/rules/bank-files.md#9). */
import { ascii } from './ascii.ts'
import { type BankFormatRules, type BankLine, lotOf } from './format.ts'
import { identityOf } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { unlessNineDigits } from './problems.ts'
import { inCentimos } from './written.ts'

/** The name follows, as long as it is. */
const BEGINNING: Layout<BankLine> = [
  ['account', 1, 20, 'zeros', ({ account }) => account],
  ['blank', 21, 1, 'blanks', ''],
  ['letter', 22, 1, 'blanks', ({ ric }) => identityOf(ric).letter],
  ['number', 23, 10, 'zeros', ({ ric }) => identityOf(ric).number],
  ['blank', 33, 1, 'blanks', ''],
  ['amount', 34, 15, 'zeros', ({ amount }) => inCentimos(amount)],
  ['blank', 49, 1, 'blanks', ''],
]

export const provincial: BankFormatRules = {
  prefix: '0108',
  leftOut: unlessNineDigits,
  nameOf: (head) => `Provincial_${lotOf(head)}.txt`,
  detail: (line) => [recordOf(BEGINNING, line) + ascii(line.name)],
  lineEnd: '\n',
  endsLast: true,
}
