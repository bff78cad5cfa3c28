/** What is worth a look before the orders of the wizard are created (docs/rules/run-review.md#1). */

/** The kinds of notices, in the order of their panel; the first are likely wrong. */
export const NOTICES = {
  nobody_has: { title: 'Configurado, y nadie lo lleva', isWrong: true },
  unconfirmed: { title: 'Calculado con valores por confirmar', isWrong: true },
  unfinished: { title: 'Sin terminar', isWrong: true },
  duplicate: { title: 'Ya tiene orden de la quincena', isWrong: true },
  not_employed: { title: 'No trabajaba en la quincena', isWrong: true },
  account: { title: 'Su cuenta cambió', isWrong: true },
  no_net: { title: 'Neto en cero o menos', isWrong: true },
  old_rate: { title: 'Con una tasa anterior', isWrong: true },
  net: { title: 'Neto muy distinto del anterior', isWrong: true },
  taken_twice: { title: 'Ya deducido en la primera quincena', isWrong: false },
  no_deductions: { title: 'Sin deducciones', isWrong: false },
  copied: { title: 'Ingresos o descuentos copiados', isWrong: false },
  salary: { title: 'El salario cambió', isWrong: false },
  by_days: { title: 'Se paga por días', isWrong: false },
  past_salary: { title: 'Con el salario de entonces', isWrong: false },
  other_bank: { title: 'Se paga desde otro banco', isWrong: false },
  shared_email: { title: 'Comparte su correo', isWrong: false },
  missing: { title: 'Falta de la nómina anterior', isWrong: false },
  new: { title: 'Persona nueva', isWrong: false },
} as const

export type NoticeKind = keyof typeof NOTICES
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(NOTICES, text)

/** `detail` is what a notice about this employee alone says. */
export type Mark = { kind: NoticeKind; label: string; detail: string | undefined }

/** A net that differs by more from the last one is likely wrong. */
const MOST_PERCENT = 30

/**
 * By how many per cent a net (céntimos) differs from the last one, rounded towards zero; undefined
 * unless that is more than 30.
 */
export function percentOff(net: number, last: number): number | undefined {
  if (last <= 0 || Math.abs(net - last) * 100 <= last * MOST_PERCENT) return undefined
  return Math.trunc(((net - last) / last) * 100)
}

/** '−37 %', '+41 %' */
export const percentText = (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
