import type { Actor } from '#app/kernel/access/actor.ts'
import {
  type AccountInput,
  createAccounts,
  updateAccounts,
} from '#app/models/accounts/change.server.ts'
import type { Update } from '#app/models/records/change-many.server.ts'
import {
  createTitulars,
  type TitularInput,
  updateTitulars,
} from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { Person, PlannedRow } from './judge.server.ts'
import { type Turn, turnRecords } from './states.server.ts'

export type ImportChange = {
  kind: 'titular' | 'account'
  id: number
  /** Its version since. */
  version: number
  /** The earlier values of what was changed; absent of what was made. */
  before?: Record<string, unknown>
  /** The version that a record has since it was put back. */
  undone?: number
}

/** Applies the rows, none of which is wrong but by what `allows` accepts. */
export async function applyRows(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
  allows: boolean,
): Promise<ImportChange[]> {
  const people = await makePeople(tx, actor, rows, allows)
  const holderOf = ({ id, first }: Person) => id ?? (people.ids.get(first) as number)
  const [back, gone] = peopleTurned(rows, holderOf)
  const changed = [...people.changes, ...(await changePeople(tx, actor, rows))]
  // Nobody inactive gets an account.
  const active = await turnRecords(tx, actor, back, changed)
  const held = await makeAccounts(tx, actor, rows, holderOf, allows)
  const all = [...active, ...held.changes, ...(await changeAccounts(tx, actor, rows))]
  return turnRecords(tx, actor, [...gone, ...accountsTurned(rows, held.ids)], all)
}

function peopleTurned(rows: readonly PlannedRow[], idOf: (who: Person) => number) {
  const turns = rows.flatMap(({ who, person }): Turn[] =>
    who && person?.active !== undefined
      ? [{ kind: 'titular', id: idOf(who), active: person.active }]
      : [],
  )
  return [turns.filter(({ active }) => active), turns.filter(({ active }) => !active)] as const
}

const accountsTurned = (rows: readonly PlannedRow[], made: ReadonlyMap<string, number>): Turn[] =>
  rows.flatMap(({ account }) => {
    if (account?.active === undefined) return []
    const id = account.id ?? (made.get(account.number ?? '') as number)
    return [{ kind: 'account', id, active: account.active }]
  })

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
) {
  const inputs = rows.flatMap(({ who, account }): AccountInput[] =>
    who && account?.create
      ? [{ ...account.create, titular_id: holderOf(who), allow_check_digit: allows }]
      : [],
  )
  const ids = await createAccounts(tx, inputs, actor)
  return {
    ids: new Map(inputs.map(({ number }, i) => [number, ids[i] as number])),
    changes: made('account', ids),
  }
}

async function changePeople(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<ImportChange[]> {
  const updates = rows.flatMap(({ who, person }) =>
    who?.id !== undefined && person?.update ? [{ id: who.id, changes: person.update }] : [],
  )
  return changesOf('titular', updates, await updateTitulars(tx, updates, actor))
}

async function changeAccounts(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<ImportChange[]> {
  const updates = rows.flatMap(({ account }) => account?.update ?? [])
  return changesOf('account', updates, await updateAccounts(tx, updates, actor))
}

function changesOf(
  kind: ImportChange['kind'],
  updates: readonly Update<object>[],
  stored: readonly { version: number }[],
): ImportChange[] {
  return updates.map(({ id, changes }, i) => {
    const { version = 0, ...before } = stored[i] ?? {}
    const earlier = Object.keys(changes).map((name) => [
      name,
      (before as Record<string, unknown>)[name] ?? null,
    ])
    return { kind, id, version: version + 1, before: Object.fromEntries(earlier) }
  })
}
