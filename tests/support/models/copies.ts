/** Databases as the template has them, one test after the other. */
import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#db/client.server.ts'
import { copyOf, drop } from '#tests/support/postgres/databases.ts'

export type Copies = {
  /** A new copy of the template; the last copy is deleted. */
  fresh(): Promise<Database>
  /** Where it is, for other processes. */
  address(): string
  end(): Promise<void>
}

/** A copied file each time. */
export function sqliteCopies(template: string): Copies {
  let discard = async () => {}
  let path = ''
  return {
    fresh: async () => {
      await discard()
      path = join(dirname(template), `${randomUUID()}.db`)
      await copyFile(template, path)
      const database = await openDatabase(path)
      const files = ['', '-wal', '-shm'].map((end) => path + end)
      discard = async () => {
        await database.close()
        await Promise.all(files.map((file) => rm(file, { force: true })))
      }
      return database
    },
    address: () => path,
    end: () => discard(),
  }
}

/** One copied database, whose rows are put back each time: copying takes 20 times as long. */
export function postgresCopies(template: string): Copies {
  let open: { address: string; database: Database; client: pg.Client } | undefined
  return {
    fresh: async () => {
      if (open) {
        await open.client.query('select pristine.restore()')
        return open.database
      }
      const address = await copyOf(template)
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      open = { address, client, database: await openDatabase(address) }
      return open.database
    },
    address: () => open?.address ?? '',
    end: async () => {
      if (!open) return
      await open.client.end()
      await open.database.close()
      await drop(open.address)
    },
  }
}
