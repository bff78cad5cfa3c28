import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'

export type TelegramState =
  /** No bot is configured. */
  | { is: 'off' }
  /** Telegram does not answer. */
  | { is: 'silent' }
  | { is: 'open' /** The bot's username. */; bot: string }
  | { is: 'linked'; id: string; isOn: boolean }

export const TELEGRAM_IS_OFF = 'Telegram no está configurado en este servidor.'

export function TelegramSection({ telegram }: { telegram: TelegramState }) {
  return (
    <section className="form-section telegram" aria-labelledby="telegram">
      <h2 id="telegram">Telegram</h2>
      <Body telegram={telegram} />
    </section>
  )
}

function Body({ telegram }: { telegram: TelegramState }) {
  if (telegram.is === 'off') {
    return <p className="muted">{TELEGRAM_IS_OFF}</p>
  }
  if (telegram.is === 'silent') {
    return <p className="muted">Telegram no responde en este momento. Intente más tarde.</p>
  }
  if (telegram.is === 'open') return <Linking bot={telegram.bot} />
  return (
    <>
      <p>
        Vinculado con la cuenta {telegram.id}.{!telegram.isOn && ` ${TELEGRAM_IS_OFF}`}
      </p>
      <a className="btn btn-neutral" href="/settings/telegram/unlink" data-keep-scroll="">
        Desvincular Telegram
      </a>
    </>
  )
}

function Linking({ bot }: { bot: string }) {
  return (
    <>
      <p>Vincule su cuenta de Telegram para recibir allí las notificaciones.</p>
      <LoginWidget bot={bot} />
      <Form method="post" action="/settings/telegram/link" preventScrollReset>
        <SubmitButton variant="neutral">Vincular con un enlace</SubmitButton>
      </Form>
    </>
  )
}

export function TelegramRefusal({ text }: { text: string }) {
  return (
    <Dialog title="Vincular Telegram" closeTo="/settings" hasErrors>
      <p className="form-errors" role="alert">
        {text}
      </p>
      <div className="form-actions">
        <a className="btn btn-primary" href="/settings" data-document="">
          Volver a Mi cuenta
        </a>
      </div>
    </Dialog>
  )
}

const WIDGET = 'https://telegram.org/js/telegram-widget.js?22'

/**
 * Telegram's own button, only with scripts. Only this screen's own document may load it
 * (csp.server.ts); after a client navigation a link loads that document instead.
 */
function LoginWidget({ bot }: { bot: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    if (loadedPath() !== '/settings') return setElsewhere(true)
    const script = document.createElement('script')
    script.src = WIDGET
    script.async = true
    script.dataset.telegramLogin = bot
    script.dataset.size = 'medium'
    script.dataset.authUrl = '/settings/telegram/confirm'
    script.dataset.requestAccess = 'write'
    place.replaceChildren(script)
    return () => place.replaceChildren()
  }, [bot])
  if (isElsewhere) {
    return (
      <a className="btn btn-neutral" href="/settings" data-document="">
        Mostrar el botón de Telegram
      </a>
    )
  }
  return <div ref={ref} className="telegram-widget" />
}

/** The path that the document was loaded from, which client navigations do not change. */
function loadedPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && new URL(entry.name).pathname
}
