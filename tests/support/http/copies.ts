/** Databases as the template has them, one test after the other. */
import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyOf, drop, run } from '#tests/support/postgres/databases.ts'

export type Copies = {
  /** The address of a new copy of the template; the last copy is deleted. */
  fresh(): Promise<string>
  end(): Promise<void>
}

export function copiesOf(template: string): Copies {
  return template.startsWith('postgres:') ? databases(template) : files(template)
}

/** A copied file each time. */
function files(template: string): Copies {
  const path = join(dirname(template), `${randomUUID()}.db`)
  const end = async () => {
    await Promise.all(['', '-wal', '-shm'].map((ending) => rm(path + ending, { force: true })))
  }
  const fresh = async () => {
    await end()
    await copyFile(template, path)
    return path
  }
  return { fresh, end }
}

/** One copied database, whose rows are put back each time: copying takes 20 times as long. */
function databases(template: string): Copies {
  let address: string | undefined
  return {
    fresh: async () => {
      if (address) await run(address, 'select pristine.restore()')
      address ??= await copyOf(template)
      return address
    },
    end: async () => {
      if (address) await drop(address)
    },
  }
}
