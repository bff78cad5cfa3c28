import type { Lack } from '#app/models/company/fields.ts'

type CertificateProps = { titular: { id: number }; lacks: readonly Lack[] }

/** The way to the 'Constancia de trabajo', or to what it lacks. */
export function Certificate({ titular, lacks }: CertificateProps) {
  return (
    <section className="panel form-section" aria-labelledby="certificate-title">
      <h2 id="certificate-title">Constancia de trabajo</h2>
      {lacks.length === 0 ? (
        <a className="btn btn-ghost" href={`/titulars/${titular.id}/certificate`} data-document="">
          Ver constancia (PDF)
        </a>
      ) : (
        <ul>
          {lacks.map(({ text, way }) => (
            <li key={text}>
              {text}:{' '}
              <a className="underline" href={way.to}>
                {way.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
