/** Why a document is voided (docs/rules/money.md#9): stored with it, and wanted of people. */

import { z } from 'zod'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { problemsOf } from './input-codes.ts'
import { inputSchema } from './inputs.ts'
import { optionalText, text } from './text-fields.ts'

const rule = optionalText(255)

export const removalInput = inputSchema(() => z.object({ reason: rule }))

export const voidingInput = inputSchema((f) =>
  z.object({ reason: rule, ...f.allows('balance_by_date', 'in_bank_file') }),
)

/** The input of the call that voids a payroll run, whose money only comes back. */
export const runVoidingInput = inputSchema((f) =>
  z.object({ reason: rule, ...f.allows('in_bank_file') }),
)

const typed = text(255, 'Escriba el motivo')

/** The reason that a person typed, as it is stored. Throws FieldErrors under `reason`. */
export function readVoidReason(value: unknown): string {
  const { success, data, error } = typed.safeParse(value, { reportInput: true })
  if (success) return data
  throw new FieldErrors({ reason: Object.values(problemsOf(error)).flat() })
}
