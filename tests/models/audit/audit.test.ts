// @both-engines
// Proves docs/rules/money.md#19; docs/rules/workshop.md#6.
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemActor } from '#app/kernel/access/actor.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { audit } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { databaseRefusal } from '#tests/support/models/refusals.ts'

const t = testDatabase()

async function lastRow() {
  const [row] = await t.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  return row
}

test('an audit row has who, when, the record and only the fields that differ', async () => {
  const before = { id: 4, name: 'Ana', salary: 100_00, active: true, observation: null }
  const after = { ...before, salary: 150_00, observation: 'Aumento' }
  await t.write((tx) => recordAudit(tx, t.actor, 'update', 'titular', 4, before, after))
  expect(await lastRow()).toMatchObject({
    at: NOW.toISOString(),
    user_id: 1,
    user_name: 'Ana Administradora',
    action: 'update',
    kind: 'titular',
    record_id: 4,
    before: { salary: 100_00 },
    after: { salary: 150_00, observation: 'Aumento' },
  })
})

test('an audit row leaves null values out, before and after', async () => {
  const before = { name: 'Ana', phone: null, reason: 'Vieja' }
  const after = { name: 'Ana', phone: '0414', reason: null }
  await t.write((tx) => recordAudit(tx, t.actor, 'update', 'titular', 4, before, after))
  const row = await lastRow()
  expect([row?.before, row?.after]).toEqual([{ reason: 'Vieja' }, { phone: '0414' }])
})

test('an audit row has no secrets and no technical columns', async () => {
  const record = {
    email: 'ana@example.com',
    password_hash: 'argon2id…',
    search_key: 'ana',
    name_key: 'ana',
    version: 1,
    created_at: 'x',
    updated_at: 'x',
  }
  await t.write((tx) => recordAudit(tx, t.actor, 'create', 'user', 9, null, record))
  expect(await lastRow()).toMatchObject({ before: null, after: { email: 'ana@example.com' } })
  expect(Object.keys((await lastRow())?.after ?? {})).toEqual(['email'])
})

test('an audit row without a user names the system', async () => {
  await t.write((tx) => recordAudit(tx, systemActor(NOW), 'create', 'user', 9, null, {}))
  expect(await lastRow()).toMatchObject({ user_id: null, user_name: 'Sistema' })
})

test('a change that is rolled back leaves no audit row', async () => {
  const failing = t.write(async (tx) => {
    await recordAudit(tx, t.actor, 'create', 'bank', 77, null, { name: 'X' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await t.db.select().from(audit).where(eq(audit.record_id, 77)).orderBy(audit.id)).toEqual(
    [],
  )
})

test('the database refuses to change or delete an audit row', async () => {
  const rows = await t.db.select().from(audit).orderBy(audit.id)
  expect(rows.length).toBeGreaterThan(0)
  const change = t.write(async (tx) => void (await tx.update(audit).set({ user_name: 'Otro' })))
  expect(await databaseRefusal(change)).toMatch(/append-only/)
  const removal = t.write(async (tx) => void (await tx.delete(audit)))
  expect(await databaseRefusal(removal)).toMatch(/append-only/)
  expect(await t.db.select().from(audit)).toEqual(rows)
})
