/** Reads what a company has so far, and puts the first steps away (docs/rules/company.md#4). */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { COMPANY, companyIn } from '#app/models/records/relations.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { keepOnlyRow } from '#db/insert.server.ts'
import { query } from '#db/query.server.ts'
import { first_steps, settings } from '#db/schema.ts'
import {
  type CompanyFacts,
  type FirstStep,
  firstStepsOf,
  lacksOf,
  type MissingNeed,
  type Need,
  needsFirstSteps,
} from './first-steps.ts'

const exists = (rows: string): SQL<boolean> =>
  sql`exists (select 1 from ${sql.raw(rows)})`.mapWith(Boolean)

const COMPANY_ACCOUNTS = `accounts join titulars on titulars.id = accounts.titular_id
  where titulars.scope = 'Empresa' and accounts.active and titulars.active`
const EMPLOYEES = `titulars where scope = 'Empleado' and active`

async function readFacts(db: Db): Promise<CompanyFacts> {
  const [row] = await companyFacts(db).execute()
  if (!row) throw new Error('The settings have no row')
  return { ...row, company: companyIn(row) }
}

/** Each is one look at the first row that there is, but for the company's few accounts. */
const companyFacts = query((db) =>
  db
    .select({
      ...COMPANY,
      account: sql<number | null>`(select accounts.id from ${sql.raw(COMPANY_ACCOUNTS)}
        order by accounts.id limit 1)`.mapWith(Number),
      moved: exists('movements'),
      funds: exists(`${COMPANY_ACCOUNTS} and accounts.capital > 0`),
      employee: exists(EMPLOYEES),
      payable: exists(
        `${EMPLOYEES} and salary > 0
        and exists (select 1 from accounts where titular_id = titulars.id and accounts.active)`,
      ),
      titular: exists(`titulars where scope <> 'Empresa' and active`),
      amounts: sql<boolean>`version > 1 or bonus > 0 or sso > 0 or lacks > 0`.mapWith(Boolean),
      paid: exists('paysheets where voided_at is null and not pending'),
      // In the order of the index of those that wait: SQLite else looks through all orders for one.
      waiting: exists('paysheets where pending order by payroll_run_id, id'),
      hidden: exists('first_steps where hidden'),
    })
    .from(settings),
)

/** The first steps, as long as the company is to see them; undefined afterwards. */
export async function readFirstSteps(db: Db): Promise<FirstStep[] | undefined> {
  const facts = await readFacts(db)
  return needsFirstSteps(facts) ? firstStepsOf(facts) : undefined
}

export async function areStepsHidden(db: Db): Promise<boolean> {
  const { hidden, paid } = await readFacts(db)
  return hidden && !paid
}

export async function readMissingNeeds(
  db: Db,
  needs: readonly Need[],
  isAdmin: boolean,
): Promise<MissingNeed[]> {
  return lacksOf(await readFacts(db), needs, isAdmin)
}

export async function hideFirstSteps(tx: Tx, hidden: boolean, actor: Actor): Promise<void> {
  const [before] = await tx
    .select({ hidden: first_steps.hidden })
    .from(first_steps)
    .where(eq(first_steps.id, 1))
  if ((before?.hidden ?? false) === hidden) return
  await keepOnlyRow(tx, first_steps, { hidden }, actor.at.toISOString())
  const facts = (hidden: boolean) => ({ hidden })
  await recordAudit(tx, actor, 'update', 'first_steps', 1, facts(!hidden), facts(hidden))
}
