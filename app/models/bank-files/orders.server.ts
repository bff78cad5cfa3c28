/** The orders that may go into a bank file, and why others do not (docs/rules/bank-files.md#16). */

import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { BankLine } from '#app/io/bank-formats/format.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { type HeldOrder, isHeld, latestLines, lotName } from '#app/models/documents/held.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, documentTable, payments, paysheets, titulars } from '#db/schema.ts'
import type { Wanted } from './draft.server.ts'
import type { NotFiledCode } from './fields.ts'

export type FiledOrder = BankLine & {
  id: number
  titular_id: number
  account_id: number
  namesake: string | null
}

/** An order that is in no file: its number and whom it pays, a stable code, and why. */
export type NotFiled = {
  order_id: number
  order: number
  name: string
  namesake: string | null
  code: NotFiledCode
  message: string
}

export type Candidates = {
  lines: FiledOrder[]
  leftOut: NotFiled[]
  /** Names the orders that files hold, and which files: what `allow_again` is asked about; '' for none. */
  heldIn: string
}

/** Every order of a run that the account pays, voided ones too, by number. */
export async function idsOfRun(db: Db, run: number, account_id: number): Promise<number[]> {
  const rows = await ofRun(db).execute({ run, account_id })
  return rows.map(({ id }) => id)
}

const ofRun = query((db) =>
  db
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(
      and(
        eq(paysheets.payroll_run_id, sql.placeholder('run')),
        // Found by the run: an account pays far more orders.
        sql`+${paysheets.enterprise_id} = ${sql.placeholder('account_id')}`,
      ),
    )
    .orderBy(asc(paysheets.id)),
)

/** Parts these orders; those that a file holds go in only if `wanted` says so of just these. */
export async function candidatesOf(
  db: Db,
  kind: OrderKind,
  ids: readonly number[],
  wanted: Pick<Wanted, 'account_id' | 'allow_again' | 'held_in' | 'own'>,
): Promise<Candidates> {
  const orders = await inSlices(ids, (some) => ordersById(db, kind).execute({ ids: listed(some) }))
  const latest = await latestLines(db, kind, ids)
  await giveWay()
  const judged = orders.map((order) => ({ order, why: whyNot(order, wanted.account_id) }))
  // What is left out anyway, such as a voided order, is not asked about: back in force it is asked anew.
  const held = judged.flatMap(({ order, why }) => (why ? [] : (latest.get(order.id) ?? [])))
  const heldIn = digestOf(held.filter(isHeld))
  const found: Candidates = { lines: [], leftOut: [], heldIn }
  const isAgain = wanted.allow_again === true && (wanted.held_in ?? heldIn) === heldIn
  for (const { order, why: own } of judged) {
    const line = latest.get(order.id)
    const isFree = isAgain || (line && wanted.own?.includes(line.bank_file_id))
    const why = own ?? (isFree ? undefined : whyHeld(line))
    if (why) {
      const { id, name, namesake, order: number } = order
      found.leftOut.push({ order_id: id, order: number, name, namesake, ...why })
    } else found.lines.push(lineOf(order))
  }
  return found
}

function digestOf(held: readonly HeldOrder[]): string {
  if (held.length === 0) return ''
  const lines = held.map(({ document_id, bank_file_id }) => `${document_id} ${bank_file_id}`)
  return createHash('sha256').update(lines.sort().join()).digest('base64url')
}

type Order = Awaited<ReturnType<ReturnType<typeof ordersById>['execute']>>[number]

const ordersById = query((db, kind: OrderKind) => {
  const orders = documentTable(kind)
  return db
    .select({
      id: orders.id,
      order: orders.order,
      amount: kind === 'paysheet' ? paysheets.total : payments.amount,
      transaction: orders.transaction,
      voided_at: orders.voided_at,
      pending: orders.pending,
      approved_by: orders.approved_by,
      enterprise_id: orders.enterprise_id,
      concept: orders.concept,
      snapshot: orders.snapshot,
      titular_id: orders.titular_id,
      name: titulars.name,
      namesake: namesakeRic(),
      ric: titulars.ric,
      email: titulars.email,
      account_id: orders.account_id,
      holder_id: accounts.titular_id,
      account: accounts.number,
      active: accounts.active,
      phone: accounts.phone_number,
      bank: banks.name,
      swift: banks.swift,
    })
    .from(orders)
    .innerJoin(titulars, eq(titulars.id, orders.titular_id))
    .leftJoin(accounts, eq(accounts.id, orders.account_id))
    .leftJoin(banks, eq(banks.id, accounts.bank_id))
    .where(isIn(orders.id))
    .orderBy(asc(orders.id))
})

type Why = Pick<NotFiled, 'code' | 'message'>

const why = (code: NotFiledCode, message: string): Why => ({ code, message })

const whyHeld = (line: HeldOrder | undefined): Why | undefined =>
  isHeld(line) ? why('in_bank_file', `Va en el archivo ${lotName(line.lot)}`) : undefined

function whyNot(order: Order, account_id: number): Why | undefined {
  if (order.voided_at) return why('voided', 'Está anulada')
  if (order.enterprise_id !== account_id) {
    return why('other_account', 'La paga otra cuenta de la empresa')
  }
  if (order.transaction !== 'Transferencia') {
    return why('other_method', `Se paga por ${order.transaction.toLowerCase()}`)
  }
  if (order.pending) return why('pending', 'Espera por aprobación')
  if (order.account === null) return why('no_account', 'No tiene cuenta de destino')
  if (order.active === false) return why('inactive', 'Su cuenta está inactiva')
  const changed = whatChanged(order)
  return changed ? why('account_changed', changed) : undefined
}

/** An account pays what it is now, unless somebody approved it as it was. */
function whatChanged({ holder_id, titular_id, approved_by, snapshot, account, ric }: Order) {
  if (holder_id !== titular_id) return 'Su cuenta ya no es del titular'
  const isSame = snapshot.account?.number === account && snapshot.titular.ric === ric
  if (approved_by === null || isSame) return undefined
  return 'Su cuenta o su CI cambió después de aprobarse: anúlela y hágala de nuevo'
}

const lineOf = ({
  id,
  order,
  amount,
  name,
  namesake,
  ric,
  account,
  bank,
  ...rest
}: Order): FiledOrder => ({
  ...{ id, order, amount, name, namesake, ric, account: account ?? '', bank: bank ?? '' },
  swift: rest.swift,
  ...{ titular_id: rest.titular_id, account_id: rest.account_id ?? 0 },
  concept: rest.concept,
  email: rest.email,
  phone: rest.phone,
})
