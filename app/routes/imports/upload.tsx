/** Sends a table of people to be looked over (docs/rules/import.md#3). */
import { data } from 'react-router'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Formats } from '#app/components/uploads/formats.tsx'
import { UploadForm } from '#app/components/uploads/upload-form.tsx'
import { contextOf, readOwnForm } from '#app/http/forms/forms.server.ts'
import { submitTable } from '#app/http/forms/table-upload.server.ts'
import { bringsFile } from '#app/http/forms/upload.server.ts'
import { dryRun, keepImport } from '#app/models/imports/change.server.ts'
import { importRows, importTable, type Meaning } from '#app/models/imports/columns.ts'
import { IMPORTS } from '#app/models/imports/fields.ts'
import { saidHeadings } from '#app/models/records/said-headings.server.ts'
import type { Route } from './+types/upload'
import { kindIn } from './kind.server.ts'

export const handle = { crumb: [{ label: 'Importar', to: '/import' }, { label: 'Archivo' }] }

export const loader = ({ url }: Route.LoaderArgs) => ({ kind: kindIn(url) })

export async function action(args: Route.ActionArgs) {
  const kind = kindIn(args.url)
  const { app, db, write } = contextOf(args)
  if (!bringsFile(args.request)) {
    await readOwnForm(args, { names: new Set() })
    throw data({ message: 'No se conoce este formulario' }, { status: 400 })
  }
  const said = await saidHeadings<Meaning>(db, kind)
  return submitTable(args, importTable(kind, said), async (table) => {
    const judged = await dryRun(db, kind, importRows(table.rows), app.now())
    const id = await write((tx, actor) => keepImport(tx, kind, table, judged, actor))
    return table.fault === undefined ? `/import/${id}` : `/import/${id}/columns`
  })
}

const BLANKS =
  'Los títulos van en cualquier orden. Lo que está vacío queda como está. Varias filas de la misma persona son varias cuentas. Las personas se reconocen por su cédula o RIF, y las cuentas por su número.'

export default function ImportUpload({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const { title, about, noun } = IMPORTS[kind]
  const path = `/import/${kind}`
  return (
    <Page
      title={`Importar: ${title}`}
      hasErrors={hasErrors(actionData)}
      actions={
        <a className="btn btn-ghost" href="/import">
          Volver
        </a>
      }
    >
      <UploadForm
        to={path}
        about={`${about} ${BLANKS}`}
        template={(format) => `${path}/template?format=${format}`}
        reply={actionData}
      >
        <p>
          {`Descargar los ${noun[1]} que hay, en las mismas columnas: `}
          <Formats of={noun[1]} to={`${path}/export`} />
        </p>
      </UploadForm>
    </Page>
  )
}
