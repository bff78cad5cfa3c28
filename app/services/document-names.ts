/** What each kind of document is called. Runs anywhere. */
import type { DocumentKind } from '#app/services/ledger.server.ts'

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  income: 'Ingreso',
  payment: 'Orden personal',
  paysheet: 'Orden de nómina',
  transfer: 'Transferencia',
  adjustment: 'Ajuste',
}
