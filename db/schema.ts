/**
 * The whole database, written once for SQLite and PostgreSQL in the vocabulary of columns.ts.
 * Columns have the API's names (docs/rules/api.md#16), so a row is already a record. Money is
 * integer céntimos.
 */
export * from './schema/accounting.ts'
export * from './schema/arrears.ts'
export * from './schema/bank-files.ts'
export * from './schema/banks.ts'
export * from './schema/concepts.ts'
export * from './schema/document-view.ts'
export * from './schema/documents.ts'
export * from './schema/factors.ts'
export * from './schema/faov.ts'
export * from './schema/fixed-concepts.ts'
export * from './schema/imports.ts'
export * from './schema/ledger.ts'
export * from './schema/messages.ts'
export * from './schema/parameters.ts'
export * from './schema/people.ts'
export * from './schema/rates.ts'
export * from './schema/runs.ts'
export * from './schema/salaries.ts'
export * from './schema/settings.ts'
export * from './schema/snapshots.ts'
export * from './schema/system.ts'
export * from './schema/views.ts'
