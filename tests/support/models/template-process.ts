import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

declare module 'vitest' {
  interface ProvidedContext {
    /** The template to copy: the path of a SQLite file, or the address of a PostgreSQL database. */
    template: string
  }
}

/**
 * Makes the template in a process of its own, because the engine is chosen when a process starts.
 * Throws with what that process wrote when it fails.
 */
export async function makeTemplate(address: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['tests/support/models/template.ts'], {
    env: { ...process.env, DATABASE_URL: address },
  })
}
