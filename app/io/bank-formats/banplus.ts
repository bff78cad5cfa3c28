/** Banplus' list with semicolons, by its manual (docs/rules/bank-files.md#10). */
import { ascii } from './ascii.ts'
import { type BankFile, type BankFormatRules, type BankLine, lotOf } from './format.ts'
import { identityOf } from './identity.ts'
import { type Columns, separated } from './layout.ts'
import { NO_IDENTITY, rifProblem } from './problems.ts'
import { totalOf, withComma, withSlashes } from './written.ts'

const HEADER: Columns<BankFile> = [
  ['RIF', ({ payer }) => payer.ric],
  ['account', ({ payer }) => payer.account],
  ['count', ({ lines }) => String(lines.length)],
  ['total', ({ lines }) => withComma(totalOf(lines))],
  ['value date', ({ valueDate }) => withSlashes(valueDate)],
  ['reference', ({ lot }) => String(lot)],
]

const DETAIL: Columns<BankLine> = [
  ['type', ({ ric }) => TYPES[ric.charAt(0)] ?? ''],
  ['number', ({ ric }) => identityOf(ric).number],
  ['name', ({ name }) => ascii(name)],
  ['account', ({ account }) => account],
  ['amount', ({ amount }) => withComma(amount)],
  ['reference', ({ order }) => String(order)],
]

/** Cédula, passport, foreigner's cédula. */
const TYPES: Record<string, string> = { V: '01', P: '02', E: '08' }

export const banplus: BankFormatRules = {
  prefix: '0174',
  payerProblem: rifProblem,
  leftOut: ({ ric }) => (TYPES[ric.charAt(0)] ? undefined : NO_IDENTITY),
  nameOf: (head) => `Banplus_${lotOf(head)}.txt`,
  header: (file) => [separated(HEADER, file, ';')],
  detail: (line) => [separated(DETAIL, line, ';')],
  lineEnd: '\r\n',
  endsLast: true,
}
