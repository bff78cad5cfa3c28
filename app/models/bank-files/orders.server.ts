/** The orders that may go into a bank file, and why others do not (docs/rules/bank-files.md#16). */

import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { BankLine } from '#app/io/bank-formats/format.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { type HeldOrder, isHeld, latestLines, lotName } from '#app/models/documents/held.server.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, documentTable, payments, paysheets, titulars } from '#db/schema.ts'
import type { Wanted } from './draft.server.ts'
import type { NotFiledCode } from './fields.ts'

/** An order as a line of a bank file. */
export type FiledOrder = BankLine & { id: number; titular_id: number; account_id: number }

/** An order that is in no file: its number and whom it pays, a stable code, and why. */
export type NotFiled = {
  order_id: number
  order: number
  name: string
  code: NotFiledCode
  message: string
}

export type Candidates = {
  lines: FiledOrder[]
  leftOut: NotFiled[]
  /** The id of the latest file that holds one of the orders; 0 without one. */
  lastFile: number
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
        eq(paysheets.enterprise_id, sql.placeholder('account_id')),
      ),
    )
    .orderBy(asc(paysheets.id)),
)

/** Parts these orders; those that a file holds go in only if `wanted` says so, and of the latest. */
export async function candidatesOf(
  db: Db,
  kind: OrderKind,
  ids: readonly number[],
  wanted: Pick<Wanted, 'account_id' | 'allow_again' | 'last_file' | 'own'>,
): Promise<Candidates> {
  const orders = await inSlices(ids, (some) => ordersById(db, kind).execute({ ids: listed(some) }))
  const latest = await latestLines(db, kind, ids)
  await pause()
  const files = [...latest.values()].filter(isHeld).map((line) => line.bank_file_id)
  const found: Candidates = { lines: [], leftOut: [], lastFile: Math.max(0, ...files) }
  const isAgain =
    wanted.allow_again === true && (wanted.last_file ?? found.lastFile) === found.lastFile
  for (const order of orders) {
    const line = latest.get(order.id)
    const isFree = isAgain || (line && wanted.own?.includes(line.bank_file_id))
    const why = whyNot(order, wanted.account_id, isFree ? undefined : line)
    if (why) {
      const { id, name, order: number } = order
      found.leftOut.push({ order_id: id, order: number, name, ...why })
    } else found.lines.push(lineOf(order))
  }
  return found
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

function whyNot(order: Order, account_id: number, latest: HeldOrder | undefined): Why | undefined {
  const why = (code: NotFiledCode, message: string): Why => ({ code, message })
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
  if (changed) return why('account_changed', changed)
  if (isHeld(latest)) return why('in_bank_file', `Va en el archivo ${lotName(latest.lot)}`)
  return undefined
}

/** An account pays what it is now, unless somebody approved it as it was. */
function whatChanged({ holder_id, titular_id, approved_by, snapshot, account, ric }: Order) {
  if (holder_id !== titular_id) return 'Su cuenta ya no es del titular'
  const isSame = snapshot.account?.number === account && snapshot.titular.ric === ric
  if (approved_by === null || isSame) return undefined
  return 'Su cuenta o su CI cambió después de aprobarse: anúlela y hágala de nuevo'
}

const lineOf = ({ id, order, amount, name, ric, account, bank, ...rest }: Order): FiledOrder => ({
  ...{ id, order, amount, name, ric, account: account ?? '', bank: bank ?? '' },
  swift: rest.swift,
  ...{ titular_id: rest.titular_id, account_id: rest.account_id ?? 0 },
  concept: rest.concept,
  email: rest.email,
  phone: rest.phone,
})
