import { Outlet } from 'react-router'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Route } from './+types/layout'

export const handle = { crumb: 'Configuración' }

const MENU = [
  { to: '/settings', label: 'Mi cuenta' },
  { to: '/settings/salary', label: 'Salarios' },
  { to: '/settings/parameters', label: 'Parámetros de ley' },
  { to: '/settings/concepts', label: 'Conceptos' },
  { to: '/settings/rates', label: 'Tasas' },
  { to: '/settings/users', label: 'Usuarios' },
  { to: '/settings/announcements', label: 'Anuncios' },
  { to: '/settings/company', label: 'Empresa' },
  { to: '/settings/preferences', label: 'Preferencias' },
  { to: '/settings/mail', label: 'Correo' },
  { to: '/settings/closing', label: 'Cierre' },
  { to: '/settings/approval', label: 'Aprobación' },
  { to: '/settings/access', label: 'Acceso' },
  { to: '/settings/audit', label: 'Auditoría' },
]

export function loader(args: Route.LoaderArgs) {
  const role_id = contextOf(args).user?.role_id ?? null
  return { menu: MENU.filter(({ to }) => allows(role_id, to)) }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <div className="settings">
      <Tabs items={loaderData.menu} folds />
      <Outlet />
    </div>
  )
}
