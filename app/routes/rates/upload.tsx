/** Brings exchange rates in a table (docs/rules/rates.md#6). */
import { data } from 'react-router'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { UploadForm } from '#app/components/uploads/upload-form.tsx'
import { contextOf, readOwnForm } from '#app/http/forms/forms.server.ts'
import { submitTable } from '#app/http/forms/table-upload.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { bringsFile } from '#app/http/forms/upload.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { storeRates } from '#app/models/rates/file.server.ts'
import { RATES_TABLE } from '#app/models/rates/file.ts'
import type { Route } from './+types/upload'

export const handle = { crumb: [{ label: 'Tasas', to: '/settings/rates' }, { label: 'Archivo' }] }

export async function action(args: Route.ActionArgs) {
  const { app, write } = contextOf(args)
  if (!bringsFile(args.request)) {
    await readOwnForm(args, { names: new Set() })
    throw data({ message: 'No se conoce este formulario' }, { status: 400 })
  }
  return submitTable(args, RATES_TABLE, async (table, { allow_rate_far = false }) => {
    const { entered, same } = await write((tx, actor) =>
      storeRates(tx, table, allow_rate_far, actor),
    )
    const said = counted(entered, 'tasa guardada', 'tasas guardadas')
    const left = same > 0 ? `; ${counted(same, 'ya estaba', 'ya estaban')}` : ''
    const toast = { tone: 'success' as const, title: 'Exito', text: `${said}${left}` }
    return redirectWithToast(app, '/settings/rates', toast)
  })
}

const ABOUT =
  'Una tabla con los títulos Moneda, Fecha, Tasa y Fuente, en cualquier orden. Si alguna fila está mal no se guarda ninguna. Las tasas que ya están se dejan como están.'

export default function RatesUpload({ actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Tasas de un archivo"
      hasErrors={hasErrors(actionData)}
      actions={
        <a className="btn btn-ghost" href="/settings/rates">
          Volver
        </a>
      }
    >
      <UploadForm
        to="/settings/rates/upload"
        about={ABOUT}
        submitLabel="Guardar tasas"
        reply={actionData}
      />
    </Page>
  )
}
