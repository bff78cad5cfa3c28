import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { getMessage, markRead } from '#app/models/messages/read.server.ts'
import type { Route } from './+types/detail'

export const handle = {
  crumb: (data: unknown): Crumb[] => [
    { label: 'Mensajes', to: '/messages' },
    { label: (data as { message: { title: string } }).message.title },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, user, write } = contextOf(args)
  const user_id = user?.id ?? 0
  const message = await getMessage(db, user_id, idParam(args.params))
  if (message.read_at === null) {
    await write((tx, { at }) => markRead(tx, user_id, message.id, at))
  }
  const { id, title, content, attachment, created_at } = message
  const problem = message.state === 'failed' ? message.last_error : null
  return { message: { id, title, content, attachment, created_at, problem } }
}

export default function MessageScreen({ loaderData: { message } }: Route.ComponentProps) {
  const { title, content, attachment, created_at, problem } = message
  return (
    <Page title={title}>
      <article className="panel">
        <div className="form-section">
          <p className="muted">
            <Moment of={created_at} />
          </p>
          <p className="message-text">{content}</p>
          {problem && <p className="muted">No se pudo enviar por Telegram. {problem}.</p>}
        </div>
        <div className="form-actions">
          <a className="btn btn-ghost" href="/messages">
            Volver a los mensajes
          </a>
          {attachment?.kind === 'users' && (
            <a className="btn btn-primary" href="/settings/users?pending=1">
              Ver los registros por confirmar
            </a>
          )}
          {attachment?.kind === 'reset' && (
            <a className="btn btn-primary" href={`/settings/users/${attachment.id}/reset`}>
              Generar enlace
            </a>
          )}
          {attachment && !['users', 'reset'].includes(attachment.kind) && (
            <a
              className="btn btn-primary"
              href={`/api/reports/${attachment.kind}/${attachment.id}`}
              target="_blank"
              data-document=""
              rel="noopener"
            >
              Ver recibo
            </a>
          )}
        </div>
      </article>
    </Page>
  )
}
