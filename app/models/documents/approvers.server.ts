/**
 * Who may approve or reject a document: an administrator who neither made nor changed it, and whose
 * account no such person gave or touched afterwards, or before and ever since, and who gave none of
 * them their password (docs/rules/approval.md#6). The audit trail
 * tells, within the transaction that approves, so that no second session, API token or new account
 * helps anybody.
 */
import { and, eq, exists, gt, min, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, Forbidden } from '#app/kernel/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { audit, paysheets } from '#db/schema.ts'
import {
  type Accounts,
  accountsOf,
  giversOf,
  handsIn,
  type Makers,
} from './account-hands.server.ts'

/** What the trail has of a document that changes nothing of it: decisions, sent receipts, 'Deshacer'. */
const NO_CHANGES = ['approve', 'reject', 'send', 'restore'] as const

const ADMINISTRATORS = problem('forbidden', 'Solo un administrador aprueba o rechaza')
const OWN = problem('own_document', 'La hizo o la cambió usted: la aprueba otro administrador')
const GIVEN = problem(
  'own_document',
  'Quien la hizo o la cambió intervino después en su usuario: la aprueba otro administrador',
)

const PROPOSED = problem(
  'own_document',
  'Ya lo propuso usted: lo confirma otro administrador, guardando los mismos montos',
)
const HELD = problem(
  'own_document',
  'Quien la hizo o la cambió intervino en su usuario, y usted no ha elegido otra contraseña desde entonces: elíjala en Configuración, o que la apruebe otro administrador',
)

const LENT = problem(
  'own_document',
  'Usted dio la contraseña de quien la hizo o la cambió, que no ha elegido otra desde entonces: que la elija en Configuración, o que la apruebe otro administrador',
)

/** What is approved together: kinds of the trail, and the ids of their records. */
export type Trail = readonly { kind: string; ids: readonly number[] }[]

export const trailOf = (kind: string, id: number): Trail => [{ kind, ids: [id] }]

export async function trailOfRun(tx: Tx, id: number): Promise<Trail> {
  return (await trailsOfRuns(tx, [id])).get(id) ?? []
}

/** Each of the runs with all its orders, by the run's id. */
export async function trailsOfRuns(tx: Tx, ids: readonly number[]): Promise<Map<number, Trail>> {
  const orders = await inSlices(ids, (some) => ordersOfRuns(tx).execute({ ids: listed(some) }))
  const byRun = Map.groupBy(orders, ({ run }) => run)
  const ofRun = (id: number) => (byRun.get(id) ?? []).map((order) => order.id)
  return new Map(
    ids.map((id) => [id, [...trailOf('payroll_run', id), { kind: 'paysheet', ids: ofRun(id) }]]),
  )
}

const ordersOfRuns = query((db) =>
  db
    .select({ id: paysheets.id, run: paysheets.payroll_run_id })
    .from(paysheets)
    .where(isIn(paysheets.payroll_run_id)),
)

/**
 * Throws Forbidden for anybody but an administrator, and Conflict for one who made or changed a
 * document of the trail, or whose account comes from such a person.
 */
export async function checkMayDecide(tx: Tx, actor: Actor, trail: Trail): Promise<void> {
  const refusal = await refusalOf(tx, actor, trail)
  if (refusal) throw refusal
}

async function refusalOf(tx: Tx, { id, role_id }: Pick<Actor, 'id' | 'role_id'>, trail: Trail) {
  if (id === null || role_id !== ADMIN) return new Forbidden(ADMINISTRATORS)
  const [makers = NOBODY] = await makersOf(tx, [trail])
  if (makers.ids.has(id)) return new Conflict(OWN)
  const accounts = accountsOf(tx)
  if (await isGivenBy(accounts, id, { ...makers, held: false })) return new Conflict(GIVEN)
  if (await isGivenBy(accounts, id, makers)) return new Conflict(HELD)
  return (await giversOf(accounts, makers)).has(id) ? new Conflict(LENT) : undefined
}

/**
 * Throws Conflict unless the actor is another than `user`, who proposed something in this row of the
 * trail, has no account by their hand, and gave them no password.
 */
export async function checkIsAnother(
  tx: Tx,
  actor: Actor,
  user: number | null,
  since: number,
): Promise<void> {
  const makers: Makers = { ids: new Set(user === null ? [] : [user]), since, held: true }
  if (actor.id === null || makers.ids.has(actor.id)) throw new Conflict(PROPOSED)
  const accounts = accountsOf(tx)
  if (await isGivenBy(accounts, actor.id, makers)) throw new Conflict(HELD)
  if ((await giversOf(accounts, makers)).has(actor.id)) throw new Conflict(LENT)
}

/**
 * Returns for each trail the administrators who may decide about it, or without `held`, who might once
 * passwords are chosen by their owners. A page of them takes no more questions than one.
 */
export async function whoMayDecide(
  tx: Tx,
  administrators: readonly number[],
  trails: readonly Trail[],
  held = true,
): Promise<Set<number>[]> {
  const accounts = accountsOf(tx)
  const deciders = []
  for (const makers of await makersOf(tx, trails)) {
    const may = new Set<number>()
    const givers = held ? await giversOf(accounts, makers) : NOBODY.ids
    for (const id of administrators) {
      if (makers.ids.has(id) || givers.has(id)) continue
      if (!(await isGivenBy(accounts, id, { ...makers, held }))) may.add(id)
    }
    deciders.push(may)
  }
  return deciders
}

/** Whether a maker had a hand in the user's account. */
async function isGivenBy(accounts: Accounts, user: number, makers: Makers) {
  const hands = await handsIn(accounts, user, makers)
  return [...hands].some((id) => makers.ids.has(id))
}

const NOBODY: Makers = { ids: new Set(), since: Number.POSITIVE_INFINITY, held: true }

async function makersOf(tx: Tx, trails: readonly Trail[]): Promise<Makers[]> {
  const handsOf = new Map<string, (id: number) => Hand[]>()
  for (const [kind, parts] of Map.groupBy(trails.flat(), (part) => part.kind)) {
    const ids = parts.flatMap((part) => part.ids)
    handsOf.set(kind, await handsInDocuments(tx, kind, ids))
  }
  return trails.map((trail) => {
    const makers: Makers = { ...NOBODY, ids: new Set() }
    for (const { user_id, first } of trail.flatMap(({ kind, ids }) =>
      ids.flatMap((id) => handsOf.get(kind)?.(id) ?? []),
    )) {
      if (user_id !== null) makers.ids.add(user_id)
      makers.since = Math.min(makers.since, first ?? NOBODY.since)
    }
    return makers
  })
}

/** Who made or changed a record, and the first row of the trail that tells it. */
type Hand = { record_id: number; user_id: number | null; first: number | null }

async function handsInDocuments(tx: Tx, kind: string, ids: readonly number[]) {
  const rows = await inSlices(ids, (some) => changers(tx).execute({ kind, ids: listed(some) }))
  const byRecord = Map.groupBy(rows, ({ record_id }) => record_id)
  return (id: number): Hand[] => byRecord.get(id) ?? []
}

/** A voiding that was taken back changed nothing. */
const changers = query((db) => {
  const back = alias(audit, 'back')
  const isTakenBack = exists(
    db
      .select({ id: back.id })
      .from(back)
      .where(
        and(
          eq(back.kind, audit.kind),
          eq(back.record_id, audit.record_id),
          eq(back.action, 'restore'),
          gt(back.id, audit.id),
        ),
      ),
  )
  return db
    .select({ record_id: audit.record_id, user_id: audit.user_id, first: min(audit.id) })
    .from(audit)
    .where(
      and(
        eq(audit.kind, sql.placeholder('kind')),
        isIn(audit.record_id),
        notInArray(audit.action, [...NO_CHANGES]),
        or(ne(audit.action, 'void'), not(isTakenBack)),
      ),
    )
    .groupBy(audit.record_id, audit.user_id)
})
