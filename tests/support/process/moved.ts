/** What tests of moving between engines share: a database with something of everything, and all its rows. */
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { DEMO_ADMIN } from '#app/demo/users.ts'
import { migratePostgresSchema } from '#db/client.server.ts'
import { postgresAt } from '#tests/support/postgres/shared.ts'
import { logIn, ownDatabase, stop } from './commands.ts'
import { startServer } from './server.ts'

const clients: pg.Client[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
})

/** A new database, and a connection to look at it. */
export async function freshPostgres() {
  const url = await postgresAt(inject('postgres')).database()
  return { url, client: await connect(url) }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

/** The file of a believable company, which has something of everything that the app keeps. */
export async function fileOfEverything(): Promise<string> {
  const path = ownDatabase('nomina')
  const demo = await startServer({ DATABASE_URL: path }, '--demo')
  const headers = await logIn(demo, DEMO_ADMIN)
  const body = JSON.stringify({ index: '0999', name: 'Banco ÑANDÚ' })
  await fetch(`${demo.url}/api/banks`, { method: 'POST', body, headers })
  await stop(demo)
  const file = new Sqlite(path)
  file.exec(REST)
  file
    .prepare(
      `insert into report_jobs (id, user_id, kind, format, query, state, size, created_at, expires_at)
       values ('r1', 1, 'paysheets', 'pdf', '{"search":"ñ","page":1}', 'done', 5, '2026-11-20', '2026-11-21')`,
    )
    .run()
  file
    .prepare("insert into report_parts (job_id, part, content) values ('r1', 0, ?)")
    .run(Buffer.from([0, 255, 39, 92, 10]))
  file.close()
  return path
}

/** Rows of kinds that the demo lacks, and a number given out to a deleted row. */
const REST = `
  insert into counters (kind, last, live) values ('bank_file', 1, 1);
  insert into bank_files (lot, account_id, format, payroll_run_id, value_date, name, count, total, sha256, content, created_by, created_at, updated_at)
    select 1, enterprise_id, 'csv', payroll_run_id, '2026-11-20', 'ñ.csv', 1, total, '34161b9e204118fa27a71f5268309031c18467831a8c5f3427c5b3eb71267c50', x'00ff27', 1, '2026-11-20', '2026-11-20' from paysheets where id = 1;
  insert into bank_file_lines (bank_file_id, position, kind, document_id, amount, status, reason) select 1, 1, 'paysheet', id, total, 'rejected', 'Cuenta inválida' from paysheets where id = 1;
  insert into audit (at, user_id, user_name, action, kind, record_id, after) values ('2026-11-20', 1, 'A', 'create', 'bank_file', 1, '{}');
  insert into faov_files (month, name, count, total, sha256, content, user_id, user_name, created_at) values ('2026-10', 'Nñ.txt', 1, 5, 'x', x'00ff27', 1, 'Ñ', '2026-11-20');
  insert into accounting_codes (key, code) values ('concept:base', '6.1.01 ñ');
  insert into fixed_concepts (titular_id, concept, kind, amount, paydays, since, created_at, updated_at) values (3, 'Préstamo ñ', 'deduccion', 5, 'each', '2026-11-20', '2026-11-20', '2026-11-20');
  insert into closing (id, until, created_at, updated_at) values (1, '2020-01-31', '2026-11-20', '2026-11-20');
  insert or replace into company_profile (id, name, ric, address, phone, logo, created_at, updated_at) values (1, 'ÑANDÚ, C.A.', 'J300000071', 'Av. Ñ', '0212-5551234', x'89504e47', '2026-11-20', '2026-11-20');
  insert into first_steps (id, hidden, created_at, updated_at) values (1, 1, '2026-11-20', '2026-11-20');
  insert into access_settings (id, require_factor, created_at, updated_at) values (1, 'nobody', '2026-11-20', '2026-11-20');
  insert into second_factors (user_id, secret, last_step, created_at, confirmed_at) values (2, 'JBSWY3DPEHPK3PXP', 59000000, '2026-11-20', '2026-11-20');
  insert into recovery_codes (id, user_id, created_at) values ('c', 2, '2026-11-20');
  insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values ('k', 2, 'Teléfono', 'pQ', 7, 'internal', '2026-11-20');
  insert into saved_views (user_id, list, name, query, created_at) values (1, '/paysheets', 'Ñ', 'search=%C3%B1', '2026-11-20');
  insert into wizard_drafts (user_id, state, updated_at) values (1, '{"step":2,"selected":[3]}', '2026-11-20');
  insert into wizard_input_files (user_id, content) values (1, x'00ff27');
  insert into wizard_sheets (user_id, titular_id, typed, version, tab, copied) values (1, 3, '{"number":"ñ"}', 2, 't', 1);
  insert into wizard_inputs (user_id, part, rows) values (1, 0, '[{"line":2,"reason":"ñ"}]');
  update salary_changes set reason = 'Año nuevo', user_id = null, user_name = null where id = 1;
  insert into salary_drafts (user_id, titular_id, typed, version, updated_at) values (1, 3, '1.000,5', 2, '2026-11-20');
  insert into unsent_forms (user_id, path, typed, saved_at) values (1, '/incomes/create', '{"provider":"ñ"}', '2026-11-20');
  insert into imports (kind, state, name, sha256, content, summary, created_by, expires_at, created_at, updated_at) values ('employees', 'waiting', 'ñ.csv', 'x', x'00ff27', '{"ignored":["ñ"]}', 1, '2026-11-21', '2026-11-20', '2026-11-20');
  insert into import_headings (kind, heading, meaning) values ('employees', 'monto', null);
  insert into import_parts (import_id, what, part, items) values (1, 'rows', 0, '[{"line":2,"name":"ñ"}]');
  insert into arrear_payments (kind, document_id, paysheet_id, amount) select 'paysheet', min(id), min(id), 5 from paysheets;
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
export async function interruptedMigrations(): Promise<string[][]> {
  const statements = (await migration()).filter((text) => !text.startsWith('select'))
  const begin = statements.indexOf('begin')
  expect(statements.slice(0, begin).join()).toMatch(/^CREATE SCHEMA [^,]+,\s+CREATE TABLE/)
  const middle = Math.floor((begin + statements.length) / 2)
  return [1, begin, middle].map((end) => statements.slice(0, end))
}

/** A database in which somebody ran these statements, and was gone. */
export async function leftBy(statements: readonly string[]) {
  const { url, client } = await freshPostgres()
  const gone = new pg.Client({ connectionString: url })
  await gone.connect()
  // Nothing of it is bound to values but what goes into the history, which is undone.
  for (const text of statements) if (!text.includes('$1')) await gone.query(text)
  await gone.end()
  return { url, client }
}

/** Each table's rows as text, in one order whatever the engine. */
export type Rows = Record<string, string[]>

/** Every row of every table of the app, as SQLite keeps it, its JSON parsed. */
export function rowsOfFile(file: string): Rows {
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

export async function rowsOfPostgres(client: pg.Client): Promise<Rows> {
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

const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
export const countIn = (rows: Rows) =>
  Object.values(rows).reduce((sum, table) => sum + table.length, 0)
export const isEmpty = async (client: pg.Client) => countIn(await rowsOfPostgres(client)) === 0
