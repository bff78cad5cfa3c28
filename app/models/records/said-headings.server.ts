/** What somebody has said that columns of such a heading are, kept for the next file (docs/rules/import.md#13). */
import { and, count, eq, inArray } from 'drizzle-orm'
import type { SaidHeadings } from '#app/io/spreadsheets/said-columns.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { HeadingKind } from '#db/kinds.ts'
import { import_headings } from '#db/schema.ts'

/** More than the files of one company have. */
const MOST_KEPT = 1_000

const { heading, meaning } = import_headings
const ofKind = (kind: HeadingKind) => eq(import_headings.kind, kind)

export async function saidHeadings<M extends string>(
  db: Db,
  kind: HeadingKind,
): Promise<SaidHeadings<M>> {
  const rows = await db.select({ heading, meaning }).from(import_headings).where(ofKind(kind))
  return new Map(rows.map((row) => [row.heading, row.meaning as M | null]))
}

/** Keeps what is said of these headings, and forgets those of which nothing is (undefined). */
export async function sayHeadings(
  tx: Tx,
  kind: HeadingKind,
  said: ReadonlyMap<string, string | null | undefined>,
): Promise<void> {
  const [kept] = await tx.select({ n: count() }).from(import_headings).where(ofKind(kind))
  const isFull = (kept?.n ?? 0) + said.size > MOST_KEPT
  const gone = isFull ? ofKind(kind) : and(ofKind(kind), inArray(heading, [...said.keys()]))
  await tx.delete(import_headings).where(gone)
  const rows = [...said].flatMap(([name, means]) =>
    means === undefined ? [] : [{ kind, heading: name, meaning: means }],
  )
  // Two people may say the same at once: the first word holds.
  if (rows.length > 0) await tx.insert(import_headings).values(rows).onConflictDoNothing()
}
