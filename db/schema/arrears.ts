/** What orders pay of arrears: 'Diferencia de salario'. */
import { check, id, index, money, oneOf, ref, refTo, table, text, uniqueIndex } from '../columns.ts'
import type { DocumentKind } from '../kinds.ts'
import { paysheets } from './documents.ts'

/** An order, a payroll order that paid too little, and how much of that the first one pays. */
export const arrear_payments = table(
  'arrear_payments',
  {
    id: id(),
    /** The order that pays. */
    kind: text<Extract<DocumentKind, 'paysheet' | 'payment'>>().notNull(),
    document_id: ref().notNull(),
    /** The order that paid too little. */
    paysheet_id: refTo(() => paysheets.id),
    /** In céntimos; below 0 for what a late order paid too much, which lessens the others. */
    amount: money().notNull(),
  },
  (t) => [
    uniqueIndex('arrear_payments_document').on(t.kind, t.document_id, t.paysheet_id),
    index('arrear_payments_paysheet').on(t.paysheet_id),
    check('arrear_payments_kind', oneOf(t.kind, ['paysheet', 'payment'])),
  ],
)
