import { Outlet } from 'react-router'
import { type MenuItem, Shell } from '#app/components/frame/shell.tsx'
import { contextOf, idOf } from '#app/http/forms/forms.server.ts'
import { countWaiting, type Waiting } from '#app/models/approval/read.server.ts'
import { countUnread } from '#app/models/messages/read.server.ts'
import { findCompany } from '#app/models/records/relations.server.ts'
import { allows } from '#app/services/access/permissions.ts'
import { ROLE_NAMES } from '#app/services/access/roles.ts'
import type { Route } from './+types/shell'

const MENU: MenuItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/titulars', label: 'Titulares', icon: 'titulars' },
  { to: '/accounts', label: 'Números de cuenta', icon: 'accounts' },
  { to: '/company-accounts', label: 'Cuentas de empresa', icon: 'companyAccounts' },
  { to: '/banks', label: 'Bancos', icon: 'banks' },
  { to: '/paysheets', label: 'Órdenes de nómina', icon: 'paysheets' },
  { to: '/payroll-runs', label: 'Nóminas', icon: 'payrollRuns' },
  { to: '/payments', label: 'Órdenes personales', icon: 'payments' },
  { to: '/reports', label: 'Reportes', icon: 'reports' },
  { to: '/incomes', label: 'Ingresos', icon: 'incomes' },
  { to: '/settings', label: 'Configuración', icon: 'settings' },
]

/** Employees keep Reportes and Configuración in their menu (docs/rules/screens.md#2). */
const EMPLOYEE_MENU = new Set(['/reports', '/settings'])

/** The frame for logged-in users; the guard lets nobody else through. */
export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const role_id = user?.role_id ?? null
  const isStaff = allows(role_id, '/titulars')
  return {
    user: { name: user?.name ?? '', role: ROLE_NAMES[role_id ?? 0] ?? '' },
    menu: MENU.filter(({ to }) => allows(role_id, to) && (isStaff || EMPLOYEE_MENU.has(to))),
    company: await findCompany(db),
    unread: await countUnread(db, user?.id ?? 0, openedMessage(args.url)),
    waiting: allows(role_id, '/approvals') ? sumOf(await countWaiting(db)) : 0,
  }
}

const sumOf = (waiting: Waiting) => Object.values(waiting).reduce((sum, n) => sum + n, 0)

/** The message that this page opens, 0 for none. It is marked as read at the same time. */
const openedMessage = ({ pathname }: URL) => idOf(/^\/messages\/(\d+)/.exec(pathname)?.[1])

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  const { user, menu, company, unread, waiting } = loaderData
  return (
    <Shell user={user} menu={menu} company={company} unread={unread} waiting={waiting}>
      <Outlet />
    </Shell>
  )
}
