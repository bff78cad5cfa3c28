import type { ComponentProps } from 'react'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { Unsent } from '#app/http/forms/unsent.server.ts'
import { Stale } from './stale.tsx'
import { SubmitButton } from './submit-button.tsx'

type LatePartProps =
  | ({ what: 'unsent' } & ComponentProps<typeof UnsentOffer>)
  | ({ what: 'stale' } & ComponentProps<typeof Stale>)
  | ({ what: 'already' } & ComponentProps<typeof Already>)

/** What a record's form rarely shows: browsers load it when there is any. */
export function LatePart(props: LatePartProps) {
  if (props.what === 'unsent') return <UnsentOffer {...props} />
  return props.what === 'stale' ? <Stale {...props} /> : <Already {...props} />
}

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

type AlreadyProps = {
  /** Names the record that the form's key had already made, and the key that makes another. */
  reply: FormReply
  label: string | undefined
}

/** What an ended session needs, before the form is sent again as it stands. */
const Elsewhere = ({ to }: { to: FormReply['already'] }) => (
  <div className="form-already">
    <a href={to?.to} target="_blank" rel="noreferrer">
      {to?.label}
    </a>
  </div>
)

/** Leads to the record that was made already, and makes another one if that is wanted. */
export function Already({ reply, label = 'Crear otra' }: AlreadyProps) {
  const { already, anotherKey } = reply
  if (!anotherKey) return <Elsewhere to={already} />
  return (
    <div className="form-already">
      {already?.to && <a href={already.to}>Ver {already.label}</a>}
      <input type="hidden" name="another_key" value={anotherKey} />
      <SubmitButton variant="ghost" name="intent" value="another">
        {label}
      </SubmitButton>
    </div>
  )
}
