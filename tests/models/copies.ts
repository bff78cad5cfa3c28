/** Databases as the template has them, one test after the other. */
import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#db/client.server.ts'

export type Copies = {
  /** A database like the template; what the last one held is gone. */
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
  let open: { database: Database; client: pg.Client } | undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const address = new URL(`/${name}`, template).href
  return {
    fresh: async () => {
      if (open) {
        await open.client.query('select pristine.restore()')
        return open.database
      }
      await onServer(template, `CREATE DATABASE ${name} TEMPLATE template`)
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      open = { client, database: await openDatabase(address) }
      return open.database
    },
    address: () => address,
    end: async () => {
      await open?.client.end()
      await open?.database.close()
      await onServer(template, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
