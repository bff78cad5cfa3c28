/** The words of a payroll order's parts, and its lines; the parts are in db/payroll-parts.ts. Runs anywhere. */
import type { LineCode, PartKey, SettingsPart, TypedPart } from '#db/payroll-parts.ts'
import type { CodedLine, PartNatures, PaysheetLine } from '#db/schema.ts'
import type { Payroll } from './compute.ts'
import { marked } from './open-values.ts'
import { withNature } from './wages.ts'

type Words = {
  /** In forms and in the receipt beside them. */
  label: string
  /** In the printed receipt, where it differs, with how it comes about. */
  printed?: { label: string; formula: string }
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
    printed: { label: 'L.P.H', formula: '1 % del salario' },
    named: 'el L.P.H',
  },
  bonus: {
    label: 'Bono de alimentación',
    setting: 'Bono de alimentación',
    named: 'el bono',
  },
  sso: { label: 'S.S.O', setting: 'S.S.O (seguro social)', named: 'el S.S.O' },
  lacks: { label: 'Paro forzoso', setting: 'Paro forzoso', named: 'el paro forzoso' },
  islr: { label: 'ISLR', named: 'el ISLR' },
} as const satisfies { [K in PartKey]: WordsOf<K> }

/** The order's part of the salary, of a fortnight or a month, before anything is added or deducted. */
export const BASE_LABEL = 'Salario base'

export const partLabel = (part: PartKey): string => PART_WORDS[part].label

export const printedLabel = (part: PartKey): string => printedWords(part).label

function printedWords(part: PartKey): { label: string; formula?: string } {
  const words: Words = PART_WORDS[part]
  return words.printed ?? { label: words.label }
}

/** What the parts are not right by, in words: 'no es el 1 % del salario'. */
export const LAW_NAMED = { lph: 'el 1 % del salario' } as const

/** The lines that an order keeps: its parts, then what was typed besides. */
export function codedLines(
  { parts, lines }: Payroll<PaysheetLine & { code?: LineCode }>,
  reasons: Partial<Record<PartKey, string | null>>,
  natures: PartNatures = {},
): CodedLine[] {
  const ofParts = parts.map(({ code, kind, amount, formula: own, isOpen }): CodedLine => {
    const words = printedWords(code)
    const formula = marked(own, isOpen) ?? words.formula
    const reason = reasons[code] ?? null
    const line = { code, concept: words.label, kind, amount, reason, ...(formula && { formula }) }
    return withNature(line, natures)
  })
  return [...ofParts, ...lines.map((line): CodedLine => ({ code: 'other', ...line }))]
}

/** Whether a form has the line among its rows: every line but a part's. */
export const isTypedLine = ({ code }: { code: LineCode }): boolean =>
  code === 'arrears' || code === 'other'
