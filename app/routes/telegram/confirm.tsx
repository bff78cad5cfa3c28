import { data } from 'react-router'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { linkByLogin, linkedNotice } from '#app/models/telegram/link.server.ts'
import type { Route } from './+types/confirm'
import { checkProof, loginInQuery, proofOf } from './section.server.ts'
import { TELEGRAM_IS_OFF, TelegramRefusal } from './section.tsx'

export const handle = { dialog: true }

/** Telegram's widget leads here. Nothing is linked until the user confirms. */
export function loader(args: Route.LoaderArgs) {
  const none = { user: '', name: '', proof: '' }
  if (!contextOf(args).app.telegram) return data({ ...none, refused: TELEGRAM_IS_OFF })
  try {
    const login = loginInQuery(args)
    const user = contextOf(args).user?.name ?? ''
    return data({ user, name: login.name, proof: proofOf(args, login), refused: '' })
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const refused = Object.values(error.fields).flat().join('. ')
    return data({ ...none, refused }, 422)
  }
}

export function action(args: Route.ActionArgs) {
  return confirmForm(
    args,
    ({ tx, actor, form }) => {
      const login = loginInQuery(args)
      checkProof(args, login, form)
      return linkByLogin(tx, login, actor)
    },
    {
      to: '/settings',
      toasts: [{ tone: 'success', title: linkedNotice.title, text: linkedNotice.content }],
    },
  )
}

export default function TelegramConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { user, name, proof, refused } = loaderData
  if (refused) return <TelegramRefusal text={refused} />
  return (
    <ConfirmDialog
      title="Vincular Telegram"
      message={
        <p>
          ¿Vincular la cuenta de Telegram <strong>{name}</strong> con su usuario{' '}
          <strong>{user}</strong>? Confirme solo si esa cuenta es suya.
        </p>
      }
      closeTo="/settings"
      confirmLabel="Vincular"
      hidden={[['proof', proof]]}
      reply={actionData}
    />
  )
}
