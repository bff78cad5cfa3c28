import { afterAll, beforeEach, inject } from 'vitest'
import type { Actor } from '#app/services/access/actor.ts'
import type { Database, Db, Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { ADMINISTRATOR } from './actor.ts'
import { postgresCopies, sqliteCopies } from './copies.ts'
import { countAnew } from './factories.ts'

export type TestDatabase = {
  readonly database: Database
  /** Reads, from the last commit. */
  readonly db: Db
  /** Where it is, for other processes. */
  readonly address: string
  /** An administrator, who acts at NOW. */
  readonly actor: Actor
  /** Runs one transaction. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Gives every test of the file a database as after a first start: the bank catalogue, the
 * settings' row, the signatories and one administrator. It is there in tests and beforeEach.
 */
export function testDatabase(): TestDatabase {
  countAnew()
  const copies = (dialect === 'postgres' ? postgresCopies : sqliteCopies)(inject('template'))
  let database: Database | undefined
  beforeEach(async () => {
    database = await copies.fresh()
  })
  afterAll(() => copies.end())

  const opened = (): Database => {
    if (!database) throw new Error('The database is there in tests and in beforeEach only')
    return database
  }
  return {
    get database() {
      return opened()
    },
    get db() {
      return opened().db
    },
    get address() {
      return copies.address()
    },
    actor: ADMINISTRATOR,
    write: (work) => opened().transaction(work),
  }
}
