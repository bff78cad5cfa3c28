import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { undoImport } from '#app/models/imports/change.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import type { Route } from './+types/undo'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const { id, name, summary } = await getImport(db, idParam(args.params), app.now())
  return { id, name, made: summary.made ?? NOTHING }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor }) => undoImport(tx, id, actor),
    succeeded(backToList(`/import/${id}`, args.url), 'Se ha deshecho la importación'),
  )
}

type Made = { titulars: number; accounts: number; changed: number }

/** 'se elimina 1 titular y 2 cuentas, y 1 cambio vuelve a como estaba' */
function undoneText({ titulars, accounts, changed }: Made): string {
  const created = [
    ...(titulars > 0 ? [counted(titulars, 'titular', 'titulares')] : []),
    ...(accounts > 0 ? [counted(accounts, 'cuenta', 'cuentas')] : []),
  ]
  const go = (titulars || accounts) === 1 ? 'se elimina' : 'se eliminan'
  const parts = [
    ...(created.length > 0 ? [`${go} ${created.join(' y ')}`] : []),
    ...(changed > 0
      ? [counted(changed, 'cambio vuelve a como estaba', 'cambios vuelven a como estaban')]
      : []),
  ]
  return parts.join(', y ')
}

const NOTHING: Made = { titulars: 0, accounts: 0, changed: 0 }

export default function UndoImport({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, made } = loaderData
  return (
    <ConfirmDialog
      title="Deshacer importación"
      message={
        <p>
          {`De ${name || 'el archivo'}: ${undoneText(made)}. Solo si nada lo usa y nadie lo cambió después.`}
        </p>
      }
      closeTo={useBackTo(`/import/${id}`)}
      confirmLabel="Deshacer"
      destructive
      reply={actionData}
    />
  )
}
