// @both-engines
// Proves docs/rules/running.md#7.
/** The schema's own rules: a database that has lost them lets rows in that `check` must find. */
import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { findBrokenConstraints } from '#app/models/invariants/constraints.server.ts'
import { dialect, rulesOf } from '#db/columns.ts'
import { TABLES } from '#db/tables.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, aUser } from '#tests/support/models/factories.ts'
import { runRaw } from '#tests/support/models/harm.ts'
import { anAdjustment, aPaidEmployee, aPayment, aTransfer } from '#tests/support/models/orders.ts'

const isPostgres = dialect === 'postgres'

/** Two rows of whatever has a unique key, and one of all that has a rule. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    await aPaidEmployee(tx)
    await anIncome(tx)
    await aUser(tx)
    const [from, to] = [await aCompanyAccount(tx), await aCompanyAccount(tx)]
    for (const _ of [1, 2]) {
      await aPayment(tx, { titular_id: 1, enterprise_id: from })
      await aTransfer(tx, from, to)
      await anAdjustment(tx, to)
    }
    await runRaw(tx, [
      ...[1, 2].flatMap(runWithFile),
      `insert into access_settings (id, require_factor, created_at, updated_at) values (1, 'nobody', 'x', 'x')`,
      `insert into approval_settings (id, created_at, updated_at) values (1, 'x', 'x')`,
      `insert into closing (id, created_at, updated_at) values (1, 'x', 'x')`,
      `insert into company_profile (id, name, ric, created_at, updated_at) values (1, 'x', 'x', 'x', 'x')`,
      `insert into imports (kind, state, name, sha256, content, summary, expires_at, created_at, updated_at) values ('employees', 'done', 'x', 'x', ${EMPTY}, '{}', 'x', 'x', 'x')`,
      `insert into first_steps (id, hidden, created_at, updated_at) values (1, true, 'x', 'x')`,
      `insert into arrear_payments (kind, document_id, paysheet_id, amount) values ('payment', 1, 1, 1), ('payment', 2, 1, 1)`,
      `insert into fixed_concepts (titular_id, concept, kind, amount, paydays, since, created_at, updated_at) values (1, 'x', 'deduccion', 1, 'each', '2026-11-20', 'x', 'x')`,
      `insert into rates (currency, day, value, source, created_at) values ('USD', '2026-11-20', '148.32', 'x', 'x')`,
      `insert into faov_files (month, name, count, total, sha256, content, created_at) values ('2026-11', 'x', 1, 1, 'x', ${EMPTY}, 'x')`,
      told('a'),
      told('b'),
      mail('a'),
      mail('b'),
      `insert into saved_views (user_id, list, name, query, created_at) values (1, '/x', 'a', 'x', 'x'), (1, '/x', 'b', 'x', 'x')`,
      `insert into tokens (id, purpose, user_id, created_at, expires_at) values ('t', 'api', 1, 'x', 'x')`,
      `insert into announcements (title, content, target, type, created_at, updated_at) values ('A', 'b', 0, 0, 'x', 'x')`,
      `insert into report_jobs (id, user_id, kind, format, query, state, created_at, expires_at) values ('r', 1, 'x', 'pdf', '{}', 'done', 'x', 'x')`,
    ])
  }),
)
const EMPTY = isPostgres ? `'\\x'::bytea` : `x''`
const runWithFile = (n: number) => [
  `insert into payroll_runs ("order", title, payday, month, issued_at, search_key, created_at, updated_at) values (${n}, 'x', 'primera', '2026-11', '2026-11-13', 'x', 'x', 'x')`,
  `insert into bank_files (lot, account_id, format, value_date, name, count, total, sha256, content, created_at, updated_at) values (${n}, 1, 'csv', '2026-11-13', 'x', 1, 1, 'x', ${EMPTY}, 'x', 'x')`,
  `insert into bank_file_lines (bank_file_id, position, kind, document_id, amount) values (${n}, 1, 'paysheet', 1, 1)`,
]
const told = (occasion: string) =>
  `insert into outbox (occasion, user_id, title, content, state, next_attempt_at, created_at) values ('${occasion}', 1, 'x', 'x', 'sent', 'x', 'x')`
const mail = (occasion: string) =>
  `insert into mails (occasion, kind, title, content, state, next_attempt_at, created_at) values ('${occasion}', 'notice', 'x', 'x', 'sent', 'x', 'x')`

class Undone extends Error {}

/** What is found after the statements, which are then undone, as is what they take away. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const harm = t.write(async (tx) => {
    await runRaw(tx, [...WITHOUT_GUARDS, ...statements])
    found = await findBrokenConstraints(tx)
    throw new Undone()
  })
  await expect(harm).rejects.toThrow(Undone)
  return found
}
const WITHOUT_GUARDS = isPostgres
  ? ['set local session_replication_role = replica']
  : [
      'pragma defer_foreign_keys = on',
      'drop trigger movements_no_update',
      'drop trigger rates_no_update',
      'drop trigger faov_files_no_update',
    ]

const rulesWith = (part: 'checks' | 'keys') =>
  TABLES.flatMap((table) =>
    rulesOf(table)[part].map(({ name }) => [getTableName(table), name] as const),
  )

/** Of tables apart, to be broken together: the first rule of each, then the second of each. */
function inRounds(rules: ReturnType<typeof rulesWith>) {
  const byTable = Object.values(Object.groupBy(rules, ([table]) => table))
  const most = Math.max(...byTable.map((own = []) => own.length))
  return Array.from({ length: most }, (_, n) => byTable.flatMap((own = []) => own.slice(n, n + 1)))
}

/** Forbidden values of a row, by the rule that forbids them. */
const FORBIDDEN: Record<string, string> = {
  banks_index_form: `"index" = '01'`,
  accounts_number_form: `number = '1'`,
  accounts_type_known: `type = 'Otra'`,
  accounts_capital: 'capital = -1',
  payroll_runs_payday: `payday = 'tercera'`,
  payroll_runs_month: `month = '2026'`,
  bank_files_format: `format = 'otro'`,
  bank_files_sums: 'count = 0',
  arrear_payments_kind: `kind = 'income'`,
  bank_file_lines_kind: `kind = 'income'`,
  bank_file_lines_status: `status = 'otro'`,
  bank_file_lines_amount: 'amount = 0',
  access_settings_single: 'id = 2',
  access_settings_demand: `require_factor = 'otro'`,
  approval_settings_single: 'id = 2',
  approval_settings_amounts: 'runs = -1',
  closing_single: 'id = 2',
  concepts_computed: `computed = 'otro'`,
  concepts_kind: `kind = 'otro'`,
  concepts_nature: `nature = 'otra'`,
  company_profile_single: 'id = 2',
  first_steps_single: 'id = 2',
  imports_kind: `kind = 'otro'`,
  imports_state: `state = 'otro'`,
  payments_approval: `pending = true, approved_at = 'x'`,
  paysheets_approval: `pending = true, approved_at = 'x'`,
  transfers_approval: `pending = true, approved_at = 'x'`,
  payments_method: `"transaction" = 'Efectivo'`,
  payments_amount: 'amount = 0',
  paysheets_method: `"transaction" = 'Efectivo'`,
  paysheets_payday: `payday = 'tercera'`,
  paysheets_amounts: 'salary = 0',
  incomes_amount: 'amount = 0',
  transfers_amount: 'amount = 0',
  transfers_sides: 'to_account_id = from_account_id',
  adjustments_amount: 'amount = 0',
  movements_amount: 'amount = 0',
  movements_balance: 'balance = -1',
  movements_kind: `kind = 'otro'`,
  announcements_target: 'target = 4',
  announcements_type: 'type = 3',
  announcements_date: `date = '2026-11-20'`,
  announcements_time: `time = '08:00'`,
  outbox_state: `state = 'otro'`,
  mails_kind: `kind = 'otro'`,
  mails_state: `state = 'otro'`,
  users_role: 'role_id = 4, type = 4',
  users_type: 'type = 2',
  tokens_purpose: `purpose = 'otro'`,
  titulars_scope_known: `scope = 'Otro'`,
  titulars_type_known: `type = 'Otro'`,
  titulars_salary: 'salary = -1',
  salary_changes_salary: 'salary = -1',
  faov_files_count: 'count = 0',
  fixed_concepts_kind: `kind = 'otro'`,
  fixed_concepts_paydays: `paydays = 'completo'`,
  fixed_concepts_amount: 'amount = 0',
  fixed_concepts_named: 'concept = null',
  rates_currency: `currency = 'COP'`,
  rates_value: `value = '-1'`,
  settings_single: 'id = 2',
  settings_amounts: 'bonus = -1',
  signatories_kind: `kind = 'otro'`,
  report_jobs_state_known: `state = 'otro'`,
}

/** Duplicate rows, by the key that forbids them. */
const SAME: Record<string, string> = {
  banks_index: `"index" = '0102'`,
  accounts_number: `number = '01020001630000000001'`,
  concepts_code: `code = 'base'`,
  concepts_name: `name_key = 'salario base'`,
  payroll_runs_order: '"order" = 1',
  bank_files_lot: 'lot = 1',
  arrear_payments_document: 'document_id = 1',
  bank_file_lines_position: 'bank_file_id = 1, position = 1',
  payments_order: '"order" = 1',
  paysheets_order: '"order" = 1',
  incomes_order: '"order" = 1',
  transfers_order: '"order" = 1',
  adjustments_order: '"order" = 1',
  outbox_occasion: `occasion = 'a'`,
  mails_occasion: `occasion = 'a'`,
  users_email: `email = 'ana@example.com'`,
  users_simgulary_bot_id: `simgulary_bot_id = '7'`,
  titulars_ric: `ric = 'V11470283'`,
  titulars_user: 'user_id = 1',
  saved_views_name: `user_id = 1, list = '/x', name = 'x'`,
  signatories_name: `kind = 'realized', name = 'Ana'`,
}

describe('the check finds rows that break the rules of the schema', () => {
  test('of every CHECK', async () => {
    const rules = rulesWith('checks')
    expect(rules.map(([, name]) => name).sort()).toEqual(Object.keys(FORBIDDEN).sort())
    if (!isPostgres) await t.write((tx) => runRaw(tx, ['pragma ignore_check_constraints = on']))
    for (const some of inRounds(rules)) {
      const harm = some.flatMap(([table, name]) => [
        ...(isPostgres ? [`alter table ${table} drop constraint ${name}`] : []),
        `update ${table} set ${FORBIDDEN[name]} where id = (select min(id) from ${table})`,
      ])
      const said = some.map(([table, name]) => `${table}: 1 fila no cumple ${name}.`)
      expect(await brokenBy(...harm)).toEqual(expect.arrayContaining(said))
    }
  })

  test('of every unique key', async () => {
    const keys = rulesWith('keys')
    expect(keys.map(([, name]) => name).sort()).toEqual(Object.keys(SAME).sort())
    for (const some of inRounds(keys)) {
      const harm = some.flatMap(([table, name]) => [
        `drop index ${name}`,
        `update ${table} set ${SAME[name]} where id in (select id from ${table} order by id limit 2)`,
      ])
      const said = some.map(([table, name]) => `${table}: 2 filas no cumplen ${name}.`)
      expect(await brokenBy(...harm)).toEqual(expect.arrayContaining(said))
    }
  })

  // SQLite cannot be brought to take a null where there must be none.
  if (isPostgres) {
    test('of every NOT NULL and foreign key', async () => {
      expect(
        await brokenBy(
          'alter table incomes alter column provider drop not null',
          'update incomes set provider = null where id = 1',
        ),
      ).toEqual(expect.arrayContaining(['incomes: 1 fila no cumple provider not null.']))
    })
  }
})

test('the check does not look for broken rules in a database that enforces them', async () => {
  const found = await findBrokenInvariants(t.db)
  expect(found.filter((sentence) => sentence.includes('no cumple'))).toEqual([])
})
