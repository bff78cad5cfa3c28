/**
 * The ledger: the only place that changes an account's capital. Every change is a movement, and
 * the capital changes with it in the caller's transaction, by a conditional update that never
 * reads first (docs/rules/money.md#4).
 */

import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { COUNTED_KINDS } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import {
  type Centimos,
  formatBs,
  MAX_CAPITAL,
  NO_MONEY,
  negated,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { accounts, counters, daily_totals, movements } from '#db/schema.ts'

/** What a document does to one account, in signed céntimos. */
export type Entry = { account_id: number; amount: Centimos }
export type DatedEntry = Entry & { issued_at: IsoDate }

export const NO_FUNDS = problem('insufficient_funds', 'Fondo insuficiente')

/** An account cannot give money that it does not have; the caller words the error. */
export class InsufficientFunds extends Error {
  readonly problem = NO_FUNDS
  readonly account_id: number
  constructor(account_id: number) {
    super(NO_FUNDS.text)
    this.name = 'InsufficientFunds'
    this.account_id = account_id
  }
}

export class CapitalTooLarge extends Error {
  readonly problem = problem(
    'capital_too_large',
    `El saldo de la cuenta pasaría de ${formatBs(MAX_CAPITAL)}, que es lo más que puede tener`,
  )
  constructor() {
    super('capital too large')
    this.name = 'CapitalTooLarge'
  }
}

/** What is numbered: documents, and what is made of them. */
export type NumberedKind = DocumentKind | 'payroll_run' | 'bank_file'

/**
 * The next sequence number of a kind, or the first of `count` consecutive ones; also counts them as
 * live. No number is given twice.
 */
export async function nextDocumentNumber(tx: Tx, kind: NumberedKind, count = 1): Promise<number> {
  const rows = await reserve(tx).execute({ kind, count })
  return (rows[0] as { last: number }).last - count + 1
}

const reserve = query((db) => {
  const more = sql`${sql.placeholder('count')}`
  return db
    .insert(counters)
    .values({ kind: sql.placeholder('kind'), last: more, live: more })
    .onConflictDoUpdate({
      target: counters.kind,
      set: {
        last: sql`${counters.last} + excluded.last`,
        live: sql`${counters.live} + excluded.live`,
      },
    })
    .returning({ last: counters.last })
})

/** How many documents of a kind are live, that is not voided. */
export async function liveCount(db: Tx, kind: DocumentKind): Promise<number> {
  const [row] = await liveOf(db).execute({ kind })
  return row?.live ?? 0
}

const liveOf = query((db) =>
  db
    .select({ live: counters.live })
    .from(counters)
    .where(eq(counters.kind, sql.placeholder('kind'))),
)

export type LedgerDocument = { kind: DocumentKind; id: number; issued_at: IsoDate }

/** Posts a new document's entries and returns them. Throws InsufficientFunds or CapitalTooLarge. */
export async function postDocument(
  tx: Tx,
  actor: Actor,
  document: LedgerDocument,
  entries: Entry[],
): Promise<DatedEntry[]> {
  return moveAll(tx, actor, document, entries.map(newStep(document)))
}

/**
 * Reverses the document's entries and posts them again, over both accounts if the account changed.
 * Money in goes first, so only the outcome needs funds. Returns the new entries.
 */
export async function repostDocument(
  tx: Tx,
  actor: Actor,
  document: LedgerDocument,
  entries: Entry[],
): Promise<DatedEntry[]> {
  const before = await postedBy(tx, document)
  const same =
    before.length === entries.length &&
    entries.every((e) => before.some((b) => b.account_id === e.account_id && b.amount === e.amount))
  if (same && before.every((entry) => entry.issued_at === document.issued_at)) return []
  const steps = [...before.map(reversalOf), ...entries.map(newStep(document))]
  return moveAll(tx, actor, document, steps)
}

/** Reverses the document's entries and no longer counts it as live; returns those entries. */
export async function reverseDocument(
  tx: Tx,
  actor: Actor,
  document: LedgerDocument,
): Promise<DatedEntry[]> {
  const posted = await postedBy(tx, document)
  const steps = await moveAll(tx, actor, document, posted.map(reversalOf))
  await changeLive(tx, document.kind, -1)
  return steps
}

/** Counts so many documents of a kind more as live, or below 0 fewer. */
export async function changeLive(tx: Tx, kind: DocumentKind, by: number): Promise<void> {
  await tx
    .update(counters)
    .set({ live: sql`${counters.live} + ${by}` })
    .where(eq(counters.kind, kind))
}

type Step = DatedEntry & { reversal: boolean }

const newStep =
  ({ issued_at }: LedgerDocument) =>
  (entry: Entry): Step => ({ ...entry, issued_at, reversal: false })

/** Keeps the date of the entry it reverses, so that the account's sums by date stay right. */
const reversalOf = (posted: DatedEntry): Step => ({
  ...posted,
  amount: negated(posted.amount),
  reversal: true,
})

/** Money in goes first; an entry that overfills an account waits until something has left it. */
async function moveAll(
  tx: Tx,
  actor: Actor,
  document: LedgerDocument,
  steps: Step[],
): Promise<Step[]> {
  const waiting: Step[] = []
  for (const step of steps.toSorted((a, b) => b.amount - a.amount)) {
    try {
      await move(tx, actor, document, step)
    } catch (error) {
      if (!(error instanceof CapitalTooLarge)) throw error
      waiting.push(step)
    }
  }
  for (const step of waiting) await move(tx, actor, document, step)
  await sumByDay(tx, document.kind, steps)
  return steps
}

/** Adds movements of a kind to what its documents come to by date. */
export async function sumByDay(
  tx: Tx,
  kind: DocumentKind,
  moved: readonly Pick<Step, 'issued_at' | 'amount' | 'reversal'>[],
): Promise<void> {
  if (!COUNTED_KINDS.some((counted) => counted === kind)) return
  // In one order, so that two transactions do not deadlock.
  const days = Map.groupBy(moved, ({ issued_at }) => issued_at)
  for (const [day, own] of [...days].sort()) {
    const count = own.reduce((sum, { reversal }) => sum + (reversal ? -1 : 1), 0)
    const total = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    if (count !== 0 || total !== 0n) {
      await addToDay(tx).execute({ day, kind, count, total: String(total) })
    }
  }
}

const addToDay = query((db) =>
  db
    .insert(daily_totals)
    .values({
      day: sql.placeholder('day'),
      kind: sql.placeholder('kind'),
      count: sql.placeholder('count'),
      total: sql`cast(${sql.placeholder('total')} as bigint)`,
    })
    .onConflictDoUpdate({
      target: [daily_totals.day, daily_totals.kind],
      set: {
        count: sql`${daily_totals.count} + excluded.count`,
        total: sql`${daily_totals.total} + excluded.total`,
      },
    }),
)

/** The document's posted amounts now: the sum of its movements for each account and date. */
async function postedBy(tx: Tx, document: LedgerDocument) {
  const rows = await tx
    .select({
      account_id: movements.account_id,
      amount: movements.amount,
      issued_at: movements.issued_at,
    })
    .from(movements)
    .where(and(eq(movements.kind, document.kind), eq(movements.document_id, document.id)))
    .orderBy(movements.id)
  const sums = new Map<string, DatedEntry>()
  for (const row of rows) {
    const name = `${row.account_id} ${row.issued_at}`
    sums.set(name, {
      ...row,
      amount: sumCentimos([sums.get(name)?.amount ?? NO_MONEY, row.amount]),
    })
  }
  return [...sums.values()].filter((entry) => entry.amount !== 0)
}

async function move(tx: Tx, actor: Actor, document: LedgerDocument, entry: Step): Promise<void> {
  const balance = await changeCapital(tx, entry)
  const { issued_at } = entry
  await insertRow(tx, movements, movementOf(actor, { ...document, issued_at }, entry, balance))
}

/** Changes the account's capital and returns it. Throws InsufficientFunds or CapitalTooLarge. */
export async function changeCapital(
  tx: Tx,
  { account_id, amount }: { account_id: number; amount: number },
): Promise<Centimos> {
  const change = changeBy(tx, amount < 0 ? 'take' : 'give')
  // No account holds more than MAX_CAPITAL, and sums far beyond it are not exact.
  if (amount < -MAX_CAPITAL) throw new InsufficientFunds(account_id)
  const [account] = await change.execute({ account_id, amount, ceiling: MAX_CAPITAL - amount })
  if (account) return account.capital
  throw amount < 0 ? new InsufficientFunds(account_id) : new CapitalTooLarge()
}

const changeBy = query((db, way: 'take' | 'give') => {
  const next = sql`${accounts.capital} + ${sql.placeholder('amount')}`
  const bound = way === 'take' ? gte(next, 0) : lte(accounts.capital, sql.placeholder('ceiling'))
  return db
    .update(accounts)
    .set({ capital: next })
    .where(and(eq(accounts.id, sql.placeholder('account_id')), bound))
    .returning({ capital: accounts.capital })
})

/** The row of a movement that left `balance`. */
export function movementOf(
  actor: Actor,
  { kind, id, issued_at }: LedgerDocument,
  { account_id, amount, reversal }: Entry & { reversal: boolean },
  balance: Centimos,
) {
  return {
    account_id,
    amount,
    balance,
    kind,
    document_id: id,
    reversal,
    issued_at,
    user_id: actor.id,
    created_at: actor.at.toISOString(),
  }
}
