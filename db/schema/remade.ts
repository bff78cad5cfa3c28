/** Documents that were voided and made again: 'Deshacer'. */
import { sql } from 'drizzle-orm'
import { check, id, int, oneOf, table, text, uniqueIndex } from '../columns.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../kinds.ts'

/** A voided document is made again at most once; the new one has its data and a number of its own. */
export const remade_documents = table(
  'remade_documents',
  {
    id: id(),
    kind: text<DocumentKind>().notNull(),
    /** The voided document. */
    document_id: int().notNull(),
    /** The document that was made of it. */
    made_id: int().notNull(),
  },
  (t) => [
    uniqueIndex('remade_documents_document').on(t.kind, t.document_id),
    uniqueIndex('remade_documents_made').on(t.kind, t.made_id),
    check('remade_documents_kind', oneOf(t.kind, DOCUMENT_KINDS)),
    check('remade_documents_later', sql`${t.made_id} > ${t.document_id}`),
  ],
)
