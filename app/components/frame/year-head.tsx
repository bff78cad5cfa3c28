import type { ReactNode } from 'react'

type YearHeadProps = {
  /** 'Registros'; the year follows. */
  title: string
  /** The screen that shows other years. */
  path: '/dashboard' | '/reports'
  year: number
  /** The nearest years with data. */
  previous: number | undefined
  next: number | undefined
  /** What the addresses of the years keep, such as '&currency=USD'. */
  keep?: string
  children?: ReactNode
}

export function YearHead({
  title,
  path,
  year,
  previous,
  next,
  keep = '',
  children,
}: YearHeadProps) {
  const beside = previous !== undefined || next !== undefined
  return (
    <div className="year-head">
      <h2>{`${title} del año ${year}`}</h2>
      {beside && (
        <nav className="year-links" aria-label="Año">
          {[previous, year, next].map(
            (each) =>
              each !== undefined && (
                <a
                  key={each}
                  href={`${path}?year=${each}${keep}`}
                  data-keep-scroll=""
                  aria-current={each === year ? 'page' : undefined}
                >
                  {each}
                </a>
              ),
          )}
        </nav>
      )}
      {children}
    </div>
  )
}
