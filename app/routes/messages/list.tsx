import { Form } from 'react-router'
import { WaitingNotice } from '#app/components/documents/waiting-notice.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idOf } from '#app/http/forms/forms.server.ts'
import { backToList, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { allows } from '#app/models/access/permissions.ts'
import { countWaiting } from '#app/models/approval/read.server.ts'
import { messageListing } from '#app/models/messages/fields.ts'
import {
  countUnread,
  listMessages,
  type Message,
  markRead,
} from '#app/models/messages/read.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Mensajes' }

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const id = user?.id ?? 0
  const query = readListScreen(messageListing, args.url)
  const { page, list } = await readPage(query, (listing) => listMessages(db, id, listing))
  const isApprover = allows(user?.role_id ?? null, '/approvals')
  return {
    page: { ...page, data: page.data.map(rowOf) },
    list,
    unread: await countUnread(db, id),
    waiting: isApprover ? await countWaiting(db) : null,
  }
}

const rowOf = ({ id, title, content, read_at, created_at }: Message) => ({
  id,
  title,
  content: content.slice(0, 120),
  isUnread: read_at === null,
  created_at,
})
type Row = ReturnType<typeof rowOf>

export function action(args: Route.ActionArgs) {
  return confirmForm(
    args,
    ({ tx, actor, form }) => {
      const which = form.get('read') === 'all' ? 'all' : idOf(form.get('read'))
      return markRead(tx, actor.id ?? 0, which, actor.at)
    },
    { to: backToList('/messages', args.url, true) },
  )
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { page, list, unread, waiting } = loaderData
  const readAll = unread > 0 && (
    <Form method="post" preventScrollReset>
      <SubmitButton name="read" value="all" variant="neutral">
        Marcar todos como leídos
      </SubmitButton>
    </Form>
  )
  return (
    <Page title="Mensajes" actions={readAll}>
      <WaitingNotice waiting={waiting} />
      <ListView
        list={list}
        page={page}
        caption="Mensajes"
        noun={['mensaje', 'mensajes']}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        filters={FILTERS}
        searchable={false}
      />
    </Page>
  )
}

const COLUMNS: Parameters<typeof ListView<Row>>[0]['columns'] = [
  {
    key: 'title',
    label: 'Mensaje',
    card: 'title',
    className: 'long',
    cell: ({ id, title, isUnread }) => (
      <a href={`/messages/${id}`} title={title}>
        {isUnread ? <strong>{title}</strong> : title}
      </a>
    ),
  },
  {
    key: 'content',
    label: 'Contenido',
    card: 'plain',
    className: 'long message-content',
    title: ({ content }) => content,
    cell: ({ content }) => <span>{content}</span>,
  },
  { key: 'created_at', label: 'Fecha', cell: ({ created_at }) => <Moment of={created_at} /> },
  { key: 'read', label: 'Estado', card: 'plain', className: 'form-cell', cell: readingOf },
]

function readingOf({ id, title, isUnread }: Row) {
  if (!isUnread) return <span className="muted">Leído</span>
  return (
    <Form method="post" className="message-state" preventScrollReset>
      <Badge tone="accent">Sin leer</Badge>
      <SubmitButton name="read" value={String(id)} variant="ghost">
        Marcar como leído<span className="sr-only">: {title}</span>
      </SubmitButton>
    </Form>
  )
}

const FILTERS = [
  {
    name: 'unread',
    label: 'Estado',
    all: 'Todos',
    options: [
      { value: '1', label: 'Sin leer' },
      { value: '0', label: 'Leídos' },
    ],
  },
]
