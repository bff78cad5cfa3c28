type YearHeadProps = {
  year: number
  /** The nearest years with data. */
  previous: number | undefined
  next: number | undefined
}

/** The shown year, with links to the years beside it. */
export function YearHead({ year, previous, next }: YearHeadProps) {
  const beside = previous !== undefined || next !== undefined
  return (
    <div className="year-head">
      <h2>{`Registros del año ${year}`}</h2>
      {beside && (
        <nav className="year-links" aria-label="Año">
          {[previous, year, next].map(
            (each) =>
              each !== undefined && (
                <a
                  key={each}
                  href={`/dashboard?year=${each}`}
                  data-keep-scroll=""
                  aria-current={each === year ? 'page' : undefined}
                >
                  {each}
                </a>
              ),
          )}
        </nav>
      )}
    </div>
  )
}
