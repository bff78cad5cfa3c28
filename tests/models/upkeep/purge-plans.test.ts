// Proves docs/rules/access.md#15.
import { expect, test } from 'vitest'
import { PURGES } from '#app/upkeep/purges.server.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()

/** A draft is one row for each of the few who use the wizard: it has no index by age. */
const { wizard_drafts: _, ...indexed } = PURGES

test.each(Object.entries(indexed))(
  'rows to be purged are found by an index: %s',
  async (_name, purge) => {
    const plan = await planOf(() => t.write((tx) => purge(tx, NOW, 500)))
    expect(plan).not.toEqual([])
    // Messages and mails are read from the oldest on, 500 of them.
    expect(plan.filter((step) => /^SCAN (?!(?:outbox|mails)$)|TEMP B-TREE/.test(step))).toEqual([])
  },
)
