/** Which employees have a user, were invited, or could be (docs/rules/mail.md#7). */

import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import type { Db } from '#db/client.server.ts'
import type { MailState } from '#db/kinds.ts'
import { mails, titulars, users } from '#db/schema.ts'

export type EmployeeAccess = {
  state: 'none' | 'invited' | 'user'
  /** When they were last invited; null without a pending invitation. */
  invited_at: string | null
  email: string | null
  /** How the invitation's mail stands; null without one. */
  mail: { state: MailState; last_error: string | null } | null
}

/** Null for a titular who is no employee. */
export async function accessOfEmployee(
  db: Db,
  titular: { id: number; scope: string; email: string | null },
): Promise<EmployeeAccess | null> {
  if (titular.scope !== 'Empleado') return null
  const [user] = await db
    .select({ id: users.id, email: users.email, invited_at: users.invited_at })
    .from(titulars)
    .innerJoin(users, eq(users.id, titulars.user_id))
    .where(eq(titulars.id, titular.id))
  if (!user) return { state: 'none', invited_at: null, email: titular.email, mail: null }
  const { invited_at, email } = user
  if (invited_at === null) return { state: 'user', invited_at, email, mail: null }
  const [mail] = await db
    .select({ state: mails.state, last_error: mails.last_error })
    .from(mails)
    .where(and(eq(mails.user_id, user.id), eq(mails.kind, 'invitation')))
    .orderBy(desc(mails.id))
    .limit(1)
  return { state: 'invited', invited_at, email, mail: mail ?? null }
}

/** Invited at once, in one transaction. */
export const MOST_INVITED = 200

const INVITABLE = and(
  eq(titulars.scope, 'Empleado'),
  eq(titulars.active, true),
  isNull(titulars.user_id),
)
const ADDRESS = sql<string>`lower(${titulars.email})`

/** The first by name, with why one cannot be invited (`problem`), and how many more there are. */
export async function invitableEmployees(db: Db) {
  const withMail = and(INVITABLE, isNotNull(titulars.email))
  const rows = await db
    .select({ id: titulars.id, name: titulars.name, ric: titulars.ric, email: ADDRESS })
    .from(titulars)
    .where(withMail)
    .orderBy(asc(titulars.name_key), asc(titulars.id))
    .limit(MOST_INVITED)
  const [all] = await db.select({ n: count() }).from(titulars).where(withMail)
  const known = await knownAddresses(
    db,
    rows.map(({ email }) => email),
  )
  const seen = new Set<string>()
  const employees = rows.map((row) => {
    const problem = problemOf(row.email, known, seen)
    seen.add(row.email)
    return { ...row, problem }
  })
  return { employees, more: (all?.n ?? 0) - rows.length }
}

const WITHOUT_A_PAGE = 50

/** Who could be invited but for their e-mail, by name; the last page for any beyond it. */
export async function employeesWithoutEmail(
  db: Db,
  page: number,
): Promise<PageOf<{ id: number; name: string; ric: string }>> {
  const where = and(INVITABLE, isNull(titulars.email))
  const [all] = await db.select({ n: count() }).from(titulars).where(where)
  const total = all?.n ?? 0
  const last = Math.max(1, Math.ceil(total / WITHOUT_A_PAGE))
  const place = { page: Math.min(Math.max(1, page), last), limit: WITHOUT_A_PAGE }
  const rows = await db
    .select({ id: titulars.id, name: titulars.name, ric: titulars.ric })
    .from(titulars)
    .where(where)
    .orderBy(asc(titulars.name_key), asc(titulars.id))
    .limit(place.limit)
    .offset((place.page - 1) * place.limit)
  return pageOf(rows, total, place)
}

async function knownAddresses(db: Db, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  return new Set(rows.map(({ email }) => email))
}

function problemOf(email: string, known: Set<string>, seen: Set<string>): string | null {
  if (known.has(email)) return 'Ese correo ya es de otro usuario'
  return seen.has(email) ? 'Otro empleado tiene ese correo' : null
}
