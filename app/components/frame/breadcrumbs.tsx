import { useMatches } from 'react-router'

export type Crumb = {
  label: string
  to?: string
  /** It is a link even on the screen that it leads to. */
  linksHere?: boolean
}

export type RouteHandle = {
  /**
   * The route's breadcrumb, or the whole path of them. A text links to the route's own path. A
   * function gets the loader's data and the path.
   */
  crumb?: string | Crumb | Crumb[] | ((data: unknown, pathname: string) => Crumb | Crumb[])
  /** The route draws a dialog: everything around it is inert. */
  dialog?: boolean
}

/** The breadcrumbs from 'Inicio' to this screen, from the `crumb` of each route's handle. */
export function Breadcrumbs() {
  const crumbs: Crumb[] = [{ label: 'Inicio', to: '/dashboard' }]
  const matches = useMatches()
  for (const { handle, loaderData, pathname } of matches) {
    crumbs.push(...crumbsOf((handle as RouteHandle | undefined)?.crumb, loaderData, pathname))
  }
  const last = crumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label="Ruta de navegación">
      <ol>
        {crumbs.map(({ label, to, linksHere }, i) => (
          <li key={label + to}>
            {to && (i < last || linksHere) ? (
              <a href={to} aria-current={currentOf(i === last)}>
                {label}
              </a>
            ) : (
              <span aria-current={currentOf(i === last)}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function crumbsOf(crumb: RouteHandle['crumb'], data: unknown, pathname: string): Crumb[] {
  if (typeof crumb === 'string') return [{ label: crumb, to: pathname }]
  if (typeof crumb === 'function') {
    return data === undefined ? [] : [crumb(data, pathname)].flat()
  }
  return crumb ? [crumb].flat() : []
}

function currentOf(isLast: boolean) {
  return isLast ? ('page' as const) : undefined
}
