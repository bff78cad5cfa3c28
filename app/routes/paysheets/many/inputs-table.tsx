import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import { Pagination } from '#app/components/frame/pagination.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { INPUTS_PATH, WIZARD_PATH } from '#app/models/paysheets/many/fields.ts'
import type { readInputsScreen } from './inputs.server.ts'

type File = NonNullable<Awaited<ReturnType<typeof readInputsScreen>>['file']>
type Row = File['rows'][number]

type JudgedInputsProps = { file: File; version: number; reply: FormReply | undefined }

/** What the file would change, row by row, and the buttons that apply it or forget it. */
export function JudgedInputs({ file, version, reply }: JudgedInputsProps) {
  const { name, ignored, rows, pages } = file
  return (
    <section className="panel list-panel inputs" aria-labelledby="novedades">
      <header>
        <h2 id="novedades">{name || 'Novedades'}</h2>
        <p className="muted">{countsOf(file)}</p>
        {ignored.length > 0 && (
          <p className="notice">{`No se leen estas columnas: ${ignored.join(', ')}`}</p>
        )}
      </header>
      <ApplyForm file={file} version={version} reply={reply} />
      <div className="table-wrap">
        <table className="data-table inputs-table">
          <caption className="sr-only">Filas del archivo</caption>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Cédula</th>
              <th scope="col">Empleado</th>
              <th scope="col">Antes → después</th>
              <th scope="col">Estado</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <InputRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {pages.last_page > 1 && (
        <Pagination
          page={pages.page}
          lastPage={pages.last_page}
          perPage={pages.per_page}
          total={pages.total}
        />
      )}
    </section>
  )
}

function countsOf({ count: { wrong, changed, same } }: File): string {
  const rows = (n: number) => `${n} ${n === 1 ? 'fila' : 'filas'}`
  return `${rows(changed)} con cambios · ${rows(wrong)} con errores · ${rows(same)} sin cambios`
}

const LABELS = { good_only: 'Aplicar solo las filas correctas' }

function ApplyForm({ file: { count }, version, reply }: JudgedInputsProps) {
  const { form, fields, onChange } = useServerForm<'good_only'>({
    id: 'inputs',
    result: reply?.result,
  })
  return (
    <Form
      id={form.id}
      method="post"
      action={INPUTS_PATH}
      className="inputs-apply"
      onChange={onChange}
      preventScrollReset
    >
      <input type="hidden" name="form" value="inputs" />
      <input type="hidden" name="version" value={version} />
      <FormErrors id="inputs" result={reply?.result} labels={LABELS} />
      {count.changed > 0 && count.wrong > 0 && (
        <ToggleField field={fields.good_only} label={LABELS.good_only} />
      )}
      <div className="inputs-buttons">
        {count.changed > 0 && (
          <SubmitButton name="intent" value="apply">
            Aplicar
          </SubmitButton>
        )}
        <SubmitButton variant="ghost" name="intent" value="drop">
          Descartar archivo
        </SubmitButton>
      </div>
    </Form>
  )
}

const STATES: Record<Row['state'], { tone: BadgeTone; label: string }> = {
  wrong: { tone: 'error', label: 'Con errores' },
  changed: { tone: 'complete', label: 'Con cambios' },
  same: { tone: 'neutral', label: 'Sin cambios' },
}

function InputRow({ row }: { row: Row }) {
  const { tone, label } = STATES[row.state]
  return (
    <tr>
      <td data-label="Fila">{row.line}</td>
      <td className="card-plain">{row.ric || '—'}</td>
      <th scope="row" className="card-title inputs-name">
        {row.id ? <a href={`${WIZARD_PATH}?step=3&employee=${row.id}`}>{row.name}</a> : row.name}
      </th>
      <td className="inputs-changes">
        {row.problems.length > 0 && (
          <ul className="field-error">
            {row.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <ul>
          {row.changes.map(({ label, before, after }) => (
            <li key={label}>
              {`${label}: `}
              <span className="muted">{before}</span>
              {' → '}
              <b>{after}</b>
            </li>
          ))}
        </ul>
      </td>
      <td className="card-value">
        <Badge tone={tone}>{label}</Badge>
      </td>
    </tr>
  )
}
