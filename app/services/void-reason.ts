/** Why a document is voided (decisions.md section 1): optional, kept with it. */
import { FieldErrors } from '#app/services/errors.ts'
import { optionalText } from '#app/services/fields.ts'

const rule = optionalText(255)

/** The reason as it is stored. Throws FieldErrors under `reason`. */
export function readVoidReason(value: unknown): string | null {
  const { success, data, error } = rule.safeParse(value)
  if (success) return data
  throw new FieldErrors({ reason: error.issues.map(({ message }) => message) })
}
