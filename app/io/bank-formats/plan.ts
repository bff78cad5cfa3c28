/** Which lines go into which of a format's files (docs/rules/bank-files.md#5). Runs anywhere. */
import { MAX_AMOUNT, MAX_CAPITAL } from '#app/kernel/values/money.ts'
import { ascii } from './ascii.ts'
import {
  type BankFormatRules,
  type BankLine,
  bankOf,
  type FileHead,
  type LeftOut,
  type PayerProblem,
} from './format.ts'

const NO_NAME: LeftOut = {
  code: 'no_name',
  message: 'Su nombre no tiene letras que el banco pueda leer',
}
const TOO_WIDE: LeftOut = {
  code: 'amount_too_wide',
  message: 'El monto no cabe en el formato del banco',
}

/** Why the payer has no file of the format; undefined when it can be made. */
export function payerProblemOf(
  rules: BankFormatRules,
  head: Omit<FileHead, 'lot'>,
): PayerProblem | undefined {
  const { prefix } = rules
  if (prefix !== null && bankOf(head.payer.account) !== prefix) {
    return { field: 'format', message: `El archivo de ese banco paga desde cuentas ${prefix}` }
  }
  const missing = (rules.assigned ?? []).filter(
    ({ name, unless }) => !(head.settings[name] ?? unless),
  )
  if (missing.length > 0) {
    const labels = missing.map(({ label }) => `«${label}»`).join(' y ')
    const verbs = missing.length === 1 ? ['Falta', 'escribe'] : ['Faltan', 'escriben']
    const message = `${verbs[0]} ${labels}: se ${verbs[1]} en la cuenta, en «Archivo del banco»`
    return { field: 'account_id', message }
  }
  return rules.payerProblem?.(head)
}

/** Why a line is in no file of the format; undefined when it is in one. */
export function leftOutOf(
  rules: BankFormatRules,
  line: BankLine,
  head: Omit<FileHead, 'lot'>,
): LeftOut | undefined {
  if (ascii(line.name) === '') return NO_NAME
  if (line.amount > (rules.mostAmount ?? MAX_AMOUNT)) return TOO_WIDE
  return rules.leftOut?.(line, head)
}

/**
 * The lines of each file, in their order: a file ends before the line that would be one too many or
 * whose amount would make the sum too wide, and lines of different groups are in different files.
 */
export function splitLines<L extends BankLine>(
  { groupOf, mostLines = Number.POSITIVE_INFINITY, mostTotal = MAX_CAPITAL }: BankFormatRules,
  lines: readonly L[],
  payer: FileHead['payer'],
): L[][] {
  const groups = Map.groupBy(lines, (line) => groupOf?.(line, payer) ?? '')
  const files: L[][] = []
  for (const group of groups.values()) {
    let file: L[] = []
    let total = 0
    for (const line of group) {
      if (file.length >= mostLines || total + line.amount > mostTotal) {
        files.push(file)
        file = []
        total = 0
      }
      file.push(line)
      total += line.amount
    }
    files.push(file)
  }
  return files
}
