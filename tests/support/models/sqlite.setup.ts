import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { folderForDatabases } from '#tests/support/databases/folder.ts'
import { makeTemplate } from './template-process.ts'

/** A migrated file that every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await folderForDatabases()
  const template = join(folder, 'template.db')
  await makeTemplate(template)
  project.provide('template', template)
  return () => rm(folder, { recursive: true })
}
