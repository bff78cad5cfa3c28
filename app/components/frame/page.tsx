import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { keepQuery, useDialogIsOpen } from './here.ts'
import { Icon, type IconName } from './icons.tsx'
import { pageTitle } from './title.ts'

type PageProps = {
  title: string
  /** The number of the record that it is about, beside the title. */
  number?: string
  /** Which part of what the title names: the document's title begins with it. */
  part?: string | undefined
  actions?: ReactNode
  /** Its form was refused: the document's title says so. */
  hasErrors?: boolean
  children: ReactNode
}

/**
 * A screen: its title, the main actions at its right, what it shows, and the dialog over it, which is
 * a child of its route.
 */
export function Page({ title, number, part, actions, hasErrors = false, children }: PageProps) {
  const isCovered = useDialogIsOpen()
  return (
    <>
      <div className="page" inert={isCovered}>
        {!isCovered && (
          <title>{pageTitle([part, title, number].filter(Boolean).join(' · '), hasErrors)}</title>
        )}
        <div className="page-head">
          <div className="page-title">
            <h1>{title}</h1>
            {number && <p className="muted">{number}</p>}
          </div>
          {actions && <div className="page-actions">{actions}</div>}
        </div>
        {children}
      </div>
      <Outlet />
    </>
  )
}

type ActionLinkProps = {
  to: string
  icon?: IconName
  children: ReactNode
  variant?: 'primary' | 'ghost'
  /** For dialogs over a list: the list's query stays, and the page where it is. */
  keepSearch?: boolean
}

/** A link that looks like a button. */
export function ActionLink(props: ActionLinkProps) {
  const { to, icon, children, variant = 'primary', keepSearch } = props
  const { search } = useLocation()
  return (
    <a
      className={variant === 'primary' ? 'btn btn-primary' : 'btn btn-ghost'}
      href={keepSearch ? keepQuery(to, search) : to}
      data-keep-scroll={keepSearch ? '' : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
