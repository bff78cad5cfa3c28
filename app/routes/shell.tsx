import { Outlet } from 'react-router'
import { DatesInWords } from '#app/components/frame/dates.tsx'
import { type MenuItem, Shell } from '#app/components/frame/shell.tsx'
import { themeOf } from '#app/http/access/theme.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { frameOf } from '#app/http/frame.server.ts'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Waiting } from '#app/models/approval/read.server.ts'
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
  const { app, user } = contextOf(args)
  const role_id = user?.role_id ?? null
  const isStaff = allows(role_id, '/titulars')
  const { unread, waiting, company, datesInWords } = await frameOf(args)
  return {
    menu: MENU.filter(({ to }) => allows(role_id, to) && (isStaff || EMPLOYEE_MENU.has(to))),
    company,
    datesInWords,
    topbar: endOfTopbar({
      user: { name: user?.name ?? '', role: ROLE_NAMES[role_id ?? 0] ?? '' },
      unread,
      waiting: allows(role_id, '/approvals') ? sumOf(waiting) : 0,
      theme: themeOf(app.cookies, args.request),
    }),
  }
}

const sumOf = (waiting: Waiting) => Object.values(waiting).reduce((sum, n) => sum + n, 0)

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  const { menu, company, topbar, datesInWords } = loaderData
  return (
    <Shell menu={menu} company={company} topbar={topbar}>
      <DatesInWords value={datesInWords}>
        <Outlet />
      </DatesInWords>
    </Shell>
  )
}
