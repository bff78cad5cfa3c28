import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { succeeded } from '#app/http/forms/forms.server.ts'
import { unlinkTelegram } from '#app/models/telegram/link.server.ts'
import type { Route } from './+types/unlink'

export const handle = { dialog: true }

export const loader = () => null

export function action(args: Route.ActionArgs) {
  return confirmForm(
    args,
    ({ tx, actor }) => unlinkTelegram(tx, actor.id ?? 0, actor),
    succeeded('/settings', 'Se ha desvinculado Telegram'),
  )
}

export default function TelegramUnlink({ actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Desvincular Telegram"
      message={
        <p>
          ¿Desea desvincular Telegram? No recibirá más notificaciones allí; en Nómina las seguirá
          viendo.
        </p>
      }
      closeTo="/settings"
      confirmLabel="Desvincular"
      destructive
      reply={actionData}
    />
  )
}
