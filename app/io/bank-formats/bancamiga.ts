/** Bancamiga's CSV, as two programs write it (docs/rules/bank-files.md#13). */
import { ascii } from './ascii.ts'
import type { BankFormatRules, BankLine } from './format.ts'
import { identityOf } from './identity.ts'
import { type Columns, separated } from './layout.ts'
import { withComma } from './written.ts'

const COLUMNS: Columns<BankLine> = [
  ['Tipo Documento', ({ ric }) => identityOf(ric).letter],
  ['Nro Documento', ({ ric }) => identityOf(ric).number],
  ['Cuenta', ({ account }) => account],
  ['Nombre Beneficiario', ({ name }) => ascii(name)],
  ['Monto', ({ amount }) => withComma(amount)],
]

export const bancamiga: BankFormatRules = {
  prefix: '0172',
  nameOf: ({ madeOn }) => `Nomina-${madeOn.split('-').reverse().join('-')}.csv`,
  header: () => [COLUMNS.map(([label]) => label).join(';')],
  detail: (line) => [separated(COLUMNS, line, ';')],
  lineEnd: '\r\n',
  endsLast: true,
}
