import type { TestProject } from 'vitest/node'
import { addPristine } from '#tests/support/postgres/pristine.ts'
import { keepPostgres, postgresAt } from '#tests/support/postgres/shared.ts'
import { makeTemplate } from './template-process.ts'

/** A migrated database that every test copies. */
export default async function setup(project: TestProject): Promise<void> {
  const template = await postgresAt(await keepPostgres()).database()
  await makeTemplate(template)
  await addPristine(template)
  project.provide('template', template)
}
