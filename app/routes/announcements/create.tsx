import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { readUnsent } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { createAnnouncement } from '#app/models/announcements/change.server.ts'
import { announcementInput, announcementLabels } from '#app/models/announcements/fields.ts'
import type { Route } from './+types/create'
import { AnnouncementFields } from './fields.tsx'

export const handle = { dialog: true }

const LIST = '/settings/announcements'

export async function loader(args: Route.LoaderArgs) {
  const { unsent, typed: defaults } = await readUnsent(args)
  return { unsent, defaults, key: newKey() }
}

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: announcementInput,
    creates: 'announcement',
    save: async ({ tx, input, actor }) => [await createAnnouncement(tx, input, actor)],
    done: () => ({
      to: backToList(LIST, args.url),
      toasts: [
        {
          tone: 'success',
          title: 'Operación exitosa',
          text: 'Se ha creado el anuncio con éxito',
        },
      ],
    }),
  })
}

export default function CreateAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const back = useBackTo(LIST)
  return (
    <Dialog title="Crear anuncio" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <RecordForm
        id="announcement"
        reply={actionData}
        labels={announcementLabels}
        defaults={loaderData.defaults}
        oneTimeKey={loaderData.key}
      >
        {(fields) => (
          <>
            <AnnouncementFields fields={fields} />
            <FormActions cancelTo={back} submitLabel="Crear anuncio" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
