import { useLocation } from 'react-router'

type TabsProps = {
  items: { to: string; label: string }[]
  /** Each screen is shown from its top: above the tabs they differ in height. */
  fromTop?: boolean
}

/** Links between a record's screens. The longest path that contains this screen is current. */
export function Tabs({ items, fromTop }: TabsProps) {
  const { pathname } = useLocation()
  const current = items
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .reduce((longest, { to }) => (to.length > longest.length ? to : longest), '')
  return (
    <nav className="tab-list" aria-label="Secciones">
      {items.map(({ to, label }) => (
        <a
          key={to}
          href={to}
          data-keep-scroll={fromTop ? undefined : ''}
          aria-current={to === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
