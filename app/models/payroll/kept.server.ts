/** What payroll orders keep of what they were computed with, without the rest of their snapshots. */
import { sql } from 'drizzle-orm'
import { type AgreedWage, type LawTerms, paysheets } from '#db/schema.ts'

/** Both engines give a part of JSON as text. */
const kept = <T>(part: string) =>
  sql<string | null>`${paysheets.snapshot} ->> ${sql.raw(`'${part}'`)}`.mapWith((text): T | null =>
    typeof text === 'string' ? JSON.parse(text) : null,
  )

/** The law's terms; null where all amounts are fixed, and full in each order. */
export const KEPT_LAW = kept<LawTerms>('law')

/** The salary in another currency; null for bolívares. */
export const KEPT_WAGE = kept<AgreedWage>('agreed')
