import { instant, int } from '../columns.ts'

/** Every record that people edit carries the version that a stale form is recognised by. */
export const stamps = () => ({
  version: int().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})
