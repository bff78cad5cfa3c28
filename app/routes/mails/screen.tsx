import { data, Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, readOwnForm } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { createMailServer } from '#app/io/messaging/mail-server.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { getCompanyProfile } from '#app/models/company/read.server.ts'
import { delayedMails, lostMails } from '#app/models/mails/read.server.ts'
import { failedReceipts } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/screen'

export const handle = { crumb: 'Correo' }

const SENDING = '/settings/mail'

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const { mail } = app.config
  const server = mail && { name: `${mail.host}:${mail.port}`, from: mail.from }
  const now = app.now()
  return {
    ...{ server: server ?? null, email: user?.email ?? '' },
    delayed: await delayedMails(db),
    lost: await lostMails(db, now),
    receipts: await failedReceipts(db, now),
  }
}

/** Sends a mail to oneself, and waits for what the server says. */
export async function action(args: Route.ActionArgs) {
  await readOwnForm(args)
  const { app, db, user } = contextOf(args)
  const { mail } = app.config
  if (!mail || !user) return data({ error: 'El correo no está configurado' }, 409)
  const { name } = await getCompanyProfile(db)
  const server = createMailServer(mail)
  const letter = {
    messageId: `<prueba-${crypto.randomUUID()}@${new URL(mail.origin).hostname}>`,
    to: user.email,
    subject: 'Correo de prueba',
    content: 'Si lee esto, el correo de Nómina funciona.',
    footer: `Lo pidió ${user.name} en Configuración → Correo.`,
    sender: name ?? 'Nómina',
  }
  const outcome = await server.send(letter).catch(() => UNANSWERED)
  server.rest()
  if (outcome !== 'sent') return data({ error: Object.values(outcome)[0] ?? '' }, 422)
  const text = `El servidor de correo aceptó el mensaje para ${user.email}`
  return redirectWithToast(app, SENDING, { tone: 'success', title: 'Exito', text })
}

const UNANSWERED = { failed: 'El servidor de correo no confirmó el mensaje: no se sabe si llegó' }

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { server, email, delayed, lost, receipts } = loaderData
  return (
    <Page title="Correo" hasErrors={actionData !== undefined}>
      <section className="panel mail-server" aria-label="Servidor de correo">
        {actionData && (
          <p className="form-section" role="alert">
            No se envió. {actionData.error}.
          </p>
        )}
        {server ? (
          <div className="form-section">
            <p>
              Los recibos, los anuncios, las invitaciones y los enlaces para elegir otra contraseña
              salen por <b>{server.name}</b>, en nombre de <b>{server.from}</b>.
            </p>
            <Form method="post">
              <SubmitButton>Enviar correo de prueba</SubmitButton>
              <p className="field-hint">A {email}</p>
            </Form>
          </div>
        ) : (
          <div className="form-section">
            <p>
              El correo no está configurado en este servidor: los mensajes llegan por la app y por
              Telegram. Lo activa quien administra el servidor, como dice su manual.
            </p>
          </div>
        )}
      </section>
      {delayed.n > 0 && (
        <p className="notice" role="status">
          {counted(delayed.n, 'correo no ha salido', 'correos no han salido')} todavía: se intenta
          otra vez, cada vez más tarde. El último dijo: {delayed.last_error}.
        </p>
      )}
      {receipts && (
        <p className="notice">
          {counted(receipts.count, 'recibo no llegó', 'recibos no llegaron')}:{' '}
          <a href={`/payroll-runs/${receipts.run}/receipts`}>véalos en su nómina</a>.
        </p>
      )}
      {lost.length > 0 && <Lost mails={lost} />}
    </Page>
  )
}

function Lost({ mails }: { mails: Route.ComponentProps['loaderData']['lost'] }) {
  return (
    <section className="panel" aria-labelledby="lost">
      <div className="form-section">
        <h2 id="lost">Correos que no llegaron</h2>
        <p className="muted">
          De los últimos 30 días. Lo que tal vez llegó no se repite; los recibos se envían otra vez
          desde su nómina, las invitaciones desde la página del empleado.
        </p>
        <ul className="lost-mails">
          {mails.map(({ id, title, address, last_error, created_at }) => (
            <li key={id}>
              <b>{title || 'Correo'}</b> a {address ?? 'nadie'}, <Moment of={created_at} />.{' '}
              <span className="muted">{last_error}.</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
