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
