import type { Unsent } from '#app/http/forms/unsent.server.ts'

/** 'Tiene un borrador de hoy a las 10:32': shown above a form that was begun before. */
export function UnsentOffer({ unsent }: { unsent: Unsent }) {
  const { at, recover } = unsent
  return (
    <form method="post" className="notice unsent">
      {recover ? `Tiene un borrador de ${at}. ` : `Recuperado de su borrador de ${at}. `}
      <input type="hidden" name="intent" value="discard" />
      {recover && (
        <a href={recover} data-document="">
          Recuperar
        </a>
      )}{' '}
      <button type="submit">Descartar</button>
    </form>
  )
}
