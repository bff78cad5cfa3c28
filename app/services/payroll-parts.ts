/** The labels of a payroll order's parts; the parts are in db/payroll-parts.ts. Runs anywhere. */
import type { LawPart, PartKey, SettingsPart, TypedPart } from '#db/payroll-parts.ts'

type Words = {
  /** In forms and in the receipt beside them. */
  label: string
  /** In the printed receipt, where it differs, with an explanation. */
  printed?: { label: string; detail: string }
  /** In a sentence: 'el bono'. */
  named: string
}
type WordsOf<K> = K extends TypedPart
  ? Words & { reason: string }
  : K extends SettingsPart
    ? Words & { setting: string }
    : Words

export const PART_WORDS = {
  adition: {
    label: 'Ingreso adicional',
    reason: 'Motivo del ingreso',
    named: 'el ingreso adicional',
  },
  discount: { label: 'Descuento', reason: 'Motivo del descuento', named: 'el descuento' },
  lph: {
    label: 'L.P.H (1 %)',
    printed: { label: 'L.P.H', detail: '1 % del salario' },
    named: 'el L.P.H',
  },
  bonus: {
    label: 'Bono de alimentación',
    setting: 'Bono de alimentación',
    named: 'el bono',
  },
  sso: { label: 'S.S.O', setting: 'S.S.O (seguro social)', named: 'el S.S.O' },
  lacks: { label: 'Paro forzoso', setting: 'Paro forzoso', named: 'el paro forzoso' },
} as const satisfies { [K in PartKey]: WordsOf<K> }

/** The order's part of the salary, of a fortnight or a month, before anything is added or deducted. */
export const BASE_LABEL = 'Salario base'

export const partLabel = (part: PartKey): string => PART_WORDS[part].label

/** The label of a part in the printed receipt. */
export const printedWords = (part: PartKey): { label: string; detail?: string } => {
  const words: Words = PART_WORDS[part]
  return words.printed ?? { label: words.label }
}

/** The parts that the law derives from the salary, for database checks: céntimos, and in words. */
export const LAWS = {
  lph: { sql: '(salary + 50) / 100', named: 'el 1 % del salario' },
} as const satisfies Record<LawPart, { sql: string; named: string }>

/** The label beside the form: the reason, once there is one. */
export function liveLabel(part: PartKey, reason: string | undefined): string {
  return reason || partLabel(part)
}
