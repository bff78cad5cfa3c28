/** When a titular may be stored: one set of rules for one titular and for many. */
import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { OR_SAVE_ANYWAY } from '#app/kernel/errors/questions.ts'
import type { SaidOf } from '#app/kernel/fields/inputs.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatRic, ricCheckDigitRight } from '#app/kernel/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import { COMPANY } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, movements, titulars } from '#db/schema.ts'
import type { titularInput } from './fields.ts'

type TitularInput = SaidOf<typeof titularInput>
type Stored = typeof titulars.$inferSelect

export type TitularFacts = {
  /** Who has a CI or RIF already. */
  known: ReadonlyMap<string, { id: number; name: string }>
  /** The companies whose accounts have movements. */
  moved: ReadonlySet<number>
  /** Who among the active has an e-mail already: one of them, and how many others. */
  emails: ReadonlyMap<string, { name: string; others: number }>
}

const WRONG_CHECK_DIGIT = `El dígito verificador del RIF no es correcto; revise el número${OR_SAVE_ANYWAY}`

/** Why the titular cannot be stored like this, by field. Absent fields are not checked. */
export async function titularProblems(
  db: Db,
  next: Partial<TitularInput>,
  before?: Stored,
): Promise<Record<string, Problem>> {
  const rics = next.ric !== undefined && next.ric !== before?.ric ? [next.ric] : []
  const companies = before && leavesCompany(next, before) ? [before.id] : []
  const email = newEmail(next, before)
  return judgeTitular(next, await readTitularFacts(db, { rics, companies, email }), before)
}

/** The e-mail that somebody gets, unless it may be another's, too. */
function newEmail(next: Partial<TitularInput>, before?: Stored): string | undefined {
  const { email, allow_shared_email } = next
  return email && email !== before?.email && !allow_shared_email ? email : undefined
}

export const leavesCompany = (next: Partial<TitularInput>, before: Stored) =>
  before.scope === COMPANY && next.scope !== COMPANY

export function judgeTitular(
  next: Partial<TitularInput>,
  facts: TitularFacts,
  before?: Stored,
): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  if (next.ric !== undefined && next.ric !== before?.ric) {
    const wrong = ricProblem(next.ric, next.allow_check_digit)
    if (wrong) problems.ric = wrong
    const known = facts.known.get(next.ric)
    if (known && known.id !== before?.id) {
      const text = `${formatRic(next.ric)} ya está registrado: es de ${known.name}`
      problems.ric = problem('taken', text)
    }
  }
  const { hired_at, left_at } = next
  if (hired_at && left_at && left_at < hired_at) {
    problems.left_at = problem('range_turned', 'El egreso no puede ser anterior al ingreso')
  }
  const sharing = facts.emails.get(newEmail(next, before) ?? '')
  if (sharing) {
    const more = sharing.others > 0 ? ` y ${formatCount(sharing.others)} más` : ''
    problems.email = problem('shared_email', `Ya es el correo de ${sharing.name}${more}`)
  }
  if (before && leavesCompany(next, before) && facts.moved.has(before.id)) {
    const text = 'No se puede cambiar: sus cuentas tienen movimientos y deben ser de una Empresa'
    problems.scope = problem('immutable', text)
  }
  return problems
}

/** Asks about a RIF, in its stored form, whose check digit is wrong, unless that is `allowed`. */
export function ricProblem(ric: string, allowed: boolean | undefined): Problem | undefined {
  if (allowed || ricCheckDigitRight(ric)) return undefined
  return problem('check_digit', WRONG_CHECK_DIGIT)
}

type Asking = {
  rics: readonly string[]
  companies: readonly number[]
  /** Only of one titular: whoever stores many has shown before which e-mails are shared. */
  email?: string | undefined
}

export async function readTitularFacts(
  db: Db,
  { rics, companies, email }: Asking,
): Promise<TitularFacts> {
  const found = await (email === undefined
    ? inSlices(rics, (some) => byRic(db).execute({ ids: listed(some) }))
    : byRicOrEmail(db).execute({ ids: listed(rics), email }))
  const moved: number[] = []
  for (const id of companies) if (await hasMovements(db, id)) moved.push(id)
  return {
    known: new Map(found.flatMap(({ ric, id, name }) => (ric ? [[ric, { id, name }]] : []))),
    moved: new Set(moved),
    emails: new Map(
      found.flatMap(({ email, name, others }) => (email ? [[email, { name, others }]] : [])),
    ),
  }
}

const ownersByRic = (db: Db) =>
  db
    .select({
      id: titulars.id,
      name: titulars.name,
      ric: sql<string | null>`${titulars.ric}`,
      email: sql<string | null>`null`,
      others: sql<number>`0`.mapWith(Number),
    })
    .from(titulars)
    .where(isIn(titulars.ric))

const ownersByEmail = (db: Db) =>
  db
    .select({
      id: sql<number>`min(${titulars.id})`.mapWith(Number),
      name: sql<string>`min(${titulars.name})`,
      ric: sql<string | null>`null`,
      email: sql<string | null>`${titulars.email}`,
      others: sql<number>`count(*) - 1`.mapWith(Number),
    })
    .from(titulars)
    .where(and(eq(titulars.email, sql.placeholder('email')), eq(titulars.active, true)))
    .groupBy(titulars.email)

const byRic = query(ownersByRic)
const byRicOrEmail = query((db) => unionAll(ownersByRic(db), ownersByEmail(db)))

async function hasMovements(db: Db, titular_id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.titular_id, titular_id),
        sql`exists (select 1 from ${movements} where ${movements.account_id} = ${accounts.id})`,
      ),
    )
    .limit(1)
  return found !== undefined
}
