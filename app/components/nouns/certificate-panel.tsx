import type { MissingNeed } from '#app/models/company/fields.ts'

type CertificateProps = {
  path: string
  lacks: readonly MissingNeed[]
  /** Whose paper it is cannot mend what it lacks. */
  isOwn?: boolean
}

/** The way to the 'Constancia de trabajo', or to what it lacks. */
export function Certificate({ path, lacks, isOwn = false }: CertificateProps) {
  return (
    <section className="panel form-section" aria-labelledby="certificate-title">
      <h2 id="certificate-title">Constancia de trabajo</h2>
      {lacks.length === 0 ? (
        <p>
          <a href={path} data-document="">
            Ver constancia (PDF)
          </a>
        </p>
      ) : (
        <>
          <ul>
            {lacks.map(({ text, way }) => (
              <li key={text}>
                {text}
                {!isOwn && (
                  <>
                    :{' '}
                    <a className="underline" href={way.to}>
                      {way.label}
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
          {isOwn && <p>Pida a un administrador que complete los datos.</p>}
        </>
      )}
    </section>
  )
}
