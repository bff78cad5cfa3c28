/** The lists that come out as a file, each below its own address (docs/rules/import.md#11). */
export const EXPORTED_LISTS = [
  ...(['/titulars', '/accounts', '/company-accounts', '/banks', '/payroll-runs'] as const),
  ...(['/settings/salary', '/settings/users', '/settings/announcements'] as const),
  ...(['/settings/salary/arrears', '/settings/audit', '/approvals'] as const),
  '/payroll/journal',
] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]
