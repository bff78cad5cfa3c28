/** What a person's payroll orders have again and again. */
import { sql } from 'drizzle-orm'
import { check, date, id, index, money, oneOf, ref, refTo, table, text } from '../columns.ts'
import { FIXED_PAYDAYS, type FixedPayday, LINE_KINDS, type LineKind } from '../kinds.ts'
import { concepts } from './concepts.ts'
import { titulars } from './people.ts'
import { stamps } from './stamps.ts'

/** A concept that a person's new orders begin with (docs/rules/law.md#19). */
export const fixed_concepts = table(
  'fixed_concepts',
  {
    id: id(),
    /** It goes with a titular who is deleted. */
    titular_id: refTo(() => titulars.id, { onDelete: 'cascade' }),
    /** The concept of the catalogue that it is; null for a free text. */
    concept_id: ref().references(() => concepts.id),
    concept: text(),
    kind: text<LineKind>().notNull(),
    /** Of a fortnight, in céntimos. */
    amount: money().notNull(),
    paydays: text<FixedPayday>().notNull(),
    since: date().notNull(),
    /** Its last day; null while none is known. */
    until: date(),
    ...stamps(),
  },
  (t) => [
    index('fixed_concepts_titular').on(t.titular_id, t.id),
    index('fixed_concepts_concept').on(t.concept_id),
    check('fixed_concepts_kind', oneOf(t.kind, LINE_KINDS)),
    check('fixed_concepts_paydays', oneOf(t.paydays, FIXED_PAYDAYS)),
    check('fixed_concepts_amount', sql`${t.amount} > 0`),
    check('fixed_concepts_named', sql`(${t.concept_id} is null) <> (${t.concept} is null)`),
  ],
)
