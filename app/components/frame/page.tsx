import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Icon, type IconName } from './icons.tsx'
import { keepQuery, useDialogIsOpen } from './own-address.ts'
import { pageTitle } from './title.ts'

type PageProps = {
  title: string
  /** The record's number, shown beside the title. */
  number?: string
  /** The record's state, a badge beside the title. */
  mark?: ReactNode
  /** A line below the title: who made the record, and when. */
  about?: ReactNode
  /** The part of the record that is shown. The document's title begins with it. */
  part?: string | undefined
  actions?: ReactNode
  /** The form was refused, which the document's title says. */
  hasErrors?: boolean
  children: ReactNode
}

/**
 * A screen: its title, the main actions to the right of it, its content, and the dialog over it,
 * which is a child of its route.
 */
export function Page(props: PageProps) {
  const { title, number, mark, about, part, actions, hasErrors = false, children } = props
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
            {mark}
            {about && <p className="page-about">{about}</p>}
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
  /** For dialogs over a list: keeps the list's query and the scroll position. */
  keepSearch?: boolean
}

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
