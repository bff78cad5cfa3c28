// Proves docs/rules/screens.md#5.
/**
 * What no list holds everybody up with: on a large file each sort, filter, search and range is read by an
 * index, or apart. SQLite knows no sizes here, nor in use, so its plans are those of a million orders.
 */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Listing, ListingRules } from '#app/kernel/asking/listing.ts'
import { whileWanted } from '#app/kernel/turns.server.ts'
import { auditListing } from '#app/models/audit/fields.ts'
import { listAudit } from '#app/models/audit/read.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { listIncomes, sumIncomes } from '#app/models/incomes/read.server.ts'
import { movementListing } from '#app/models/movements/fields.ts'
import { listMovements } from '#app/models/movements/read.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { listPaymentRows, sumPayments } from '#app/models/payments/read.server.ts'
import { runListing, runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { runOrderRows, sumRunOrders } from '#app/models/payroll-runs/orders.server.ts'
import { listPayrollRuns, sumPayrollRuns } from '#app/models/payroll-runs/read.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import {
  listPaysheetRows,
  paysheetsByDate,
  sumPaysheets,
} from '#app/models/paysheets/read.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { listTransfers, sumTransfers } from '#app/models/transfers/read.server.ts'
import { apart, readApart } from '#db/apart.server.ts'
import { dialect } from '#db/columns.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { listing } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { aPayer, aRun } from '#tests/support/models/stored-runs.ts'

const planOf = watchPlans()

const RUNS = 30
const NAMES = ['Ana', 'Luis', 'Eva', 'Rosa', 'Juan', 'Alí']

let run = 0
let payer: Awaited<ReturnType<typeof aPayer>>
const t = testDatabase((t) =>
  t.write(async (tx) => {
    payer = await aPayer(tx)
    for (let n = 0; n < RUNS; n++) {
      const people = NAMES.map((name, i) => ({
        ...{ name, base: 100, ric: `V${10_000_000 + n * NAMES.length + i}` },
      }))
      run = await aRun(tx, people, { enterprise: payer })
    }
  }),
)

let end = async () => {}
/** Every file is large. */
beforeEach(() => {
  end = readApart(t.db, t.address, 0)
})
afterEach(() => end())

type List = {
  rules: ListingRules
  read: (asked: Listing) => Promise<unknown>
  /** What a filter of records is given. */
  ids?: Record<string, number>
}

const LISTS: Record<string, List> = {
  'payroll orders': {
    rules: paysheetListing,
    read: async (asked) => {
      const sum = await sumPaysheets(t.db, asked)
      await listPaysheetRows(t.db, asked, sum?.total)
    },
  },
  'personal orders': {
    rules: paymentListing,
    read: async (asked) => {
      const sum = await sumPayments(t.db, asked)
      await listPaymentRows(t.db, asked, sum?.total)
    },
  },
  incomes: {
    rules: incomeListing,
    read: async (asked) => {
      const sum = await sumIncomes(t.db, asked)
      await listIncomes(t.db, asked, sum?.total)
    },
  },
  transfers: {
    rules: transferListing,
    read: async (asked) => {
      const sum = await sumTransfers(t.db, asked)
      await listTransfers(t.db, asked, sum?.total)
    },
  },
  'payroll runs': {
    rules: runListing,
    read: async (asked) => {
      await sumPayrollRuns(t.db, asked)
      await listPayrollRuns(t.db, asked)
    },
  },
  'the orders of a run': {
    rules: runOrderListing,
    read: async (asked) => {
      const sum = await sumRunOrders(t.db, run, asked)
      await runOrderRows(t.db, run, asked, sum?.total)
    },
  },
  'the statement of an account': {
    rules: movementListing,
    read: (asked) => listMovements(t.db, payer.id, asked),
  },
  'the trail': { rules: auditListing, read: (asked) => listAudit(t.db, asked) },
}

/** Each way to ask a list, alone and with each sort. */
function* questionsOf({ sorts, filters = {}, dated, currency }: ListingRules): Generator<string> {
  const narrowed = ['', 'search=ana', 'search=a', 'page=3']
  for (const [name, rule] of Object.entries(filters)) {
    if (rule.kind === 'choice') for (const value of rule.values) narrowed.push(`${name}=${value}`)
    else if (rule.kind === 'flag') narrowed.push(`${name}=1`, `${name}=0`)
    else if (rule.kind === 'month') narrowed.push(`${name}=2026-11`)
    else if (rule.kind !== 'text') narrowed.push(`${name}=1`)
  }
  if (dated) narrowed.push('startDate=2000-01-01&endDate=2030-12-31')
  if (currency) narrowed.push('currency=USD', 'currency=USD&search=ana')
  for (const more of narrowed) {
    yield more
    for (const sort of sorts)
      for (const way of ['asc', 'desc']) yield `${more}&sort_by=${sort},${way}`
  }
}

/** The tables that have a row for each document, or more. */
const LARGE = '(paysheets|payments|incomes|transfers|adjustments|movements|audit|bank_file_lines)'

/** What reads a whole table, or sorts one; an index that gives the order ends where a page is full. */
const isLong = (step: string) =>
  new RegExp(`^SCAN ${LARGE}\\b(?!_)(?! USING INDEX)`).test(step) ||
  /^SCAN \w+_(search|trigrams)/.test(step)

test.each(Object.entries(LISTS))('%s', async (_, { rules, read }) => {
  const questions = [...questionsOf(rules)]
  expect(questions.length).toBeGreaterThan(5)
  const long: Record<string, string[]> = {}
  for (const question of questions) {
    const asked = listing(rules, question)
    const steps = await planOf(() => read(asked))
    const found = steps.filter(isLong)
    if (found.length > 0) long[question] = found
  }
  expect(long).toEqual({})
})

test('a fortnight beside dates or another filter is not looked for among all of its kind', async () => {
  const read = (more: string) => () =>
    LISTS['payroll orders']?.read(
      listing(paysheetListing, `payday=primera${more}`),
    ) as Promise<unknown>
  const beside = ['&startDate=2026-10-01&endDate=2026-10-31', '&titular=1', '&account=1']
  for (const more of [...beside, '&enterprise=1', '&payroll_run=1&search=ana']) {
    const steps = await planOf(read(more))
    expect([more, steps.filter((step) => step.includes('live_payday'))]).toEqual([more, []])
  }
})

test('what is read apart is what was written last', async () => {
  const counted = async () => {
    const [row] = await apart(t.db)
      .select({ n: sql`count(*)`.mapWith(Number) })
      .from(paysheets)
    return row?.n
  }
  expect(apart(t.db) === t.db).toBe(dialect === 'postgres')
  expect(await counted()).toBe(RUNS * NAMES.length)
  await t.write((tx) =>
    aRun(tx, [{ name: 'Zoe', base: 100, ric: 'V19999999' }], { enterprise: payer }),
  )
  expect(await counted()).toBe(RUNS * NAMES.length + 1)
  const together = await Promise.all(Array.from({ length: 20 }, counted))
  expect(new Set(together)).toEqual(new Set([RUNS * NAMES.length + 1]))
})

test('what a search finds comes whole into a file, by date and number', async () => {
  const steps = await planOf(async () => {
    const ids: number[] = []
    for await (const rows of paysheetsByDate(t.db, listing(paysheetListing, 'search=ana'))) {
      ids.push(...rows.map(({ id }) => id))
    }
    const own = await t.db
      .select({ id: paysheets.id })
      .from(paysheets)
      .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
      .where(eq(titulars.name, 'Ana'))
      .orderBy(paysheets.id)
    expect(own).toHaveLength(RUNS)
    expect(ids).toEqual(own.map(({ id }) => id))
  })
  expect(steps.join()).not.toMatch(/_search/)
})

test('a question that fails says why, and does not end the thread', async () => {
  const wrong = apart(t.db).select({ n: sql`no_such_column` }).from(paysheets)
  await expect(wrong).rejects.toMatchObject({
    cause: {
      message: expect.stringContaining('no_such_column'),
      code: dialect === 'postgres' ? '42703' : 'SQLITE_ERROR',
    },
  })
  expect(await apart(t.db).select({ id: paysheets.id }).from(paysheets).limit(1)).toHaveLength(1)
})

test('what waits for a thread comes by who asks, and not at all for who has left', async () => {
  const left = new AbortController()
  const done: string[] = []
  const ask = (from: string, signal = new AbortController().signal) =>
    whileWanted(
      signal,
      () =>
        apart(t.db)
          .select({ n: sql`count(*)` })
          .from(paysheets)
          .then(
            () => done.push(from),
            (error: Error) => done.push(`${from}: ${(error.cause as Error).message}`),
          ),
      from,
    )
  const all = [
    ...Array.from({ length: 8 }, () => ask('many')),
    ask('gone', left.signal),
    ask('one'),
  ]
  left.abort(new Error('left'))
  await Promise.all(all)
  expect(done.toSorted()).toEqual([
    ...(dialect === 'postgres' ? ['gone'] : ['gone: left']),
    ...[...Array(8).fill('many'), 'one'],
  ])
  // Two threads: the first two answers of many were on their way.
  if (dialect === 'sqlite') expect(done.indexOf('one')).toBeLessThan(5)
})

test('small files, and transactions, read where they are', async () => {
  await end()
  const own = readApart(t.db, t.address)
  expect(apart(t.db)).toBe(t.db)
  await t.write(async (tx) => expect(apart(tx)).toBe(tx))
  await own()
})
