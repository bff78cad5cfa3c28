import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { isTooLate } from '#app/models/documents/undoing.server.ts'

/** Adds to rows of documents whether their voiding can still be taken back (docs/rules/undoing.md#4). */
export function withUndo<R extends { voided_at: string | null }>(
  args: Pick<RouteArgs, 'context'>,
  rows: readonly R[],
): (R & { canUndo: boolean })[] {
  const now = contextOf(args).app.now()
  return rows.map((row) => ({
    ...row,
    canUndo: row.voided_at !== null && !isTooLate(row.voided_at, now),
  }))
}

/** Where the voiding that a one-time key did is taken back, over the list as it was. */
export function undoPath({ pathname, searchParams }: URL, key: string): string {
  const query = new URLSearchParams([...searchParams, ['key', key]])
  return `${pathname}/chosen/undo?${query}`
}
