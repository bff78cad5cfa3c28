/** The catalogue of what payroll orders add and deduct. */
import { check, flag, id, oneOf, table, text, uniqueIndex } from '../columns.ts'
import { LINE_KINDS, type LineKind } from '../kinds.ts'
import { COMPUTED, type Computed, NATURES, type Nature } from '../law-kinds.ts'
import { stamps } from './stamps.ts'

/** A concept; those that an order has by itself have its parts' keys as codes (docs/rules/law.md#14). */
export const concepts = table(
  'concepts',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    kind: text<LineKind>().notNull(),
    nature: text<Nature>().notNull(),
    computed: text<Computed>().notNull(),
    active: flag().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('concepts_code').on(t.code),
    uniqueIndex('concepts_name').on(t.name_key),
    check('concepts_kind', oneOf(t.kind, LINE_KINDS)),
    check('concepts_nature', oneOf(t.nature, NATURES)),
    check('concepts_computed', oneOf(t.computed, COMPUTED)),
  ],
)
