/** How large an uploaded file may be. Runs anywhere. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'

/** The most bytes of a file, and how people read that. */
export type FileLimit = { bytes: number; label: string }

/** Tables of pay inputs and of imports (docs/rules/pay-inputs.md#5). */
export const TABLE_FILE: FileLimit = { bytes: 4 * 1024 * 1024, label: '4 MB' }

/** What a form sends in place of a file that the browser found too large. */
export const TOO_LARGE_NAME = 'file_too_large'

/** Said beside the field of a larger file, by the browser and by the server. */
export const fileTooLarge = ({ label }: FileLimit): Problem =>
  problem('too_large', `El archivo pasa de ${label}`)
