/** How values that nobody has confirmed are marked (docs/rules/law.md#2). Runs anywhere. */
import type { CodedLine } from '#db/schema.ts'

/** What a report or screen says of orders, some of whose lines are marked so. */
export const OPEN_VALUES = 'Calculado con parámetros de ley por confirmar'
const OPEN_MARK = ' (por confirmar)'

/** How an amount comes about, marked where it is with values that nobody has confirmed. */
export const marked = (formula: string | undefined, isOpen: boolean | undefined) =>
  isOpen ? `${formula}${OPEN_MARK}` : formula

export const isMarked = ({ formula }: Pick<CodedLine, 'formula'>): boolean =>
  formula?.endsWith(OPEN_MARK) ?? false
