import { data, Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Dialog, DialogActions } from '#app/components/frame/dialog.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { createTelegramCode } from '#app/models/telegram/link.server.ts'
import type { Route } from './+types/link'
import { configuredBot } from './section.server.ts'
import { TELEGRAM_IS_OFF, TelegramRefusal } from './section.tsx'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => ({ isOn: contextOf(args).app.telegram !== null })

export async function action(args: Route.ActionArgs) {
  const { write } = contextOf(args)
  const username = await configuredBot(args).username()
  if (username === null) return data({ link: null }, 503)
  const code = await write((tx, { id, at }) => createTelegramCode(tx, id ?? 0, at))
  return data({ link: `https://t.me/${username}?start=${code}` })
}

export default function TelegramLink({ loaderData, actionData }: Route.ComponentProps) {
  const link = actionData?.link
  if (!loaderData.isOn) return <TelegramRefusal text={TELEGRAM_IS_OFF} />
  return (
    <Dialog title="Vincular Telegram" closeTo="/settings">
      {actionData && !link && (
        <p className="form-errors" role="alert">
          Telegram no responde en este momento. Intente más tarde.
        </p>
      )}
      {link ? (
        <p>
          Abra el enlace en el dispositivo donde tiene Telegram y pulse «Iniciar»; el bot le
          responderá. Sirve una sola vez, durante 10 minutos: no lo comparta.
        </p>
      ) : (
        <p>Cree un enlace que abre el bot en Telegram y vincula su cuenta.</p>
      )}
      {link && (
        <p className="telegram-link">
          <a className="btn btn-primary" href={link} target="_blank" rel="noreferrer">
            Abrir en Telegram
          </a>
          <span className="muted">{link}</span>
        </p>
      )}
      <Form method="post" preventScrollReset>
        <DialogActions closeTo="/settings" close={link ? 'Listo' : 'Cancelar'}>
          <SubmitButton variant={link ? 'ghost' : 'primary'}>
            {link ? 'Crear otro enlace' : 'Crear enlace'}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
