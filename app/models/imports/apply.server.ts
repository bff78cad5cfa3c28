/** Does what the rows of an import say, by the models' own changes. */
import { setImmediate as pause } from 'node:timers/promises'
import {
  type AccountInput,
  createAccounts,
  updateAccount,
} from '#app/models/accounts/change.server.ts'
import {
  createTitulars,
  type TitularInput,
  updateTitular,
} from '#app/models/titulars/change.server.ts'
import type { Actor } from '#app/services/access/actor.ts'
import type { Tx } from '#db/client.server.ts'
import { accountsById, titularsOf } from './facts.server.ts'
import type { Person, PlannedRow } from './judge.server.ts'

/** A record that an import made, or changed from `before`. */
export type ImportChange = {
  kind: 'titular' | 'account'
  id: number
  /** Its version since. */
  version: number
  /** The earlier values of what was changed; absent of what was made. */
  before?: Record<string, unknown>
}

/** Applies the rows, none of which is wrong but by what `allows` accepts. */
export async function applyRows(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
  allows: boolean,
): Promise<ImportChange[]> {
  const { ids, changes } = await makePeople(tx, actor, rows, allows)
  const holderOf = ({ id, ...who }: Person) => id ?? (ids.get(who.first) as number)
  return [
    ...changes,
    ...(await changePeople(tx, actor, rows)),
    ...(await makeAccounts(tx, actor, rows, holderOf, allows)),
    ...(await changeAccounts(tx, actor, rows)),
  ]
}

const made = (kind: ImportChange['kind'], ids: readonly number[]): ImportChange[] =>
  ids.map((id) => ({ kind, id, version: 1 }))

async function makePeople(tx: Tx, actor: Actor, rows: readonly PlannedRow[], allows: boolean) {
  const fresh = rows.flatMap(({ who, person }) =>
    who && person?.create ? [{ who, input: person.create }] : [],
  )
  const inputs = fresh.map(({ input }): TitularInput => ({ ...input, allow_check_digit: allows }))
  const ids = await createTitulars(tx, inputs, actor)
  return {
    ids: new Map(fresh.map(({ who }, i) => [who.first, ids[i] as number])),
    changes: made('titular', ids),
  }
}

async function makeAccounts(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
  holderOf: (who: Person) => number,
  allows: boolean,
): Promise<ImportChange[]> {
  const inputs = rows.flatMap(({ who, account }): AccountInput[] =>
    who && account?.create
      ? [{ ...account.create, titular_id: holderOf(who), allow_check_digit: allows }]
      : [],
  )
  return made('account', await createAccounts(tx, inputs, actor))
}

/** Rows that are changed before others get their turn. */
const AT_ONCE = 20

async function changePeople(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<ImportChange[]> {
  const updates = rows.flatMap(({ who, person }) =>
    who?.id !== undefined && person?.update ? [{ id: who.id, changes: person.update }] : [],
  )
  const stored = await titularsOf(
    tx,
    updates.map(({ id }) => id),
  )
  return changeEach(stored, updates, 'titular', (id, changes) =>
    updateTitular(tx, id, changes, actor),
  )
}

async function changeAccounts(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<ImportChange[]> {
  const updates = rows.flatMap(({ account }) => account?.update ?? [])
  const stored = await accountsById(
    tx,
    updates.map(({ id }) => id),
  )
  return changeEach(stored, updates, 'account', (id, changes) =>
    updateAccount(tx, id, changes, actor),
  )
}

async function changeEach<Changes extends object>(
  stored: readonly { id: number; version: number }[],
  updates: readonly { id: number; changes: Changes }[],
  kind: ImportChange['kind'],
  change: (id: number, changes: Changes) => Promise<void>,
): Promise<ImportChange[]> {
  const known = new Map(stored.map((each) => [each.id, each]))
  const done: ImportChange[] = []
  for (const [i, { id, changes }] of updates.entries()) {
    const { version = 0, ...before } = known.get(id) ?? {}
    await change(id, changes)
    const earlier = Object.keys(changes).map((name) => [
      name,
      (before as Record<string, unknown>)[name] ?? null,
    ])
    done.push({ kind, id, version: version + 1, before: Object.fromEntries(earlier) })
    if (i % AT_ONCE === AT_ONCE - 1) await pause()
  }
  return done
}
