/** 'Usar los datos anteriores' in forms that create (docs/rules/entering.md#5). */

import type { ScreenedKind } from '#app/kernel/document-kinds.ts'
import { type Choosable, fillOfLast, lastUsed } from '#app/models/documents/last-used.server.ts'
import { contextOf, type ReadTyped, type RouteArgs } from './forms.server.ts'

/** Whether the user has made a document of the kind that stands. */
export async function hasLast(args: RouteArgs, kind: ScreenedKind): Promise<boolean> {
  const { db, user } = contextOf(args)
  return !!user && !!(await lastUsed(db, kind, user.id))
}

/** What the button fills a form in with, and says of it; nothing unless it was pressed. */
export async function drawLast(
  args: RouteArgs,
  kind: ScreenedKind,
  typed: ReadTyped,
  offered: Choosable,
): Promise<FromLast> {
  const { db, user, today } = contextOf(args)
  if (typed('intent') !== 'refresh last' || !user) return {}
  const last = await lastUsed(db, kind, user.id)
  return fillOfLast(db, kind, last, { typed, today, ...offered })
}

type FromLast = { fill?: Record<string, string>; said?: string }
