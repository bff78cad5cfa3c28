import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { importLabels } from '#app/models/imports/fields.ts'
import { ACCOUNT_TYPES } from '#db/kinds.ts'
import type { Route } from './+types/columns'
import { readColumns, submitColumns } from './columns.server.ts'

export const handle = {
  crumb: (data: unknown) => [
    { label: 'Importar', to: '/import' },
    { label: 'Revisión', to: `/import/${(data as { id: number }).id}` },
    { label: 'Columnas' },
  ],
}

export const loader = (args: Route.LoaderArgs) => readColumns(args)

export const action = (args: Route.ActionArgs) => submitColumns(args)

type Loaded = Route.ComponentProps['loaderData']
type FormProps = { loaded: Loaded; reply: FormReply | undefined }

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, version } = loaderData
  const isPlace = actionData?.result.initialValue?.intent === 'place'
  const [ofColumns, ofPlace] = isPlace ? [undefined, actionData] : [actionData, undefined]
  return (
    <Page
      title="Qué es cada columna"
      hasErrors={hasErrors(actionData)}
      actions={
        <a className="btn btn-ghost" href={`/import/${kind}`}>
          Subir otro archivo
        </a>
      }
    >
      {/* The table of another version or place has other columns. */}
      <ColumnsForm key={`columns ${id} ${version}`} loaded={loaderData} reply={ofColumns} />
      <PlaceForm key={`place ${id} ${version}`} loaded={loaderData} reply={ofPlace} />
    </Page>
  )
}

function ColumnsForm({ loaded, reply }: FormProps) {
  const { name, version, place, fault, isCorrected, columns, meanings } = loaded
  const labels: Record<string, string> = {
    ...Object.fromEntries(columns.map((column) => [column.field, labelOf(column)])),
    account_type: ACCOUNT_TYPE,
  }
  const { form, fields, onChange } = useServerForm({
    id: 'columns',
    result: reply?.result,
    defaults: Object.fromEntries(columns.map(({ field, meaning }) => [field, meaning ?? ''])),
  })
  const where = place.sheet ? `la hoja «${place.sheet}»` : name || 'el archivo'
  return (
    <Form id={form.id} method="post" noValidate onChange={onChange}>
      <FormErrors id="columns" result={reply?.result} labels={labels} />
      <FormPanel>
        <div className="form-section">
          <div className="stacked">
            {fault !== undefined && !reply && <p className="notice">{fault}</p>}
            {isCorrected && <p className="notice">{CORRECTED}</p>}
            <p className="inputs-about">
              {`Los títulos son los de la fila ${place.line} de ${where}, que no se importa. Lo que diga se recuerda para el próximo archivo con los mismos títulos.`}
            </p>
          </div>
        </div>
        <FormSection>
          <input type="hidden" name="version" value={version} />
          {columns.map((column) => (
            <SelectField
              key={column.field}
              field={fields[column.field] as never}
              label={labels[column.field] ?? ''}
              placeholder="No se lee"
              options={meanings}
              hint={column.samples.length > 0 ? `Dice: ${column.samples.join(' · ')}` : 'Vacía'}
            />
          ))}
        </FormSection>
        <FormSection title="Lo que el archivo no dice">
          <SelectField
            field={fields.account_type as never}
            label={ACCOUNT_TYPE}
            placeholder="Lo dice cada fila"
            options={ACCOUNT_TYPES.map((value) => ({ value, label: value }))}
            hint="De las cuentas cuya fila no dice otro"
          />
        </FormSection>
        <div className="form-actions">
          <SubmitButton name="intent" value="columns">
            Revisar las filas
          </SubmitButton>
        </div>
      </FormPanel>
    </Form>
  )
}

const CORRECTED =
  'El archivo se lee de nuevo: lo que se corrigió en la pantalla vuelve a ser lo que él dice'
const ACCOUNT_TYPE = importLabels.account_type

/** Its heading, or its letter in a spreadsheet. */
const labelOf = ({ heading, place }: Loaded['columns'][number]): string =>
  heading || `Columna ${letterOf(place)} (sin título)`

const letterOf = (place: number): string =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) +
  String.fromCharCode(65 + (place % 26))

const PLACE_LABELS = { sheet: 'Hoja', head: 'Fila de los títulos' }

/** Where the headings are, if they were not found. */
function PlaceForm({ loaded, reply }: FormProps) {
  const { version, place } = loaded
  const { sheet, beside = [] } = place
  const { form, fields, onChange } = useServerForm<keyof typeof PLACE_LABELS>({
    id: 'place',
    result: reply?.result,
    defaults: { head: String(place.line), ...(sheet !== undefined && { sheet }) },
  })
  return (
    <Form id={form.id} method="post" noValidate onChange={onChange}>
      <FormErrors id="place" result={reply?.result} labels={PLACE_LABELS} />
      <FormPanel>
        <FormSection title="¿Los títulos están en otro lugar?">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="intent" value="place" />
          {sheet !== undefined && (
            <SelectField
              field={fields.sheet}
              label={PLACE_LABELS.sheet}
              options={[sheet, ...beside].map((value) => ({ value, label: value }))}
            />
          )}
          <TextField
            field={fields.head}
            label={PLACE_LABELS.head}
            hint="Se importa lo que está debajo"
            inputMode="numeric"
          />
        </FormSection>
        <div className="form-actions">
          <SubmitButton variant="ghost">Leer desde ahí</SubmitButton>
        </div>
      </FormPanel>
    </Form>
  )
}
