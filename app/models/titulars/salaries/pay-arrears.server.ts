/** Orders that pay arrears: making their links, and freeing what they no longer pay (docs/rules/salaries.md#3). */
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import {
  type Centimos,
  centimos,
  formatBs,
  MAX_AMOUNT,
  NO_MONEY,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import { isTypedLine } from '#app/models/payroll/concepts.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import { wageAmount } from '#app/models/payroll/salary.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import type { LineCode } from '#db/payroll-parts.ts'
import { type AgreedWage, arrear_payments, type CodedLine, type PaysheetLine } from '#db/schema.ts'
import { linksFor, linksStaying, linksWith, paysArrears } from './arrear-payments.server.ts'
import { ARREARS_CONCEPT } from './fields.ts'
import { type Owed, owedTo } from './read.server.ts'

export const NONE_OWED = problem('not_applicable', 'No se le debe ninguna diferencia de salario')
const TOO_LARGE = problem('too_large', 'La diferencia es más de lo que paga una orden')

/**
 * The line of a payroll order that pays all that is owed to a titular. Throws FieldErrors under `arrears`
 * where that is nothing, or too much.
 */
export function arrearsLine(owed: Owed | undefined): CodedLine {
  if (!owed || owed.rest <= 0n) throw new FieldErrors({ arrears: NONE_OWED })
  if (owed.rest > BigInt(MAX_AMOUNT)) throw new FieldErrors({ arrears: TOO_LARGE })
  const open = new Set(owed.left.flatMap((each) => (each.amount === 0 ? [] : each.paysheet_id)))
  const late = owed.orders.flatMap(({ id, order }) =>
    open.has(id) ? [formatDocumentNumber(order)] : [],
  )
  const named = late.join(', ')
  const reason = named.length > MOST_REASON ? `${late.length} órdenes` : named
  return {
    code: 'arrears',
    concept: ARREARS_CONCEPT,
    kind: 'asignacion',
    amount: centimos(Number(owed.rest)),
    reason,
  }
}

const MOST_REASON = 255

/** An order that was just made; `amount` (céntimos) is what it pays of what is owed to its titular. */
type Paying = { id: number; titular_id: number; amount: Centimos }

/**
 * Links orders with the late orders that they pay. Throws FieldErrors under `amount` where one pays more
 * than is left.
 */
export async function payArrears(
  tx: Tx,
  kind: OrderKind,
  orders: readonly Paying[],
): Promise<void> {
  if (orders.length === 0) return
  const owed = await owedTo(
    tx,
    orders.map(({ titular_id }) => titular_id),
  )
  const rows = orders.flatMap(({ id, titular_id, amount }) => {
    const own = owed.get(titular_id)
    const links = linksFor(own?.left ?? [], amount)
    if (!links) throw new FieldErrors({ amount: tooMuch(own) })
    owed.delete(titular_id)
    return links.map((link) => ({ kind, document_id: id, ...link }))
  })
  await insertRows(tx, arrear_payments, rows)
}

function tooMuch(owed: Owed | undefined): Problem {
  if (!owed || owed.rest <= 0n) return NONE_OWED
  return problem('too_large', `Quedan por pagar ${formatBs(owed.rest)} de su diferencia de salario`)
}

const ONLY_NEW = problem('not_applicable', 'Solo una orden nueva paga la diferencia de salario')

/** An edit pays no arrears: its amount is another order's. Throws FieldErrors. */
export function refuseArrears({ arrears }: { arrears?: boolean | undefined }): void {
  if (arrears) throw new FieldErrors({ arrears: ONLY_NEW })
}

/** What decides whether an edited order still pays, or still owes, what it did. */
type Linked = {
  id: number
  titular_id: number
  /** What a personal order pays. */
  amount: number
  lines?: readonly CodedLine[]
  salary?: number
  snapshot?: { agreed?: AgreedWage; computed_at?: string } | object
  payday?: string
  period?: Month | null
  issued_at: IsoDate
}

/**
 * Frees what an edited order paid of arrears, unless it still pays the same person the same amount,
 * and what others paid of its own, if it is for other days or another salary. The trail says so. Throws
 * FieldErrors under `titular_id` where one that is voided or waits would pay another person's arrears.
 */
export async function freeArrears(
  tx: Tx,
  actor: Actor,
  kind: OrderKind,
  before: Linked,
  after: Linked,
): Promise<void> {
  const links = await linksWith(tx, kind, after.id)
  const isOwn = (link: (typeof links)[number]) => link.kind === kind && link.id === after.id
  const isSame = before.titular_id === after.titular_id
  const isPaying = isSame && paysStill(before, after)
  const isLate = isSame && lateBy(before) === lateBy(after)
  const keepsIt = links.some(
    (link) => !isOwn(link) && link.paysheet_id === after.id && !link.stands,
  )
  if (!isSame && keepsIt) throw new FieldErrors({ titular_id: PAID_TO_ANOTHER })
  // What is voided or waits is judged when it comes back or is approved: by its links.
  const isFreed = (link: (typeof links)[number]) =>
    isOwn(link) ? !isPaying : link.paysheet_id === after.id && !isLate && link.stands
  const freed = links.filter(isFreed)
  if (freed.length === 0) return
  const staying = new Map(
    linksStaying(links, (link) => !isFreed(link)).map((row) => [row.link, row]),
  )
  for (const { link, amount } of links) {
    const is = eq(arrear_payments.id, link)
    const left = staying.get(link)
    if (!left) await tx.delete(arrear_payments).where(is)
    else if (left.amount !== amount) {
      await tx.update(arrear_payments).set({ amount: left.amount }).where(is)
    }
  }
  const arrears = sumCentimos(freed.map(({ amount }) => amount))
  await recordAudit(tx, actor, 'update', kind, after.id, { arrears }, { arrears: null })
}

/**
 * The question of an edit that takes from other orders what they pay of an order's arrears: both may pay it
 * then.
 */
export async function freedBy(tx: Tx, before: Linked, after: Linked): Promise<Problem | undefined> {
  if (before.titular_id === after.titular_id && lateBy(before) === lateBy(after)) return undefined
  const links = await linksWith(tx, 'paysheet', before.id)
  const paid = links.filter((link) => link.paysheet_id === before.id && link.stands)
  const sum = sumCentimos(paid.map(({ amount }) => amount))
  if (sum <= 0) return undefined
  return problem('duplicate', `Otra orden ya pagó ${formatBs(sum)} de su diferencia de salario`)
}

const PAID_TO_ANOTHER = problem(
  'in_use',
  'Otra orden, anulada o por aprobar, paga su diferencia de salario: anule esta y haga otra',
)

/** Whether an order of the same person still has what paid arrears: the line, or the whole amount. */
function paysStill(before: Linked, after: Linked): boolean {
  return after.lines ? after.lines.some(isOfArrears) : before.amount === after.amount
}

const isOfArrears = ({ code }: { code?: LineCode }) => code === 'arrears'

/** What the lines of an order pay of arrears, in céntimos. */
export const paidOfArrears = (lines: readonly CodedLine[]): Centimos =>
  lines.find(isOfArrears)?.amount ?? NO_MONEY

/**
 * The lines of an edited order, of which the one that paid arrears still does if it is there. One that
 * got another name is there still; one that went while another is like it is not. Throws FieldErrors
 * under `titular_id` where it is there and the order pays somebody else.
 */
export function linesKept(
  lines: readonly (PaysheetLine & { code?: LineCode })[],
  before: readonly CodedLine[],
  isSamePerson: boolean,
): readonly (PaysheetLine & { code?: LineCode })[] {
  const paying = before.find(isOfArrears)
  if (!paying) return lines
  const kept = lines.some(isOfArrears) ? lines : linesMarked(lines, before, paying)
  if (!isSamePerson && kept.some(isOfArrears))
    throw new FieldErrors({ titular_id: OWED_TO_ANOTHER })
  return kept
}

const OWED_TO_ANOTHER = problem(
  'not_applicable',
  'Lleva la diferencia de salario de otra persona: quite esa línea antes de cambiar de titular',
)

/** The lines, of which the one that is most like the one that paid arrears has its code. */
function linesMarked(
  lines: readonly PaysheetLine[],
  before: readonly CodedLine[],
  paying: CodedLine,
): readonly (PaysheetLine & { code?: LineCode })[] {
  const isAlike = ({ kind, amount }: PaysheetLine) =>
    kind === paying.kind && amount === paying.amount
  const alike = lines.filter(isAlike)
  const had = before.filter((line) => isTypedLine(line) && isAlike(line)).length
  const same =
    alike.find(({ concept }) => concept === paying.concept) ??
    (alike.length >= had ? alike.at(-1) : undefined)
  return lines.map((line) => (line === same ? { ...line, code: paying.code } : line))
}

/**
 * What decides whether an order came too early for a salary, and when it took its own: another day of its
 * month does not, nor another rate.
 */
function lateBy({ salary, snapshot = {}, payday, ...dated }: Linked): string {
  const agreed = 'agreed' in snapshot ? snapshot.agreed : undefined
  const wage = agreed ? wageAmount(agreed) : salary
  const computed_at = 'computed_at' in snapshot ? snapshot.computed_at : undefined
  return [wage, payday, monthPaid(dated), computed_at].join()
}

/** An order that is judged: `voided_at` is absent of one that waits. */
type Rechecked = { id: number; titular_id: number; voided_at?: string | null }

/**
 * Asks about each order that pays arrears of late orders no longer in force, or which, with those before
 * it, are more than is owed by now.
 */
export async function recheckArrears(
  tx: Tx,
  kind: OrderKind,
  orders: readonly Rechecked[],
): Promise<Problem[][]> {
  const ids = orders.map(({ id }) => id)
  const pays = await paysArrears(tx, kind, ids)
  const paying = orders.filter(({ id }) => pays.has(id))
  const owed = await owedTo(
    tx,
    paying.map(({ titular_id }) => titular_id),
  )
  const judged = new Set(ids)
  // What they pay counts already where they are in force or wait: without it, what was left to them.
  const rests = new Map(
    [...owed].map(([titular_id, { rest, paid }]) => {
      const own = paid.filter((link) => link.kind === kind && judged.has(link.id))
      return [titular_id, own.reduce((sum, { amount }) => sum + BigInt(amount), rest)]
    }),
  )
  return orders.map(({ id, titular_id }) => {
    const paid = pays.get(id)
    if (paid === undefined) return []
    const due = rests.get(titular_id) ?? 0n
    const left = due - BigInt(paid.all)
    rests.set(titular_id, left)
    if (left >= 0n && paid.inForce === paid.all) return []
    // What others are owed for is not what this order pays.
    const rest = left < 0n ? due : BigInt(paid.inForce)
    const text = `Paga una diferencia de salario de la que quedan por pagar ${formatBs(rest)}`
    return [problem('duplicate', text)]
  })
}
