// Proves docs/rules/money.md#19.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AUDIT_KINDS, auditFieldName } from '#app/models/audit/fields.ts'
import { withParts } from '#app/models/paysheets/lines.ts'
import * as schema from '#db/schema.ts'

/** The tables whose rows, or columns of them, the trail keeps. */
const RECORDED = {
  ...{ account: schema.accounts, bank: schema.banks, titular: schema.titulars },
  ...{ user: schema.users, concept: schema.concepts, fixed_concept: schema.fixed_concepts },
  ...{ payroll_run: schema.payroll_runs, announcement: schema.announcements },
  ...{ settings: schema.settings, signatory: schema.signatories, bank_file: schema.bank_files },
  ...{ approval: schema.approval_settings, access: schema.access_settings },
  ...{ closing: schema.closing, company: schema.company_profile },
  ...{ transfer: schema.transfers, income: schema.incomes, adjustment: schema.adjustments },
  ...{ payment: schema.payments, paysheet: schema.paysheets, faov_file: schema.faov_files },
}

/** What the trail leaves out, or shows by other words. */
const UNSAID = [
  ...['id', 'order', 'version', 'created_at', 'updated_at', 'password_hash', 'snapshot'],
  ...['name_key', 'search_key', 'title_key', 'concept_id', 'gross', 'purchase_id', 'content'],
  ...['proposed', 'user_name'],
]

test.each(Object.entries(RECORDED))('every field of %s has a label in the trail', (kind, table) => {
  const fields = Object.keys(getTableColumns(table)).filter((name) => !UNSAID.includes(name))
  expect(fields.filter((name) => auditFieldName(kind, name) === name)).toEqual([])
  expect(AUDIT_KINDS).toHaveProperty(kind)
})

test('every part of an order has a label in the trail', () => {
  const { lines_total: _, ...told } = withParts({ lines: [], gross: 0 })
  const fields = Object.keys(told)
  expect(fields).toContain('adition_reason')
  expect(fields.filter((name) => auditFieldName('paysheet', name) === name)).toEqual([])
})
