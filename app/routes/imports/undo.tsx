import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm, contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { undoImport } from '#app/models/imports/change.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import type { Route } from './+types/undo'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const { id, name, summary } = await getImport(db, idParam(args.params), app.now())
  return { id, name, made: summary.made }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(args, ({ tx, actor }) => undoImport(tx, id, actor), {
    to: backToList(`/import/${id}`, args.url),
    toasts: [{ tone: 'success', title: 'Exito', text: 'Se ha deshecho la importación' }],
  })
}

export default function UndoImport({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, made } = loaderData
  const { titulars = 0, accounts = 0, changed = 0 } = made ?? {}
  return (
    <ConfirmDialog
      title="Deshacer importación"
      message={
        <p>
          {`Se eliminan los ${titulars} titulares y las ${accounts} cuentas que creó ${name || 'el archivo'}, y ${changed} cambios vuelven a como estaban. Solo si nada los usa y nadie los cambió después.`}
        </p>
      }
      closeTo={useBackTo(`/import/${id}`)}
      confirmLabel="Deshacer"
      destructive
      reply={actionData}
    />
  )
}
