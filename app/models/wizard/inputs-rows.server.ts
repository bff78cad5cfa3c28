/** The rows of the file of pay inputs beside a draft, some of them in each row of the table. */

import { setImmediate as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { wizard_inputs } from '#db/schema.ts'
import type { InputRow } from './inputs.ts'

const ROWS_A_PART = 500

/** Stores the file's rows in place of those of an earlier one. The draft must exist. */
export async function storeInputs(tx: Tx, actor: Actor, rows: readonly InputRow[]): Promise<void> {
  await clearInputs(tx, actor)
  const user_id = actor.id as number
  for (let part = 0; part * ROWS_A_PART < rows.length; part++) {
    const some = rows.slice(part * ROWS_A_PART, (part + 1) * ROWS_A_PART)
    await tx.insert(wizard_inputs).values({ user_id, part, rows: some })
    await pause()
  }
}

/** Returns all rows of the user's file. */
export async function readInputs(db: Db, { id }: Pick<Actor, 'id'>): Promise<InputRow[]> {
  const rows: InputRow[] = []
  for (let part = 0; ; part++) {
    const [found] = await partOf(db).execute({ user_id: id, part })
    if (!found) return rows
    for (const row of found.rows) rows.push(row as InputRow)
    await pause()
  }
}

const partOf = query((db) =>
  db
    .select({ rows: wizard_inputs.rows })
    .from(wizard_inputs)
    .where(
      and(
        eq(wizard_inputs.user_id, sql.placeholder('user_id')),
        eq(wizard_inputs.part, sql.placeholder('part')),
      ),
    ),
)

/** Deletes all rows of the user's file. */
export async function clearInputs(tx: Tx, actor: Actor): Promise<void> {
  await tx.delete(wizard_inputs).where(eq(wizard_inputs.user_id, actor.id as number))
}
