/**
 * What payroll runs, approval, bank files and closing do to a few orders, by plain arithmetic: the
 * oracle that random sequences are compared with (docs/rules/{runs,approval,bank-files,closing}.md).
 * Amounts are in céntimos.
 */
import type { BankLineState } from '#db/kinds.ts'
import type { Person, RunStep } from './run-steps.ts'

/** What the company account holds, half the employee's salary, and the amounts that need approval. */
export const FUNDS = 9_000_00
export const HALF = 500_00
export const RUN_THRESHOLD = 2_000_00
export const ORDER_THRESHOLD = 1_300_00

export type Order = {
  id: number
  total: number
  day: string
  run: number | null
  state: 'waits' | 'posted' | 'voided'
  approved_by: Person | null
  hands: Set<Person>
}
export type Run = { version: number; hands: Set<Person>; isRenamed?: boolean }
export type Line = { file: number; order: number; amount: number; status: BankLineState }
export type Books = {
  orders: Order[]
  runs: Map<number, Run>
  lines: Line[]
  left: number
  until: string | null
  /** Whether runs need approval. */
  isOn: boolean
}

export const openingBooks = (): Books => ({
  ...{ orders: [], runs: new Map(), lines: [], left: FUNDS, until: null, isOn: true },
})

const isLive = ({ state }: Order) => state !== 'voided'
export const liveOf = ({ orders }: Books, run: number | null) =>
  orders.filter((order) => isLive(order) && order.run === run)
export const waitingOf = (books: Books, run: number) =>
  liveOf(books, run).filter(({ state }) => state === 'waits')
export const sumOf = (orders: readonly { total: number }[]) =>
  orders.reduce((sum, { total }) => sum + total, 0)

const isClosed = ({ until }: Books, day: string) => until !== null && day <= until

/** What the bank last said of an order; undefined when it is in no file. */
const latestOf = ({ lines }: Books, id: number) => lines.findLast(({ order }) => order === id)
const isHeld = (books: Books, { id }: Order) =>
  !['rejected', undefined].includes(latestOf(books, id)?.status)

/** Whether an order of this amount in this run needs approval; `but` is itself. */
function needs(books: Books, total: number, run: number | null, but?: Order): boolean {
  if (total >= ORDER_THRESHOLD) return true
  if (run === null || !books.isOn) return false
  return sumOf(liveOf(books, run).filter((order) => order !== but)) + total >= RUN_THRESHOLD
}

/** Whether orders that are made together wait: the whole of their run does. */
export function waitsTogether(books: Books, totals: number[], run: number | null): boolean {
  const rest = run === null ? [] : liveOf(books, run)
  if (rest.some(({ state }) => state === 'waits')) return true
  if (totals.some((total) => total >= ORDER_THRESHOLD)) return true
  const sum = sumOf(rest) + totals.reduce((all, total) => all + total, 0)
  return books.isOn && sum >= RUN_THRESHOLD
}

/** Whether new orders can be made. */
export const mayMake = (books: Books, step: RunStep, totals: number[], waits: boolean) =>
  !isClosed(books, step.day) && (waits || totals.reduce((sum, each) => sum + each, 0) <= books.left)

/** Whether an order can become this. */
export function mayEdit(books: Books, step: RunStep, order: Order, after: Order): boolean {
  if (!isLive(order) || isClosed(books, order.day) || isClosed(books, after.day)) return false
  if (isHeld(books, order) && !step.sure) return false
  if (order.state === 'waits') return true
  if (needs(books, order.total, order.run, order)) return false
  if (needs(books, after.total, after.run, order)) return false
  return after.total <= books.left + order.total
}

/** Whether these can be voided together; bank files that hold them ask. */
export const mayVoid = (books: Books, step: RunStep, orders: Order[]) =>
  orders.length > 0 &&
  orders.every((order) => isLive(order) && !isClosed(books, order.day)) &&
  (step.sure || !orders.some((order) => isHeld(books, order)))

/** Whether the person may decide about a run: they made and changed none of it. */
export function mayDecideRun(books: Books, who: Person, run: number): boolean {
  const orders = books.orders.filter((order) => order.run === run)
  const hands = [books.runs.get(run), ...orders].flatMap((each) => [...(each?.hands ?? [])])
  return waitingOf(books, run).length > 0 && !hands.includes(who)
}

/** Whether days can be closed up to one, or opened with a reason. */
export function mayClose(books: Books, step: RunStep, until: string | null): boolean {
  if (until === null || (books.until !== null && until < books.until)) return true
  const upTo = books.orders.filter((order) => isLive(order) && order.day <= until)
  if (upTo.some(({ state }) => state === 'waits')) return false
  const asked = upTo.filter(
    (order) => (books.until === null || order.day > books.until) && !isHeld(books, order),
  )
  return step.sure || asked.length === 0
}

/** The orders of a run that go into a bank file now. */
export const fileable = (books: Books, step: RunStep, run: number) =>
  liveOf(books, run).filter(
    (order) => order.state === 'posted' && (step.sure || !isHeld(books, order)),
  )

/** The state of a run, as its badge says: where a part of it waits, that of the others. */
export function statusOf(books: Books, run: number): string {
  const live = liveOf(books, run)
  const posted = live.filter(({ state }) => state === 'posted')
  if (live.length === 0) return 'voided'
  if (posted.length === 0) return 'pending'
  if (live.every(({ day }) => isClosed(books, day))) return 'closed'
  if (posted.every(({ id }) => latestOf(books, id)?.status === 'paid')) return 'paid'
  return posted.every((order) => isHeld(books, order)) ? 'filed' : 'approved'
}
