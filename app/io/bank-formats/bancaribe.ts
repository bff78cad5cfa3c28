/** Bancaribe's list with slashes, by its manual and a sample (docs/rules/bank-files.md#12). */
import { ascii } from './ascii.ts'
import { type BankFormatRules, type BankLine, isSameBank, lotOf } from './format.ts'
import { type Columns, separated } from './layout.ts'
import { grouped } from './written.ts'

/** How long the name is, filled up with blanks. */
const BANCARIBE_NAME = 30

const DETAIL: Columns<BankLine> = [
  ['account', ({ account }) => account],
  ['amount', ({ amount }) => grouped(amount)],
  ['name', ({ name }) => bancaribeName(name)],
]

export const bancaribe: BankFormatRules = {
  prefix: '0114',
  nameWidth: BANCARIBE_NAME,
  groupOf: (line, payer) => (isSameBank(line, payer) ? 'own' : 'other'),
  nameOf: (head) => `Bancaribe_${lotOf(head)}.txt`,
  detail: (line) => [separated(DETAIL, line, '/')],
  lineEnd: '\n',
  endsLast: true,
}

function bancaribeName(name: string): string {
  return ascii(name).slice(0, BANCARIBE_NAME).padEnd(BANCARIBE_NAME)
}
