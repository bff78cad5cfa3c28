import type { Actor } from '#app/kernel/access/actor.ts'
import { setAccountsActive } from '#app/models/accounts/change.server.ts'
import { setTitularsActive } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { ImportChange } from './apply.server.ts'

const SET_ACTIVE = { titular: setTitularsActive, account: setAccountsActive }

export type Turn = { kind: ImportChange['kind']; id: number; active: boolean }

/** `changes` is what the import did before. Returns both together, one item a record. */
export async function turnRecords(
  tx: Tx,
  actor: Actor,
  turns: readonly Turn[],
  changes: readonly ImportChange[] = [],
): Promise<ImportChange[]> {
  let all = [...changes]
  for (const kind of ['titular', 'account'] as const) {
    for (const active of [true, false]) {
      const ids = turns.filter((each) => each.kind === kind && each.active === active)
      if (ids.length === 0) continue
      const stored = await SET_ACTIVE[kind](
        tx,
        ids.map(({ id }) => id),
        active,
        actor,
      )
      all = withTurned(all, kind, stored)
    }
  }
  return all
}

type Stored = { id: number; version: number; active: boolean }

/** What was made needs no earlier values, since undoing deletes it. */
function withTurned(
  changes: readonly ImportChange[],
  kind: ImportChange['kind'],
  stored: readonly Stored[],
): ImportChange[] {
  const turned = new Map(stored.map((each) => [each.id, each]))
  const merged = changes.map((each) => {
    const now = each.kind === kind ? turned.get(each.id) : undefined
    if (!now) return each
    turned.delete(each.id)
    const before = each.before && { before: { ...each.before, active: now.active } }
    return { ...each, version: now.version + 1, ...before }
  })
  const others = [...turned.values()].map(({ id, version, active }) => {
    return { kind, id, version: version + 1, before: { active } }
  })
  return [...merged, ...others]
}
