/**
 * Who may approve or reject a document: an administrator who neither made nor changed it, and whose
 * account no such person gave or touched afterwards (docs/rules/approval.md#6). The audit trail
 * tells, within the transaction that approves, so that no second session, API token or new account
 * helps anybody.
 */
import { and, asc, eq, inArray, min, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { ADMIN } from '#app/services/access/roles.ts'
import { problem } from '#app/services/errors/codes.ts'
import { Conflict, Forbidden } from '#app/services/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'
import { inSlices, placeholdersOf, prepared } from '#db/prepared.server.ts'
import { audit, paysheets, remade_documents } from '#db/schema.ts'

/** What the trail has of a document that changes nothing of it: decisions, and sent receipts. */
const NO_CHANGES = ['approve', 'reject', 'send'] as const

const ADMINISTRATORS = problem('forbidden', 'Solo un administrador aprueba o rechaza')
const OWN = problem('own_document', 'La hizo o la cambió usted: la aprueba otro administrador')
const GIVEN = problem(
  'own_document',
  'Quien la hizo o la cambió intervino después en su usuario: la aprueba otro administrador',
)

/** What is approved together: kinds of the trail, and the ids of their records. */
export type Trail = readonly { kind: string; ids: readonly number[] }[]

/** One document. */
export const trailOf = (kind: string, id: number): Trail => [{ kind, ids: [id] }]

/** A payroll run and all its orders. */
export async function trailOfRun(tx: Tx, id: number): Promise<Trail> {
  const orders = await tx
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(eq(paysheets.payroll_run_id, id))
  return [...trailOf('payroll_run', id), { kind: 'paysheet', ids: orders.map((each) => each.id) }]
}

/**
 * Throws Forbidden for anybody but an administrator, and Conflict for one who made or changed a
 * document of the trail, or whose account comes from such a person.
 */
export async function checkMayDecide(tx: Tx, actor: Actor, trail: Trail): Promise<void> {
  const refusal = await refusalOf(tx, actor, trail)
  if (refusal) throw refusal
}

/** Whether the user may decide about the trail at this moment: what is refused, no screen offers. */
export const mayDecide = async (db: Tx, user: Decider | null, trail: Trail): Promise<boolean> =>
  user !== null && (await refusalOf(db, user, trail)) === undefined

type Decider = Pick<Actor, 'id' | 'role_id'>

async function refusalOf(tx: Tx, { id, role_id }: Decider, trail: Trail) {
  if (id === null || role_id !== ADMIN) return new Forbidden(ADMINISTRATORS)
  const makers = await makersOf(tx, trail)
  if (makers.ids.has(id)) return new Conflict(OWN)
  return (await isGivenBy(tx, id, makers)) ? new Conflict(GIVEN) : undefined
}

/** Whether one of the administrators may decide about the trail, once `maker` has changed it too. */
export async function mayAnyDecide(
  tx: Tx,
  administrators: readonly number[],
  trail: Trail,
  maker: number,
): Promise<boolean> {
  const makers = await makersOf(tx, trail)
  makers.ids.add(maker)
  for (const id of administrators) {
    if (!makers.ids.has(id) && !(await isGivenBy(tx, id, makers))) return true
  }
  return false
}

/** Whether a maker had a hand in the user's account. */
async function isGivenBy(tx: Tx, user: number, makers: { ids: Set<number>; since: number }) {
  const hands = await handsIn(tx, user, makers.since)
  return [...hands].some((id) => makers.ids.has(id))
}

/** Who made or changed the documents, and the row of the trail that their history begins with. */
async function makersOf(tx: Tx, trail: Trail) {
  const found = []
  for (const { kind, ids } of trail) {
    const hands = await inSlices(await withSources(tx, kind, ids), (some) => {
      const { shape, list, values } = placeholdersOf(some)
      const read = prepared(tx, `hands in ${shape}`, () =>
        tx
          .select({ user_id: audit.user_id, first: min(audit.id) })
          .from(audit)
          .where(
            and(
              eq(audit.kind, sql.placeholder('kind')),
              inArray(audit.record_id, list),
              notInArray(audit.action, [...NO_CHANGES]),
            ),
          )
          .groupBy(audit.user_id),
      )
      return read.execute({ ...values, kind })
    })
    found.push(...hands)
  }
  const since = Math.min(...found.map(({ first }) => first ?? Number.POSITIVE_INFINITY))
  return { ids: new Set(found.flatMap(({ user_id }) => user_id ?? [])), since }
}

/** The ids, and those of the voided documents that they were made of again. */
async function withSources(tx: Tx, kind: string, ids: readonly number[]): Promise<number[]> {
  const known = new Set(ids)
  for (let fresh = [...known]; fresh.length > 0; ) {
    const sources = await inSlices(fresh, (some) => {
      const { shape, list, values } = placeholdersOf(some)
      const { document_id, made_id } = remade_documents
      const read = prepared(tx, `sources of ${shape}`, () =>
        tx
          .select({ id: document_id })
          .from(remade_documents)
          .where(
            and(sql`${remade_documents.kind} = ${sql.placeholder('kind')}`, inArray(made_id, list)),
          ),
      )
      return read.execute({ ...values, kind })
    })
    fresh = sources.map(({ id }) => id).filter((id) => !known.has(id))
    for (const id of fresh) known.add(id)
  }
  return [...known]
}

/**
 * Everybody who has had a hand in a user's account since that row, directly or through an account
 * that they had a hand in.
 */
async function handsIn(tx: Tx, user: number, since: number): Promise<Set<number>> {
  const known = new Set([user])
  for (const id of known) {
    for (const hand of await handsInOne(tx, id, since)) known.add(hand)
  }
  known.delete(user)
  return known
}

/** How long a reset link is good: one that was made before the document may be used after. */
const LINK_MS = 24 * 60 * 60 * 1000

async function handsInOne(tx: Tx, id: number, since: number): Promise<Set<number>> {
  const read = prepared(tx, 'hands in an account', () =>
    tx
      .select({ id: audit.id, user_id: audit.user_id, action: audit.action, at: audit.at })
      .from(audit)
      .where(and(eq(audit.kind, 'user'), eq(audit.record_id, sql.placeholder('id'))))
      .orderBy(asc(audit.id)),
  )
  const hands = new Set<number>()
  let link: { user_id: number | null; at: string } | undefined
  for (const row of await read.execute({ id })) {
    const isAfter = row.id > since
    if (row.user_id !== null && isAfter) hands.add(row.user_id)
    if (row.action === 'reset') link = row
    if (row.action !== 'password') continue
    const isByLink = link && Date.parse(row.at) - Date.parse(link.at) <= LINK_MS
    if (isAfter && isByLink && link?.user_id) hands.add(link.user_id)
    link = undefined
  }
  return hands
}
