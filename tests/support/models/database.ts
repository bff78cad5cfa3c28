import { afterAll, beforeEach, inject } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Database, type Db, openDatabase, type Tx } from '#db/client.server.ts'
import { copiesOf } from '#tests/support/databases/copies.ts'
import { ADMINISTRATOR } from './actor.ts'
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
 * settings' row, the signatories and one administrator, and with what `fill` adds once for all of them.
 * It is there in tests and beforeEach.
 */
export function testDatabase(fill?: (t: TestDatabase) => Promise<unknown>): TestDatabase {
  countAnew()
  let database: Database | undefined
  const copies = copiesOf(
    inject('template'),
    openDatabase,
    fill &&
      ((opened) => {
        database = opened
        return fill(t)
      }),
  )
  beforeEach(async () => {
    database = await copies.fresh()
  })
  afterAll(() => copies.end())

  const opened = (): Database => {
    if (!database) throw new Error('The database is there in tests and in beforeEach only')
    return database
  }
  const t: TestDatabase = {
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
  return t
}
