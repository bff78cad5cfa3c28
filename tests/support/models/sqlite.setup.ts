import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template-process.ts'

/** A migrated file that every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nomina-sqlite-'))
  const template = join(folder, 'template.db')
  await makeTemplate(template)
  project.provide('template', template)
  return () => rm(folder, { recursive: true })
}
