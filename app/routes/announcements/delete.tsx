import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { deleteAnnouncement } from '#app/models/announcements/change.server.ts'
import { getAnnouncement } from '#app/models/announcements/read.server.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

const LIST = '/settings/announcements'

export async function loader(args: Route.LoaderArgs) {
  return { announcement: await getAnnouncement(contextOf(args).db, idParam(args.params)) }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor }) => deleteAnnouncement(tx, id, actor),
    succeeded(backToList(LIST, args.url), 'Se ha eliminado el anuncio'),
  )
}

export default function DeleteAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const back = useBackTo(LIST)
  return (
    <ConfirmDialog
      title="Eliminar anuncio"
      message={
        <>
          <p>Está por eliminar el anuncio «{loaderData.announcement.title}».</p>
          <p>Esta acción no puede deshacerse</p>
        </>
      }
      closeTo={back}
      confirmLabel="Eliminar anuncio"
      reply={actionData}
      destructive
    />
  )
}
