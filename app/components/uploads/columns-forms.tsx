import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { Layout, LayoutColumn } from '#app/io/spreadsheets/layout.ts'

/** A waiting file: where its table is, why it cannot be read so far, its columns, and what each may be. */
type WaitingFile = {
  name: string
  version: number
  place: Omit<Layout, 'columns'>
  fault?: string | undefined
  isCorrected: boolean
  columns: (LayoutColumn & { field: string; place: number })[]
  meanings: { value: string; label: string }[]
}

type ColumnsFormsProps = {
  file: WaitingFile
  /** The answer to either form. */
  reply: FormReply | undefined
  /** What is asked besides the columns, by its labels. */
  also?: { labels: Record<string, string>; section: (fields: Fields) => ReactNode }
}
type Fields = Record<string, FormField>
type FormProps = ColumnsFormsProps

/** The two forms that say how a file is read: what each column is, and where the table is. */
export function ColumnsForms({ file, reply, also }: ColumnsFormsProps) {
  const isPlace = reply?.result.initialValue?.intent === 'place'
  const [ofColumns, ofPlace] = isPlace ? [undefined, reply] : [reply, undefined]
  return (
    <>
      {/* The table of another version or place has other columns. */}
      <ColumnsForm
        key={`columns ${file.version}`}
        file={file}
        reply={ofColumns}
        {...(also && { also })}
      />
      <PlaceForm key={`place ${file.version}`} file={file} reply={ofPlace} />
    </>
  )
}

function ColumnsForm({ file, reply, also }: FormProps) {
  const { name, version, place, fault, isCorrected, columns, meanings } = file
  const labels: Record<string, string> = {
    ...Object.fromEntries(columns.map((column) => [column.field, labelOf(column)])),
    ...also?.labels,
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
        {also?.section(fields as never)}
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

/** Its heading, or its letter in a spreadsheet. */
const labelOf = ({ heading, place }: WaitingFile['columns'][number]): string =>
  heading || `Columna ${letterOf(place)} (sin título)`

const letterOf = (place: number): string =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) +
  String.fromCharCode(65 + (place % 26))

const PLACE_LABELS = { sheet: 'Hoja', head: 'Fila de los títulos' }

/** Where the headings are, if they were not found. */
function PlaceForm({ file, reply }: FormProps) {
  const { version, place } = file
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
