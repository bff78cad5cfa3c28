import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ListPages } from '#app/components/lists/pages.tsx'
import { DecideForm } from '#app/components/uploads/decide-form.tsx'
import { LeftOut } from '#app/components/uploads/formats.tsx'
import { JudgedTable } from '#app/components/uploads/judged-table.tsx'
import { RowStates } from '#app/components/uploads/row-states.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import {
  IMPORT_STATE_LABELS,
  IMPORTS,
  type ImportSummary,
  leftOut,
} from '#app/models/imports/fields.ts'
import type { Route } from './+types/detail'
import { readImportScreen, submitImport } from './detail.server.ts'

export const handle = { crumb: [{ label: 'Importar', to: '/import' }, { label: 'Revisión' }] }

export const loader = (args: Route.LoaderArgs) => readImportScreen(args)

export const action = (args: Route.ActionArgs) => submitImport(args)

/** Rows that changed meanwhile are shown anew. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

type Loaded = Route.ComponentProps['loaderData']

export default function ImportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { found, page, columns, state, said } = loaderData
  const { id, kind, name, summary } = found
  const { search } = useLocation()
  return (
    <Page
      title={`Importar: ${IMPORTS[kind].title}`}
      mark={
        <Badge tone={found.state === 'done' ? 'complete' : 'neutral'}>
          {IMPORT_STATE_LABELS[found.state]}
        </Badge>
      }
      hasErrors={hasErrors(actionData)}
      actions={
        found.state === 'done' ? (
          <a className="btn btn-ghost" href={`/import/${id}/undo${search}`} data-keep-scroll="">
            Deshacer importación
          </a>
        ) : (
          <a className="btn btn-ghost" href={`/import/${kind}`}>
            Subir otro archivo
          </a>
        )
      }
    >
      <section className="panel list-panel inputs" aria-labelledby="archivo">
        <header>
          <h2 id="archivo">{name || 'Archivo'}</h2>
          <p className="muted">
            Enviado por {found.user ?? '—'} el <Moment of={found.created_at} />
            {' · '}
            <a href={`/import/${id}/file`} data-document="">
              Descargar el archivo
            </a>
          </p>
          {summary.ignored.length > 0 && (
            <p className="notice">{`No se lee: ${summary.ignored.join(', ')}`}</p>
          )}
          {said && <p className="notice">{said}</p>}
          {found.state === 'waiting' && summary.place && (
            <p>
              <a href={`/import/${id}/columns`}>
                Decir qué es cada columna, o el tipo de las cuentas
              </a>
            </p>
          )}
          {summary.noticed && <Noticed {...summary.noticed} />}
          <Results loaded={loaderData} />
        </header>
        {found.state === 'waiting' ? (
          <ConfirmForm loaded={loaderData} reply={actionData} />
        ) : (
          <FormErrors id="import" result={actionData?.result} labels={LABELS} />
        )}
        <RowStates to={`/import/${id}`} count={summary.count} state={state} />
        <JudgedTable
          columns={columns}
          rows={page.data}
          person="Nombre"
          form={found.state === 'waiting' ? 'import' : undefined}
        />
        <ListPages page={page} />
      </section>
    </Page>
  )
}

/** Rows with notices may be many pages down. */
function Noticed({ count, lines }: NonNullable<ImportSummary['noticed']>) {
  const [give, rows] = count === 1 ? ['da', 'fila'] : ['dan', 'filas']
  const more = count > lines.length ? ` y ${formatCount(count - lines.length)} más` : ''
  const where = more ? lines.join(', ') : new Intl.ListFormat('es').format(lines.map(String))
  return (
    <p className="notice">
      {`${formatCount(count)} ${rows} ${give} a alguien un correo que también es de otra persona: ${rows} ${where}${more}`}
    </p>
  )
}

function Results({ loaded: { found } }: { loaded: Loaded }) {
  const { made } = found.summary
  if (!made) return null
  const { titulars, accounts, changed, skipped = 0 } = made
  const undone = found.state === 'undone' ? ' Después se deshizo.' : ''
  const created = [
    ...(titulars > 0 ? [counted(titulars, ...IMPORTS[found.kind].noun)] : []),
    ...(accounts > 0 ? [counted(accounts, 'cuenta', 'cuentas')] : []),
  ].join(' y ')
  const did = [
    created && `Creó ${created}`,
    changed > 0 &&
      `${created ? 'y cambió' : 'Cambió'} ${counted(changed, 'registro', 'registros')}`,
  ].filter(Boolean)
  return (
    <>
      <p className="notice">
        {`${did.join(', ')}.${undone} `}
        <a href="/titulars">Ver los titulares</a>
      </p>
      {skipped > 0 && (
        <p className="notice">
          {`${leftOut(skipped)}: `}
          <a href={`/import/${found.id}?state=wrong`} data-keep-scroll="">
            vea por qué
          </a>
          {`, ${skipped === 1 ? 'corríjala' : 'corríjalas'} en el archivo y `}
          <a href={`/import/${found.kind}`}>súbalo de nuevo</a>. Lo que ya se importó no se repite.
        </p>
      )}
      {skipped > 0 && <LeftOut to={`/import/${found.id}/left-out`} />}
    </>
  )
}

const LABELS = {
  good_only: 'Importar solo las filas correctas',
  check_digit: 'Guardar de todos modos las que tienen dígitos de control que no corresponden',
}

type ConfirmFormProps = { loaded: Loaded; reply: FormReply | undefined }

function ConfirmForm({ loaded: { found, key }, reply }: ConfirmFormProps) {
  const { search } = useLocation()
  const { count, asks } = found.summary
  const hasWork = count.new + count.changed + asks > 0
  return (
    <DecideForm
      id="import"
      to={`/import/${found.id}${search}`}
      hidden={{ form: 'import', version: found.version, key }}
      labels={LABELS}
      toggles={[hasWork && asks > 0 && 'check_digit', hasWork && count.wrong > 0 && 'good_only']}
      confirm={hasWork && { intent: 'confirm', label: 'Importar' }}
      hasCells={count.wrong > 0}
      reply={reply}
    >
      {!hasWork && <p>Ninguna fila correcta crea ni cambia algo.</p>}
      {count.wrong > 0 && <LeftOut to={`/import/${found.id}/left-out`} />}
    </DecideForm>
  )
}
