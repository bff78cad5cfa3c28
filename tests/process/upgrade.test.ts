/** A file that an earlier version has written is brought to this version's schema. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { expect, test } from 'vitest'
import { migrateSqliteSchema } from '#db/client.server.ts'
import { runCommand } from '#tests/support/process/commands.ts'
import { freshDatabase, runServer } from '#tests/support/process/server.ts'

const MIGRATIONS = 'db/migrations/sqlite'

/** A file as the version wrote it whose last migration is `last`. */
function fileOfVersion(last: string, rows: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'nomina-upgrade-')), 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const end = entries.findIndex(({ tag }: { tag: string }) => tag === last) + 1
  expect(end).toBeGreaterThan(0)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }))
  const path = freshDatabase()
  const file = new Sqlite(path)
  migrate(drizzle(file), { migrationsFolder: folder })
  file.exec(rows)
  file.close()
  return path
}

/** Two accounts, one of them a titular's with an income, and a third that was deleted. */
const rows = (capital: string) => `
  insert into banks ("index", name, name_key, search_key, created_at, updated_at) values ('0134', 'Banesco', 'banesco', 'banesco', 'x', 'x');
  insert into titulars (name, name_key, search_key, ric, scope, type, created_at, updated_at) values ('A', 'a', 'a', 'J070133805', 'Empresa', 'Jurídico', 'x', 'x');
  insert into accounts (number, bank_id, type, titular_id, phone_number, capital, active, version, created_at, updated_at) values
    ('01340001630000000001', 1, 'Corriente', 1, '04121234567', ${capital}, 1, 3, 'a', 'b'),
    ('01340001630000000002', 1, 'Ahorro', null, null, 0, 0, 1, 'c', 'd'),
    ('01340001630000000003', 1, 'Ahorro', null, null, 0, 1, 1, 'c', 'd');
  delete from accounts where id = 3;
  insert into incomes ("order", account_id, provider, number, amount, issued_at, search_key, snapshot, created_at, updated_at) values (1, 1, 'P', '1', ${capital}, '2026-11-20', 'p 1', '{"account":{"number":"1","bank":"B"}}', 'x', 'x');
  insert into movements (account_id, amount, balance, kind, document_id, reversal, issued_at, created_at) values (1, ${capital}, ${capital}, 'income', 1, 0, '2026-11-20', 'x');
`

const accountsOf = (file: Sqlite.Database) => file.prepare('select * from accounts').raw().all()

test('an upgrade keeps accounts, the rows that refer to them, and used ids', () => {
  const file = new Sqlite(fileOfVersion('0007_covering_voided', rows('7036874417766399')))
  const before = accountsOf(file)
  expect(before).toHaveLength(2)
  migrateSqliteSchema(file)
  expect(accountsOf(file)).toEqual(before)
  const add = file.prepare(
    `insert into accounts (number, bank_id, type, created_at, updated_at) values (?, 1, 'Ahorro', 'x', 'x') returning id`,
  )
  expect(add.pluck().get('01340001630000000004')).toBe(4)
  expect(() => add.get('01340001630000000004')).toThrow('UNIQUE')
  expect(() => file.exec('delete from accounts where id = 1')).toThrow('FOREIGN KEY')
  const raise = 'update accounts set capital = capital + 1 where id = 1'
  expect(() => file.exec(raise)).toThrow('accounts_capital')
  file.close()
})

test('a database with a capital above the ceiling is refused at the start, and the check names the account', async () => {
  const path = fileOfVersion('0007_covering_voided', rows('7036874417766400'))
  const { stderr } = await runServer({ DATABASE_URL: path })
  expect(stderr).toMatch(
    /No se puede abrir la base de datos [^\n]+: [^\n]*accounts_capital[^\n]*\n$/,
  )
  const { code, said } = await runCommand('check', path)
  expect(code).toBe(1)
  expect(said).toContain(
    'Cuenta 0134-0001-63-0000000001: el capital es 70.368.744.177.664,00 Bs y no puede pasar de 70.368.744.177.663,99 Bs.',
  )
  const file = new Sqlite(path)
  expect(accountsOf(file)).toHaveLength(2)
  file.close()
})
