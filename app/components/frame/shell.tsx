import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatRic } from '#app/kernel/values/ric.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Icon, type IconName } from './icons.tsx'
import { useDialogIsOpen } from './own-address.ts'
import { useClosingPopups } from './popups.ts'

export type MenuItem = { to: string; label: string; icon: IconName }

type ShellProps = {
  menu: MenuItem[]
  /** Shown at the foot of the sidebar; `ric` as stored. */
  company: { name: string; ric: string } | null
  /** The markup of the end of the top bar, which no script draws. */
  topbar: string
  children: ReactNode
}

/** The frame of every screen for logged-in users: sidebar, top bar, content. */
export function Shell({ menu, company, topbar, children }: ShellProps) {
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
        <div
          className="topbar-end"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React escaped it on the server
          dangerouslySetInnerHTML={{ __html: topbar }}
        />
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

function currentOf(pathname: string, to: string) {
  return pathname === to || pathname.startsWith(`${to}/`) ? ('page' as const) : undefined
}
