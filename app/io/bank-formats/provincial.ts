/** Provincial's simple list, as three programs write it (docs/rules/bank-files.md#9). */
import { ascii } from './ascii.ts'
import { type BankFormatRules, type BankLine, lotOf } from './format.ts'
import { hasNineDigits, identityOf } from './identity.ts'
import { type Layout, recordOf } from './layout.ts'
import { NO_IDENTITY } from './problems.ts'
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
  leftOut: ({ ric }) => (hasNineDigits(identityOf(ric)) ? undefined : NO_IDENTITY),
  nameOf: (head) => `Provincial_${lotOf(head)}.txt`,
  recordsOf,
  lineEnd: '\n',
  endsLast: true,
}

function* recordsOf(_: unknown, lines: readonly BankLine[]): Generator<string> {
  for (const line of lines) yield recordOf(BEGINNING, line) + ascii(line.name)
}
