// @both-engines
// Proves docs/rules/run-files.md#8; docs/rules/finding.md#10; docs/rules/lists.md#1.
/** Sending the receipts of a run, on both engines. */
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { checkMayDecide, trailOfRun } from '#app/models/documents/approvers.server.ts'
import { receiptListing } from '#app/models/payroll-runs/fields.ts'
import {
  countStates,
  receiptsPage,
  runReceipts,
  sendReceipts,
} from '#app/models/payroll-runs/handing-out.server.ts'
import { canSend, reasonOf, receiptState } from '#app/models/payroll-runs/handing-out.ts'
import { audit, mails, outbox, paysheets, titulars, users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser, listing } from '#tests/support/models/factories.ts'
import { aRun, type Paid } from '#tests/support/models/stored-runs.ts'

const t = testDatabase()

type Person = { name: string; user?: 'none' | 'disabled' | 'unconfirmed'; telegram?: string }

/** A run of these people, with an order each; returns its id. */
async function aRunOf(people: Person[], more: Partial<Paid> = {}) {
  return t.write(async (tx) => {
    const paid: Paid[] = []
    for (const { name, user, telegram } of people) {
      const titular_id = await aTitular(tx, { name })
      const own = telegram ? { department: 'Ventas' } : {}
      paid.push({ name, titular_id, base: 100, ...own, ...more })
      if (user === 'none') continue
      const id = await aUser(tx, { role_id: 3 })
      await tx
        .update(users)
        .set({
          simgulary_bot_id: telegram ?? null,
          ...(user === 'disabled' && { active: false }),
          ...(user === 'unconfirmed' && { type: 0 }),
        })
        .where(eq(users.id, id))
      await tx.update(titulars).set({ user_id: id }).where(eq(titulars.id, titular_id))
    }
    return aRun(tx, paid)
  })
}

const rowsOf = (run: number) => runReceipts(t.db, run)
const statesOf = async (run: number) =>
  Object.fromEntries((await rowsOf(run)).map((row) => [row.name, receiptState(row)]))

async function send(run: number): Promise<number> {
  const ids = (await rowsOf(run)).map(({ id }) => id)
  return t.write((tx) => sendReceipts(tx, run, ids, t.actor))
}
const messages = () => t.db.select().from(outbox).where(like(outbox.occasion, 'paysheet:%'))
const settle = (values: Partial<typeof outbox.$inferInsert>) =>
  t.write((tx) => tx.update(outbox).set(values).where(like(outbox.occasion, 'paysheet:%')))

const EVERYONE: Person[] = [
  { name: 'Con app' },
  { name: 'Con Telegram', telegram: '42' },
  { name: 'Sin usuario', user: 'none' },
  { name: 'Desactivado', user: 'disabled' },
  { name: 'Sin confirmar', user: 'unconfirmed' },
]

describe('receipts', () => {
  test('go to everyone with a user who may enter; the others are named with the reason', async () => {
    const run = await aRunOf(EVERYONE)
    expect(countStates(await rowsOf(run))).toMatchObject({ not_sent: 2, no_user: 1, no_access: 2 })
    expect(await send(run)).toBe(2)
    expect(await statesOf(run)).toEqual({
      'Con app': 'app',
      'Con Telegram': 'under_way',
      'Sin usuario': 'no_user',
      Desactivado: 'no_access',
      'Sin confirmar': 'no_access',
    })
    const reasons = Object.fromEntries((await rowsOf(run)).map((row) => [row.name, reasonOf(row)]))
    expect(reasons).toEqual({
      'Con app': '',
      'Con Telegram': '',
      'Sin usuario': 'El empleado no tiene un usuario vinculado',
      Desactivado: 'Su usuario está desactivado o espera confirmación',
      'Sin confirmar': 'Su usuario está desactivado o espera confirmación',
    })
    const [order] = await t.db.select().from(paysheets).where(eq(paysheets.payroll_run_id, run))
    expect(await messages()).toContainEqual(
      expect.objectContaining({
        occasion: `paysheet:${order?.id}`,
        title: 'Recibo de pago',
        content: expect.stringMatching(
          /^Su recibo de nómina N° \d{6} de la primera quincena de noviembre de 2026, por 100,00 Bs\.$/,
        ),
        attachment: { kind: 'paysheets', id: order?.id },
      }),
    )
  })

  test('that somebody sent do not keep them from deciding about the run', async () => {
    const run = await aRunOf(EVERYONE)
    await send(run)
    const trail = await t.db.select().from(audit).where(eq(audit.action, 'send'))
    expect(trail).toMatchObject([
      { kind: 'payroll_run', record_id: run, user_id: t.actor.id, after: { count: 2 } },
    ])
    const decided = t.write(async (tx) => checkMayDecide(tx, t.actor, await trailOfRun(tx, run)))
    await expect(decided).resolves.toBeUndefined()
  })

  test('go once, however often they are sent', async () => {
    const run = await aRunOf(EVERYONE)
    await send(run)
    const first = await messages()
    expect([await send(run), await send(run)]).toEqual([0, 0])
    await settle({ state: 'sent' })
    expect(await send(run)).toBe(0)
    expect((await messages()).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  })

  test('that Telegram refused go again by Telegram alone, those that may have arrived do not', async () => {
    const run = await aRunOf([{ name: 'Con Telegram', telegram: '42' }])
    await send(run)
    const read = { read_at: NOW.toISOString() }
    await settle({ state: 'failed', last_error: 'El usuario bloqueó el bot', attempts: 3, ...read })
    const [row] = await rowsOf(run)
    expect(row && [receiptState(row), reasonOf(row), canSend(row)]).toEqual([
      'not_telegram',
      'El usuario bloqueó el bot',
      true,
    ])
    expect(await send(run)).toBe(1)
    expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0, ...read }])
    await settle({ state: 'failed', last_error: 'El envío se interrumpió: no se sabe si llegó' })
    expect(await send(run)).toBe(0)
    expect((await rowsOf(run)).map(canSend)).toEqual([false])
  })

  test('go by Telegram, too, once it is linked', async () => {
    const run = await aRunOf([{ name: 'Con app' }])
    await send(run)
    expect(await send(run)).toBe(0)
    await t.write((tx) =>
      tx.update(users).set({ simgulary_bot_id: '7' }).where(eq(users.role_id, 3)),
    )
    expect((await rowsOf(run)).map(reasonOf)).toEqual(['Vinculó Telegram después del envío'])
    expect(await send(run)).toBe(1)
    expect(await messages()).toMatchObject([{ state: 'waiting' }])
  })

  test('of orders that wait or were voided stay, and of other runs', async () => {
    await t.write((tx) => openMailChannel(tx, true))
    const waiting = await aRunOf([{ name: 'Ana' }], { state: 'pending' })
    expect(await statesOf(waiting)).toEqual({ Ana: 'waits' })
    expect(await send(waiting)).toBe(0)
    const voided = await aRunOf([{ name: 'Beto' }], { state: 'voided' })
    expect(await rowsOf(voided)).toEqual([])
    const [order] = await t.db.select().from(paysheets).where(eq(paysheets.payroll_run_id, voided))
    expect(await t.write((tx) => sendReceipts(tx, voided, [order?.id ?? 0], t.actor))).toBe(0)
    const other = await aRunOf([{ name: 'Carla' }])
    const ids = (await rowsOf(other)).map(({ id }) => id)
    expect(await t.write((tx) => sendReceipts(tx, waiting, ids, t.actor))).toBe(0)
    expect([await messages(), await t.db.select().from(mails)]).toEqual([[], []])
  })

  test('are listed by name or number, searched, filtered and paged', async () => {
    const rows = await rowsOf(await aRunOf(EVERYONE))
    const names = async (query: string) =>
      (await receiptsPage(rows, listing(receiptListing, query))).data.map(({ name }) => name)
    expect(await names('limit=2')).toEqual(['Con app', 'Con Telegram'])
    expect(await names('limit=2&page=2')).toEqual(['Desactivado', 'Sin confirmar'])
    expect(await names('sort_by=order,desc&limit=1')).toEqual(['Sin confirmar'])
    expect(await names('state=no_user')).toEqual(['Sin usuario'])
    expect(await names('department=Ventas')).toEqual(['Con Telegram'])
    expect(await names('search=TELÉGRAM')).toEqual(['Con Telegram'])
    expect(await names('search=Telegram, Con')).toEqual(['Con Telegram'])
    const { order = 0 } = rows[2] ?? {}
    for (const typed of [`${order}`, `N° ${String(order).padStart(6, '0')}`])
      expect(await names(`search=${typed}`)).toEqual(['Sin usuario'])
  })
})
