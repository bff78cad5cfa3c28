/** Creates many payroll orders at once: all or none (docs/rules/orders.md#16). */

import { getTableColumns } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Question } from '#app/kernel/errors/codes.ts'
import { FieldErrors, WrongOrders } from '#app/kernel/errors/errors.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { questionsByDate } from '#app/models/documents/balance-by-date.server.ts'
import { refuseClosed } from '#app/models/documents/closed.server.ts'
import { shortNow, takenBy } from '#app/models/documents/funds.server.ts'
import {
  InsufficientFunds,
  NO_FUNDS,
  nextDocumentNumber,
} from '#app/models/documents/ledger.server.ts'
import { payDocuments } from '#app/models/documents/ledger-many.server.ts'
import { askingToo, questionOfYear } from '#app/models/documents/old-date.ts'
import { tellApprovers } from '#app/models/documents/tell-approvers.server.ts'
import { waitingTogether } from '#app/models/documents/thresholds.server.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import { recordCreations } from '#app/models/records/audit.server.ts'
import { paidOfArrears, payArrears } from '#app/models/titulars/salaries/change.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import {
  type PayrollFacts,
  type PaysheetInput,
  readPayrollFacts,
  rememberPaid,
} from './facts.server.ts'
import { rememberOrder } from './law.server.ts'
import { withParts } from './lines.ts'
import { tellOfPaysheets } from './message.server.ts'
import { openPayrollRun, touchRun } from './open-runs.server.ts'
import type { Paysheet } from './read.server.ts'
import { judgePaysheet } from './rules.server.ts'

type Values = ReturnType<typeof judgePaysheet>

export type Judged =
  | { values: Values; refused?: undefined }
  | { values?: undefined; refused: FieldErrors }

/** Checks orders one after the other; each counts for those after it (docs/rules/money.md#14). */
export function judgePaysheets(inputs: readonly PaysheetInput[], facts: PayrollFacts): Judged[] {
  return inputs.map((input) => {
    try {
      const values = judgePaysheet(input, facts)
      rememberOrder(facts.law, values)
      return { values }
    } catch (error) {
      if (error instanceof FieldErrors) return { refused: error }
      throw error
    } finally {
      rememberPaid(facts, input)
    }
  })
}

/** Checks them all; by law month by month, and the second fortnights last: each goes by those before it. */
async function judgeAll(inputs: readonly PaysheetInput[], facts: PayrollFacts): Promise<Judged[]> {
  if (facts.law.entries.length === 0) return inTurns(inputs, (some) => judgePaysheets(some, facts))
  const keys = inputs.map((input) => `${monthPaid(input)} ${Number(input.payday === 'segunda')}`)
  const keyAt = (at: number) => keys[at] as string
  const places = [...inputs.keys()].sort((one, other) =>
    keyAt(one) < keyAt(other) ? -1 : keyAt(one) > keyAt(other) ? 1 : 0,
  )
  const ordered = places.map((at) => inputs[at] as PaysheetInput)
  const judged = await inTurns(ordered, (some) => judgePaysheets(some, facts))
  const byPlace = new Map(places.map((at, i) => [at, judged[i] as Judged]))
  return inputs.map((_, at) => byPlace.get(at) as Judged)
}

/**
 * Creates the orders and posts their totals, but of those that wait for approval, of which those are
 * told who may approve them; orders of one fortnight of a month become a payroll run
 * (docs/rules/runs.md#2), unless `opensRun` is false. Returns their ids, numbers and totals in the order
 * of the inputs. Throws FieldErrors under `0.number`, `3.enterprise_id`, ….
 */
export async function createPaysheets(
  tx: Tx,
  inputs: readonly PaysheetInput[],
  actor: Actor,
  opensRun = true,
): Promise<{ id: number; order: number; total: number }[]> {
  const facts = await readPayrollFacts(tx, inputs)
  const today = todayInCaracas(actor.at)
  const old = inputs.map((input) => questionOfYear(input, today))
  const values = allOf(await judgeAll(inputs, facts), old)
  await refuseClosed(
    tx,
    values.map(({ issued_at }) => issued_at),
  )
  const first = await nextDocumentNumber(tx, 'paysheet', values.length)
  const at = actor.at.toISOString()
  const stamps = { created_by: actor.id, created_at: at, updated_at: at }
  await touchNamed(tx, values, actor)
  const run = opensRun ? await runOfThose(tx, values, actor) : null
  const placed = values.map((each) => ({ ...each, payroll_run_id: each.payroll_run_id ?? run }))
  const waits = await waitingTogether(tx, placed)
  const rows = placed.map((each, i) => ({
    ...each,
    ...{ order: first + i, pending: waits[i] ?? false },
    ...stamps,
  }))
  const stored = await insertRows(tx, paysheets, rows, { id: paysheets.id, order: paysheets.order })
  const ids = new Map(stored.map(({ id, order }) => [order, id]))
  const made = rows.map((row) => ({ id: ids.get(row.order) as number, ...row }))
  const posted = made.filter(({ pending }) => !pending)
  await payArrears(
    tx,
    'paysheet',
    made.flatMap(({ id, titular_id, lines }, i) =>
      inputs[i]?.arrears ? [{ id, titular_id, amount: paidOfArrears(lines) }] : [],
    ),
  )
  try {
    await payDocuments(
      tx,
      actor,
      'paysheet',
      posted.map((order) => ({ id: order.id, ...takenBy(order) })),
    )
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error
    await refuseShort(tx, made)
    throw error
  }
  await askOfDates(tx, inputs, made, old)
  await recordCreations(tx, actor, 'paysheet', await inTurns(made, (some) => some.map(withParts)))
  await tellOfPaysheets(tx, posted, actor.at)
  const waiting = made.filter(({ pending }) => pending)
  await tellApprovers(tx, 'paysheet', waiting, actor)
  return made.map(({ id, order, total }) => ({ id, order, total }))
}

async function touchNamed(tx: Tx, orders: readonly Values[], actor: Actor): Promise<void> {
  const runs = new Set(orders.flatMap(({ payroll_run_id }) => payroll_run_id ?? []))
  for (const run of runs) await touchRun(tx, run, actor)
}

/** Makes the run of the orders that name none; null when they mix fortnights or months. */
async function runOfThose(tx: Tx, orders: readonly Values[], actor: Actor): Promise<number | null> {
  const [first, ...others] = orders.filter(({ payroll_run_id }) => payroll_run_id === null)
  if (!first || others.some((other) => !isSamePeriod(other, first))) return null
  const { payday } = first
  const period = monthPaid(first)
  const issued_at = others.reduce((last, each) => later(last, each.issued_at), first.issued_at)
  return openPayrollRun(tx, { payday, period, issued_at }, actor)
}

const later = (one: IsoDate, other: IsoDate) => (one > other ? one : other)
const isSamePeriod = (one: Values, other: Values) =>
  one.payday === other.payday && monthPaid(one) === monthPaid(other)

/** Throws what each date asks: `old`, and whether its account falls below zero on some day. */
async function askOfDates(
  tx: Tx,
  inputs: readonly PaysheetInput[],
  made: (Parameters<typeof takenBy>[0] & Pending)[],
  old: Questions,
): Promise<void> {
  const questions = await questionsByDate(
    tx,
    made.map((order) => (order.pending ? [] : [takenBy(order)])),
    'posted',
  )
  const wrong = new WrongOrders()
  questions.forEach((question, i) => {
    const byDate = inputs[i]?.allow_balance_by_date ? undefined : question
    const both = [old[i], byDate].flatMap((each) => each ?? [])
    wrong.add(i, both.length > 0 ? { issued_at: both } : {})
  })
  wrong.refuse(inputs.length)
}

/**
 * Returns the values of all orders, or throws the errors of those that are wrong, each under its index,
 * with what the dates ask.
 */
function allOf(judged: Judged[], old: Questions): Values[] {
  const values = judged.flatMap((each) => each.values ?? [])
  if (values.length < judged.length) {
    const wrong = new WrongOrders()
    judged.forEach(({ refused }, i) => {
      wrong.add(i, askingToo(refused?.problems ?? {}, old[i]))
    })
    wrong.refuse(judged.length)
  }
  return values
}

type Questions = readonly (Question | undefined)[]

type Pending = { pending: boolean }

/** Throws FieldErrors for the orders that what is there now cannot pay. */
async function refuseShort(tx: Tx, made: ({ enterprise_id: number; total: number } & Pending)[]) {
  const short = await shortNow(
    tx,
    made.map((each) => (each.pending ? undefined : each)),
  )
  const wrong = new WrongOrders()
  for (const i of made.keys()) wrong.add(i, short.has(i) ? { enterprise_id: NO_FUNDS } : {})
  wrong.refuse(made.length)
}

/** Returns the orders with these ids, in the order of the ids. */
export async function paysheetsOf(db: Db, ids: readonly number[]): Promise<Paysheet[]> {
  const rows = await inSlices(ids, (some) => ordersById(db).execute({ ids: listed(some) }))
  const orders = await inTurns(rows, (some) => some.map(withParts))
  const found = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const { search_key: _, snapshot: __, ...columns } = getTableColumns(paysheets)
const ordersById = query((db) => db.select(columns).from(paysheets).where(isIn(paysheets.id)))
