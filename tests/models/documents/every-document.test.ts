// @both-engines
// Proves docs/rules/money.md#9, #11, #16, #19, #20, #21; docs/rules/api.md#15.
/** Rules that hold for every kind of document. */
import { and, asc, eq, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { ListingRules, PageOf } from '#app/kernel/asking/listing.ts'
import { NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import type { ListedKind } from '#app/models/documents/listing.server.ts'
import { updateIncome, voidIncome } from '#app/models/incomes/change.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { getIncome, listIncomes } from '#app/models/incomes/read.server.ts'
import { createPayment, updatePayment, voidPayment } from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { getPayment, listPayments } from '#app/models/payments/read.server.ts'
import { updatePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheets } from '#app/models/paysheets/read.server.ts'
import {
  createTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { getTransfer, listTransfers } from '#app/models/transfers/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { audit, DOCUMENT_TABLES, movements } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs, day, listing } from '#tests/support/models/factories.ts'
import { runRaw } from '#tests/support/models/harm.ts'
import { aPayroll, aPaysheet, paymentValues } from '#tests/support/models/orders.ts'
import { databaseRefusal, errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

type Texts = { number: string; text: string }
type Kind = {
  create: (tx: Tx, texts: Texts) => Promise<number>
  update: (tx: Tx, id: number, texts: Texts, version?: number) => Promise<void>
  cancel: (tx: Tx, id: number, actor: Actor, reason: string | null) => Promise<unknown>
  get: (db: Db, id: number, asked?: { with: Set<string> }, voided?: boolean) => Promise<object>
  rules: ListingRules
  list: (db: Db, asked: ReturnType<typeof listing>) => Promise<PageOf<{ id: number }>>
}

/** `text` is the concept; of an income, whom it is from. */
const KINDS: Record<ListedKind, Kind> = {
  income: {
    create: (tx, { number, text }) => anIncome(tx, { number, provider: text }),
    update: (tx, id, { number, text }, version) =>
      updateIncome(tx, id, { number, provider: text }, t.actor, version),
    rules: incomeListing,
    list: listIncomes,
    cancel: voidIncome,
    get: getIncome,
  },
  payment: {
    create: async (tx, { number, text }) => {
      const { titular_id, enterprise_id } = await aPayroll(tx)
      const values = paymentValues({ titular_id, enterprise_id, number, concept: text })
      return createPayment(tx, values, t.actor)
    },
    update: (tx, id, { number, text }, version) =>
      updatePayment(tx, id, { number, concept: text }, t.actor, version),
    rules: paymentListing,
    list: listPayments,
    cancel: voidPayment,
    get: getPayment,
  },
  paysheet: {
    create: async (tx, { number, text }) =>
      aPaysheet(tx, { ...(await aPayroll(tx)), number, concept: text }),
    update: (tx, id, { number, text }, version) =>
      updatePaysheet(tx, id, { number, concept: text }, t.actor, version),
    rules: paysheetListing,
    list: listPaysheets,
    cancel: voidPaysheet,
    get: getPaysheet,
  },
  transfer: {
    create: async (tx, { number, text }) =>
      createTransfer(
        tx,
        {
          from_account_id: await aCompanyAccount(tx, { capital: bs(500) }),
          to_account_id: await aCompanyAccount(tx),
          amount: bs(5),
          issued_at: day('2026-11-20'),
          ...{ number, concept: text },
        },
        t.actor,
      ),
    update: (tx, id, { number, text }, version) =>
      updateTransfer(tx, id, { number, concept: text }, t.actor, version),
    rules: transferListing,
    list: listTransfers,
    cancel: voidTransfer,
    get: getTransfer,
  },
}

const ONE = { number: '1', text: 'Uno' }

describe.each(Object.entries(KINDS) as [ListedKind, Kind][])(
  'documents of kind %s',
  (kind, { create, update, cancel, get, rules, list }) => {
    test('that were changed since are not changed, nor is one that there is not', async () => {
      const id = await t.write((tx) => create(tx, ONE))
      const edit = (number: string, of = id) =>
        errorOf(t.write((tx) => update(tx, of, { ...ONE, number }, 1)))
      const both = await Promise.all([edit('2'), edit('3')])
      expect(both.filter((error) => error === undefined)).toHaveLength(1)
      const before = await booksOf(t.db)
      const stale = await edit('4')
      expect(stale).toBeInstanceOf(StaleVersion)
      expect(stale).toMatchObject({ message: 'Otro usuario modificó este registro', version: 2 })
      expect(await edit('4', 999)).toBeInstanceOf(NotFound)
      expect(await booksOf(t.db)).toEqual(before)
    })

    test('that are voided give back once what they moved, say who, when and why, and stay so', async () => {
      const id = await t.write((tx) => create(tx, ONE))
      const own = and(eq(movements.kind, kind), eq(movements.document_id, id))
      const posted = () => t.db.select().from(movements).where(own).orderBy(asc(movements.id))
      const before = await posted()
      expect([...new Set(before.map(({ reversal }) => reversal))]).toEqual([false])
      const discard = () => errorOf(t.write((tx) => cancel(tx, id, later(3), 'Repetida')))
      const [one, two] = await Promise.all([discard(), discard()])
      expect([one ?? two, one && two]).toEqual([expect.any(NotFound), undefined])
      const back = (await posted()).slice(before.length)
      expect(
        back.map((row) => [row.account_id, row.amount, row.issued_at, row.reversal]).sort(),
      ).toEqual(before.map((row) => [row.account_id, -row.amount, row.issued_at, true]).sort())
      const voided = {
        ...{ voided_at: later(3).at.toISOString(), voided_by: 1, void_reason: 'Repetida' },
      }
      expect(
        await t.db.select().from(DOCUMENT_TABLES[kind]).where(eq(DOCUMENT_TABLES[kind].id, id)),
      ).toMatchObject([{ version: 2, ...voided }])
      expect(await trailOf(t.db, kind, id)).toMatchObject([
        { action: 'create' },
        { action: 'void', after: { void_reason: 'Repetida' } },
      ])
      const listed = async (query: string) =>
        (await list(t.db, listing(rules, query))).data.filter((row) => row.id === id)
      expect([await listed('limit=0'), await listed('voided=0')]).toEqual([[], []])
      expect(await listed('voided=1')).toMatchObject([voided])
      expect(await errorOf(get(t.db, id))).toBeInstanceOf(NotFound)
      expect(await get(t.db, id, { with: new Set() }, true)).toMatchObject({ id })
      const done = await booksOf(t.db)
      expect(await discard()).toBeInstanceOf(NotFound)
      expect(await errorOf(t.write((tx) => update(tx, id, ONE)))).toBeInstanceOf(NotFound)
      expect(await booksOf(t.db)).toEqual(done)
      await expectBooksBalance(t.db)
    })

    test('that were edited are found only by their new texts', async () => {
      const before = { number: 'VIEJO-771', text: 'Reparación de techos' }
      const after = { number: 'NUEVO-882', text: 'Pintura de fachadas' }
      const id = await t.write((tx) => create(tx, before))
      const untouched = await t.write((tx) => create(tx, { number: '5', text: 'Otra cosa' }))
      const found = async (search: string) =>
        (await list(t.db, listing(rules, `search=${search}`))).data.map((row) => row.id)
      // Three signs and more are looked for by trigrams, fewer row by row.
      const OLD = ['viejo-771', 'VIEJO', '71', 'reparacion', 'Techos', 'ch']
      const NEW = ['nuevo-882', 'Nuevo', '82', 'PINTURA', 'fachadas', 'ur']
      for (const search of OLD) expect(await found(search), search).toEqual([id])
      await t.write((tx) => update(tx, id, after))
      for (const search of NEW) expect(await found(search), search).toEqual([id])
      for (const search of OLD.slice(0, -1)) expect(await found(search), search).not.toContain(id)
      expect(await found('otra cosa')).toEqual([untouched])
    })
  },
)

describe('the database', () => {
  const TABLES = [...Object.values(DOCUMENT_TABLES), movements, audit]
  const one = async (tx: Tx) => {
    for (const { create } of Object.values(KINDS)) await create(tx, ONE)
    const account_id = await aCompanyAccount(tx)
    const adjustment = { account_id, amount: bs(5), reason: 'Saldo inicial' }
    await createAdjustment(tx, adjustment, t.actor)
  }

  test.each(TABLES.map((table) => [getTableName(table), table] as const))(
    'refuses to delete a row of %s',
    async (name, table) => {
      await t.write(one)
      const before = await booksOf(t.db)
      const removal = t.write(async (tx) => void (await tx.delete(table)))
      expect(await databaseRefusal(removal)).toMatch(/append-only|voided, not deleted/)
      if (dialect === 'postgres') {
        const emptying = t.write((tx) => runRaw(tx, [`truncate ${name} cascade`]))
        expect(await databaseRefusal(emptying)).toMatch(/append-only/)
      }
      expect(await booksOf(t.db)).toEqual(before)
    },
  )
})
