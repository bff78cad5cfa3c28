import { deleteOldest, type Purge } from '#app/kernel/purge.server.ts'
import { imports } from '#db/schema.ts'

/** Deletes imports whose time is over, with their files and rows (docs/rules/import.md#7). */
export const purgeImports: Purge = (tx, now, most) => {
  const { id: key, expires_at: age } = imports
  return deleteOldest(tx, { table: imports, key, age, before: now.toISOString() }, most)
}
