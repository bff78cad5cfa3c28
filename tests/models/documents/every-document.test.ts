// @both-engines
// Proves docs/rules/money.md#20, #21.
/** Rules that hold for every kind of document. */
import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ListingRules, PageOf } from '#app/kernel/asking/listing.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import type { ListedKind } from '#app/models/documents/listing.server.ts'
import { updateIncome } from '#app/models/incomes/change.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { listIncomes } from '#app/models/incomes/read.server.ts'
import { createPayment, updatePayment } from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { listPayments } from '#app/models/payments/read.server.ts'
import { updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { listPaysheets } from '#app/models/paysheets/read.server.ts'
import { createTransfer, updateTransfer } from '#app/models/transfers/change.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { listTransfers } from '#app/models/transfers/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { audit, DOCUMENT_TABLES, movements } from '#db/schema.ts'
import { booksOf } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs, day, listing } from '#tests/support/models/factories.ts'
import { runRaw } from '#tests/support/models/harm.ts'
import { aPayroll, aPaysheet, paymentValues } from '#tests/support/models/orders.ts'
import { databaseRefusal } from '#tests/support/models/refusals.ts'

const t = testDatabase()

type Texts = { number: string; text: string }
type Kind = {
  create: (tx: Tx, texts: Texts) => Promise<number>
  update: (tx: Tx, id: number, texts: Texts) => Promise<void>
  rules: ListingRules
  list: (db: Db, asked: ReturnType<typeof listing>) => Promise<PageOf<{ id: number }>>
}

/** `text` is the concept; of an income, whom it is from. */
const KINDS: Record<ListedKind, Kind> = {
  income: {
    create: (tx, { number, text }) => anIncome(tx, { number, provider: text }),
    update: (tx, id, { number, text }) => updateIncome(tx, id, { number, provider: text }, t.actor),
    rules: incomeListing,
    list: listIncomes,
  },
  payment: {
    create: async (tx, { number, text }) => {
      const { titular_id, enterprise_id } = await aPayroll(tx)
      const values = paymentValues({ titular_id, enterprise_id, number, concept: text })
      return createPayment(tx, values, t.actor)
    },
    update: (tx, id, { number, text }) => updatePayment(tx, id, { number, concept: text }, t.actor),
    rules: paymentListing,
    list: listPayments,
  },
  paysheet: {
    create: async (tx, { number, text }) =>
      aPaysheet(tx, { ...(await aPayroll(tx)), number, concept: text }),
    update: (tx, id, { number, text }) =>
      updatePaysheet(tx, id, { number, concept: text }, t.actor),
    rules: paysheetListing,
    list: listPaysheets,
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
    update: (tx, id, { number, text }) =>
      updateTransfer(tx, id, { number, concept: text }, t.actor),
    rules: transferListing,
    list: listTransfers,
  },
}

describe.each(Object.entries(KINDS))(
  'documents of kind %s',
  (_, { create, update, rules, list }) => {
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
    for (const { create } of Object.values(KINDS)) await create(tx, { number: '1', text: 'Uno' })
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
