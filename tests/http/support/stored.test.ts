// Proves docs/rules/workshop.md#5.
/** The changes that tests of refusals detect. */

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db/client.server.ts'
import { rate_limits, secrets, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { bs } from '#tests/support/models/factories.ts'

const t = testApp()

const secret = { name: 'x', value: 'y' }

test.each([
  ['a row more', (tx: Tx) => tx.insert(secrets).values(secret), 'secrets'],
  [
    'another value, although on no record',
    (tx: Tx) =>
      tx
        .update(titulars)
        .set({ salary: bs(0.01) })
        .where(eq(titulars.id, world.maria)),
    'titulars',
  ],
])('t.changes() shows %s, in its table', async (_, change, table) => {
  const before = (await t.changes()).split('\n')
  await t.write(async (tx) => void (await change(tx)))
  const after = (await t.changes()).split('\n')
  const differing = after.filter((line, i) => line !== before[i])
  expect(differing).toEqual([expect.stringMatching(new RegExp(`^${table}: `))])
})

test('t.changes() leaves out the tables that it is asked to', async () => {
  const before = await t.changes('rate_limits')
  const counted = { key: 'k', count: 1, expires_at: '2026-11-20T00:00:00.000Z' }
  await t.write(async (tx) => void (await tx.insert(rate_limits).values(counted)))
  expect(await t.changes('rate_limits')).toBe(before)
})
