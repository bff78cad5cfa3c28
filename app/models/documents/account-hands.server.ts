/**
 * Who had a hand in a user's account, and who gave it its password, as the trail tells
 * (docs/rules/approval.md#6).
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { audit } from '#db/schema.ts'

/**
 * Who made or changed documents, and the row of the trail that their history begins with; `held` is
 * whether hands from before it count while the account's owner has not chosen another password.
 */
export type Makers = { ids: Set<number>; since: number; held: boolean }

/**
 * Everybody who has had a hand in a user's account since the documents began, or before and ever
 * since, directly or through an account that they had a hand in.
 */
export async function handsIn(
  accounts: Accounts,
  user: number,
  makers: Makers,
): Promise<Set<number>> {
  const known = new Set([user])
  for (const id of known) {
    for (const hand of handsInOne(id, await accounts(id), makers)) known.add(hand)
  }
  known.delete(user)
  return known
}

/** What the trail has of a user's account, oldest first. */
type AccountRow = { id: number; user_id: number | null; action: string; at: string }

/** Reads what the trail has of accounts, of each once. */
export type Accounts = (id: number) => Promise<AccountRow[]>

export function accountsOf(tx: Tx): Accounts {
  const known = new Map<number, Promise<AccountRow[]>>()
  return (id) => {
    const rows = known.get(id) ?? ofAccount(tx).execute({ id })
    known.set(id, rows)
    return rows
  }
}

const ofAccount = query((db) =>
  db
    .select({ id: audit.id, user_id: audit.user_id, action: audit.action, at: audit.at })
    .from(audit)
    .where(and(eq(audit.kind, 'user'), eq(audit.record_id, sql.placeholder('id'))))
    .orderBy(asc(audit.id)),
)

/**
 * Everybody who gave a maker the password of now, directly or through an account whose password they
 * gave: they could have logged in as the maker.
 */
export async function giversOf(
  accounts: Accounts,
  { ids }: Pick<Makers, 'ids'>,
): Promise<Set<number>> {
  const known = new Set(ids)
  for (const id of known) {
    const giver = giverOf(id, await accounts(id))
    if (giver !== undefined) known.add(giver)
  }
  return new Set([...known].filter((id) => !ids.has(id)))
}

/** Who gave an account the password of now; undefined if its owner chose it. */
export function giverOf(owner: number, rows: readonly AccountRow[]): number | undefined {
  let giver: number | undefined
  for (const { row, chosen } of passwordsAmong(owner, rows)) {
    if (row.action === 'create') giver = row.user_id ?? undefined
    if (chosen) giver = chosen.by
  }
  return giver
}

/** The rows in their order; `chosen` where one is a password: by the link of whom, undefined for the owner's own. */
function* passwordsAmong(owner: number, rows: readonly AccountRow[]) {
  let link: AccountRow | undefined
  for (const row of rows) {
    if (row.action === 'reset') link = linkAfter(link, row)
    const chosen = isPassword(row) ? { by: giverBy(link, row, owner) } : undefined
    if (chosen) link = undefined
    yield { row, chosen }
  }
}

/**
 * The link that a password may have been chosen by. One that anybody may ask for leaves one that was
 * given and ends later, which may still be used: the trail does not tell which of them was.
 */
function linkAfter(link: AccountRow | undefined, row: AccountRow): AccountRow {
  const isLater = link && Date.parse(link.at) + LINK_MS > Date.parse(row.at) + ASKED_MS
  return isLater && row.user_id === null ? link : row
}

const isPassword = ({ action }: AccountRow) => action === 'password' || action === 'own_password'

/** Who gave the link by which a password was chosen; undefined if none did but the owner. */
function giverBy(link: AccountRow | undefined, row: AccountRow, owner: number) {
  const isByLink = link && isGood(link, row) && row.action !== 'own_password'
  return isByLink && link.user_id !== owner ? (link.user_id ?? undefined) : undefined
}

/** Whether a link was still good when a later row was written. */
const isGood = (link: AccountRow, { at }: AccountRow): boolean =>
  Date.parse(at) - Date.parse(link.at) <= LINK_MS

/** How long a link is good that its owner asked for; it ends those that end sooner. */
const ASKED_MS = 60 * 60 * 1000
/** How long a reset link is good: one that was made before the document may be used after. */
const LINK_MS = 24 * 60 * 60 * 1000

/**
 * A password that the owner chooses, but not by a link that somebody else made, ends what hands had
 * of the account before; those since the documents began stay.
 */
function handsInOne(
  owner: number,
  rows: readonly AccountRow[],
  { since, held }: Pick<Makers, 'since' | 'held'>,
): Set<number> {
  const hands = new Set<number>()
  const before = new Set<number>()
  for (const { row, chosen } of passwordsAmong(owner, rows)) {
    const isAfter = row.id > since
    if (row.user_id !== null && row.user_id !== owner) (isAfter ? hands : before).add(row.user_id)
    if (!chosen) continue
    if (chosen.by === undefined) before.clear()
    else if (isAfter) hands.add(chosen.by)
  }
  return held ? new Set([...hands, ...before]) : hands
}
