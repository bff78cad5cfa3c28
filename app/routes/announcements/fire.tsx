import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, newKey, readKey } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { fireAnnouncement } from '#app/models/announcements/change.server.ts'
import { TARGETS } from '#app/models/announcements/fields.ts'
import { getAnnouncement, receiversOf } from '#app/models/announcements/read.server.ts'
import type { Route } from './+types/fire'

export const handle = { dialog: true }

const LIST = '/settings/announcements'

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const announcement = await getAnnouncement(db, idParam(args.params))
  const { length: recipients } = await receiversOf(db, announcement.target)
  return { announcement, recipients, key: newKey() }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  let reached = 0
  return confirmForm(
    args,
    async ({ tx, actor, form }) => {
      const version = Number(form.get('version')) || undefined
      const { ids } = await withOneTimeKey(
        tx,
        actor,
        readKey(form),
        'announcement fire',
        { id },
        async () => [await fireAnnouncement(tx, id, actor, version)],
      )
      reached = ids[0] ?? 0
    },
    () => ({
      to: backToList(LIST, args.url, true),
      toasts: [
        {
          tone: 'success',
          title: 'Anuncio enviado',
          text: 'Se ha enviado el anuncio a todos los usuarios',
          after: `Alcanzó a ${usersOf(reached)}`,
        },
      ],
    }),
  )
}

const usersOf = (count: number) => counted(count, 'usuario', 'usuarios')

export default function FireAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, recipients, key } = loaderData
  const back = useBackTo(LIST)
  const { title, content, target, version } = announcement
  return (
    <ConfirmDialog
      title="Disparar anuncio"
      message={
        <>
          <p>
            El anuncio «{title}» se enviará ahora a <strong>{usersOf(recipients)}</strong> (
            {TARGETS[target]}).
          </p>
          <p className="message-text">{content}</p>
        </>
      }
      closeTo={back}
      confirmLabel="Disparar"
      hidden={[
        ['key', key],
        ['version', String(version)],
      ]}
      reply={actionData}
    />
  )
}
