/** The codes that an accountant's books have for what payroll pays and from where. */
import { table, text } from '../columns.ts'

/** A concept of payroll or a company account, by its key, and its code; absent without one. */
export const accounting_codes = table('accounting_codes', {
  key: text().primaryKey(),
  code: text().notNull(),
})
