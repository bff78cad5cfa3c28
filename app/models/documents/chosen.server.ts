/** Documents of a kind that somebody chose in a list, by name and amount. */

import { type SQL, sql } from 'drizzle-orm'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { DOCUMENT_TABLES, documentTable, incomes, paysheets, transfers } from '#db/schema.ts'
import { amountOf, type ListedKind } from './listing.server.ts'
import { isApprovedKind } from './thresholds.server.ts'

/** A document of a list: whom or what it is for, and its amount in céntimos. */
export type ChosenDocument = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number]

/** The documents of these ids, voided ones too, by number. Throws NotFound when one is missing. */
export async function chosenDocuments(
  db: Db,
  kind: ListedKind,
  ids: readonly number[],
): Promise<ChosenDocument[]> {
  const found = await documentsOf(db, kind, ids)
  if (found.length < new Set(ids).size) throw new NotFound()
  return found
}

/**
 * Says of each chosen id that its list left out, in force or `voided` as the list is, which document
 * it is and why: 'N° 000012, José Pérez: ya está anulada'. By number; the unknown ones last, together.
 */
export async function whyLeftOut(
  db: Db,
  kind: ListedKind,
  ids: readonly number[],
  voided: boolean,
): Promise<string[]> {
  const found = await documentsOf(db, kind, ids)
  const state = DOCUMENTS[kind].gender === 'feminine' ? 'anulada' : 'anulado'
  const reasons = found.map(({ order, name, voided_at }) => {
    const isVoided = voided_at !== null
    const known = isVoided ? `ya está ${state}` : `no está ${state}`
    const why = isVoided === voided ? 'no es de esta lista' : known
    return `${formatDocumentNumber(order)}, ${name}: ${why}`
  })
  const unknown = new Set(ids).size - found.length
  if (unknown === 0) return reasons
  return [...reasons, counted(unknown, 'que no existe', 'que no existen')]
}

async function documentsOf(db: Db, kind: ListedKind, ids: readonly number[]) {
  const found = await inSlices<ChosenDocument>([...new Set(ids)], (some) =>
    byId(db, kind).execute({ ids: listed(some) }),
  )
  return found.sort((a, b) => a.order - b.order)
}

const byId = query((db, kind: ListedKind) => {
  const table = documentTable(kind)
  return db
    .select({
      id: table.id,
      order: table.order,
      version: table.version,
      name: NAMES[kind],
      issued_at: table.issued_at,
      amount: amountOf(kind),
      /** Whether it waits for approval, so that it has moved no money. */
      pending: isApprovedKind(kind)
        ? documentTable(kind).pending
        : sql<boolean>`false`.mapWith(Boolean),
      voided_at: table.voided_at,
    })
    .from(table)
    .where(isIn(table.id))
})

const printed = (snapshot: unknown, part: string, field: string) =>
  sql<string>`${snapshot} -> ${sql.raw(`'${part}'`)} ->> ${sql.raw(`'${field}'`)}`

/** What names a document beside its number: an order's titular, where an income comes from. */
const NAMES: Record<ListedKind, SQL<string>> = {
  paysheet: printed(paysheets.snapshot, 'titular', 'name'),
  payment: printed(DOCUMENT_TABLES.payment.snapshot, 'titular', 'name'),
  income: sql<string>`${incomes.provider}`,
  transfer: sql<string>`${transfers.concept}`,
}
