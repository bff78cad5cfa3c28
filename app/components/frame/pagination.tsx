import type { ReactNode } from 'react'
import { formatCount } from '#app/kernel/values/counts.ts'
import { useOwnAddress, withQuery } from './own-address.ts'

type PaginationProps = {
  page: number
  lastPage: number
  perPage: number
  total: number
  /** The query parameter for the page, on a screen with two lists. */
  name?: string
  /** The list's label, on a screen with two lists. */
  label?: string
  /** The sizes that the pages may have. */
  children?: ReactNode
}

const REACH = 2

/** '11–20 de 48' and links to the pages: two on each side of the current one, first and last. */
export function Pagination(props: PaginationProps) {
  const { page, lastPage, perPage, total, name = 'page', label = 'Paginación', children } = props
  const { pathname, search } = useOwnAddress()
  if (total === 0) return null
  const first = (page - 1) * perPage + 1
  const last = perPage === 0 ? total : Math.min(page * perPage, total)
  const to = (target: number) =>
    pathname + withQuery(search, { [name]: target === 1 ? null : String(target) })
  return (
    <nav className="pagination" aria-label={label}>
      <p className="muted">
        {`${formatCount(Math.min(first, total))}–${formatCount(last)} de ${formatCount(total)}`}
      </p>
      {children}
      {lastPage > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <a href={to(page - 1)} rel="prev" aria-label="Página anterior">
                ‹
              </a>
            </li>
          )}
          {pagesAround(page, lastPage).map((target, i) =>
            target === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity
              <li key={`gap-${i}`} aria-hidden="true">
                <span>…</span>
              </li>
            ) : (
              <li key={target}>
                <a
                  href={to(target)}
                  aria-label={`Página ${target}`}
                  aria-current={target === page ? 'page' : undefined}
                >
                  {target}
                </a>
              </li>
            ),
          )}
          {page < lastPage && (
            <li>
              <a href={to(page + 1)} rel="next" aria-label="Página siguiente">
                ›
              </a>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

/** The first page, those around the current one, and the last; null for each gap. */
export function pagesAround(page: number, lastPage: number): (number | null)[] {
  const pages: (number | null)[] = []
  const from = Math.max(1, page - REACH)
  const until = Math.min(lastPage, page + REACH)
  if (from > 1) pages.push(1)
  if (from > 2) pages.push(null)
  for (let target = from; target <= until; target++) pages.push(target)
  if (until < lastPage - 1) pages.push(null)
  if (until < lastPage) pages.push(lastPage)
  return pages
}
