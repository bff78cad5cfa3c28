/** PostgreSQL and SQLite files: copies one into the other, and checks that both are the same. */
import type pg from 'pg'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { migratePostgresSchema, queriesOn } from '#db/client.server.ts'
import { type DatabaseFile, withDatabaseFile } from '#db/file.server.ts'
import {
  faultOfPostgres,
  holdPostgres,
  isPostgresEmpty,
  postgresName,
  withPostgres,
} from '#db/postgres.server.ts'
import {
  compareStores,
  copyRows,
  postgresStore,
  type Store,
  sqliteStore,
} from '#db/stores.server.ts'
import { Refused } from './refused.ts'

const NOT_OURS = {
  none: 'está vacía',
  foreign: 'no es de Nómina',
  newer: 'es de una versión más nueva de Nómina',
  older: 'es de una versión anterior: arranque Nómina una vez y repita',
}

/** Copies a consistent view into a new SQLite file while others write. Throws Refused. */
export function exportPostgres(url: string, target: string): Promise<void> {
  return withPostgres(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const fault = await faultOfPostgres(client)
    if (fault) throw new Refused(`${postgresName(url)} ${NOT_OURS[fault]}.`)
    await exportRows(client, target)
  })
}

/** Writes the rows visible to the client's transaction into a new SQLite file. */
export function exportRows(client: pg.Client, target: string): Promise<void> {
  return withDatabaseFile(target, async ({ connection }) => {
    // An unfinished file is deleted, and one with faults keeps them as they are.
    connection.pragma('journal_mode = off')
    connection.pragma('synchronous = off')
    connection.pragma('ignore_check_constraints = on')
    connection.pragma('foreign_keys = off')
    connection.exec('begin')
    await copyAndCompare(postgresStore(client), sqliteStore(connection))
    connection.exec('commit')
  })
}

/**
 * Writes all of a SQLite database into PostgreSQL in one transaction, after migrating its schema,
 * and checks it by counts, sums and the invariants: either all is there or nothing changed.
 * `makeRoom` handles existing rows, in the same transaction. Returns how many rows there are now.
 * Throws Refused.
 */
export function importIntoPostgres(
  { connection }: DatabaseFile,
  url: string,
  makeRoom: (client: pg.Client) => Promise<void>,
): Promise<number> {
  return withPostgres(url, async (client) => {
    const fault = await faultOfPostgres(client)
    if (fault === 'foreign' || fault === 'newer') {
      throw new Refused(`${postgresName(url)} ${NOT_OURS[fault]}.`)
    }
    if (fault) await migratePostgresSchema(client)
    await client.query('begin')
    if (!(await holdPostgres(client))) {
      throw new Refused(`${postgresName(url)} está en uso: detenga Nómina y repita.`)
    }
    if (!(await isPostgresEmpty(client))) await makeRoom(client)
    const rows = await copyAndCompare(sqliteStore(connection), postgresStore(client))
    const broken = await findBrokenInvariants(queriesOn(client))
    if (broken.length > 0) throw new Refused('Lo copiado no concuerda:', broken)
    await client.query('commit')
    await client.query('analyze')
    return rows
  })
}

async function copyAndCompare(from: Store, to: Store): Promise<number> {
  await copyRows(from, to)
  const { rows, different } = await compareStores(from, to)
  if (different.length > 0) throw new Refused(`No se copió igual: ${different.join(', ')}.`)
  return rows
}
