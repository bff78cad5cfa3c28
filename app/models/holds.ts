/** What keeps a titular or an account from being deleted, in words. Runs anywhere. */

const WORDS = {
  accounts: ['1 cuenta', 'cuentas'],
  paysheets: ['1 orden de nómina', 'órdenes de nómina'],
  payments: ['1 orden personal', 'órdenes personales'],
  incomes: ['1 ingreso', 'ingresos'],
  transfers: ['1 transferencia', 'transferencias'],
  adjustments: ['1 ajuste', 'ajustes'],
  movements: ['1 movimiento', 'movimientos'],
  users: ['1 usuario vinculado', 'usuarios vinculados'],
} as const

/** Records of one kind that refer to a titular or an account; voided documents refer as well. */
export type Hold = { by: keyof typeof WORDS; count: number; voided: number }

/** '2 cuentas', '3 órdenes de nómina (1 anulada)' */
export function holdText({ by, count, voided }: Hold): string {
  const [one, many] = WORDS[by]
  const text = count === 1 ? one : `${count} ${many}`
  if (voided === 0) return text
  const masculine = by === 'incomes' || by === 'adjustments' ? 'o' : 'a'
  if (count === 1) return `${text} (anulad${masculine})`
  return `${text} (${voided} anulad${masculine}${voided === 1 ? '' : 's'})`
}

/** '2 cuentas, 1 orden de nómina y 1 usuario vinculado' */
export function holdsText(holds: readonly Hold[]): string {
  return new Intl.ListFormat('es').format(holds.map(holdText))
}
