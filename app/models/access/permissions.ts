/**
 * Who may open what: one table for screens, actions and the API, which denies by default.
 * Middleware, the API dispatcher and the sidebar all use it (docs/rules/access.md#1).
 */

import { type Access, ADMIN, DEVELOPER, ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { DOCUMENTS, REPORTED_KINDS, SCREENED_KINDS } from '#app/kernel/document-kinds.ts'
import { APPROVED_KINDS } from '#db/kinds.ts'

/** A path and everything below it, unless a longer entry matches; `:id` is any one segment. */
const TABLE: readonly (readonly [string, Access])[] = [
  ['/register', 'visitor'],
  ['/forgot', 'visitor'],
  ['/logout', 'public'],
  ['/reset', 'public'],
  ['/second-factor', 'visitor'],
  ['/theme', 'public'],
  ['/dashboard', 'member'],
  ['/reports', 'member'],
  ['/settings', 'member'],
  ['/settings/salary', 'staff'],
  ['/settings/users', 'staff'],
  ['/settings/users/:id/reset', 'admin'],
  ['/settings/mail', 'staff'],
  ['/settings/users/:id/second-factor', 'admin'],
  ['/settings/access', 'admin'],
  ['/settings/views', 'staff'],
  ['/settings/rates', 'staff'],
  ['/settings/audit', 'admin'],
  ['/settings/closing', 'admin'],
  ['/settings/parameters', 'admin'],
  ['/settings/concepts', 'admin'],
  ['/settings/approval', 'admin'],
  ['/settings/company', 'admin'],
  ['/approvals', 'admin'],
  ['/settings/announcements', 'staff'],
  ['/import', 'staff'],
  ['/messages', 'member'],
  // Each result is of a list that the user may open, or is their own.
  ['/search', 'member'],
  ['/users', 'staff'],
  ['/titulars', 'staff'],
  ['/pickers', 'staff'],
  ['/accounts', 'staff'],
  ['/company-accounts', 'staff'],
  ['/company-accounts/:id/movements/adjustments', 'admin'],
  ['/banks', 'staff'],
  ['/bank-files', 'staff'],
  ['/payroll-runs', 'staff'],
  ['/payroll', 'staff'],

  ['/api/login', 'public'],
  ['/api/register', 'public'],
  ['/api/openapi.json', 'public'],
  ['/api/docs', 'public'],
  ['/api/logout', 'member'],
  ['/api/me', 'member'],
  ['/api/titulars', 'staff'],
  ['/api/accounts', 'staff'],
  ['/api/accounts/:id/adjustments', 'admin'],
  ['/api/banks', 'staff'],
  ['/api/bank-files', 'staff'],
  ['/api/rates', 'staff'],
  ['/api/payroll-runs', 'staff'],
  ['/api/users', 'staff'],
  // Everyone reads and changes their own record; the calls refuse the others.
  ['/api/users/:id', 'member'],
  ['/api/users/:id/confirm', 'staff'],
  ['/api/users/:id/bind', 'staff'],
  ['/api/users/:id/unbound', 'staff'],
  ['/api/users/:id/reset', 'admin'],
  ['/api/users/:id/second-factor', 'admin'],
  ['/api/users/:id/preferences', 'member'],
  ['/api/announcements', 'staff'],
  ['/api/parameters', 'admin'],
  ['/api/concepts', 'admin'],
  ['/api/fixed-concepts', 'staff'],
  ['/api/settings', 'staff'],
  ['/api/settings/closing', 'admin'],
  ['/api/settings/approval', 'admin'],
  ['/api/settings/access', 'admin'],
  ['/api/settings/company', 'admin'],
  ['/api/statistics', 'staff'],
  ['/api/reports', 'member'],
  ['/api/reports/payroll-runs', 'staff'],
  ['/api/reports/payroll-concepts', 'staff'],
  ['/api/reports/payroll-contributions', 'staff'],
]

function ofDocuments(): (readonly [string, Access])[] {
  const own = SCREENED_KINDS.flatMap((kind) => {
    const { path, screens } = DOCUMENTS[kind]
    return [[`/${path}`, screens.access] as const, [`/api/${path}`, screens.access] as const]
  })
  const decisions = [...APPROVED_KINDS.map((kind) => DOCUMENTS[kind].path), 'payroll-runs'].flatMap(
    (path) =>
      ['approve', 'reject'].flatMap((decision) => [
        [`/${path}/:id/${decision}`, 'admin'] as const,
        [`/api/${path}/:id/${decision}`, 'admin'] as const,
      ]),
  )
  const reports = REPORTED_KINDS.map((kind) => {
    const { path, report } = DOCUMENTS[kind]
    return [`/api/reports/${path}`, report.access] as const
  })
  return [...own, ...decisions, ...reports]
}

function sortedEntries() {
  return [...TABLE, ...ofDocuments()]
    .map(([path, access]) => ({ segments: path.split('/').slice(1), access }))
    .sort((a, b) => b.segments.length - a.segments.length)
}

/** Longest first. Marked pure: browsers need only the roles' names and do not load it. */
const ENTRIES = /* @__PURE__ */ sortedEntries()

/** Screens that send an employee to /settings, without a 403 dialog (docs/rules/access.md#4). */
const SENT_TO_SETTINGS = ['salary', 'users', 'announcements']

export function isSentToSettings(pathname: string): boolean {
  const [first = '', second = ''] = segmentsOf(pathname)
  return SENT_TO_SETTINGS.includes(first === 'settings' ? second : first)
}

export const FACTOR_PATH = '/settings/second-factor'

const OPEN_WITHOUT_FACTOR = [FACTOR_PATH, '/logout', '/theme', '/api/logout', '/api/me']

export function isOpenWithoutFactor(pathname: string): boolean {
  const path = `/${segmentsOf(pathname).join('/')}`
  return OPEN_WITHOUT_FACTOR.some((open) => path === open || path.startsWith(`${open}/`))
}

/** A path's segments as the router compares them: decoded, and without regard to case. */
function segmentsOf(pathname: string): string[] {
  const decoded = (segment: string) => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return segment
    }
  }
  return pathname
    .split('/')
    .slice(1)
    .map((segment) => decoded(segment).toLowerCase())
}

/** The table's entry for a path; undefined when there is none, which means: refuse. */
export function accessTo(pathname: string): Access | undefined {
  if (pathname === '/') return 'visitor'
  const path = segmentsOf(pathname)
  const entry = ENTRIES.find(({ segments }) =>
    segments.every((segment, i) => segment === path[i] || (segment.startsWith(':') && path[i])),
  )
  return entry?.access
}

/** Whether a user with this role (null: logged out) may open a path. */
export function allows(role_id: number | null, pathname: string): boolean {
  const access = accessTo(pathname)
  if (access === undefined) return false
  if (access === 'public') return true
  if (role_id === null) return access === 'visitor'
  if (access === 'member') return role_id in ROLE_NAMES
  if (access === 'staff') return role_id === ADMIN || role_id === DEVELOPER
  return access === 'admin' && role_id === ADMIN
}
