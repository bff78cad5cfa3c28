/** Our own columns, for a bank whose page takes what is pasted (docs/rules/bank-files.md#15). */
import { ascii } from './ascii.ts'
import { type BankFormatRules, type BankLine, lotOf } from './format.ts'
import type { Columns } from './layout.ts'
import { withComma } from './written.ts'

/** The only column that is a number. */
export const OWN_AMOUNT = 'Monto'

export const OWN_COLUMNS: Columns<BankLine> = [
  ['Cedula', ({ ric }) => ric],
  ['Nombre', ({ name }) => ascii(name)],
  ['Banco', ({ bank }) => ascii(bank)],
  ['Cuenta', ({ account }) => account],
  [OWN_AMOUNT, ({ amount }) => withComma(amount)],
  ['Concepto', ({ concept }) => ascii(concept)],
  ['Referencia', ({ order }) => String(order)],
  ['Correo', ({ email }) => ascii(email ?? '')],
  ['Telefono', ({ phone }) => ascii(phone ?? '')],
]

/** A spreadsheet would run a text with such a beginning as a formula. */
const FORMULA = /^[=+\-@]/

export const csv: BankFormatRules = {
  prefix: null,
  nameOf: (head) => `pagos-${lotOf(head)}.csv`,
  header: () => [OWN_COLUMNS.map(([label]) => label).join(';')],
  detail: (line) => [OWN_COLUMNS.map(([, value]) => plain(value(line))).join(';')],
  lineEnd: '\r\n',
  endsLast: true,
}

/** Its bytes are a workbook's, which bytes.server.ts makes. */
export const xlsx: BankFormatRules = {
  ...csv,
  nameOf: (head) => `pagos-${lotOf(head)}.xlsx`,
}

function plain(text: string): string {
  const cell = text.replaceAll('"', ' ')
  return FORMULA.test(cell) ? `'${cell}` : cell
}
