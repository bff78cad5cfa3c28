/** The sources of the build, and whether the build is up to date. Runs on Node 20. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The file in a build that holds the hash of its sources. */
export const STAMP = 'sources.sha256'
const SOURCES = [
  'app',
  'db',
  'public',
  'scripts/precompress.mjs',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** One hash over the names and contents of all sources. */
export function hashOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    const absolute = join(root, path)
    if (!existsSync(absolute)) return
    if (statSync(absolute).isDirectory()) {
      for (const name of readdirSync(absolute).sort()) add(`${path}/${name}`)
    } else {
      hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0')
    }
  }
  for (const path of SOURCES) add(path)
  return hash.digest('hex')
}

/** Whether build/ was made from sources with this hash. */
export function isBuiltFrom(hash) {
  const stamp = join(root, 'build', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Throws a one-line error unless build/ was made from the current sources. */
export function requireBuild() {
  if (isBuiltFrom(hashOfSources())) return
  const error = new Error('The build is not of these sources: run node scripts/bootstrap.mjs')
  error.stack = undefined
  throw error
}
