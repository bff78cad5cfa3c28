/** Breaks a database on purpose, around the app. */

import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import type { TestDatabase } from './database.ts'

type RawHandle = { run?(query: unknown): unknown; execute?(query: unknown): Promise<unknown> }

/** Runs statements as they are. */
export async function runRaw(tx: Tx, statements: readonly string[]): Promise<void> {
  const handle = tx as unknown as RawHandle
  for (const each of statements) {
    if (handle.run) handle.run(sql.raw(each))
    else await handle.execute?.(sql.raw(each))
  }
}

/** Disables the rules that protect a database from changes outside the app. */
const DEFENCELESS =
  dialect === 'postgres'
    ? [
        'set local session_replication_role = replica',
        'alter table paysheets drop constraint if exists paysheets_amounts',
      ]
    : [
        'commit',
        'pragma foreign_keys = off',
        'pragma ignore_check_constraints = on',
        'begin',
        ...[
          'movements_no_update',
          'movements_no_delete',
          'audit_no_delete',
          'paysheets_no_delete',
          'paysheets_total_insert',
          'paysheets_total_update',
        ].map((trigger) => `drop trigger if exists ${trigger}`),
      ]

/** Runs statements as someone would who goes around the app. */
export const harmDatabase = (t: TestDatabase, statements: readonly string[]): Promise<void> =>
  t.write((tx) => runRaw(tx, [...DEFENCELESS, ...statements]))

/** Lets SQLite answer nothing until the test is over, as when its disk has gone. */
export function takenAway(): void {
  const statements = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'))
  for (const step of ['all', 'get', 'run', 'iterate']) {
    const asked = vi.spyOn(statements, step).mockImplementation(() => {
      throw Object.assign(new Error('away'), { code: 'SQLITE_IOERR' })
    })
    onTestFinished(() => asked.mockRestore())
  }
}
