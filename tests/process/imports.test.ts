import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { run, writeIn } from '#tests/support/process/scripts.ts'

const directory = mkdtempSync(join(tmpdir(), 'nomina-scripts-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the check of import directions', () => {
  const house = join(directory, 'house')

  beforeEach(() => {
    rmSync(house, { recursive: true, force: true })
    write('app/kernel/values/money.ts', "import { KINDS } from '#db/kinds.ts'\n")
    write('app/kernel/rows.server.ts', "import { tables } from '#db/schema.ts'\n")
    write('db/schema.ts', 'export const tables = 1\n')
    write('db/kinds.ts', 'export const KINDS = 1\n')
    write('app/models/banks/fields.ts', "import '#app/kernel/values/money.ts'\n")
    write('app/components/forms/field.tsx', "import '#app/models/banks/fields.ts'\n")
    write('app/routes/list.tsx', "import '#app/components/forms/field.tsx'\n")
  })

  const write = (path: string, text: string) => writeIn(house, path, text)
  const check = () => run('scripts/imports.mjs', [], house)

  test('passes when all directions are right', () => {
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })

  test('lets components import types from lower folders, which no browser loads', () => {
    write('app/components/rows.tsx', "import type { Row } from '#app/kernel/rows.server.ts'\n")
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })

  test.each([
    [
      'app/models/banks/fields.ts',
      "import '#app/routes/list.tsx'",
      'may not know app/routes/list.tsx',
    ],
    [
      'app/kernel/x.server.ts',
      "import '#app/models/banks/fields.ts'",
      'may not know app/models/banks/fields.ts',
    ],
    ['db/x.ts', "import '#app/kernel/values/money.ts'", 'may not know app/kernel/values/money.ts'],
    ['app/components/x.tsx', "import '#db/schema.ts'", 'may not know db/schema.ts'],
    [
      'app/components/x.tsx',
      "import { rows } from '#app/kernel/rows.server.ts'",
      'may not know app/kernel/rows.server.ts',
    ],
    [
      'app/components/x.tsx',
      "import type { Route } from '#app/routes/list.tsx'",
      'may not know app/routes/list.tsx',
    ],
    ['app/models/x.ts', "import { tables } from '#db/schema.ts'", 'may not know db/schema.ts'],
    ['app/routes/x.tsx', "import '../models/bank.ts'", 'with its alias'],
    ['app/routes/x.tsx', "import '#app/models/bank'", 'is no file'],
    ['app/kernel/values/money.ts', "export * from './money.ts'", 'circle'],
    ['app/models/x.ts', "const later = import('#app/routes/list.tsx')", 'may not know'],
  ])('refuses %s with %s', (path, text, fault) => {
    write(path, `${text}\n`)
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toContain(fault)
  })

  /** Writes both files, the one importing the other. */
  const meet = (path: string, other: string) => {
    write(other, 'export const other = 1\n')
    write(path, `import { other } from '#${other}'\n`)
  }

  test.each([
    ['app/models/payments/change.server.ts', 'app/models/accounts/rules.server.ts'],
    ['app/models/payments/change.server.ts', 'app/models/accounts/labels.ts'],
    // Only a file of exactly these names is an entry.
    ['app/models/payments/change.server.ts', 'app/models/accounts/old-fields.ts'],
    ['app/models/payments/change.server.ts', 'app/models/accounts/read.server.tsx'],
    // What all share may reach into no noun.
    ['app/models/documents/reader.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/orders/reader.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/routes/banks/list.tsx', 'app/routes/accounts/list.tsx'],
    // Screens have no entries: even of this name it is another noun's.
    ['app/routes/banks/list.tsx', 'app/routes/accounts/fields.ts'],
    ['app/routes/banks/list.tsx', 'app/models/accounts/rules.server.ts'],
    ['app/routes/orders/delete.tsx', 'app/models/banks/rows.server.ts'],
    ['app/routes/access/login.tsx', 'app/models/telegram/updates.server.ts'],
    ['app/routes/own-account/screen.tsx', 'app/models/banks/rows.server.ts'],
    ['app/routes/wizard/screen.tsx', 'app/models/payments/rows.server.ts'],
  ])('stops %s from reaching into %s', (path, other) => {
    meet(path, other)
    const stderr = `${path}: may not reach into ${other}\n`
    expect(check()).toMatchObject({ status: 1, stderr })
  })

  test.each([
    ['app/models/banks/change.server.ts', 'app/models/paysheets/read.server.ts'],
    // Those of one row do not know each other.
    ['app/models/banks/change.server.ts', 'app/models/accounts/fields.ts'],
    ['app/models/documents/reader.server.ts', 'app/models/payments/fields.ts'],
    // One that the order does not name yet.
    ['app/models/loans/change.server.ts', 'app/models/banks/read.server.ts'],
  ])('lets %s stand before %s', (path, other) => {
    meet(path, other)
    const stderr = `${path}: stands before ${other}\n`
    expect(check()).toMatchObject({ status: 1, stderr })
  })

  test('stops a noun from naming even a type of what another keeps to itself', () => {
    const other = 'app/models/accounts/rules.server.ts'
    write(other, 'export type Rule = 1\n')
    write('app/routes/banks/list.tsx', `import type { Rule } from '#${other}'\n`)
    const { stderr } = check()
    expect(stderr).toBe(`app/routes/banks/list.tsx: may not reach into ${other}\n`)
  })

  test.each([
    // The entries of another noun.
    ['app/models/payments/change.server.ts', 'app/models/accounts/fields.ts'],
    ['app/models/payments/change.server.ts', 'app/models/accounts/read.server.ts'],
    ['app/models/payments/change.server.ts', 'app/models/accounts/change.server.ts'],
    // Within a noun, from its screens to its model too.
    ['app/models/banks/change.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/wizard/draft.server.ts', 'app/models/paysheets/rows.server.ts'],
    ['app/routes/banks/list.tsx', 'app/models/banks/rows.server.ts'],
    // Screens with other names than their nouns.
    ['app/routes/access/register.tsx', 'app/models/users/registration.server.ts'],
    ['app/routes/own-account/screen.tsx', 'app/models/users/rows.server.ts'],
    ['app/routes/own-account/telegram.tsx', 'app/models/telegram/binding.server.ts'],
    // Registers, which have a line for each noun.
    ['app/models/audit/entries.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/api/register.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/reports/files.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/routes/api/banks.ts', 'app/models/banks/rows.server.ts'],
    // What nouns share.
    ['app/models/payments/change.server.ts', 'app/models/documents/reader.server.ts'],
    ['app/models/payments/change.server.ts', 'app/models/orders/rows.server.ts'],
    ['app/models/payments/change.server.ts', 'app/models/records/keys.server.ts'],
    ['app/models/mails/sender.server.ts', 'app/models/reports/rows.server.ts'],
    ['app/routes/banks/list.tsx', 'app/routes/orders/table.tsx'],
    // Files of no noun.
    ['app/routes/shell.tsx', 'app/models/banks/rows.server.ts'],
    ['app/http/lists.server.ts', 'app/models/banks/rows.server.ts'],
  ])('lets %s know %s', (path, other) => {
    meet(path, other)
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })
})
