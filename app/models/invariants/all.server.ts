/** What must always be true of the whole database (docs/rules/money.md#4), by a few set-based queries. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { findWrongApprovals } from './approval.server.ts'
import { findUnaudited } from './audit.server.ts'
import { findWrongBankFiles } from './bank-files.server.ts'
import { findBrokenConstraints, findBrokenReferences } from './constraints.server.ts'
import { findWrongDocuments } from './documents.server.ts'
import { allOf } from './kinds.server.ts'
import { findWrongMoney } from './ledger.server.ts'
import { findWrongRuns } from './runs.server.ts'
import { findWrongArrears, findWrongSalaries } from './salaries.server.ts'

/**
 * A Spanish sentence for each fault, none when all is well. Needs one consistent view: a reader's snapshot,
 * or a database that nobody writes to.
 */
export const findBrokenInvariants = allOf([
  findBrokenConstraints,
  findBrokenReferences,
  findWrongMoney,
  findWrongDocuments,
  findWrongBankFiles,
  findUnaudited,
  findWrongApprovals,
  findWrongRuns,
  findWrongSalaries,
  findWrongArrears,
  nobodyInCharge,
])

/** At least one user must be able to let others in. */
async function nobodyInCharge(db: Db): Promise<string[]> {
  const [users] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      inCharge: sql`count(case when active and type = 1 then 1 end)`.mapWith(Number),
    })
    .from(sql`users`)
  if (!users || users.all === 0 || users.inCharge > 0) return []
  return ['Usuarios: no hay ningún administrador activo.']
}
