/** What payroll orders keep of what they were computed with, without the rest of their snapshots. */
import { sql } from 'drizzle-orm'
import { type AgreedWage, type KeptRate, type LawTerms, paysheets } from '#db/schema.ts'

/** Both engines give a part of JSON as text. */
const kept = <T>(...path: string[]) =>
  sql<string | null>`${paysheets.snapshot} ${sql.raw(pathTo(path))}`.mapWith((text): T | null =>
    typeof text === 'string' ? JSON.parse(text) : null,
  )

/** `-> 'law' ->> 'rate'` */
const pathTo = (path: string[]) =>
  path.map((part, i) => `${i < path.length - 1 ? '->' : '->>'} '${part}'`).join(' ')

/** The law's terms; null where all amounts are fixed, and full in each order. */
export const KEPT_LAW = kept<LawTerms>('law')

/** The salary in another currency; null for bolívares. */
export const KEPT_WAGE = kept<AgreedWage>('agreed')

/** Bs for a dollar as the order was made with it, as decimal text: of its salary or its bonus; null without any. */
export const KEPT_DOLLAR = sql<string | null>`coalesce(
  case when ${paysheets.snapshot} -> 'agreed' ->> 'currency' = 'USD'
    then ${paysheets.snapshot} -> 'agreed' -> 'rate' ->> 'value' end,
  ${paysheets.snapshot} -> 'law' -> 'rate' ->> 'value')`

/** The dollar's rate, where something of the law goes by it; null without any. */
export const KEPT_RATE = kept<KeptRate>('law', 'rate')
