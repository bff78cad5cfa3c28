/** What the dialogs of approval decide about: the documents and runs that an address can name. */

import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { ORDERS, type OrderPath, WITH_TITULAR } from '#app/http/orders.server.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { approveRun, rejectRun } from '#app/models/approval/change.server.ts'
import type { Decision } from '#app/models/documents/approve.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { sharedOfWaiting } from '#app/models/paysheets/read.server.ts'
import { accountName } from '#app/models/records/relations.server.ts'
import { sharedTexts } from '#app/models/titulars/read.server.ts'
import { approveTransfer, rejectTransfer } from '#app/models/transfers/change.server.ts'
import { getTransfer } from '#app/models/transfers/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'

type Shown = {
  version: number
  /** 'la orden N° 000012 para Ana Pérez' */
  name: string
  amount: string
  /** Where the money goes. */
  effect: string
  /** Who shares the e-mail to which a receipt goes then. */
  shared?: string[]
}

type Decided = {
  /** 'orden de nómina' */
  what: string
  read: (db: Db, id: number) => Promise<Shown>
  approve: (tx: Tx, id: number, decision: Decision) => Promise<void>
  reject: (tx: Tx, id: number, reason: string, decision: Decision) => Promise<void>
  page: (id: number) => string
  /** The screen of what follows its approval, if that is another. */
  next?: (id: number) => string
}

const DECIDED = {
  paysheets: orders('paysheets'),
  payments: orders('payments'),
  transfers: {
    what: DOCUMENTS.transfer.one,
    read: async (db, id) => {
      const { order, version, amount, ...sides } = await getTransfer(db, id)
      const from = await accountName(db, sides.from_account_id)
      const to = await accountName(db, sides.to_account_id)
      const name = `la transferencia ${formatDocumentNumber(order)}`
      return { version, name, amount: formatBs(amount), effect: `de ${from} a ${to}` }
    },
    approve: approveTransfer,
    reject: rejectTransfer,
    page: () => '/transfers',
  },
  'payroll-runs': {
    what: 'nómina',
    read: async (db, id) => {
      const { version, order, title, count, total } = await getPayrollRun(db, id)
      const name = `la nómina ${formatDocumentNumber(order)}, ${title}`
      const orders = count === 1 ? 'su única orden' : `sus ${formatCount(count)} órdenes`
      const shared = sharedTexts(await sharedOfWaiting(db, id))
      return { version, name, amount: formatBs(total), effect: `con ${orders}`, shared }
    },
    approve: approveRun,
    reject: rejectRun,
    page: (id) => `/payroll-runs/${id}`,
    next: (id) => `/payroll-runs/${id}/bank-files`,
  },
} as const satisfies Record<string, Decided>

type OrderShown = Awaited<ReturnType<(typeof ORDERS)[OrderPath]['get']>>

function orders(path: OrderPath): Decided {
  const { kind, get, approve, reject } = ORDERS[path]
  return {
    what: DOCUMENTS[kind].one,
    read: async (db, id) => ofOrder(db, await get(db, id, WITH_TITULAR)),
    ...{ approve, reject },
    page: (id) => `/${path}/${id}`,
  }
}

async function ofOrder(db: Db, { order, version, paid, enterprise_id, titular }: OrderShown) {
  const name = `la orden ${formatDocumentNumber(order)} para ${titular?.name ?? ''}`
  const from = await accountName(db, enterprise_id)
  return { version, name, amount: formatBs(paid), effect: `desde ${from}` }
}

type PathArgs = RouteArgs & { pattern: string }

/** The one that the path names, with its id and the address of the screen under the dialog. */
export function decidedBy(args: PathArgs): Decided & { id: number; under: string } {
  const path = args.pattern.replace(/^\//, '').split('/')[0] as keyof typeof DECIDED
  const id = idParam(args.params)
  const decided: Decided = DECIDED[path]
  return { ...decided, id, under: backToList(decided.page(id), args.url, true) }
}

/** What the dialogs show, over the page of an order or a run, or over the list of transfers. */
export async function readDecided(args: PathArgs) {
  const { what, read, id, under } = decidedBy(args)
  return { ...(await read(contextOf(args).db, id)), what, under }
}
