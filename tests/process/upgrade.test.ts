// Proves docs/rules/salaries.md#1, #3; docs/rules/money.md#3, #8; docs/rules/finding.md#7;
// docs/rules/undoing.md#1.
/** A file that an earlier version has written is brought to this version's schema. */
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { migratePostgresSchema, migrateSqliteSchema } from '#db/client.server.ts'
import { makePostgresOf, sqliteOf } from '#tests/support/databases/earlier.ts'
import { postgresAt } from '#tests/support/postgres/shared.ts'
import { runCommand } from '#tests/support/process/commands.ts'
import { freshDatabase, runServer } from '#tests/support/process/server.ts'

/** A file as the version wrote it whose last step is `last`. */
function fileOfVersion(last: string, rows: string): string {
  const path = freshDatabase()
  const file = sqliteOf(last, path)
  file.exec(rows)
  file.close()
  return path
}

/** Two accounts, one of them a titular's with an income, and a third that was deleted. */
const rows = (capital: string) => `
  insert into banks ("index", name, name_key, search_key, created_at, updated_at) values ('0134', 'Banesco', 'banesco', 'banesco', 'x', 'x');
  insert into titulars (name, name_key, search_key, ric, scope, type, created_at, updated_at) values ('A', 'a', 'a', 'J070133805', 'Empresa', 'Jurídico', 'x', 'x');
  insert into accounts (number, bank_id, type, titular_id, phone_number, capital, active, version, created_at, updated_at) values
    ('01340001630000000001', 1, 'Corriente', 1, '04121234567', ${capital}, true, 3, 'a', 'b'),
    ('01340001630000000002', 1, 'Ahorro', null, null, 0, false, 1, 'c', 'd'),
    ('01340001630000000003', 1, 'Ahorro', null, null, 0, true, 1, 'c', 'd');
  delete from accounts where id = 3;
  insert into incomes ("order", account_id, provider, number, amount, issued_at, search_key, snapshot, created_at, updated_at) values (1, 1, 'P', '1', ${capital}, '2026-11-20', 'p 1', '{"account":{"number":"1","bank":"B"}}', 'x', 'x');
  insert into movements (account_id, amount, balance, kind, document_id, reversal, issued_at, created_at) values (1, ${capital}, ${capital}, 'income', 1, false, '2026-11-20', 'x');
`

/** Without the columns that came later. */
const accountsOf = (file: Sqlite.Database) =>
  file
    .prepare(
      'select id, number, bank_id, type, titular_id, phone_number, capital, active, version, created_at, updated_at from accounts',
    )
    .raw()
    .all()

const ORDER =
  'titular_id, enterprise_id, "transaction", number, concept, realized, issued_at, search_key, created_at, updated_at, snapshot'
const order = (number: string) =>
  `1, 1, 'Cheque', '${number}', 'Pago de ${number}', 'Ana', '2026-11-13', 'pago de ${number}', 'x', 'y', '{}'`
const documents = `
  insert into paysheets ("order", account_id, payday, salary, amount, adition, lph, total, ${ORDER}) values
    (1, 2, 'primera', 1000, 500, 30, 10, 520, ${order('uno')}), (2, 2, 'segunda', 1000, 500, 0, 0, 500, ${order('dos')});
  insert into payments ("order", amount, ${ORDER}) values (1, 700, ${order('tres')});
  insert into transfers ("order", from_account_id, to_account_id, amount, number, concept, issued_at, search_key, snapshot, created_at, updated_at) values (1, 1, 2, 5, '1', 'c', '2026-11-13', 'c', '{}', 'x', 'x');
`
const KEPT = {
  paysheets: 'id, payday, salary, amount, total',
  payments: 'id, amount',
  transfers: 'id, from_account_id, to_account_id, amount, concept',
}
const found = (file: Sqlite.Database, kind: string, term: string) =>
  file
    .prepare(`select rowid from ${kind}_search where ${kind}_search match ?`)
    .pluck()
    .all(`"${term}"`)

test('an upgrade keeps orders and transfers, their search and their guards', () => {
  const before = new Sqlite(fileOfVersion('0010_purge', rows('1000') + documents))
  const columnsOf = (kind: string) =>
    kind === 'transfers' ? KEPT[kind] : `${KEPT[kind as keyof typeof KEPT]}, ${ORDER}`
  const all = () =>
    Object.keys(KEPT).map((kind) => before.prepare(`select ${columnsOf(kind)} from ${kind}`).all())
  const stored = all()
  migrateSqliteSchema(before)
  expect(all()).toEqual(stored)
  const fresh = before.prepare(
    'select pending, approved_by, approved_at, lines, gross, payroll_run_id from paysheets',
  )
  const none = { approved_by: null, approved_at: null, payroll_run_id: null, pending: 0 }
  const added = { code: 'adition', concept: 'Ingreso adicional', kind: 'asignacion' }
  const deducted = { code: 'lph', concept: 'L.P.H', kind: 'deduccion' }
  const lines = [
    { ...added, amount: 30, reason: null },
    { ...deducted, amount: 10, reason: null, formula: '1 % del salario' },
  ]
  expect(fresh.all()).toEqual([
    { ...none, lines: JSON.stringify(lines), gross: 530 },
    { ...none, lines: '[]', gross: 500 },
  ])
  for (const kind of Object.keys(KEPT)) {
    expect(() => before.exec(`delete from ${kind}`)).toThrow('voided, not deleted')
    const approvals = before.prepare(`select pending, approved_by, approved_at from ${kind}`)
    expect(approvals.all()).toContainEqual({ pending: 0, approved_by: null, approved_at: null })
  }
  expect(found(before, 'paysheets', 'dos')).toEqual([2])
  before.exec(`update paysheets set search_key = 'cuatro' where id = 2`)
  before.exec(`update payments set search_key = 'cinco' where id = 1`)
  expect([found(before, 'paysheets', 'dos'), found(before, 'paysheets', 'cuatro')]).toEqual([
    [],
    [2],
  ])
  expect([found(before, 'payments', 'tres'), found(before, 'payments', 'cinco')]).toEqual([[], [1]])
})

describe('an upgrade gives the lines of orders codes, and that which pays arrears its own', () => {
  const line = (concept: string, amount: number) => ({
    ...{ concept, kind: 'asignacion', amount, reason: null },
  })
  const typed = [line('Diferencia de salario', 10), line('Guardia', 7), line('Horas', 7)]
  const rowOf = (id: number, lines: object[], total: number) =>
    `(${id}, 2, 'primera', 1000, 500, '${JSON.stringify(lines)}', ${total - 500}, ${total}, ${order(`n${id}`)})`
  const LAST = '0032_titulars_email'
  const before = `${rows('1000').replace('delete from accounts where id = 3;', '')}
    insert into paysheets ("order", account_id, payday, salary, amount, lines, lines_total, total, ${ORDER}) values
      ${rowOf(1, [], 500)}, ${rowOf(2, typed, 524)}, ${rowOf(3, typed.slice(1), 514)}, ${rowOf(4, typed, 524)};
    insert into paysheets ("order", account_id, payday, salary, amount, adition, adition_reason, bonus, discount, discount_reason, lph, sso, lacks, total, ${ORDER}) values
      (5, 2, 'primera', 1000, 500, 30, 'Guardia', 5, 4, 'Vale', 10, 3, 2, 516, ${order('n5')});
    insert into arrear_payments (kind, document_id, paysheet_id, amount) values
      ('paysheet', 2, 1, 10), ('paysheet', 3, 1, 7), ('payment', 4, 1, 7);`
  const coded = (lines: object[], paying: number) =>
    lines.map((each, i) => ({ ...each, code: i === paying ? 'arrears' : 'other' }))
  const part = (code: string, kind: string, concept: string, amount: number, more = {}) => ({
    ...{ code, concept, kind, amount, reason: null, ...more },
  })
  const after = [
    { lines: [], gross: 500, total: 500 },
    { lines: coded(typed, 0), gross: 524, total: 524 },
    // Under another name it is the last one of that amount.
    { lines: coded(typed.slice(1), 1), gross: 514, total: 514 },
    { lines: coded(typed, -1), gross: 524, total: 524 },
    {
      lines: [
        part('adition', 'asignacion', 'Ingreso adicional', 30, { reason: 'Guardia' }),
        part('bonus', 'asignacion', 'Bono de alimentación', 5),
        part('discount', 'deduccion', 'Descuento', 4, { reason: 'Vale' }),
        part('lph', 'deduccion', 'L.P.H', 10, { formula: '1 % del salario' }),
        part('sso', 'deduccion', 'S.S.O', 3),
        part('lacks', 'deduccion', 'Paro forzoso', 2),
      ],
      gross: 535,
      total: 516,
    },
  ]
  const KEPT_SUMS = 'select lines, gross, total from paysheets order by id'
  const WRONG = 'update paysheets set total = total + 1 where id = 2'
  const HELD = 'an order comes to the sum of its lines'

  test('in a file', () => {
    const file = new Sqlite(fileOfVersion(LAST, before))
    migrateSqliteSchema(file)
    const kept = file.prepare(KEPT_SUMS).all() as { lines: string }[]
    expect(kept.map((row) => ({ ...row, lines: JSON.parse(row.lines) }))).toEqual(after)
    expect(() => file.exec(WRONG)).toThrow(HELD)
  })

  test('in PostgreSQL', async () => {
    const client = new pg.Client({
      connectionString: await postgresAt(inject('postgres')).database(),
    })
    await client.connect()
    await makePostgresOf(LAST, client)
    await client.query(before)
    await migratePostgresSchema(client)
    const { rows: kept } = await client.query(KEPT_SUMS)
    expect(
      kept.map(({ lines, gross, total }) => ({
        lines,
        gross: Number(gross),
        total: Number(total),
      })),
    ).toEqual(after)
    await expect(client.query(WRONG)).rejects.toThrow(HELD)
    await client.end()
  })
})

test('an upgrade keeps the age of what was made again, and who may not approve it', () => {
  const user = (id: number) => `(${id}, 'U', 'u', 'u', '${id}@x', 'x', 1, 1, 'x', 'x')`
  const hand = (at: number, user: number, action: string, id: number) =>
    `('${at}', ${user}, 'U${user}', '${action}', 'paysheet', ${id})`
  // The first order was made again as the second, and that as the third, which waits.
  const file = new Sqlite(
    fileOfVersion(
      '0027_late_orders',
      `${rows('1000')} ${documents}
      insert into users (id, name, name_key, search_key, email, password_hash, role_id, type, created_at, updated_at) values ${[1, 2, 3].map(user)};
      insert into paysheets ("order", account_id, payday, salary, amount, total, pending, ${ORDER}) values (3, 2, 'primera', 1000, 500, 500, 1, ${order('seis')});
      update paysheets set created_at = id, voided_at = case when id < 3 then id end;
      insert into remade_documents (kind, document_id, made_id) values ('paysheet', 1, 2), ('paysheet', 2, 3), ('payment', 1, 2);
      insert into audit (at, user_id, user_name, action, kind, record_id) values ${[
        ...[hand(1, 1, 'create', 1), hand(1, 1, 'void', 1), hand(2, 2, 'create', 2)],
        ...[hand(2, 3, 'approve', 2), hand(3, 3, 'create', 3)],
      ]};`,
    ),
  )
  migrateSqliteSchema(file)
  const made = file.prepare('select created_at from paysheets order by id').pluck()
  expect(made.all()).toEqual(['1', '1', '1'])
  const hands = file.prepare('select user_id from audit where record_id = 3 order by user_id')
  expect(hands.pluck().all()).toEqual([1, 2, 3])
  expect(file.prepare('select count(*) from audit').pluck().get()).toBe(7)
  file.close()
})

test('an upgrade links what personal orders paid of arrears by their words with the oldest late order', () => {
  const salary = (since: string, at: string, user: string) =>
    `(1, 1200, '${since}', ${user}, '${at}')`
  const paid = (n: number, issued: string, search: string) =>
    `(${n}, 5${n}, 1, 1, 'Cheque', '${n}', 'c', 'Ana', '${issued}', '${search}', 'x', 'y', '{}')`
  // The first order is of before the salary's days, the second and third are late.
  const file = new Sqlite(
    fileOfVersion(
      '0028_undo_is_undo',
      `${rows('1000')} ${documents}
      insert into paysheets ("order", account_id, payday, salary, amount, total, ${ORDER}) values (3, 2, 'completo', 1000, 1000, 1000, ${order('seis')});
      update paysheets set issued_at = case id when 1 then '2026-10-14' when 2 then '2026-10-30' else '2026-11-13' end;
      insert into salary_changes (titular_id, salary, since, user_name, created_at) values ${[
        ...[salary('2020-01-01', 'a', 'null'), salary('2026-10-16', 'z', "'Ana'")],
      ]};
      insert into payments ("order", amount, ${ORDER}) values ${[
        ...[
          paid(2, '2026-11-01', 'diferencia de salario'),
          paid(3, '2026-10-29', 'diferencia de salario'),
        ],
        ...[
          paid(4, '2026-11-20', 'honorarios'),
          paid(5, '2026-11-20', 'x diferencia de salario y'),
        ],
      ]};`,
    ),
  )
  migrateSqliteSchema(file)
  const links = file.prepare('select document_id, paysheet_id, amount from arrear_payments')
  expect(links.raw().all()).toEqual([
    [2, 2, 52],
    [5, 2, 55],
  ])
  file.close()
})

test('an upgrade frees what orders paid of the arrears of another person', () => {
  const paid = (id: number, titular: number) =>
    `(${id}, 3${id}, 100, ${titular}, 1, 'Cheque', '${id}', 'c', 'Ana', '2026-11-20', 'c', 'x', 'y', '{}')`
  const order = (id: number, titular: number) =>
    `(${id}, ${id}, 2, 'primera', 1000, 500, 500, 500, ${titular}, 1, 'Cheque', '${id}', 'c', 'Ana', '2026-11-13', 'c', 'x', 'y', '{}')`
  const path = fileOfVersion(
    '0033_coded_lines',
    `${rows('1000')}
    insert into titulars (name, name_key, search_key, ric, scope, type, created_at, updated_at) values
      ('B', 'b', 'b', 'V11111111', 'Empleado', 'Natural', 'x', 'x'), ('C', 'c', 'c', 'V22222222', 'Empleado', 'Natural', 'x', 'x');
    insert into paysheets (id, "order", account_id, payday, salary, amount, gross, total, ${ORDER}) values
      ${[order(1, 2), order(2, 3), order(3, 2), order(4, 3)]};
    insert into payments (id, "order", amount, ${ORDER}) values ${[paid(1, 2), paid(2, 3)]};
    insert into arrear_payments (kind, document_id, paysheet_id, amount) values
      ('payment', 1, 1, 40), ('payment', 1, 2, 60), ('payment', 2, 1, 100),
      ('paysheet', 3, 1, 5), ('paysheet', 3, 2, 6), ('paysheet', 4, 2, 7);`,
  )
  const file = new Sqlite(path)
  migrateSqliteSchema(file)
  const links = file.prepare('select kind, document_id, paysheet_id, amount from arrear_payments')
  expect(links.raw().all()).toEqual([
    ['payment', 1, 1, 40],
    ['paysheet', 3, 1, 5],
    ['paysheet', 4, 2, 7],
  ])
  file.close()
})

test('an upgrade tells opening balances from other adjustments by their reasons, and keeps the names of their accounts', () => {
  const adjusted = (n: number, reason: string, account = 1) =>
    `(${n}, ${account}, ${n}, '${reason}', '2026-11-01', 'x', 'x')`
  const file = new Sqlite(
    fileOfVersion(
      '0030_proposed_approval',
      `${rows('1000')}
      insert into adjustments ("order", account_id, amount, reason, issued_at, created_at, updated_at) values ${[
        ...[adjusted(1, ' SALDO inicial de enero'), adjusted(2, 'Corrige el saldo inicial', 2)],
      ]};`,
    ),
  )
  migrateSqliteSchema(file)
  const kept = file.prepare('select type, snapshot from adjustments order by id')
  const account = (n: number, holder: string, holder_ric: string) =>
    JSON.stringify({
      account: { number: `0134000163000000000${n}`, bank: 'Banesco', holder, holder_ric },
    })
  expect(kept.raw().all()).toEqual([
    ['Saldo inicial', account(1, 'A', 'J070133805')],
    ['Ajuste', account(2, '', '')],
  ])
  file.close()
})

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

test('an upgrade lets titulars, accounts, incomes and transfers be found by any three signs', () => {
  const file = new Sqlite(fileOfVersion('0016_company_profile', rows('1000') + documents))
  migrateSqliteSchema(file)
  const ids = (kind: string, term: string) =>
    file
      .prepare(`select rowid from ${kind}_trigrams where ${kind}_trigrams match ? order by rowid`)
      .pluck()
      .all(`"${term}"`)
  file.exec(`update titulars set search_key = 'ana maria' where id = 1`)
  expect(ids('titulars', 'mar')).toEqual([1])
  expect(ids('accounts', '0163')).toEqual([1, 2])
  file.exec(
    `insert into accounts (number, bank_id, type, created_at, updated_at) values ('01340001630000000009', 1, 'Ahorro', 'x', 'x')`,
  )
  expect(ids('accounts', '0009')).toEqual([4])
  file.exec('delete from accounts where id = 4')
  expect(ids('accounts', '0009')).toEqual([])
  file.exec(`update accounts set number = '01340001630000000055' where id = 2`)
  expect([ids('accounts', '0001630000000001'), ids('accounts', '0055')]).toEqual([[1], [2]])
  expect(ids('incomes', 'p 1')).toEqual([1])
  file.exec(`update transfers set search_key = '0042 traspaso' where id = 1`)
  expect(ids('transfers', 'tras')).toEqual([1])
  file.close()
})

test('an upgrade keeps announcements and gives no id of a deleted one again', () => {
  const insert = `insert into announcements (title, content, target, type, date, created_at, updated_at) values ('A', 'B', 0, 4, '2026-12-24', 'x', 'x')`
  const path = fileOfVersion(
    '0016_company_profile',
    `${insert}; ${insert}; delete from announcements where id = 2`,
  )
  const file = new Sqlite(path)
  migrateSqliteSchema(file)
  const kept = { id: 1, type: 4, date: '2026-12-24', time: null }
  expect(file.prepare('select id, type, date, time from announcements').all()).toEqual([kept])
  expect(file.prepare(`${insert} returning id`).pluck().get()).toBe(3)
  file.close()
})

test('an upgrade keeps what is typed in the drafts of the wizard', () => {
  const sheet = { version: 4, tab: 't', applied: 3, values: { number: '0009' }, salary: 10050 }
  const state = { key: 'k', selected: [7, 9], sheets: { 7: sheet, 9: { ...sheet, salary: 0 } } }
  const path = fileOfVersion(
    '0012_approval_trail',
    `insert into users (name, email, password_hash, role_id, type, name_key, search_key, created_at, updated_at) values ('A', 'a@x', 'x', 1, 1, 'a', 'a', 'x', 'x');
    insert into wizard_drafts (user_id, state, version, updated_at) values (1, '${JSON.stringify(state)}', 5, 'x');`,
  )
  const file = new Sqlite(path)
  migrateSqliteSchema(file)
  const rows = file.prepare('select * from wizard_sheets').all()
  const kept = {
    user_id: 1,
    typed: '{"number":"0009"}',
    version: 4,
    tab: 't',
    applied: 3,
    copied: 0,
    currency: 'VES',
  }
  expect(rows).toEqual([
    { ...kept, titular_id: 7, salary: 10050 },
    { ...kept, titular_id: 9, salary: 0 },
  ])
  const left = file.prepare('select state, version from wizard_drafts').get()
  expect(left).toEqual({ state: '{"key":"k","selected":[7,9]}', version: 5 })
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

test('the check of an older version that has no fault asks for the upgrade first', async () => {
  const path = fileOfVersion('0010_purge', rows('1000') + documents)
  const before = await runCommand('check', path)
  expect(before.code).toBe(1)
  expect(before.said).toContain('La base de datos es de una versión anterior')
})

test('an upgrade begins the history of salaries with what is known of them', () => {
  const titular = (ric: string, salary: number, updated_at: string) =>
    `('A', 'a', 'a', '${ric}', 'Empleado', 'Natural', ${salary}, '2026-01-01T12:00:00.000Z', '${updated_at}')`
  const earlier = `insert into titulars (name, name_key, search_key, ric, scope, type, salary, created_at, updated_at) values
    ${titular('V11111111', 150_050, '2026-11-21T03:59:00.000Z')}, ${titular('V22222222', 0, 'x')}, ${titular('V33333333', 100, '2026-11-21T04:00:00.000Z')}`
  const file = new Sqlite(fileOfVersion('0016_company_profile', earlier))
  migrateSqliteSchema(file)
  const history = file.prepare(
    'select titular_id, salary, since, reason, user_id, user_name from salary_changes order by id',
  )
  const unknown = { reason: null, user_id: null, user_name: null }
  expect(history.all()).toEqual([
    { titular_id: 1, salary: 150_050, since: '2026-11-20', ...unknown },
    { titular_id: 3, salary: 100, since: '2026-11-21', ...unknown },
  ])
})
