/** Where the tests' SQLite files are. */

import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 ** 31

/** A new folder in memory where there is room, because each commit waits for a disk. */
export const folderForDatabases = (): Promise<string> =>
  mkdtemp(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'nomina-databases-'))

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
