/** Texts for the references that keep a titular or an account from deletion. Runs anywhere. */

import { DOCUMENTS, type DocumentPath, kindOfPath } from '#app/kernel/document-kinds.ts'
import { counted } from '#app/kernel/values/counts.ts'

/** References that are not documents; they are never voided. */
const OTHERS = {
  accounts: { one: 'cuenta', many: 'cuentas' },
  movements: { one: 'movimiento', many: 'movimientos' },
  users: { one: 'usuario vinculado', many: 'usuarios vinculados' },
}

/** The records of one kind that refer to a titular or an account; voided documents count too. */
export type Hold = { by: DocumentPath | keyof typeof OTHERS; count: number; voided: number }

/** '2 cuentas', '3 órdenes de nómina (1 anulada)' */
export function holdText({ by, count, voided }: Hold): string {
  const kind = kindOfPath(by)
  const { one, many } = kind ? DOCUMENTS[kind] : OTHERS[by as keyof typeof OTHERS]
  const text = counted(count, one, many)
  if (voided === 0) return text
  const ending = kind && DOCUMENTS[kind].gender === 'masculine' ? 'o' : 'a'
  if (count === 1) return `${text} (anulad${ending})`
  return `${text} (${voided} anulad${ending}${voided === 1 ? '' : 's'})`
}

/** '2 cuentas, 1 orden de nómina y 1 usuario vinculado' */
export function holdsText(holds: readonly Hold[]): string {
  return new Intl.ListFormat('es').format(holds.map(holdText))
}
