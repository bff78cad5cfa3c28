import { defineConfig } from 'drizzle-kit'
import { dialect } from './db/columns.ts'

/** `npx drizzle-kit generate`, once for each engine: with DATABASE_URL=postgres://… the second. */
export default defineConfig({
  dialect: dialect === 'postgres' ? 'postgresql' : 'sqlite',
  schema: './db/schema.ts',
  out: `./db/migrations/${dialect}`,
})
