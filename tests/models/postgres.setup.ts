import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { addPristine } from './pristine.ts'
import { makeTemplate } from './template-process.ts'

/** One PostgreSQL for the run, with a migrated database that every test copies. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startPostgres(async (template) => {
    await makeTemplate(template)
    await addPristine(template)
    project.provide('template', template)
  })
}
