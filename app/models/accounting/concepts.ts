/** What the journal of payroll debits and credits (docs/rules/journal.md#1). Pure: runs anywhere. */
import { BASE_LABEL, partLabel } from '#app/models/payroll/concepts.ts'
import { BY_SIGN, type LineCode } from '#db/payroll-parts.ts'

/** What is debited or credited: the salary's part, a part, what was owed, or other concepts by what they do. */
export type ConceptKey =
  | 'base'
  | Exclude<LineCode, 'other'>
  | 'other_asignacion'
  | 'other_deduccion'

type Concept = { key: ConceptKey; label: string; isDebit: boolean }

/** In the order of a journal: what is debited, then what is credited. */
export const CONCEPTS: readonly Concept[] = [
  { key: 'base', label: BASE_LABEL, isDebit: true },
  ...partsThat('adds'),
  { key: 'arrears', label: 'Diferencia de salario', isDebit: true },
  { key: 'other_asignacion', label: 'Otros conceptos que se asignan', isDebit: true },
  ...partsThat('deducts'),
  { key: 'other_deduccion', label: 'Otros conceptos que se deducen', isDebit: false },
]

function partsThat(sign: 'adds' | 'deducts'): Concept[] {
  return BY_SIGN.flatMap((part) =>
    part.sign === sign
      ? [{ key: part.key, label: partLabel(part.key), isDebit: sign === 'adds' }]
      : [],
  )
}

/** The key of a concept's, a concept of the catalogue's or a company account's code. */
export const conceptCode = (key: ConceptKey): string => `concept:${key}`
export const catalogueCode = (id: number): string => `catalogue:${id}`
export const accountCode = (id: number): string => `account:${id}`
