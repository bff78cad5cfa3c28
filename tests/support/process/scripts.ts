import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Runs a script of the repository in a folder, to its end. */
export function run(script: string, args: string[] = [], cwd = '.') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(script), ...args], {
    cwd,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Writes a file of a house that a test builds, with the folders on its way. */
export function writeIn(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
