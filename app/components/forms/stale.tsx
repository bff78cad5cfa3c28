import type { FormReply } from '#app/http/forms/forms.server.ts'

type StaleProps = {
  labels: Record<string, string>
  reply: FormReply
  nameOf: ((field: string, value: string) => string) | undefined
}

/** Both values of every differing field: this form's and the record's current one. */
export function Stale({ labels, reply, nameOf = (_, value) => value }: StaleProps) {
  const { current = {} } = reply.stale ?? {}
  const typed = reply.result.initialValue ?? {}
  const differing = Object.keys(labels)
    // Of rows, one side may have more than the other.
    .filter((name) => name in current || (name.includes('.') && name in typed))
    .map((name) => ({
      name,
      mine: nameOf(name, String(typed[name] ?? '')),
      theirs: nameOf(name, current[name] ?? ''),
    }))
    .filter(({ mine, theirs }) => mine !== theirs)
  return (
    <div className="form-stale" role="status">
      <p>
        Nada se ha perdido: lo suyo sigue en el formulario. Si lo guarda, reemplaza lo guardado.
      </p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Lo suyo</th>
              <th scope="col">Lo guardado ahora</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{labels[name]}</th>
                <td>{mine || '—'}</td>
                <td>{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
