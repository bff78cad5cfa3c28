import type { TestProject } from 'vitest/node'
import { keepPostgres } from './shared.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is kept, for `postgresAt`. */
    postgres: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('postgres', await keepPostgres())
}
