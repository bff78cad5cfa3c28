import { instant, int } from '../columns.ts'

/** Every record that people edit has a version, by which a stale form is recognised. */
export const stamps = () => ({
  version: int().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})
