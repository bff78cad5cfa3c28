// Proves docs/rules/running.md#5, #6, #8.
/** PostgreSQL: a file's data moved there, its copies, and copies put back. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ADMIN } from '#app/demo/users.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { restoreBackup, writeBackup } from '#app/upkeep/backups.server.ts'
import { moveDatabase } from '#app/upkeep/move.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { loadCatalogue } from '#db/seeds/catalogue.ts'
import { NOW } from '#tests/support/models/actor.ts'
import {
  backUpAmidWriting,
  beside,
  findBroken,
  launchCommand,
  logIn,
  ownDatabase,
  refusalOf,
  runCommand,
  stop,
} from '#tests/support/process/commands.ts'
import {
  countIn,
  fileOfEverything,
  freshPostgres,
  interruptedMigrations,
  isEmpty,
  leftBy,
  type Rows,
  rowsOfFile,
  rowsOfPostgres,
} from '#tests/support/process/moved.ts'
import { type RunningServer, startServer } from '#tests/support/process/server.ts'

/** Something of everything, and as little as there can be. */
let path = ''
const small = ownDatabase('minima')

beforeAll(async () => {
  path = await fileOfEverything()
  const database = await openDatabase(small)
  await database.transaction(async (tx) => {
    await loadCatalogue(tx, NOW)
    const person = { name: 'Ñusta', email: 'n@example.com', password_hash: 'none' }
    await createUser(tx, person, 1, systemActor(NOW))
  })
  await database.close()
})

/** The small database in a file of its own, as this statement leaves it. */
function smallAfter(statement: string): string {
  const own = ownDatabase('otra')
  mkdirSync(dirname(own))
  copyFileSync(small, own)
  change(own, statement)
  return own
}

function change(own: string, statement: string): void {
  const file = new Sqlite(own)
  file.exec(statement)
  file.close()
}

const WRONG_SUM = "insert into counters (kind, last, live) values ('income', 3, 3)"

const at = (address: string) =>
  address.startsWith('postgres:')
    ? { kind: 'postgres' as const, url: address }
    : { kind: 'sqlite' as const, path: address }
const backUp = (from: string, copy: string) => writeBackup(at(from), new Date(), copy)
const restore = (copy: string, to: string) => restoreBackup(copy, at(to), new Date())

/** An app on a database of its own. */
let there: Awaited<ReturnType<typeof freshPostgres>> & { app: RunningServer }
beforeAll(async () => {
  const fresh = await freshPostgres()
  there = { ...fresh, app: await startServer({ DATABASE_URL: fresh.url }) }
})

describe('moving to PostgreSQL', () => {
  test('copies every row unchanged, and the app works there', async () => {
    const { url, client } = await freshPostgres()
    const before = rowsOfFile(path)
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([])
    const moved = await runCommand('move', path, url)
    const name = `postgres://${new URL(url).host}${new URL(url).pathname}`
    expect(moved).toEqual({
      code: 0,
      said: `${countIn(before)} filas de ${Object.keys(before).length} tablas de ${path} están ahora en ${name}, y todo concuerda.\n`,
    })
    expect(await rowsOfPostgres(client)).toEqual(before)
    expect(rowsOfFile(path)).toEqual(before)

    await expect(client.query('delete from movements')).rejects.toThrow('append-only')
    await expect(client.query('update audit set kind = $1', ['x'])).rejects.toThrow('append-only')
    await goesOn(url, before)

    expect(await refusalOf(moveDatabase(path, url))).toBe(
      `${name} no está vacía: no se copió nada.\n`,
    )
  })

  /** The demo's administrator finds the copied rows, and new ones get the next numbers. */
  async function goesOn(url: string, before: Rows) {
    const app = await startServer({ DATABASE_URL: url })
    const headers = await logIn(app, DEMO_ADMIN)
    const call = async (call: string, body?: object) => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${app.url}/api/${call}`, { headers, ...sent })
      // biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the test asserts
      return { status: answer.status, body: (await answer.json()) as any }
    }
    expect((await call('banks?search=nandu')).body.data).toMatchObject([{ name: 'Banco ÑANDÚ' }])
    const bank = await call('banks', { index: '0997', name: 'Banco nuevo' })
    const file = new Sqlite(path, { readonly: true })
    const given = file.prepare('select seq from sqlite_sequence where name = ?').pluck()
    const lastOrder = file.prepare('select max("order") from incomes').pluck().get() as number
    const { account_id } = file
      .prepare('select account_id from incomes where voided_at is null order by id desc')
      .get() as { account_id: number }
    expect(bank).toMatchObject({ status: 201, body: { id: (given.get('banks') as number) + 1 } })
    const income = { account_id, provider: 'Ventas', number: '77', amount: 12.34 }
    const issued_at = new Date().toISOString().slice(0, 10)
    expect(await call('incomes', { ...income, issued_at })).toMatchObject({
      status: 201,
      body: { id: (given.get('incomes') as number) + 1, order: lastOrder + 1, amount: 12.34 },
    })
    file.close()
    expect((await call('paysheets?limit=1')).body.total).toBeGreaterThan(2000)
    await stop(app)
    expect(before.incomes).toHaveLength(lastOrder)
    expect(await runCommand('check', url)).toMatchObject({ code: 0 })
  }

  test('is refused while the app serves the file, and without an address', async () => {
    const { url, client } = await freshPostgres()
    const own = ownDatabase('otra')
    const app = await openDatabase(own)
    expect(await runCommand('move', own, url)).toEqual({
      code: 1,
      said: `${own} está en uso: detenga Nómina y repita.\n`,
    })
    await app.close()
    expect(await isEmpty(client)).toBe(true)
    expect(await runCommand('move', own, 'mysql://x')).toEqual({
      code: 1,
      said: expect.stringContaining('npm run move -- postgres://'),
    })
    const nowhere = await runCommand('move', own, 'postgres://ana:secreto@127.0.0.1:1/x')
    expect(nowhere.code).toBe(1)
    expect(nowhere.said).toMatch(/^No se puede usar la base de datos: .+\n$/)
    expect(nowhere.said).not.toContain('secreto')
    expect(await refusalOf(moveDatabase(ownDatabase('nada'), url))).toContain('no existe')
  })

  test('is refused into a foreign database, and into one with an app connected', async () => {
    const other = await freshPostgres()
    await other.client.query('create table notes (id integer)')
    expect(await refusalOf(moveDatabase(path, other.url))).toContain('no es de Nómina')
    // The app's jobs begin soon after its start, and leave their leases at a time of their own.
    const records = async () => ({ ...(await rowsOfPostgres(there.client)), leases: [] })
    const before = await records()
    expect(await refusalOf(moveDatabase(path, there.url))).toContain(
      'está en uso: detenga Nómina y repita.',
    )
    expect(await records()).toEqual(before)
  })

  test('that is interrupted leaves nothing behind, and can be repeated', async () => {
    const { url, client } = await freshPostgres()
    const { child, ended } = launchCommand('move', path, url)
    const isCopying = async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks join pg_class on pg_class.oid = relation
           where relname = 'audit' and mode = 'AccessExclusiveLock' and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0
    }
    await expect.poll(isCopying, { interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await isEmpty(client)).toBe(true)
    await moveDatabase(path, url)
    expect(await rowsOfPostgres(client)).toEqual(rowsOfFile(path))
  })

  test('that is killed while it creates the tables can be repeated, after any statement', async () => {
    const before = rowsOfFile(small)
    for (const statements of await interruptedMigrations()) {
      const { url, client } = await leftBy(statements)
      await moveDatabase(small, url)
      expect(await rowsOfPostgres(client)).toEqual(before)
    }
  })

  test('of a database with wrong sums is refused, and leaves nothing behind', async () => {
    const { url, client } = await freshPostgres()
    expect(await refusalOf(moveDatabase(smallAfter(WRONG_SUM), url))).toContain(
      'no concuerda:\nContador de ingresos: ',
    )
    expect(await isEmpty(client)).toBe(true)
  })
})

describe('a copy of PostgreSQL', () => {
  test('made while the app creates records is complete, and can be restored into either engine', async () => {
    const { url, client, app } = there
    const copy = join(dirname(ownDatabase('copia')), 'copia.db')
    const made = await backUpAmidWriting(app, url, copy)
    expect(made).toMatchObject({ code: 0, copy })
    expect(made.during).toBeGreaterThan(0)
    expect(beside(copy)).toEqual(['copia.db'])
    const copied = rowsOfFile(copy)
    expect(copied.banks?.length).toBeGreaterThanOrEqual(26 + made.before)
    // Each bank with its audit row: one moment, not one for each table.
    expect(copied.audit?.length).toBe((copied.banks?.length ?? 0) - 26 + 1)
    expect(await findBroken(copy)).toEqual([])

    expect(await refusalOf(restore(copy, url))).toContain('está en uso')
    await stop(app)
    const replaced = await rowsOfPostgres(client)
    const { code, said } = await runCommand('restore', url, copy)
    expect(code).toBe(0)
    expect(await rowsOfPostgres(client)).toEqual(copied)
    await expect(client.query('delete from audit')).rejects.toThrow('append-only')
    const kept = /quedó en (\S+)/.exec(said)?.[1] ?? ''
    expect(rowsOfFile(kept)).toEqual(replaced)

    const embedded = ownDatabase('embebida')
    await restore(copy, embedded)
    expect(rowsOfFile(embedded)).toEqual(copied)
  })

  test('that is damaged is refused, and replaces nothing', async () => {
    const { url, client } = await freshPostgres()
    await moveDatabase(small, url)
    const before = await rowsOfPostgres(client)
    const damaged = ownDatabase('mala')
    await backUp(url, damaged)
    change(damaged, WRONG_SUM)
    expect(await refusalOf(restore(damaged, url))).toBe(`${damaged} está dañado.\n`)
    expect(await rowsOfPostgres(client)).toEqual(before)
  })

  test('can be restored after a restore that was killed while it created the tables, after any statement', async () => {
    const copy = ownDatabase('sana')
    await backUp(small, copy)
    const copied = rowsOfFile(copy)
    for (const statements of await interruptedMigrations()) {
      const { url, client } = await leftBy(statements)
      const name = new URL(url).pathname
      expect(await refusalOf(backUp(url, `${copy}.${name.slice(1)}`))).toContain('está vacía')
      await restore(copy, url)
      expect(await rowsOfPostgres(client)).toEqual(copied)
    }
  })

  test('never replaces a foreign database with an empty migration table', async () => {
    const copy = ownDatabase('sana')
    await backUp(small, copy)
    const [, history = []] = await interruptedMigrations()
    const { url, client } = await leftBy([...history, 'create table notes (id integer)'])
    for (const each of [() => moveDatabase(small, url), () => restore(copy, url)]) {
      expect(await refusalOf(each())).toContain('no es de Nómina')
    }
    expect(Object.keys(await rowsOfPostgres(client))).toEqual(['notes'])
  })

  test('of an empty database is refused', async () => {
    const { url } = await freshPostgres()
    expect(await refusalOf(backUp(url, ownDatabase('vacia')))).toContain('está vacía')
  })
})
