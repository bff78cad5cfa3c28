import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import type { BadgeTone } from '#app/components/frame/badge.tsx'
import { Pagination } from '#app/components/frame/pagination.tsx'
import { JudgedTable, type ShownRow } from '#app/components/uploads/judged-table.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { INPUTS_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { readInputsScreen } from './inputs.server.ts'

type File = NonNullable<Awaited<ReturnType<typeof readInputsScreen>>['file']>
type Row = File['page']['data'][number]

type JudgedInputsProps = { file: File; version: number; reply: FormReply | undefined }

/** What the file would change, row by row, and the buttons that apply it or forget it. */
export function JudgedInputs({ file, version, reply }: JudgedInputsProps) {
  const { name, ignored, page } = file
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
      <JudgedTable rows={page.data.map(shown)} person="Empleado" />
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          lastPage={page.last_page}
          perPage={page.per_page}
          total={page.total}
        />
      )}
    </section>
  )
}

function countsOf({ count: { wrong, changed, same } }: File): string {
  const rows = (n: number) => counted(n, 'fila', 'filas')
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

const shown = ({ id, name, state, ...row }: Row): ShownRow => ({
  ...row,
  name: id ? <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{name}</a> : name,
  state: STATES[state],
})
