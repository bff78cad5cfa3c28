/** Databases as the template has them, one test after the other. */
import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#db/client.server.ts'
import { copyOf, drop } from '#tests/support/postgres/databases.ts'
import { addPristine } from '#tests/support/postgres/pristine.ts'
import { type Pristine, pristineOf } from './pristine.ts'

export type Copies = {
  /**
   * A database with the rows of the template; what the last test wrote is gone, and what it did to the
   * object too.
   */
  fresh(): Promise<Database>
  /** Where it is, for other processes. */
  address(): string
  end(): Promise<void>
}
type Open = (address: string) => Promise<Database>
type Fill = (database: Database) => Promise<unknown>

/**
 * Opens one copy of the template for all tests of a file, because opening takes longer than most tests;
 * each finds what `fill` has added, which runs once.
 */
export const copiesOf = (template: string, open: Open, fill?: Fill): Copies =>
  template.startsWith('postgres:') ? databases(template, open, fill) : files(template, open, fill)

function files(template: string, open: Open, fill?: Fill): Copies {
  const pathOf = (name: string) => join(dirname(template), `${name}.db`)
  const remove = (path: string) =>
    Promise.all(['', '-wal', '-shm'].map((ending) => rm(path + ending, { force: true })))
  const copied = async (from: string) => {
    const path = pathOf(randomUUID())
    await copyFile(from, path)
    return path
  }
  let source: string | undefined
  let copy: { path: string; database: Database; pristine: Pristine } | undefined
  const discard = async () => {
    if (!copy) return
    const { path, database, pristine } = copy
    copy = undefined
    pristine.close()
    await database.close()
    await remove(path)
  }
  const filled = async () => {
    if (!fill) return template
    const path = await copied(template)
    const database = await open(path)
    await fill(database)
    await database.close()
    return path
  }
  return {
    fresh: async () => {
      if (copy?.pristine.restore() && (await isAsOpened(copy.database))) return { ...copy.database }
      await discard()
      source ??= await filled()
      const path = await copied(source)
      const pristine = pristineOf(path, source)
      copy = { path, pristine, database: await open(path) }
      return { ...copy.database }
    },
    address: () => copy?.path ?? '',
    end: async () => {
      await discard()
      if (source && source !== template) await remove(source)
    },
  }
}

/** Whether no test has left its connection with other settings. */
async function isAsOpened(database: Database): Promise<boolean> {
  try {
    const [settings] = await database.transaction(async (tx) =>
      tx.all<object>(
        sql`select * from pragma_foreign_keys, pragma_query_only, pragma_ignore_check_constraints`,
      ),
    )
    return Object.values(settings ?? {}).join() === '1,0,0'
  } catch {
    return false
  }
}

function databases(template: string, open: Open, fill?: Fill): Copies {
  let copy: { address: string; database: Database; client: pg.Client } | undefined
  return {
    fresh: async () => {
      if (copy) {
        await copy.client.query('select pristine.restore()')
        return { ...copy.database }
      }
      const address = await copyOf(template)
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      copy = { address, client, database: await open(address) }
      if (fill) {
        await fill(copy.database)
        await addPristine(address)
      }
      return { ...copy.database }
    },
    address: () => copy?.address ?? '',
    end: async () => {
      if (!copy) return
      await copy.client.end()
      await copy.database.close()
      await drop(copy.address)
    },
  }
}
