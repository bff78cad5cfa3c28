// @both-engines
// Proves docs/rules/money.md#4, #8, #17; docs/rules/undoing.md#1.
/**
 * Whatever is done to documents of every kind, one after the other, does what plain arithmetic
 * says, or nothing: the oracle here keeps its own books, and after each step the database's must
 * say the same. Sequences run in a transaction that is rolled back, so that thousands are cheap.
 */

import { count, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { Conflict, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { readYearSides } from '#app/models/dashboard/read.server.ts'
import { yearTotals } from '#app/models/documents/statistics.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { DOCUMENT_KINDS } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { accounts, audit, counters, movements } from '#db/schema.ts'
import { apart } from '#tests/support/models/apart.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import {
  aWorld,
  DATES,
  HALF,
  isPossible,
  run,
  SIDES,
  type Side,
  type Step,
  step,
  subjectOf,
  type World,
} from '#tests/support/models/steps.ts'
import { parts } from '#tests/support/scale.ts'

const t = testDatabase()

/** How many sequences; a server's answers cost more than a file's. */
const RUNS = dialect === 'postgres' ? 100 : 2000
const MOST_A_TEST = 250
/** The invariants cost more than many steps. */
const LOOK_AFTER = 25

/** Money to begin with, so that not all that follows is refused. */
const OPENING: Step[] = SIDES.slice(0, 2).map((account) => ({
  ...{ kind: 'adjustment', action: 'create', which: 0, account, other: account },
  ...{ amount: 700_00, leaves: false, date: 0 },
}))

/** Money of the second day that a payment on the first one would take: it asks, whatever chance brings. */
const ASKING: Step[] = (['income', 'payment'] as const).map((kind) => ({
  ...{ kind, action: 'create', which: 0, account: 0, other: 0, leaves: false },
  ...(kind === 'income' ? { amount: 300_00, date: 1 } : { amount: 800_00, date: 0 }),
}))

/** A document that is voided and comes back, which chance may not bring in a hundred sequences. */
const RESTORING: Step[] = (['create', 'void', 'restore'] as const).map((action) => ({
  ...{ kind: 'income', action, which: 0, account: 0, other: 0 },
  ...{ amount: 300_00, leaves: false, date: 0 },
}))

/** An edit that says what stands, found by chance. */
const UNCHANGED: Step[] = (['create', 'edit'] as const).map((action) => ({
  ...{ kind: 'income', action, which: 0, account: 1, other: 0 },
  ...{ amount: 200_00, leaves: false, date: 1 },
}))

type Posts = { side: Side; amount: number; date: 0 | 1 }[]
/** A document as the oracle knows it. */
type Known = {
  kind: Step['kind']
  id: number
  posts: Posts
  voided: boolean
  /** What it had posted before it was voided. */
  was: Posts
}
type Books = {
  documents: Known[]
  capital: number[]
  changes: number
  asked: number
  restored: number
}
let world: World

beforeEach(async () => {
  world = await t.write(aWorld)
})

/** The amounts that the step's document adds to accounts, by docs/rules/money.md#5. */
function postsOf({ kind, account: side, other, amount, leaves, date }: Step): Posts {
  if (kind === 'income') return [{ side, amount, date }]
  if (kind === 'payment') return [{ side, amount: -amount, date }]
  if (kind === 'paysheet') return [{ side, amount: -(HALF + amount), date }]
  if (kind === 'adjustment') return [{ side, amount: leaves ? -amount : amount, date }]
  return [
    { side, amount: -amount, date },
    { side: other, amount, date },
  ]
}

/** Whether an edit changes nothing; orders get another number with each. */
const saysWhatStands = ({ action, kind }: Step, subject: Known | undefined, posts: Posts) =>
  action === 'edit' &&
  (kind === 'income' || kind === 'transfer') &&
  JSON.stringify(subject?.posts) === JSON.stringify(posts)

/** The error of a step that cannot be done; undefined when it can. */
function expectedError(step: Step, subject: Known | undefined, after: number[]) {
  const isTold = step.action === 'void' || step.action === 'restore'
  if (subject?.voided && step.action !== 'restore') return NotFound
  if (!isTold && step.kind === 'transfer' && step.account === step.other) return FieldErrors
  if (after.every((amount) => amount >= 0)) return undefined
  return isTold ? Conflict : FieldErrors
}

/** The balance of an account at the end of the first of the two days. */
const firstDay = (documents: { posts: Posts }[], side: number) =>
  documents
    .flatMap(({ posts }) => posts)
    .filter((post) => post.side === side && post.date === 0)
    .reduce((sum, { amount }) => sum + amount, 0)

/** Whether the step leaves an account that it takes from below zero on the first day. */
function isOverdrawn(books: Books, subject: Known | undefined, posts: Posts): boolean {
  const after = [...books.documents.filter((document) => document !== subject), { posts }]
  return SIDES.some((side) => {
    const held = firstDay(after, side)
    return held < 0 && held < firstDay(books.documents, side)
  })
}

async function take(tx: Tx, step: Step, books: Books): Promise<void> {
  const subject = subjectOf(step, books.documents)
  if (!isPossible(step, subject)) return
  const voided = step.action === 'void'
  const isBack = step.action === 'restore'
  // What is in force stays as it is.
  if (isBack && !subject?.voided) return void (await run(tx, world, step, subject?.id))
  const made = isBack ? (subject?.was ?? []) : postsOf(step)
  const posts = voided ? [] : made
  const after = [...books.capital]
  for (const { side, amount } of subject?.posts ?? []) after[side] = (after[side] ?? 0) - amount
  for (const { side, amount } of posts) after[side] = (after[side] ?? 0) + amount
  const expected = expectedError(step, subject, after)
  const asks = !expected && isOverdrawn(books, subject, posts)
  let id = 0
  const does = (isAccepted: boolean) =>
    errorOf(
      apart(tx, async () => {
        id = await run(tx, world, step, subject?.id, isAccepted)
      }),
    )
  const first = await does(false)
  if (asks) {
    expect(first).toMatchObject({
      asked: { [voided || isBack ? '' : 'issued_at']: ['balance_by_date'] },
    })
    books.asked++
  }
  const thrown = asks ? await does(true) : first
  if (expected) expect(thrown).toBeInstanceOf(expected)
  else {
    expect(thrown).toBeUndefined()
    books.capital = after
    if (!saysWhatStands(step, subject, posts)) books.changes++
    if (isBack) books.restored++
    if (subject) Object.assign(subject, { posts, voided, was: subject.posts })
    else books.documents.push({ kind: step.kind, id, posts, voided, was: [] })
  }
}

/** The state of the database, in the form of the oracle. */
async function readBooks(tx: Tx) {
  const figures = (await figuresOf(tx).execute()).map(({ kind, n, m }) => ({
    kind,
    n: Number(n),
    m: Number(m),
  }))
  return { figures, movements: await posted(tx).execute() }
}

const figuresOf = query((db) =>
  db.select({ kind: sql<string>`kind`, n: sql<number>`n`, m: sql<number>`m` }).from(
    sql`(select kind, last as n, live as m from ${counters}
        union all select 'audit', count(*), 0 from ${audit}
        union all select 'account', id, capital from ${accounts}) as books`,
  ),
)
const posted = query((db) => db.select().from(movements).orderBy(movements.id))

/** Compares the database with the oracle, row by row. */
async function expectAgreement(tx: Tx, books: Books, before: number): Promise<void> {
  const { figures, movements } = await readBooks(tx)
  const figureOf = (kind: string, n?: number) =>
    figures.find((row) => row.kind === kind && (n === undefined || row.n === n))
  const running = new Map<number, number>()
  const standing = new Map<string, number>()
  const balances = { said: [] as number[], right: [] as number[] }
  for (const { kind, document_id, account_id, issued_at, ...row } of movements) {
    const balance = (running.get(account_id) ?? 0) + row.amount
    running.set(account_id, balance)
    balances.said.push(row.balance)
    balances.right.push(balance)
    const [amount, one] = row.reversal ? [-row.amount, -1] : [row.amount, 1]
    const name = [kind, document_id, account_id, issued_at, amount].join(' ')
    standing.set(name, (standing.get(name) ?? 0) + one)
  }
  const own = (kind: string) => books.documents.filter((document) => document.kind === kind)
  const found = {
    capital: world.accounts.map((id) => figureOf('account', id)?.m),
    balances: balances.said,
    posted: [...standing].filter(([, times]) => times !== 0).sort(),
    counters: DOCUMENT_KINDS.map((kind) => [figureOf(kind)?.n ?? 0, figureOf(kind)?.m ?? 0]),
    changes: figureOf('audit')?.n,
  }
  const expected = {
    capital: books.capital,
    balances: balances.right,
    posted: books.documents
      .flatMap(({ kind, id, posts }) =>
        posts.map(({ side, amount, date }): [string, number] => [
          [kind, id, world.accounts[side], DATES[date], amount].join(' '),
          1,
        ]),
      )
      .sort(),
    counters: DOCUMENT_KINDS.map((kind) => [
      own(kind).length,
      own(kind).filter(({ voided }) => !voided).length,
    ]),
    changes: before + books.changes,
  }
  // The comparison that reports is slow, and thousands of steps have nothing to report.
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected)
}

async function auditRows(tx: Tx): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(audit)
  return row?.n ?? 0
}

/** A year's incomes less its expenses, with its adjustments, are what its days changed in the ledger. */
async function expectYearTies(tx: Tx): Promise<void> {
  const { income, payment, paysheet } = await yearTotals(tx, 2026)
  const { adjusted } = await readYearSides(tx, 2026)
  const [ledger] = await tx
    .select({ sum: sql`coalesce(sum(${movements.amount}), 0)`.mapWith(BigInt) })
    .from(movements)
  expect(income.total - payment.total - paysheet.total).toBe(
    (ledger?.sum ?? 0n) - adjusted.Ajuste - adjusted['Saldo inicial'],
  )
}

const DONE = new Error('rolled back')

/** Takes the steps, and looks at the books after each; nothing of it stays. */
async function live(steps: Step[], look: (tx: Tx, books: Books) => Promise<void>): Promise<void> {
  const outcome = await errorOf(
    t.write(async (tx) => {
      const books: Books = { documents: [], capital: [0, 0, 0], changes: 0, asked: 0, restored: 0 }
      const before = await auditRows(tx)
      for (const step of [...OPENING, ...steps]) {
        await take(tx, step, books)
        await expectAgreement(tx, books, before)
      }
      await look(tx, books)
      throw DONE
    }),
  )
  if (outcome !== DONE) throw outcome
}

test.each(parts(RUNS, MOST_A_TEST))(
  'random sequences over all kinds of documents give the computed balances at every step (part %$)',
  async (part) => {
    let runs = 0
    let asked = 0
    let restored = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        await live(steps, async (tx, books) => {
          asked += books.asked
          restored += books.restored
          if (++runs % Math.min(LOOK_AFTER, part.numRuns) !== 0) return
          await expectBooksBalance(tx)
          await expectYearTies(tx)
          expect(await findBrokenInvariants(tx)).toEqual([])
        })
      }),
      { ...part, examples: [[ASKING], [RESTORING], [UNCHANGED]] },
    )
    expect(asked).toBeGreaterThan(0)
    expect(restored).toBeGreaterThan(0)
  },
)

test('after random operations at once the books balance', async () => {
  const batch = fc.array(step, { minLength: 12, maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(batch, batch, async (...batches) => {
      const documents: { kind: Step['kind']; id: number }[] = []
      for (const opening of OPENING) await t.write((tx) => run(tx, world, opening, undefined))
      for (const steps of batches) {
        const known = [...documents]
        const chosen = steps.map((each) => ({ step: each, subject: subjectOf(each, known) }))
        const outcomes = await Promise.allSettled(
          chosen
            .filter(({ step, subject }) => isPossible(step, subject))
            .map(async ({ step, subject }) => {
              const id = await t.write((tx) => run(tx, world, step, subject?.id))
              if (!subject) documents.push({ kind: step.kind, id })
            }),
        )
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') continue
          expect(['FieldErrors', 'Conflict', 'NotFound']).toContain(outcome.reason.name)
        }
      }
    }),
    { numRuns: 5 },
  )
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})
