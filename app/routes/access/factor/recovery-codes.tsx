import { Page } from '#app/components/frame/page.tsx'

/** The codes as a text file within its own link, so that no other address has them. */
const fileOf = (codes: string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(['Códigos de recuperación de Nómina', '', ...codes, ''].join('\r\n'))}`

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Page title="Códigos de recuperación">
      <div className="panel own-account recovery">
        <p>
          El segundo factor está activo. Con cada uno de estos códigos puede entrar una vez sin su
          teléfono. <b>No se vuelven a mostrar</b>: imprímalos o guárdelos donde solo usted los lea,
          y no junto al teléfono.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>
          <a className="btn btn-ghost" href={fileOf(codes)} download="codigos-de-recuperacion.txt">
            Descargar
          </a>{' '}
          <a className="btn btn-primary" href="/settings/second-factor">
            Ya los guardé
          </a>
        </p>
      </div>
    </Page>
  )
}
