/** The first line of an error's root cause. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return causeOf(error.cause)
  return error.message.split('\n', 1)[0] || (error as NodeJS.ErrnoException).code || error.name
}
