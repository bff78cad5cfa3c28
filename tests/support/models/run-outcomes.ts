/** What each step of a payroll run's life must do to the oracle's books, or that it is refused. */
import {
  type Books,
  fileable,
  HALF,
  liveOf,
  mayClose,
  mayDecideRun,
  mayEdit,
  mayMake,
  mayVoid,
  type Order,
  sumOf,
  waitingOf,
  waitsTogether,
} from './run-oracle.ts'
import type { About, RunStep } from './run-steps.ts'

type Expected = {
  /** Whether the step is done; otherwise it is refused, and nothing changes. */
  may: boolean
  about: About
  /** Enters it in the books; `made` are the ids of what it made. */
  enter: (made: number[]) => unknown
}

/** What the step must do; undefined when there is nothing to do it to. */
export function expectedOf(books: Books, step: RunStep): Expected | undefined {
  const { orders, runs } = books
  const order = orders[step.which % orders.length]
  const run = [...runs.keys()][step.other % runs.size]
  const about: About = { order: order?.id ?? 0, run: run ?? 0, file: 0, to: null, version: 0 }
  about.version = runs.get(about.run)?.version ?? 0
  if (step.action === 'run') return making(books, step, about, null)
  if (step.action === 'close' || step.action === 'open') return closing(books, step, about)
  if (step.action === 'switch') {
    return { may: true, about, enter: () => Object.assign(books, { isOn: step.sure }) }
  }
  if (step.action === 'mark') return marking(books, step, about)
  if (step.action === 'join' || step.action === 'join many') {
    return run === undefined ? undefined : making(books, step, about, run)
  }
  const ofOrder = ['move', 'edit', 'void', 'approve', 'reject'].includes(step.action)
  if (ofOrder) return order && ofOne(books, step, about, order)
  return run === undefined ? undefined : ofRun(books, step, about, run)
}

function making(books: Books, step: RunStep, about: About, run: number | null): Expected {
  const total = HALF + step.amount
  const totals = Array.from({ length: step.action === 'join' ? 1 : step.size }, () => total)
  const waits = waitsTogether(books, totals, run)
  return {
    may: mayMake(books, step, totals, waits),
    about,
    enter: (made) => {
      if (run === null) books.runs.set(0, { version: 1, hands: new Set([step.who]) })
      else touch(books, run)
      for (const id of made) {
        const hands = new Set([step.who])
        const state = waits ? ('waits' as const) : ('posted' as const)
        const at = { day: step.day, run: run ?? 0, approved_by: null }
        books.orders.push({ id, total, ...at, state, hands })
        if (!waits) books.left -= total
      }
    },
  }
}

function touch({ runs }: Books, ...ids: (number | null)[]): void {
  for (const id of new Set(ids)) {
    const run = id === null ? undefined : runs.get(id)
    if (run) run.version++
  }
}

function ofOne(books: Books, step: RunStep, about: About, order: Order): Expected | undefined {
  if (step.action === 'void') {
    return { may: mayVoid(books, step, [order]), about, enter: () => voiding(books, step, [order]) }
  }
  if (step.action === 'move' || step.action === 'edit') return editing(books, step, about, order)
  const isOwn = order.hands.has(step.who)
  const waits = order.state === 'waits'
  if (step.action === 'approve') {
    const may = waits && !isOwn && order.run === null && order.total <= books.left
    return { may, about, enter: () => approving(books, step, [order]) }
  }
  const enter = () => {
    order.state = 'voided'
    touch(books, order.run)
  }
  return { may: waits && !isOwn, about, enter }
}

function editing(books: Books, step: RunStep, about: About, order: Order): Expected | undefined {
  const to = step.size % 2 === 0 ? about.run || null : null
  if (step.action === 'move' && to === order.run) return undefined
  const after =
    step.action === 'move'
      ? { ...order, run: to }
      : { ...order, total: HALF + step.amount, day: step.day }
  const isSame = order.total === after.total && order.day === after.day && order.run === after.run
  const enter = () => {
    // What changes nothing is nobody's change.
    if (isSame) return
    if (order.state === 'posted') books.left += order.total - after.total
    touch(books, order.run, after.run)
    if (order.run !== after.run) books.runs.get(order.run ?? 0)?.hands.add(step.who)
    order.hands.add(step.who)
    Object.assign(order, { total: after.total, day: after.day, run: after.run })
  }
  return { may: mayEdit(books, step, order, after), about: { ...about, to }, enter }
}

function voiding(books: Books, step: RunStep, orders: Order[]): void {
  for (const order of orders) {
    if (order.state === 'posted') books.left += order.total
    order.state = 'voided'
    order.hands.add(step.who)
  }
  touch(books, ...orders.map(({ run }) => run))
}

function approving(books: Books, step: RunStep, orders: Order[]): void {
  for (const order of orders) {
    Object.assign(order, { state: 'posted', approved_by: step.who })
    books.left -= order.total
  }
}

function ofRun(books: Books, step: RunStep, about: About, run: number): Expected | undefined {
  const waiting = waitingOf(books, run)
  const hands = books.runs.get(run)?.hands ?? new Set()
  if (step.action === 'void run') {
    const live = liveOf(books, run)
    const enter = () => {
      voiding(books, step, live)
      hands.add(step.who)
    }
    return { may: mayVoid(books, step, live), about, enter }
  }
  if (step.action === 'approve run') {
    const may = mayDecideRun(books, step.who, run) && sumOf(waiting) <= books.left
    const enter = () => {
      approving(books, step, waiting)
      touch(books, run)
    }
    return { may, about, enter }
  }
  if (step.action === 'reject run') {
    const enter = () => {
      for (const order of waiting) order.state = 'voided'
      touch(books, run)
    }
    return { may: mayDecideRun(books, step.who, run), about, enter }
  }
  if (step.action === 'rename') {
    const known = books.runs.get(run)
    const enter = () => {
      // Its second new title is the first one.
      if (!known || known.isRenamed) return
      known.isRenamed = true
      touch(books, run)
      hands.add(step.who)
    }
    return { may: true, about, enter }
  }
  return filing(books, step, about, run)
}

function filing(books: Books, step: RunStep, about: About, run: number): Expected {
  const orders = fileable(books, step, run)
  const enter = ([file = 0]: number[]) => {
    for (const { id, total } of orders) {
      books.lines.push({ file, order: id, amount: total, status: 'sent' })
    }
  }
  return { may: orders.length > 0, about, enter }
}

function marking(books: Books, step: RunStep, about: About): Expected | undefined {
  const line = books.lines[step.which % books.lines.length]
  if (!line) return undefined
  const enter = () => Object.assign(line, { status: step.status })
  return { may: true, about: { ...about, file: line.file, order: line.order }, enter }
}

function closing(books: Books, step: RunStep, about: About): Expected {
  const until = step.action === 'close' ? step.day : null
  return { may: mayClose(books, step, until), about, enter: () => Object.assign(books, { until }) }
}
