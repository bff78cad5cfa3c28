/** Orders that pay arrears: making their links, and freeing what they no longer pay (docs/rules/salaries.md#3). */
import { inArray } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import type { OrderKind } from '#app/services/documents/kinds.ts'
import { type Problem, problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import { type IsoDate, monthOf } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import {
  type Centimos,
  centimos,
  formatBs,
  MAX_AMOUNT,
  sumCentimos,
} from '#app/services/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/prepared.server.ts'
import { arrear_payments, type PaysheetLine } from '#db/schema.ts'
import { linksFor, linksWith, paysArrears } from './arrear-payments.server.ts'
import { ARREARS_CONCEPT } from './fields.ts'
import { type Owed, owedTo } from './read.server.ts'

export const NONE_OWED = problem('not_applicable', 'No se le debe ninguna diferencia de salario')
const TOO_LARGE = problem('too_large', 'La diferencia es más de lo que paga una orden')

/**
 * The line of a payroll order that pays all that is owed to a titular. Throws FieldErrors under
 * `arrears` where that is nothing.
 */
export function arrearsLine(owed: Owed | undefined): PaysheetLine {
  if (!owed || owed.rest <= 0n) throw new FieldErrors({ arrears: NONE_OWED })
  if (owed.rest > BigInt(MAX_AMOUNT)) throw new FieldErrors({ arrears: TOO_LARGE })
  const open = new Set(owed.left.flatMap((each) => (each.amount === 0 ? [] : each.paysheet_id)))
  const late = owed.orders.flatMap(({ id, order }) =>
    open.has(id) ? [formatDocumentNumber(order)] : [],
  )
  const named = late.join(', ')
  const reason = named.length > MOST_REASON ? `${late.length} órdenes` : named
  return {
    concept: ARREARS_CONCEPT,
    kind: 'asignacion',
    amount: centimos(Number(owed.rest)),
    reason,
  }
}

/** As long as a reason may be. */
const MOST_REASON = 255

/** An order that was just made; `amount` (céntimos) is what it pays of what is owed to its titular. */
type Paying = { id: number; titular_id: number; amount: Centimos }

/**
 * Links orders with the late orders that they pay. Throws FieldErrors under `amount` where one pays
 * more than is left.
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

/** What decides whether an edited order still pays, or still owes, what it did. */
type Linked = {
  id: number
  titular_id: number
  /** Of a personal order what it pays. */
  amount: number
  lines?: readonly PaysheetLine[]
  salary?: number
  payday?: string
  issued_at: IsoDate
}

/**
 * Frees what an edited order paid of arrears, unless it still pays the same person the same amount,
 * and what others paid of its own, if it is for other days or another salary. The trail says so.
 */
export async function freeArrears(
  tx: Tx,
  actor: Actor,
  kind: OrderKind,
  before: Linked,
  after: Linked,
): Promise<void> {
  const links = await linksWith(tx, kind, after.id)
  const own = links.filter((link) => link.kind === kind && link.document_id === after.id)
  const paid = sumCentimos(own.map(({ amount }) => amount))
  const isPaying = after.lines
    ? after.lines.some((line) => line.kind === 'asignacion' && line.amount === paid)
    : after.amount === paid
  const isSame = before.titular_id === after.titular_id
  const isLate = isSame && lateBy(before) === lateBy(after)
  const gone = links.filter((link) => (own.includes(link) ? !(isSame && isPaying) : !isLate))
  if (gone.length === 0) return
  await tx.delete(arrear_payments).where(
    inArray(
      arrear_payments.id,
      gone.map(({ id }) => id),
    ),
  )
  const arrears = sumCentimos(gone.map(({ amount }) => amount))
  await recordAudit(tx, actor, 'update', kind, after.id, { arrears }, { arrears: null })
}

/** What decides whether an order came too early for a salary: another day of its month does not. */
const lateBy = ({ salary, payday, issued_at }: Linked) =>
  [salary, payday, monthOf(issued_at)].join()

/** Of each order a question where it pays arrears that, with it, are more than what is owed by now. */
export async function recheckArrears(
  tx: Tx,
  kind: OrderKind,
  orders: readonly { id: number; titular_id: number; voided_at?: string | null }[],
): Promise<Problem[][]> {
  const pays = await paysArrears(
    tx,
    kind,
    orders.map(({ id }) => id),
  )
  if (pays.size === 0) return orders.map(() => [])
  const paying = orders.filter(({ id }) => pays.has(id))
  const owed = await owedTo(
    tx,
    paying.map(({ titular_id }) => titular_id),
  )
  return orders.map(({ id, titular_id, voided_at }) => {
    const paid = pays.get(id)
    if (paid === undefined) return []
    // What is voided does not count yet.
    const rest = (owed.get(titular_id)?.rest ?? 0n) - (voided_at ? BigInt(paid) : 0n)
    const text = `Paga una diferencia de salario de la que quedan por pagar ${formatBs(rest + BigInt(paid))}`
    return rest < 0n ? [problem('duplicate', text)] : []
  })
}
