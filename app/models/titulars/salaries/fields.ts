/** A change of one salary, with its first day (docs/rules/salaries.md#2). Runs anywhere. */
import { z } from 'zod'
import { inputSchema } from '#app/services/fields/inputs.ts'
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
  department: 'Un departamento',
  chosen: 'Las personas elegidas',
} satisfies Record<(typeof RAISED)[number], string>

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
  department: 'Departamento',
  mode: 'Aumentar por',
  value: 'Cuánto',
  round: 'Redondear',
  since: salaryChangeLabels.since,
  reason: salaryChangeLabels.reason,
}

/** `value` is a percentage with two decimals in hundredths, or céntimos, by `mode`. */
export const raiseInput = inputSchema((f) =>
  z.object({
    who: f.choice(RAISED, 'Elija a quién'),
    department: f.optionalText(120),
    mode: f.choice(RAISE_MODES, 'Elija porcentaje o monto'),
    value: f.amount('Escriba cuánto'),
    round: f.choice(ROUNDINGS, 'Elija el redondeo'),
    since: f.optionalNearDate(),
    reason: f.optionalText(200),
  }),
)
