import { useLocation } from 'react-router'
import { NarrowFold } from './narrow-fold.tsx'

type TabsProps = {
  items: { to: string; label: string }[]
  /** What they are of, for screen readers: 'Secciones' unless said. */
  label?: string
  /** A phone shows the current one, and the others when it is pressed. */
  folds?: boolean
  /** Each screen is shown from its top: above the tabs they differ in height. */
  fromTop?: boolean
}

/** Links between a record's screens. The longest path that contains this screen is current. */
export function Tabs({ items, label: name = 'Secciones', folds, fromTop }: TabsProps) {
  const { pathname } = useLocation()
  const current = items
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .reduce((longest, { to }) => (to.length > longest.length ? to : longest), '')
  const tabs = (
    <nav className="tab-list" aria-label={name}>
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
  if (!folds) return tabs
  return (
    <NarrowFold key={current} summary={items.find(({ to }) => to === current)?.label ?? name}>
      {tabs}
    </NarrowFold>
  )
}
