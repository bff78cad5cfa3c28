import { Outlet } from 'react-router'
import { type MenuItem, Shell } from '#app/components/frame/shell.tsx'
import { themeOf } from '#app/http/access/theme.server.ts'
import { contextOf, idOf } from '#app/http/forms/forms.server.ts'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { allows } from '#app/models/access/permissions.ts'
import { countWaiting, type Waiting } from '#app/models/approval/read.server.ts'
import { countUnread } from '#app/models/messages/read.server.ts'
import { findCompany } from '#app/models/records/relations.server.ts'
import type { Route } from './+types/shell'
import { endOfTopbar } from './topbar.server.tsx'

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
  const { app, db, user } = contextOf(args)
  const role_id = user?.role_id ?? null
  const isStaff = allows(role_id, '/titulars')
  const unread = await countUnread(db, user?.id ?? 0, openedMessage(args.url))
  const waiting = allows(role_id, '/approvals') ? sumOf(await countWaiting(db)) : 0
  return {
    menu: MENU.filter(({ to }) => allows(role_id, to) && (isStaff || EMPLOYEE_MENU.has(to))),
    company: await findCompany(db),
    topbar: endOfTopbar({
      user: { name: user?.name ?? '', role: ROLE_NAMES[role_id ?? 0] ?? '' },
      unread,
      waiting,
      theme: themeOf(app.cookies, args.request),
    }),
  }
}

const sumOf = (waiting: Waiting) => Object.values(waiting).reduce((sum, n) => sum + n, 0)

/** The message that this page opens, 0 for none. It is marked as read at the same time. */
const openedMessage = ({ pathname }: URL) => idOf(/^\/messages\/(\d+)/.exec(pathname)?.[1])

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  const { menu, company, topbar } = loaderData
  return (
    <Shell menu={menu} company={company} topbar={topbar}>
      <Outlet />
    </Shell>
  )
}
