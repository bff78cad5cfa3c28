// Proves docs/rules/running.md#12, #17.
/** What a new database has stands in a file for each engine; an earlier version's comes to the same, with its rows. */
import Sqlite from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ADMIN } from '#app/demo/users.ts'
import { restoreBackup } from '#app/upkeep/backups.server.ts'
import { stepsOf } from '#db/bridge.server.ts'
import {
  migratePostgresSchema,
  migrateSqliteSchema,
  postgresHistory,
  sqliteHistory,
} from '#db/client.server.ts'
import {
  makePostgresOf,
  sqliteByStep,
  sqliteOf,
  writeEarlier,
} from '#tests/support/databases/earlier.ts'
import { postgresSchema, sqliteSchema } from '#tests/support/databases/schema-text.ts'
import { findBroken, logIn, stop } from '#tests/support/process/commands.ts'
import { freshPostgres, rowsOfFile, rowsOfPostgres } from '#tests/support/process/moved.ts'
import { freshDatabase, startServer } from '#tests/support/process/server.ts'

/** A database, new or of an earlier version, before this version opens it. */
type Held = {
  run(sql: string): unknown
  open(): unknown
  seen(): Promise<{ schema: string; history: string[] }>
}

const ENGINES = {
  sqlite: async (last?: string): Promise<Held> => {
    const file = last ? sqliteOf(last, freshDatabase()) : new Sqlite(freshDatabase())
    return {
      run: (sql) => file.exec(sql),
      open: () => migrateSqliteSchema(file),
      seen: async () => ({ schema: sqliteSchema(file), history: sqliteHistory(file) }),
    }
  },
  postgres: async (last?: string): Promise<Held> => {
    const { client } = await freshPostgres()
    if (last) await makePostgresOf(last, client)
    return {
      run: (sql) => client.query(sql),
      open: () => migratePostgresSchema(client),
      seen: async () => ({
        schema: await postgresSchema(client),
        history: await postgresHistory(client),
      }),
    }
  },
}

async function opened(held: Held) {
  await held.open()
  return held.seen()
}

describe.each(['sqlite', 'postgres'] as const)('in %s', (engine) => {
  const database = ENGINES[engine]
  const history = engine === 'sqlite' ? '__drizzle_migrations' : 'drizzle.__drizzle_migrations'
  const steps = stepsOf(engine)
  let made: Awaited<ReturnType<typeof opened>>
  beforeAll(async () => {
    made = await opened(await database())
  })

  test('a new database has what schema.sql says', async () => {
    await expect(made.schema).toMatchFileSnapshot(`../../db/migrations/${engine}/schema.sql`)
  })

  test('an earlier version sees that a new database is of a later one', () => {
    const { history: hashes } = made
    // It takes the first for its own, and asks for its second one next.
    expect(hashes[0]).toBe(steps[0]?.hash)
    expect(steps.map(({ hash }) => hash)).not.toContain(hashes[1])
  })

  test.each(['0001_guards', '0032_titulars_email', '0047_fixed_concepts'])(
    'a database whose last step is %s comes to the schema and the history of a new one',
    async (last) => {
      expect(await opened(await database(last))).toEqual(made)
    },
  )

  test('texts of steps that stood for some hours lead there too', async () => {
    const [monthly, typed] = steps.filter(({ isInstead }) => isInstead)
    const had = (hash = '') => `insert into ${history} (hash, created_at) values ('${hash}', 2e12)`
    const months = 'create table monthly_totals (month text); '
    const text = engine === 'sqlite' ? 'text' : 'text collate "C"'
    const headings = `create table import_headings (kind ${text} not null, heading ${text} not null, meaning ${text},
      constraint import_headings_kind_heading_pk primary key (kind, heading),
      constraint import_headings_kind check (kind in ('employees', 'suppliers')));
      insert into import_headings (kind, heading, meaning) values ('employees', 'monto', null); `
    const all: [last: string, left: string][] = [
      ['0042_own_parameters', months + had(monthly?.hash)],
      // Later versions took the other text as well, and then refused it.
      ['0044_raises', months + had(monthly?.hash)],
      ['0044_raises', headings + had(typed?.hash)],
    ]
    for (const [last, left] of all) {
      const held = await database(last)
      await held.run(left)
      expect(await opened(held), left).toEqual(made)
    }
  })

  test('a database with a step that nobody knows is refused, and stays as it was', async () => {
    const held = await database('0010_purge')
    await held.run(`insert into ${history} (hash, created_at) values ('x', 1795200000000)`)
    const before = await held.seen()
    await expect((async () => held.open())()).rejects.toThrow('es de una versión más nueva')
    expect(await held.seen()).toEqual(before)
  })
})

test('every step but the last leaves a database that the others bring to the schema of a new one', () => {
  const schemaOf = (file: Sqlite.Database) => {
    migrateSqliteSchema(file)
    const schema = sqliteSchema(file)
    file.close()
    return schema
  }
  const made = schemaOf(new Sqlite(':memory:'))
  for (const { name, file } of sqliteByStep()) expect(schemaOf(file), name).toBe(made)
})

/** What every version has had of each table; a document's other columns became lines of it. */
const KEPT = {
  accounts: 'id, number, bank_id, titular_id, capital, active, version, created_at',
  adjustments: 'id, "order", account_id, amount, reason, voided_at, created_at',
  banks: 'id, "index", name, name_key, search_key, version, created_at, updated_at',
  counters: '*',
  incomes: 'id, "order", account_id, provider, number, amount, search_key, snapshot, voided_at',
  movements: '*',
  payments: 'id, "order", titular_id, account_id, number, concept, amount, snapshot, voided_at',
  paysheets: 'id, "order", titular_id, account_id, payday, salary, amount, total, voided_at',
  titulars: 'id, name, ric, salary, user_id, active, version, created_at',
  transfers: 'id, "order", from_account_id, to_account_id, amount, snapshot, voided_at',
  users: 'id, name, email, password_hash, role_id, type, active, created_at',
}
const keptOf = (path: string) => {
  const file = new Sqlite(path, { readonly: true })
  const rows = Object.entries(KEPT).map(([table, columns]) => [
    table,
    file.prepare(`select ${columns} from ${table} order by 1`).all(),
  ])
  file.close()
  return Object.fromEntries(rows)
}

/** What a version without screens could keep: an income of 10,00 Bs, posted and in the trail. */
const AT = "'2026-11-20T12:00:00.000Z'"
const ROWS_OF_FIRST = `
  insert into secrets (name, value) values ('cookies', 'of the first version');
  insert into users (name, name_key, search_key, email, password_hash, role_id, type, created_at, updated_at)
    values ('Ana', 'ana', 'ana', 'ana@example.com', 'none', 1, 1, ${AT}, ${AT});
  insert into banks ("index", name, name_key, search_key, created_at, updated_at)
    values ('0134', 'Banesco', 'banesco', '0134 banesco', ${AT}, ${AT});
  insert into titulars (name, name_key, search_key, ric, scope, type, created_at, updated_at)
    values ('A, C.A.', 'a, c.a.', 'a, c.a. j070133805', 'J070133805', 'Empresa', 'Jurídico', ${AT}, ${AT});
  insert into accounts (number, bank_id, type, titular_id, capital, created_at, updated_at)
    values ('01340001630000000001', 1, 'Corriente', 1, 1000, ${AT}, ${AT});
  insert into incomes ("order", account_id, provider, number, amount, issued_at, search_key, snapshot, created_by, created_at, updated_at)
    values (1, 1, 'P', '1', 1000, '2026-11-20', 'p 1', '{"account":{"number":"01340001630000000001","bank":"Banesco"}}', 1, ${AT}, ${AT});
  insert into movements (account_id, amount, balance, kind, document_id, issued_at, user_id, created_at)
    values (1, 1000, 1000, 'income', 1, '2026-11-20', 1, ${AT});
  insert into counters (kind, last, live) values ('income', 1, 1);
  insert into audit (at, user_id, user_name, action, kind, record_id) values (${AT}, 1, 'Ana', 'create', 'income', 1);
`

test.each(['2026-11-20', '2026-11-22', '2026-11-25'])(
  'the database that the version of %s made opens with every row, and nothing in it is wrong',
  async (date) => {
    const path = freshDatabase()
    writeEarlier(date, path)
    if (date === '2026-11-20') new Sqlite(path).exec(ROWS_OF_FIRST).close()
    const before = keptOf(path)
    expect(before.incomes).not.toEqual([])
    await stop(await startServer({ DATABASE_URL: path }))
    expect(keptOf(path)).toEqual(before)
    expect(await findBroken(path)).toEqual([])
  },
)

test('of two processes that start on one file together, both start, whatever it has had', async () => {
  for (const date of [undefined, '2026-11-20', '2026-11-25']) {
    const path = freshDatabase()
    if (date) writeEarlier(date, path)
    const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: path })))
    await Promise.all(servers.map(stop))
  }
})

test('who had a user of an earlier version logs in, and sees its orders', async () => {
  const path = freshDatabase()
  writeEarlier('2026-11-25', path)
  const server = await startServer({ DATABASE_URL: path })
  const headers = await logIn(server, DEMO_ADMIN)
  const listed = await fetch(`${server.url}/api/paysheets`, { headers })
  const { data: result } = await listed.json()
  expect(result.map(({ order }: { order: number }) => order)).toEqual([7, 6, 5, 4, 3, 2, 1])
  await stop(server)
})

test('a copy of an earlier version is restored into either engine', async () => {
  const copy = freshDatabase()
  writeEarlier('2026-11-22', copy)
  const path = freshDatabase()
  await restoreBackup(copy, { kind: 'sqlite', path }, new Date())
  expect(keptOf(path)).toEqual(keptOf(copy))
  const { url, client } = await freshPostgres()
  await restoreBackup(copy, { kind: 'postgres', url }, new Date())
  expect(await rowsOfPostgres(client)).toEqual(rowsOfFile(path))
})
