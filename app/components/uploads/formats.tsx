type FormatsProps = { of: string; to: string }

/** Links to a file in both formats; `of` says to screen readers which file. */
export function Formats({ of, to }: FormatsProps) {
  return (
    <>
      <a href={`${to}?format=xlsx`} data-document="">
        <span className="sr-only">{`${of} en `}</span>
        Excel (XLSX)
      </a>
      {' · '}
      <a href={`${to}?format=csv`} data-document="">
        <span className="sr-only">{`${of} en `}</span>
        CSV
      </a>
    </>
  )
}

/** The way to the rows that are wrong, as a file. */
export const LeftOut = ({ to }: { to: string }) => (
  <p>
    {'Descargar las filas con errores: '}
    <Formats of="Las filas con errores" to={to} />
  </p>
)
