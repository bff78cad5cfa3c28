import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { Cookies } from './client.ts'
import type { World } from './world.ts'

export type Role = 'administrator' | 'developer' | 'employee' | 'unlinked'
export type Prepared = {
  /** The database that every test copies. */
  path: string
  world: World
  logins: Record<Role, { cookies: Cookies; token: string }>
}

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Prepared
  }
}

/** One database for the run, in which everyone is logged in. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nomina-http-'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/http/template.ts',
    join(folder, 'template.db'),
  ])
  project.provide('prepared', JSON.parse(stdout))
  return () => rm(folder, { recursive: true })
}
