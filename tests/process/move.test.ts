/** PostgreSQL: a file's data moved there, its copies, and copies put back. */
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_ADMIN } from '#app/demo/users.ts'
import { migratePostgresSchema } from '#db/client.server.ts'
import { postgresAt } from '#tests/support/postgres/shared.ts'
import {
  backUpAmidWriting,
  beside,
  launchCommand,
  logIn,
  ownDatabase,
  runCommand,
  stop,
} from '#tests/support/process/commands.ts'
import { startServer } from '#tests/support/process/server.ts'

const clients: pg.Client[] = []

/** A new database, and a connection to look at it. */
async function freshPostgres() {
  const url = await postgresAt(inject('postgres')).database()
  return { url, client: await connect(url) }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

/** A believable company's file, which has something of everything that the app keeps. */
let path = ''

beforeAll(async () => {
  path = ownDatabase('nomina')
  const demo = await startServer({ DATABASE_URL: path }, '--demo')
  const headers = await logIn(demo, DEMO_ADMIN)
  const body = JSON.stringify({ index: '0999', name: 'Banco ÑANDÚ' })
  await fetch(`${demo.url}/api/banks`, { method: 'POST', body, headers })
  await stop(demo)
  const file = new Sqlite(path)
  file.exec(REST)
  file
    .prepare(
      `insert into report_jobs (id, user_id, kind, format, query, state, file, created_at, expires_at)
       values ('r1', 1, 'paysheets', 'pdf', '{"search":"ñ","page":1}', 'done', ?, '2026-11-20', '2026-11-21')`,
    )
    .run(Buffer.from([0, 255, 39, 92, 10]))
  file.close()
})
afterAll(async () => {
  for (const client of clients) await client.end()
})

/** Rows of kinds that the demo lacks, and a number given out to a deleted row. */
const REST = `
  insert into counters (kind, last, live) values ('bank_file', 1, 1);
  insert into bank_files (lot, account_id, format, payroll_run_id, value_date, name, count, total, sha256, content, created_by, created_at, updated_at)
    select 1, enterprise_id, 'csv', payroll_run_id, '2026-11-20', 'ñ.csv', 1, total, '34161b9e204118fa27a71f5268309031c18467831a8c5f3427c5b3eb71267c50', x'00ff27', 1, '2026-11-20', '2026-11-20' from paysheets where id = 1;
  insert into bank_file_lines (bank_file_id, position, kind, document_id, amount, status, reason) select 1, 1, 'paysheet', id, total, 'rejected', 'Cuenta inválida' from paysheets where id = 1;
  insert into audit (at, user_id, user_name, action, kind, record_id, after) values ('2026-11-20', 1, 'A', 'create', 'bank_file', 1, '{}');
  insert into closing (id, until, created_at, updated_at) values (1, '2020-01-31', '2026-11-20', '2026-11-20');
  insert or replace into company_profile (id, name, ric, address, phone, logo, created_at, updated_at) values (1, 'ÑANDÚ, C.A.', 'J300000071', 'Av. Ñ', '0212-5551234', x'89504e47', '2026-11-20', '2026-11-20');
  insert into first_steps (id, hidden, created_at, updated_at) values (1, 1, '2026-11-20', '2026-11-20');
  insert into access_settings (id, require_factor, created_at, updated_at) values (1, 'nobody', '2026-11-20', '2026-11-20');
  insert into second_factors (user_id, secret, last_step, created_at, confirmed_at) values (2, 'JBSWY3DPEHPK3PXP', 59000000, '2026-11-20', '2026-11-20');
  insert into recovery_codes (id, user_id, created_at) values ('c', 2, '2026-11-20');
  insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values ('k', 2, 'Teléfono', 'pQ', 7, 'internal', '2026-11-20');
  insert into saved_views (user_id, list, name, query, created_at) values (1, '/paysheets', 'Ñ', 'search=%C3%B1', '2026-11-20');
  insert into wizard_drafts (user_id, state, updated_at) values (1, '{"step":2,"selected":[3]}', '2026-11-20');
  insert into wizard_sheets (user_id, titular_id, typed, version, tab, copied) values (1, 3, '{"number":"ñ"}', 2, 't', 1);
  insert into wizard_inputs (user_id, part, rows) values (1, 0, '[{"line":2,"reason":"ñ"}]');
  update salary_changes set reason = 'Año nuevo', user_id = null, user_name = null where id = 1;
  insert into salary_drafts (user_id, titular_id, typed, version, updated_at) values (1, 3, '1.000,5', 2, '2026-11-20');
  insert into unsent_forms (user_id, path, typed, saved_at) values (1, '/incomes/create', '{"provider":"ñ"}', '2026-11-20');
  insert into remade_documents (kind, document_id, made_id) select 'paysheet', min(id), (select max(id) from paysheets) from paysheets where voided_at is not null;
  insert into imports (kind, state, name, sha256, content, summary, created_by, expires_at, created_at, updated_at) values ('employees', 'waiting', 'ñ.csv', 'x', x'00ff27', '{"ignored":["ñ"]}', 1, '2026-11-21', '2026-11-20', '2026-11-20');
  insert into import_parts (import_id, what, part, items) values (1, 'rows', 0, '[{"line":2,"name":"ñ"}]');
  insert into one_time_keys (user_id, key, body_hash, kind, record_ids, created_at) values (1, 'k', 'h', 'bank', '[1,2]', '2026-11-20');
  insert into sessions (id, user_id, created_at, expires_at, device, address) values ('s', 1, '2026-11-20', '2026-11-21', 'Firefox en Windows', '127.0.0.1');
  insert into tokens (id, purpose, user_id, created_at, expires_at) values ('t', 'reset', 1, '2026-11-20', '2026-11-21');
  insert into rate_limits (key, count, expires_at) values ('l', 3, '2026-11-21');
  insert into mails (occasion, kind, user_id, address, title, content, attachment, state, next_attempt_at, created_at) values ('paysheet:1', 'receipt', 1, 'ñ@example.com', 'ñ', 'x', '{"kind":"paysheets","id":1}', 'waiting', '2026-11-20', '2026-11-20');
  insert or replace into channels (name, is_open) values ('mail', 1);
  insert into leases (name, holder, expires_at) values ('x', 'y', '2020-01-01');
  insert into announcements (title, content, target, type, created_at, updated_at) values ('Un título', 'línea 1
línea 2', 0, 0, '2026-11-20', '2026-11-20');
  insert into banks ("index", name, name_key, search_key, created_at, updated_at) values ('0998', 'x', 'x', 'x', '2026-11-20', '2026-11-20');
  delete from banks where "index" = '0998';
`

/** Each table's rows as text, in one order whatever the engine. */
type Rows = Record<string, string[]>

/** Every row of every table of the app, as SQLite keeps it, its JSON parsed. */
function rowsOfFile(file: string): Rows {
  const connection = new Sqlite(file, { readonly: true })
  const tables = connection
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
       and name not like '%search%' and name not like '%trigrams%' and name <> '__drizzle_migrations' order by name`,
    )
    .pluck()
    .all() as string[]
  const rows = tables.map((table) => {
    const names = connection.pragma(`table_info(${table})`) as { name: string }[]
    const columns = names.map(({ name }) => `"${name}"`).sort()
    return [
      table,
      connection.prepare(`select ${columns} from ${table}`).raw().all() as unknown[][],
    ] as const
  })
  connection.close()
  return Object.fromEntries(rows.map(([table, all]) => [table, sorted(all.map(plainRow))]))
}

async function rowsOfPostgres(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg('"' || column_name || '"', ', ' order by column_name collate "C") as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  )
  const all: [string, string[]][] = []
  for (const { name, columns } of tables) {
    const { rows, fields } = await client.query<unknown[]>({
      text: `select ${columns} from ${name}`,
      rowMode: 'array',
    })
    const plain = rows.map((row) =>
      plainRow(
        row.map((value, i) => {
          if (typeof value === 'boolean') return Number(value)
          const isMoney = fields[i]?.dataTypeID === pg.types.builtins.INT8 && value !== null
          return isMoney ? Number(value) : value
        }),
      ),
    )
    all.push([name, sorted(plain)])
  }
  return Object.fromEntries(all)
}

/** Bytes as text, and JSON parsed, with sorted keys. */
function plainRow(row: readonly unknown[]): unknown[] {
  return row.map((value) => {
    if (Buffer.isBuffer(value)) return value.toString('hex')
    const isText = typeof value === 'string' && /^[[{]/.test(value)
    return inOneOrder(isText ? JSON.parse(value) : value)
  })
}

function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, inOneOrder(each)]))
}

/** The statements that bring an empty database to this version's schema, each by itself. */
async function migration(): Promise<string[]> {
  const { client } = await freshPostgres()
  const statements: string[] = []
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  Object.assign(client, {
    query: (...all: [string | { text: string }]) => {
      const [asked] = all
      statements.push(typeof asked === 'string' ? asked : asked.text)
      return query(...all)
    },
  })
  await migratePostgresSchema(client)
  return statements.filter((text) => !text.includes('advisory'))
}

/**
 * What a migration may have done when it is ended: each beginning up to its transaction, and one
 * with the half of that, which is undone.
 */
async function interruptedMigrations(): Promise<string[][]> {
  const statements = (await migration()).filter((text) => !text.startsWith('select'))
  const begin = statements.indexOf('begin')
  expect(statements.slice(0, begin).join()).toMatch(/^CREATE SCHEMA [^,]+,\s+CREATE TABLE/)
  const middle = Math.floor((begin + statements.length) / 2)
  return [1, begin, middle].map((end) => statements.slice(0, end))
}

/** A database in which somebody ran these statements, and was gone. */
async function leftBy(statements: readonly string[]) {
  const { url, client } = await freshPostgres()
  const gone = new pg.Client({ connectionString: url })
  await gone.connect()
  // Nothing of it is bound to values but what goes into the history, which is undone.
  for (const text of statements) if (!text.includes('$1')) await gone.query(text)
  await gone.end()
  return { url, client }
}

const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
const countIn = (rows: Rows) => Object.values(rows).reduce((sum, table) => sum + table.length, 0)
const isEmpty = async (client: pg.Client) => countIn(await rowsOfPostgres(client)) === 0

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

    expect(await runCommand('move', path, url)).toEqual({
      code: 1,
      said: `${name} no está vacía: no se copió nada.\n`,
    })
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
    const app = await startServer({ DATABASE_URL: own })
    expect(await runCommand('move', own, url)).toEqual({
      code: 1,
      said: `${own} está en uso: detenga Nómina y repita.\n`,
    })
    await stop(app)
    expect(await isEmpty(client)).toBe(true)
    expect(await runCommand('move', own, 'mysql://x')).toEqual({
      code: 1,
      said: expect.stringContaining('npm run move -- postgres://'),
    })
    const nowhere = await runCommand('move', own, 'postgres://ana:secreto@127.0.0.1:1/x')
    expect(nowhere.code).toBe(1)
    expect(nowhere.said).toMatch(/^No se puede usar la base de datos: .+\n$/)
    expect(nowhere.said).not.toContain('secreto')
    expect(await runCommand('move', ownDatabase('nada'), url)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no existe'),
    })
  })

  test('is refused into a foreign database, and into one with an app connected', async () => {
    const other = await freshPostgres()
    await other.client.query('create table notes (id integer)')
    expect(await runCommand('move', path, other.url)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no es de Nómina'),
    })
    const { url, client } = await freshPostgres()
    const app = await startServer({ DATABASE_URL: url })
    // The app's jobs begin soon after its start, and leave their leases at a time of their own.
    const records = async () => ({ ...(await rowsOfPostgres(client)), leases: [] })
    const before = await records()
    expect(await runCommand('move', path, url)).toMatchObject({
      code: 1,
      said: expect.stringContaining('está en uso: detenga Nómina y repita.'),
    })
    await stop(app)
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
    expect(await runCommand('move', path, url)).toMatchObject({ code: 0 })
  })

  test('that is killed while it creates the tables can be repeated, after any statement', async () => {
    const before = rowsOfFile(path)
    for (const statements of await interruptedMigrations()) {
      const { url, client } = await leftBy(statements)
      expect(await runCommand('move', path, url), statements.join('\n')).toMatchObject({ code: 0 })
      expect(await rowsOfPostgres(client)).toEqual(before)
    }
  })

  test('of a database with wrong sums is refused, and leaves nothing behind', async () => {
    const { url, client } = await freshPostgres()
    const own = ownDatabase('rota')
    await stop(await startServer({ DATABASE_URL: own }))
    const file = new Sqlite(own)
    file.exec("insert into counters (kind, last, live) values ('income', 3, 3)")
    file.close()
    expect(await runCommand('move', own, url)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no concuerda:\nContador de ingresos: '),
    })
    expect(await isEmpty(client)).toBe(true)
  })
})

describe('a copy of PostgreSQL', () => {
  test('made while the app creates records is complete, and can be restored into either engine', async () => {
    const { url, client } = await freshPostgres()
    const app = await startServer({ DATABASE_URL: url })
    const copy = join(dirname(ownDatabase('copia')), 'copia.db')
    const made = await backUpAmidWriting(app, url, copy)
    expect(made).toMatchObject({ code: 0, copy })
    expect(made.during).toBeGreaterThan(0)
    expect(beside(copy)).toEqual(['copia.db'])
    const copied = rowsOfFile(copy)
    expect(copied.banks?.length).toBeGreaterThanOrEqual(26 + made.before)
    // Each bank with its audit row: one moment, not one for each table.
    expect(copied.audit?.length).toBe((copied.banks?.length ?? 0) - 26 + 1)
    expect(await runCommand('check', copy)).toMatchObject({ code: 0 })

    const inUse = await runCommand('restore', url, copy)
    expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining('está en uso') })
    await stop(app)
    const replaced = await rowsOfPostgres(client)
    const { code, said } = await runCommand('restore', url, copy)
    expect(code).toBe(0)
    expect(await rowsOfPostgres(client)).toEqual(copied)
    await expect(client.query('delete from audit')).rejects.toThrow('append-only')
    const kept = /quedó en (\S+)/.exec(said)?.[1] ?? ''
    expect(rowsOfFile(kept)).toEqual(replaced)

    const embedded = ownDatabase('embebida')
    expect(await runCommand('restore', embedded, copy)).toMatchObject({ code: 0 })
    expect(rowsOfFile(embedded)).toEqual(copied)
  })

  test('that is damaged is refused, and replaces nothing', async () => {
    const { url, client } = await freshPostgres()
    await stop(await startServer({ DATABASE_URL: url }))
    const before = await rowsOfPostgres(client)
    const damaged = ownDatabase('mala')
    const made = await runCommand('backup', url, damaged)
    expect(made.code).toBe(0)
    const file = new Sqlite(damaged)
    file.exec("insert into counters (kind, last, live) values ('income', 3, 3)")
    file.close()
    expect(await runCommand('restore', url, damaged)).toEqual({
      code: 1,
      said: `${damaged} está dañado.\n`,
    })
    expect(await rowsOfPostgres(client)).toEqual(before)
  })

  test('can be restored after a restore that was killed while it created the tables, after any statement', async () => {
    const copy = ownDatabase('sana')
    expect(await runCommand('backup', path, copy)).toMatchObject({ code: 0 })
    const copied = rowsOfFile(copy)
    for (const statements of await interruptedMigrations()) {
      const { url, client } = await leftBy(statements)
      const name = new URL(url).pathname
      expect(await runCommand('backup', url, `${copy}.${name.slice(1)}`)).toMatchObject({
        said: expect.stringContaining('está vacía'),
      })
      expect(await runCommand('restore', url, copy), statements.join('\n')).toMatchObject({
        code: 0,
      })
      expect(await rowsOfPostgres(client)).toEqual(copied)
    }
  })

  test('never replaces a foreign database with an empty migration table', async () => {
    const copy = ownDatabase('sana')
    expect(await runCommand('backup', path, copy)).toMatchObject({ code: 0 })
    const [, history = []] = await interruptedMigrations()
    const { url, client } = await leftBy([...history, 'create table notes (id integer)'])
    const refusal = { code: 1, said: expect.stringContaining('no es de Nómina') }
    expect(await runCommand('move', path, url)).toMatchObject(refusal)
    expect(await runCommand('restore', url, copy)).toMatchObject(refusal)
    expect(Object.keys(await rowsOfPostgres(client))).toEqual(['notes'])
  })

  test('of an empty database is refused', async () => {
    const { url } = await freshPostgres()
    expect(await runCommand('backup', url, ownDatabase('vacia'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('está vacía'),
    })
  })
})
