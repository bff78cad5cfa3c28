/**
 * Databases of earlier versions. Those in `earlier/` are what the commits of these dates made, with their own code:
 * of 2026-11-20 (b91c5b4b, the first that had a database) without rows, the later ones (3e64cdb8, 1bc74424) with a
 * company of five employees and what it did in two months, by their demo's functions.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import type pg from 'pg'
import { type Step, stepsOf } from '#db/bridge.server.ts'
import type { Dialect } from '#db/columns.ts'

const FIRST = '2026-11-20'
const read = (name: string) =>
  gunzipSync(readFileSync(`tests/support/databases/earlier/${name}.gz`))

/** Writes the file that the version of that date made. */
export const writeEarlier = (date: string, path: string) => writeFileSync(path, read(`${date}.db`))

const chainOf = (engine: Dialect) => stepsOf(engine).filter((step) => !step.isInstead)

/** The steps of an engine up to the one of that name: the first two are in the copies already. */
function stepsUpTo(last: string, engine: Dialect): Step[] {
  const chain = chainOf(engine)
  const end = chain.findIndex(({ name }) => name === last)
  if (end < 1) throw new Error(`No step after the first is called ${last}`)
  return chain.slice(0, end + 1)
}

/** A time of a step, of which their order alone counts. */
const timeOf = (step: number) => 1_795_174_305_212 + step

function take(file: Sqlite.Database, { hash, sql }: Step, i: number): void {
  file.exec(sql)
  const history = file.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
  history.run(hash, timeOf(i))
}

/** Brings a SQLite file of the first version, which it creates, up to a step; the connection to it. */
export function sqliteOf(last: string, path: string): Sqlite.Database {
  writeEarlier(FIRST, path)
  const file = new Sqlite(path)
  file.pragma('synchronous = OFF')
  file.pragma('foreign_keys = OFF')
  for (const [i, step] of stepsUpTo(last, 'sqlite').entries()) if (i > 1) take(file, step, i)
  file.pragma('foreign_keys = ON')
  return file
}

/** What each step left in SQLite, in memory, with the step's name. */
export function* sqliteByStep(): Generator<{ name: string; file: Sqlite.Database }> {
  const growing = new Sqlite(read(`${FIRST}.db`))
  growing.pragma('foreign_keys = OFF')
  for (const [i, step] of chainOf('sqlite').entries()) {
    if (i > 1) take(growing, step, i)
    if (i > 0) yield { name: step.name, file: new Sqlite(growing.serialize()) }
  }
  growing.close()
}

/** Makes an empty PostgreSQL database what the version with that last step had. */
export async function makePostgresOf(last: string, client: pg.Client): Promise<void> {
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  await client.query(read(`${FIRST}.postgres.sql`).toString())
  for (const [i, { hash, sql }] of stepsUpTo(last, 'postgres').entries()) {
    await client.query(sql)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, timeOf(i)],
    )
  }
}
