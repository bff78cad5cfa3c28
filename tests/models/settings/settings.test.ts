// @both-engines
// Proves docs/rules/people.md#9, #10; docs/rules/money.md#19.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import {
  addSignatory,
  getSettings,
  listSignatories,
  removeSignatory,
  updateSettings,
} from '#app/models/settings/read.server.ts'
import { audit, settings } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs } from '#tests/support/models/factories.ts'
import { databaseRefusal, errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const trail = (kind: string) =>
  t.db.select().from(audit).where(eq(audit.kind, kind)).orderBy(audit.id)

describe('the settings', () => {
  test('are 0 at first', async () => {
    expect(await getSettings(t.db)).toMatchObject({ bonus: 0, sso: 0, lacks: 0, version: 1 })
  })

  test('change only the named fields, their version, and write an audit row', async () => {
    await t.write((tx) => updateSettings(tx, { bonus: bs(40), sso: bs(12.34) }, t.actor))
    await t.write((tx) => updateSettings(tx, { lacks: bs(1.5), sso: bs(0) }, later(1), 2))
    expect(await getSettings(t.db)).toMatchObject({
      bonus: 40_00,
      sso: 0,
      lacks: 1_50,
      version: 3,
      updated_at: later(1).at.toISOString(),
    })
    expect(await trail('settings')).toMatchObject([
      { action: 'update', user_id: 1, after: { bonus: 40_00, sso: 12_34 } },
      { before: { sso: 12_34, lacks: 0 }, after: { sso: 0, lacks: 1_50 } },
    ])
  })

  test('are not changed by a form with a stale version', async () => {
    await t.write((tx) => updateSettings(tx, { bonus: bs(1) }, t.actor, 1))
    const stale = await errorOf(t.write((tx) => updateSettings(tx, { bonus: bs(2) }, t.actor, 1)))
    expect(stale).toBeInstanceOf(StaleVersion)
    expect((await getSettings(t.db)).bonus).toBe(1_00)
  })

  test('are one row with amounts of at least 0, enforced by the database', async () => {
    const at = new Date().toISOString()
    const second = t.write(
      async (tx) =>
        void (await tx.insert(settings).values({ id: 2, created_at: at, updated_at: at })),
    )
    expect(await databaseRefusal(second)).toMatch(/check/i)
    const negative = t.write(async (tx) => void (await tx.update(settings).set({ sso: bs(-0.01) })))
    expect(await databaseRefusal(negative)).toMatch(/check/i)
  })
})

describe('signatories', () => {
  const names = async () => {
    const { realized, authorized } = await listSignatories(t.db)
    return [realized.map(({ name }) => name), authorized.map(({ name }) => name)]
  }

  test('are those of the first start, followed by the added ones', async () => {
    expect(await names()).toEqual([['Administración'], ['Gerencia', 'Dirección']])
    const id = await t.write((tx) =>
      addSignatory(tx, { kind: 'realized', name: 'Ana Pérez' }, t.actor),
    )
    expect(await names()).toEqual([
      ['Administración', 'Ana Pérez'],
      ['Gerencia', 'Dirección'],
    ])
    expect(await trail('signatory')).toMatchObject([
      { action: 'create', record_id: id, after: { kind: 'realized', name: 'Ana Pérez' } },
    ])
  })

  test('cannot have the same name twice within a kind', async () => {
    const again = { kind: 'authorized', name: 'Gerencia' } as const
    const error = await errorOf(t.write((tx) => addSignatory(tx, again, t.actor)))
    expect(error).toBeInstanceOf(FieldErrors)
    expect(error).toMatchObject({ fields: { name: [expect.stringContaining('Autorizado por')] } })
    await t.write((tx) => addSignatory(tx, { ...again, kind: 'realized' }, t.actor))
    expect(await names()).toEqual([
      ['Administración', 'Gerencia'],
      ['Gerencia', 'Dirección'],
    ])
  })

  test('can be removed, except the last one of a kind', async () => {
    const { realized, authorized } = await listSignatories(t.db)
    const [manager = { id: 0 }, board = { id: 0 }] = authorized
    await t.write((tx) => removeSignatory(tx, manager.id, t.actor))
    for (const id of [board.id, realized[0]?.id ?? 0]) {
      const error = await errorOf(t.write((tx) => removeSignatory(tx, id, t.actor)))
      expect(error).toBeInstanceOf(Conflict)
      expect((error as Error).message).toMatch(/^Debe quedar al menos un nombre/)
    }
    expect(await names()).toEqual([['Administración'], ['Dirección']])
    expect(await trail('signatory')).toMatchObject([{ action: 'delete', record_id: manager.id }])
  })

  test('removed at once, the last two of a kind, leave one', async () => {
    const { authorized } = await listSignatories(t.db)
    const removals = await Promise.allSettled(
      authorized.map(({ id }) => t.write((tx) => removeSignatory(tx, id, t.actor))),
    )
    expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await listSignatories(t.db)).authorized).toHaveLength(1)
  })

  test('that do not exist throw NotFound', async () => {
    const error = errorOf(t.write((tx) => removeSignatory(tx, 999, t.actor)))
    expect(await error).toBeInstanceOf(NotFound)
  })
})
