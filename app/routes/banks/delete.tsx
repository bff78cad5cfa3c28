import { useLocation } from 'react-router'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog, DialogActions } from '#app/components/frame/dialog.tsx'
import { keepQuery } from '#app/components/frame/own-address.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { deleteBank, getBank } from '#app/models/banks/read.server.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  return { bank: await getBank(contextOf(args).db, idParam(args.params)) }
}

export function action(args: Route.ActionArgs) {
  return confirmForm(
    args,
    ({ tx, actor }) => deleteBank(tx, idParam(args.params), actor),
    succeeded(backToList('/banks', args.url), 'Se ha eliminado el banco'),
  )
}

export default function DeleteBank({ loaderData: { bank }, actionData }: Route.ComponentProps) {
  const back = useBackTo('/banks')
  const { accounts_count: held } = bank
  const { search } = useLocation()
  if (held > 0) {
    const accounts = keepQuery(`/banks/${bank.id}/accounts`, search)
    return (
      <Dialog title="El banco no se puede eliminar" closeTo={back}>
        <p>
          {bank.name} ({bank.index}) tiene{' '}
          <a href={accounts} data-keep-scroll="">
            {counted(held, 'cuenta asociada', 'cuentas asociadas')}
          </a>
          , y mientras las tenga se conserva. Se le puede{' '}
          <a href={keepQuery(`/banks/${bank.id}/edit`, search)} data-keep-scroll="">
            cambiar el nombre
          </a>
          .
        </p>
        <DialogActions closeTo={back} close="Cerrar">
          <a className="btn btn-primary" href={accounts} data-keep-scroll="">
            Ver sus cuentas
          </a>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title="Eliminar banco"
      message={`Está por eliminar el banco ${bank.name} (${bank.index}).`}
      closeTo={back}
      confirmLabel="Eliminar banco"
      reply={actionData}
      destructive
    />
  )
}
