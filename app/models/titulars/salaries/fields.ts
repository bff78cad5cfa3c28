/** A change of one salary, with its first day (docs/rules/salaries.md#2). Runs anywhere. */
import { z } from 'zod'
import { problem } from '#app/services/errors/codes.ts'
import { inputSchema } from '#app/services/fields/inputs.ts'
import { refuse } from '#app/services/input-codes.ts'
import { salaryField, titularLabels } from '../fields.ts'

export const salaryChangeLabels = {
  salary: titularLabels.salary,
  since: 'Desde',
  reason: 'Motivo',
}

/** `since` is the first day of the salary; null for today. */
export const salaryChangeInput = inputSchema((f) =>
  z.object({
    salary: salaryField(f),
    since: f.optionalNearDate(),
    reason: f.optionalText(200),
  }),
)

export const NOT_YET =
  'Un salario rige desde hoy o desde antes: registre el de un día futuro cuando llegue'

/** Who gets a raise. */
export const RAISED = ['all', 'department', 'chosen'] as const
export const RAISED_LABELS = {
  all: 'Todos los empleados',
  chosen: 'Las personas elegidas',
  department: 'Un departamento',
} satisfies Record<(typeof RAISED)[number], string>

/** Who gets a raise; `department` is its name, if it is of one. */
export type Raised = { who: (typeof RAISED)[number]; department: string | null }

/** A form's choice: 'all', 'chosen', or the name of a department after this. */
export const OF_DEPARTMENT = 'department:'

/** What a form's choice means; undefined for a text that is none. */
export function raisedIn(choice: string): Raised | undefined {
  const department = choice.slice(OF_DEPARTMENT.length)
  if (choice.startsWith(OF_DEPARTMENT) && department) return { who: 'department', department }
  const who = RAISED.find((each) => each === choice && each !== 'department')
  return who && { who, department: null }
}

/** Céntimos that a raised salary is rounded to, as the form sends them. */
export const ROUNDINGS = ['1', '100', '1000', '10000'] as const
export const ROUNDING_LABELS = {
  1: 'Al céntimo',
  100: 'A 1 Bs',
  1000: 'A 10 Bs',
  10000: 'A 100 Bs',
} satisfies Record<(typeof ROUNDINGS)[number], string>

export const RAISE_MODES = ['percent', 'amount'] as const
export const RAISE_MODE_LABELS = { percent: 'Porcentaje', amount: 'Monto en Bs' }

export const raiseLabels = {
  who: 'A quién',
  mode: 'Aumentar por',
  value: 'Cuánto',
  round: 'Redondear',
  since: salaryChangeLabels.since,
  reason: salaryChangeLabels.reason,
}

const NOT_LISTED = problem('unknown_value', 'Elija una opción de la lista')

/** `value` is a percentage with two decimals in hundredths, or céntimos, by `mode`. */
export const raiseInput = inputSchema((f) =>
  z.object({
    who: f
      .text(140, 'Elija a quién')
      .transform((choice, context): Raised => raisedIn(choice) ?? refuse(context, NOT_LISTED)),
    mode: f.choice(RAISE_MODES, 'Elija porcentaje o monto'),
    value: f.amount('Escriba cuánto'),
    round: f.choice(ROUNDINGS, 'Elija el redondeo'),
    since: f.optionalNearDate(),
    reason: f.optionalText(200),
  }),
)
