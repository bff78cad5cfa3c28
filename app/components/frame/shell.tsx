import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatRic } from '#app/services/values/ric.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useDialogIsOpen } from './here.ts'
import { Icon, type IconName } from './icons.tsx'
import { useClosingPopups } from './popups.ts'

export type MenuItem = { to: string; label: string; icon: IconName }

type ShellProps = {
  user: { name: string; role: string }
  menu: MenuItem[]
  /** Shown at the foot of the sidebar; `ric` as stored. */
  company: { name: string; ric: string } | null
  /** The number of unread messages; 100 means 100 or more. */
  unread: number
  /** How many documents wait for the user's approval. */
  waiting: number
  children: ReactNode
}

/** The frame of every screen for logged-in users: sidebar, top bar, content. */
export function Shell({ user, menu, company, unread, waiting, children }: ShellProps) {
  useClosingPopups()
  const inert = useDialogIsOpen()
  return (
    <div className="shell">
      <Sidebar menu={menu} company={company} inert={inert} />
      <header className="topbar" inert={inert}>
        <button type="button" className="icon-button open-menu" popoverTarget="menu">
          <Icon name="menu" />
          <span className="sr-only">Menú</span>
        </button>
        <Breadcrumbs />
        <SearchField />
        <Bell unread={unread} waiting={waiting} />
        <AccountMenu user={user} />
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/**
 * On phones a popover, which works without scripts and closes on its links; always visible from
 * 1024 px.
 */
function Sidebar({
  menu,
  company,
  inert,
}: Pick<ShellProps, 'menu' | 'company'> & { inert: boolean }) {
  const { pathname } = useLocation()
  return (
    <nav className="sidebar" id="menu" aria-label="Principal" popover="auto" inert={inert}>
      <div className="brand">
        <span className="brand-mark">
          <Icon name="brand" />
        </span>
        Nómina
      </div>
      <div className="sidebar-menu">
        {menu.map(({ to, label, icon }) => (
          <a key={to} href={to} aria-current={currentOf(pathname, to)}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
      </div>
      {company && (
        <p className="company">
          {company.name}
          <br />
          {formatRic(company.ric)}
        </p>
      )}
    </nav>
  )
}

/** On phones its button alone, which leads to the screen. Results show while one types. */
function SearchField() {
  return (
    <form className="search-field" action="/search">
      <button type="submit" className="icon-button">
        <Icon name="search" />
        <span className="sr-only">Búsqueda general</span>
      </button>
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Búsqueda general"
        placeholder="Buscar ( / )"
      />
    </form>
  )
}

/** Leads to the messages, or, with nothing unread, to what waits for approval. */
function Bell({ unread, waiting }: Pick<ShellProps, 'unread' | 'waiting'>) {
  const many = unread > 99 ? 'Más de 99' : unread
  const messages = unread === 1 ? '1 mensaje sin leer' : `${many} mensajes sin leer`
  const label = waiting > 0 ? `${messages} y ${waiting} por aprobar` : messages
  const onlyWaits = waiting > 0 && unread === 0
  return (
    <a className="icon-button" href={onlyWaits ? '/approvals' : '/messages'} title={label}>
      <Icon name="messages" />
      {unread + waiting > 0 && <span className="unread" />}
      <span className="sr-only">{label}</span>
    </a>
  )
}

function AccountMenu({ user }: Pick<ShellProps, 'user'>) {
  return (
    <details className="account-menu" data-popup="">
      <summary>
        <span className="avatar" aria-hidden="true">
          {user.name.trim().charAt(0).toUpperCase()}
        </span>
        <span className="sr-only">Menú de la cuenta de</span>
        <span className="account-name">
          <span>{user.name}</span>
          <span className="muted">{user.role}</span>
        </span>
      </summary>
      <form className="menu-popup" method="post" action="/logout">
        <button type="submit">
          <Icon name="logout" />
          Cerrar sesión
        </button>
      </form>
    </details>
  )
}

function currentOf(pathname: string, to: string) {
  return pathname === to || pathname.startsWith(`${to}/`) ? ('page' as const) : undefined
}
