/** What is wrong with a line by itself. Runs anywhere. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'

export const NO_LINE_AMOUNT = problem('required', 'Escriba el monto')
export const ZERO_LINE = problem('too_small', 'Debe ser mayor que 0')
export const NO_LINE_KIND = problem('required', 'Elija si se asigna o se deduce')

/** The most lines of an order beside its parts. */
export const MOST_LINES = 20

/** A line in the words of an order's own part would be it twice. */
export const isOwnPart = (code: string): Problem =>
  problem(
    'not_applicable',
    code === 'base'
      ? 'Es el salario de la orden, que viene del empleado'
      : 'Es una parte de la orden: use su campo',
  )
