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
  const rows = differing.map(({ name, mine, theirs }) => ({
    key: name,
    cells: [labels[name], mine || '—', theirs || '—'],
  }))
  return <BothValues place="el formulario" heads={['Campo']} rows={rows} />
}

type BothValuesProps = {
  /** Where the own values still are. */
  place: string
  /** What the first cells of a row say; two values follow. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly (string | undefined)[] }[]
}

/** What differs from what somebody else has saved since: both values of each. */
export function BothValues({ place, heads, rows }: BothValuesProps) {
  return (
    <div className="form-stale" role="status">
      <p>{`Nada se ha perdido: lo suyo sigue en ${place}. Si lo guarda, reemplaza lo guardado.`}</p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {[...heads, 'Lo suyo', 'Lo guardado ahora'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {others.map((text, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells stay in their places
                  <td key={i}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
