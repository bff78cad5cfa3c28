/** The amounts from which a second person approves (docs/rules/approval.md#1). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { documentName, kindOfPath } from '#app/kernel/document-kinds.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'

export const approvalLabels = {
  runs: 'Nóminas',
  paysheets: 'Órdenes de nómina',
  payments: 'Órdenes personales',
  transfers: 'Transferencias',
}

/** An empty amount switches its kind off, and 0 asks for everything. */
export const approvalInput = inputSchema((f) =>
  z.object({
    runs: f.amountOrNothing(),
    paysheets: f.amountOrNothing(),
    payments: f.amountOrNothing(),
    transfers: f.amountOrNothing(),
    ...f.allows('leaves_waiting'),
  }),
)

export const rejectionLabels = { reason: 'Motivo' }

/** Why a document that waits is rejected; its row keeps it. */
export const rejectionInput = inputSchema((f) =>
  z.object({ reason: f.text(255, 'Escriba el motivo') }),
)

/** What an approver accepts although it was not so when the document was made. */
export const approvalAnswers = inputSchema((f) =>
  z.object(f.allows('duplicate', 'salary_changed', 'balance_by_date')),
)

export const waitingListing: ListingRules = {
  sorts: ['created_at'],
  defaultSort: 'created_at,asc',
}

/** What something that waits is called by the path of its screens: 'Nómina', 'Orden personal'. */
export function waitingName(path: string): string {
  const kind = kindOfPath(path)
  return kind ? documentName(kind) : 'Nómina'
}
