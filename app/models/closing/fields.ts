/** The form that closes days, and opens them again (docs/rules/closing.md#2). Runs anywhere. */
import { z } from 'zod'
import { inputSchema } from '#app/kernel/fields/inputs.ts'

export const closingLabels = { until: 'Cerrar hasta', reason: 'Motivo para abrir' }

export const closingInput = inputSchema((f) =>
  z.object({
    until: f.optionalDate(),
    reason: f.optionalText(255),
    ...f.allows('no_bank_file'),
  }),
)
