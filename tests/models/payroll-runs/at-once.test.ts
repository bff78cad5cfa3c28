// @both-engines
// Proves docs/rules/approval.md#7.
/**
 * What several people do to a run in the same moment: each change is done whole or refused by name,
 * every order ends in one state, and the ledger and `npm run check` agree.
 */
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { approveRun, rejectRun } from '#app/models/approval/change.server.ts'
import { makeBankFiles } from '#app/models/bank-files/change.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { renamePayrollRun, voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { runReceipts, sendReceipts } from '#app/models/payroll-runs/handing-out.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { updatePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { bank_file_lines, closing, outbox, paysheets, titulars, users } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, aWaitingRun, withApproval } from '#tests/support/models/approval.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aUser, bs, capitalOf, day } from '#tests/support/models/factories.ts'
import { aPayroll, paysheetValues } from '#tests/support/models/orders.ts'

const t = testDatabase()
/** Each begins the changes in another order. */
const ROUNDS = 8
const FUNDS = 100_000_00
const EACH = 500_00
const REFUSALS = ['NotFound', 'StaleVersion', 'Conflict', 'DocumentsRefused', 'FieldErrors']

type Change = (tx: Tx) => Promise<unknown>

/** Does all of it at once, beginning with the nth; the names of those that were done. */
async function atOnce(changes: Record<string, Change>, nth: number): Promise<string[]> {
  const named = Object.entries(changes)
  const turned = [...named.slice(nth % named.length), ...named.slice(0, nth % named.length)]
  const outcomes = await Promise.allSettled(turned.map(([, change]) => t.write(change)))
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  for (const error of refused) if (!REFUSALS.includes(error.name)) throw error
  return turned.flatMap(([name], i) => (outcomes[i]?.status === 'fulfilled' ? [name] : []))
}

async function expectWhole(account: number): Promise<void> {
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
  const rows = await t.db.select().from(paysheets)
  const paid = rows.filter(({ pending, voided_at }) => !pending && !voided_at)
  const sum = paid.reduce((all, { total }) => all + total, 0)
  expect(await capitalOf(t.db, account)).toBe(FUNDS - sum)
  const [{ until } = { until: null }] = await t.db.select().from(closing)
  expect(rows.filter((row) => row.pending && row.issued_at <= (until ?? ''))).toEqual([])
}

const opened = () =>
  t.write((tx) => changeClosing(tx, { until: null, reason: 'Otra vez' }, ADMINISTRATOR))
const closes = (tx: Tx) =>
  changeClosing(
    tx,
    { until: day('2026-11-13'), reason: null, allow_no_bank_file: true },
    ADMINISTRATOR,
  )
const ordersOf = (run: number) =>
  t.db.select().from(paysheets).where(eq(paysheets.payroll_run_id, run))

async function aCompanyOfTwo() {
  return t.write(async (tx) => ({
    approver: await withApproval(tx, { runs: bs(1500) }),
    other: await anotherAdministrator(tx),
    account: await aCompanyAccount(tx, { capital: bs(FUNDS / 100) }),
  }))
}

describe('at the same moment', () => {
  test('a run that waits is approved, voided, rejected, edited, left or closed, and ends in one state', async () => {
    const { approver, other, account } = await aCompanyOfTwo()
    for (let round = 0; round < ROUNDS; round++) {
      const { run, ids } = await t.write((tx) => aWaitingRun(tx, 3, account))
      const [first = 0, second = 0] = ids
      const done = await atOnce(
        {
          approve: (tx) => approveRun(tx, run, { actor: approver, version: 1 }),
          reject: (tx) => rejectRun(tx, run, 'No', { actor: other, version: 1 }),
          void: (tx) => voidPayrollRun(tx, run, ADMINISTRATOR, null, 1),
          rename: (tx) => renamePayrollRun(tx, run, { title: 'Otra' }, ADMINISTRATOR, 1),
          edit: (tx) =>
            updatePaysheet(tx, first, { adition: bs(1), adition_reason: 'X' }, ADMINISTRATOR),
          leave: (tx) => updatePaysheet(tx, second, { payroll_run_id: null }, ADMINISTRATOR),
          close: closes,
        },
        round,
      )
      // Each of these saw version 1.
      const byVersion = done.filter((name) =>
        ['approve', 'reject', 'void', 'rename'].includes(name),
      )
      expect(byVersion.length).toBeLessThanOrEqual(1)
      const states = new Set(
        (await ordersOf(run)).map(({ pending, voided_at }) =>
          voided_at ? 'voided' : pending ? 'waits' : 'paid',
        ),
      )
      expect(states.size).toBe(1)
      expect([...states]).toEqual([
        done.includes('approve')
          ? 'paid'
          : done.some((n) => /void|reject/.test(n))
            ? 'voided'
            : 'waits',
      ])
      await expectWhole(account)
      await opened()
    }
  })

  test('two approve the same run, and one of them does', async () => {
    const { approver, other, account } = await aCompanyOfTwo()
    for (let round = 0; round < ROUNDS; round++) {
      const { run, ids } = await t.write((tx) => aWaitingRun(tx, 3, account))
      const by = (actor: Actor) => (tx: Tx) => approveRun(tx, run, { actor })
      const done = await atOnce({ approver: by(approver), other: by(other) }, round)
      expect(done).toHaveLength(1)
      const signed = done[0] === 'approver' ? approver.id : other.id
      const orders = await ordersOf(run)
      expect(orders.map(({ approved_by }) => approved_by)).toEqual(ids.map(() => signed))
      expect(await capitalOf(t.db, account)).toBe(FUNDS - (round + 1) * 3 * EACH)
      await expectWhole(account)
    }
  })

  test('a bank file is made while its orders are voided, edited and closed: none of it pays what is void', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(FUNDS / 100) }))
    const wanted = { account_id: account, format: 'csv' as const }
    for (let round = 0; round < ROUNDS; round++) {
      const { run, ids } = await t.write((tx) => aWaitingRun(tx, 3, account))
      const [first = 0, second = 0] = ids
      const done = await atOnce(
        {
          file: (tx) => makeBankFiles(tx, { run }, wanted, ADMINISTRATOR),
          again: (tx) => makeBankFiles(tx, { run }, wanted, ADMINISTRATOR),
          void: (tx) => voidPaysheet(tx, first, ADMINISTRATOR, null),
          edit: (tx) =>
            updatePaysheet(tx, second, { adition: bs(1), adition_reason: 'X' }, ADMINISTRATOR),
          'void run': (tx) => voidPayrollRun(tx, run, ADMINISTRATOR, null),
          close: closes,
        },
        round,
      )
      expect(done.filter((name) => ['file', 'again'].includes(name)).length).toBeLessThanOrEqual(1)
      const lines = await t.db.select().from(bank_file_lines)
      const orders = new Map((await t.db.select().from(paysheets)).map((row) => [row.id, row]))
      for (const { document_id, amount } of lines) {
        expect(orders.get(document_id)).toMatchObject({ voided_at: null, total: amount })
      }
      expect(new Set(lines.map(({ document_id }) => document_id)).size).toBe(lines.length)
      await expectWhole(account)
      await opened()
    }
  })

  test('days are closed while the wizard confirms: its run is made before, or not at all', async () => {
    const { account } = await aCompanyOfTwo()
    for (let round = 0; round < ROUNDS; round++) {
      const parties = await t.write((tx) => aPayroll(tx))
      // The runs of every other round wait for approval.
      const size = round % 2 === 0 ? 2 : 4
      const input = { ...parties, enterprise_id: account, allow_duplicate: true }
      const inputs = Array.from({ length: size }, () => paysheetValues(input))
      const before = (await t.db.select().from(paysheets)).length
      const done = await atOnce(
        { confirm: (tx) => createPaysheets(tx, inputs, ADMINISTRATOR), close: closes },
        Math.floor(round / 2),
      )
      expect(done.length).toBeGreaterThan(0)
      const made = (await t.db.select().from(paysheets)).length - before
      expect(made).toBe(done.includes('confirm') ? size : 0)
      if (size === 4) expect(done).toHaveLength(1)
      await expectWhole(account)
      await opened()
      const waiting = await t.db.select().from(paysheets).where(eq(paysheets.pending, true))
      for (const { id } of waiting) {
        await t.write((tx) => voidPaysheet(tx, id, ADMINISTRATOR, null))
      }
    }
  })

  test('20 people send the receipts of a run, and each employee gets one', async () => {
    const account = await t.write((tx) => aCompanyAccount(tx, { capital: bs(FUNDS / 100) }))
    const { run, ids } = await t.write((tx) => aWaitingRun(tx, 3, account))
    await t.write(async (tx) => {
      for (const { titular_id } of await tx.select().from(paysheets)) {
        const user_id = await aUser(tx, { role_id: 3 })
        await tx
          .update(users)
          .set({ simgulary_bot_id: String(user_id) })
          .where(eq(users.id, user_id))
        await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
      }
    })
    const all = async () => {
      const sending = Array.from({ length: 20 }, () =>
        t.write((tx) => sendReceipts(tx, run, ids, ADMINISTRATOR)),
      )
      return (await Promise.all(sending)).reduce((sum, sent) => sum + sent, 0)
    }
    const messages = () => t.db.select().from(outbox).where(like(outbox.occasion, 'paysheet:%'))
    expect(await all()).toBe(3)
    expect(await messages()).toHaveLength(3)
    // Of those that Telegram refused, each is sent again once.
    await t.write((tx) =>
      tx.update(outbox).set({ state: 'failed', attempts: 3, last_error: 'unreachable' }),
    )
    expect(await all()).toBe(3)
    expect(await messages()).toMatchObject(ids.map(() => ({ state: 'waiting', attempts: 0 })))
    expect((await runReceipts(t.db, run)).map(({ state }) => state)).toEqual(
      ids.map(() => 'waiting'),
    )
  })
})
