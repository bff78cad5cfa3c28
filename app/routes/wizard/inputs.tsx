import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ListPages } from '#app/components/lists/pages.tsx'
import { DecideForm } from '#app/components/uploads/decide-form.tsx'
import { LeftOut } from '#app/components/uploads/formats.tsx'
import { JudgedTable, type ShownRow } from '#app/components/uploads/judged-table.tsx'
import { RowStates } from '#app/components/uploads/row-states.tsx'
import { UploadForm } from '#app/components/uploads/upload-form.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { INPUTS_COLUMNS_PATH, INPUTS_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { Route } from './+types/inputs'
import { readInputsScreen, submitInputs } from './inputs.server.ts'
import { WizardSteps } from './steps.tsx'

export const handle = {
  crumb: [
    { label: 'Órdenes de nómina', to: '/paysheets' },
    { label: 'Crear varias', to: `${WIZARD_PATH}?step=3` },
    { label: 'Novedades' },
  ],
}

export const loader = (args: Route.LoaderArgs) => readInputsScreen(args)

export const action = (args: Route.ActionArgs) => submitInputs(args)

/** A draft that changed meanwhile is shown anew. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export default function InputsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { version, file } = loaderData
  const reply = actionData && 'result' in actionData ? actionData : undefined
  const isUpload = reply?.result.initialValue?.form === 'upload'
  return (
    <Page
      title="Traer novedades"
      hasErrors={hasErrors(reply)}
      actions={
        <a className="btn btn-ghost" href={`${WIZARD_PATH}?step=3`}>
          Volver a las órdenes
        </a>
      }
    >
      <WizardSteps step={3} />
      <UploadForm
        to={INPUTS_PATH}
        about={ABOUT}
        template={templateOf}
        reply={isUpload ? reply : undefined}
      />
      {file && <JudgedInputs file={file} version={version} reply={isUpload ? undefined : reply} />}
    </Page>
  )
}

const ABOUT =
  'Una tabla con la cédula de cada empleado, ingreso adicional y motivo, descuento y motivo, las opciones con sí o no, y una columna por concepto: horas extras, comisiones… O una fila por concepto, con Concepto, Cantidad o Monto, y Motivo. Varias filas de una persona se suman. Lo que está vacío queda como está; un 0 lo quita.'
const templateOf = (format: string) => `${INPUTS_PATH}/template?format=${format}`

type File = NonNullable<Awaited<ReturnType<typeof readInputsScreen>>['file']>

type JudgedInputsProps = { file: File; version: number; reply: FormReply | undefined }

/** What the file would change, row by row, and the buttons that apply it or forget it. */
function JudgedInputs({ file, version, reply }: JudgedInputsProps) {
  const { name, ignored, said, fault, isSayable, columns, page, count, state, read = 0 } = file
  const { search } = useLocation()
  const { changed, wrong } = count
  return (
    <section className="panel list-panel inputs" aria-labelledby="novedades">
      <header>
        <h2 id="novedades">{name || 'Novedades'}</h2>
        {fault && <p className="notice">{fault}</p>}
        {ignored.length > 0 && <p className="notice">{`No se lee: ${ignored.join(', ')}`}</p>}
        {said && <p className="notice">{said}</p>}
        {isSayable && (
          <p>
            <a href={INPUTS_COLUMNS_PATH}>Decir qué es cada columna</a>
          </p>
        )}
      </header>
      <DecideForm
        id="inputs"
        to={INPUTS_PATH + search}
        hidden={{ form: 'inputs', version, read, concepts: file.concepts }}
        labels={LABELS}
        toggles={[changed > 0 && wrong > 0 && 'good_only']}
        confirm={changed > 0 && { intent: 'apply', label: 'Aplicar' }}
        hasCells={wrong > 0}
        reply={reply}
      >
        {wrong > 0 && <LeftOut to={`${INPUTS_PATH}/left-out`} />}
      </DecideForm>
      {!fault && (
        <>
          <RowStates to={INPUTS_PATH} count={count} state={state} />
          <JudgedTable
            columns={columns}
            rows={page.data.map(linked)}
            person="Empleado"
            form="inputs"
          />
          <ListPages page={page} />
        </>
      )}
    </section>
  )
}

const linked = ({ id, name, ...row }: File['page']['data'][number]): ShownRow => ({
  ...row,
  name: id ? <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{name}</a> : name,
})

const LABELS = { good_only: 'Aplicar solo las filas correctas' }
