import { sql } from 'drizzle-orm'
import type { Month } from '#app/kernel/values/dates.ts'
import { paysheets } from '#db/schema.ts'

/** The month that an order pays, `YYYY-MM` (docs/rules/payroll.md#16). */
export const PAID_MONTH = sql<Month>`coalesce(${paysheets.period}, substr(${paysheets.issued_at}, 1, 7))`
