import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import {
  isTooLate,
  type NumberedDocument,
  remadeOf,
} from '#app/services/documents/remake.server.ts'
import type { DocumentKind } from '#db/kinds.ts'

type Voidable = { id: number; voided_at: string | null }

/** What a list says of undoing in the row of a voided document. */
export type UndoInRow = {
  /** The document that was made of it. */
  made: NumberedDocument | undefined
  /** Whether its voiding can still be taken back. */
  canUndo: boolean
}

/** Adds to rows of a kind of document what they say of undoing (docs/rules/undoing.md#4). */
export async function withUndo<R extends Voidable>(
  args: Pick<RouteArgs, 'context'>,
  kind: DocumentKind,
  rows: readonly R[],
): Promise<(R & UndoInRow)[]> {
  const { app, db } = contextOf(args)
  const voided = rows.filter(({ voided_at }) => voided_at !== null).map(({ id }) => id)
  const remade = voided.length > 0 ? await remadeOf(db, kind, voided) : new Map()
  return rows.map((row) => {
    const made: NumberedDocument | undefined = remade.get(row.id)
    const isOpen = row.voided_at !== null && !isTooLate(row.voided_at, app.now())
    return { ...row, made, canUndo: isOpen && !made }
  })
}

/** Where the voiding that a one-time key did is taken back, over the list as it was. */
export function undoPath({ pathname, searchParams }: URL, key: string): string {
  const query = new URLSearchParams([...searchParams, ['key', key]])
  return `${pathname}/chosen/undo?${query}`
}
