import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { folderForDatabases } from '#tests/support/databases/folder.ts'
import { addPristine } from '#tests/support/postgres/pristine.ts'
import { keepPostgres, postgresAt } from '#tests/support/postgres/shared.ts'
import { requireBuild } from '../../../scripts/sources.mjs'
import type { Cookies } from './client.ts'
import type { World } from './world.ts'

export type Role = 'administrator' | 'developer' | 'employee' | 'unlinked'
export type Prepared = {
  /** The database that every test copies: a file, or a PostgreSQL database. */
  template: string
  world: World
  logins: Record<Role, { cookies: Cookies; token: string }>
}

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Prepared
  }
}

/** One database for the run, in which everyone is logged in; the project's engine decides which. */
export default async function setup(project: TestProject) {
  requireBuild()
  const prepare = async (template: string) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['tests/support/http/template.ts'],
      {
        env: { ...process.env, DATABASE_URL: template },
      },
    )
    project.provide('prepared', JSON.parse(stdout))
  }
  if (project.config.env.DATABASE_URL?.startsWith('postgres:')) {
    const template = await postgresAt(await keepPostgres()).database()
    await prepare(template)
    await addPristine(template)
    return
  }
  const folder = await folderForDatabases()
  await prepare(join(folder, 'template.db'))
  return () => rm(folder, { recursive: true })
}
