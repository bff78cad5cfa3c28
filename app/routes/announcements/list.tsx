import { Badge } from '#app/components/frame/badge.tsx'
import { Moment, useDayText } from '#app/components/frame/dates.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import {
  announcementLabels,
  announcementListing,
  recurrenceOf,
  TARGETS,
  TYPES,
} from '#app/models/announcements/fields.ts'
import { type Announcement, listAnnouncements } from '#app/models/announcements/read.server.ts'
import type { Route } from './+types/list'
import { optionsOf } from './fields.tsx'

export const handle = { crumb: 'Anuncios' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = readListScreen(announcementListing, args.url)
  const shown = await readPage(query, (listing) => listAnnouncements(db, listing))
  return withTools(args, shown, { exported: '/settings/announcements' })
}

export default function Announcements({ loaderData: { page, list } }: Route.ComponentProps) {
  const create = (
    <ActionLink to="/settings/announcements/create" icon="add" keepSearch>
      Crear anuncio
    </ActionLink>
  )
  return (
    <Page title="Anuncios" actions={create}>
      <ListView
        list={list}
        page={page}
        caption="Anuncios"
        noun={['anuncio', 'anuncios']}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        filters={FILTERS}
        actions={({ id, next_at }) => [
          ...(next_at
            ? [{ label: 'Disparar', to: `/settings/announcements/${id}/fire`, keepSearch: true }]
            : []),
          {
            label: 'Eliminar',
            to: `/settings/announcements/${id}/delete`,
            keepSearch: true,
            destructive: true,
          },
        ]}
        emptyAction={create}
      />
    </Page>
  )
}

function Recurrence({ of }: { of: Announcement }) {
  return recurrenceOf(of, useDayText())
}

const COLUMNS: Parameters<typeof ListView<Announcement>>[0]['columns'] = [
  {
    key: 'title',
    label: announcementLabels.title,
    sort: 'title',
    card: 'title',
    className: 'long wraps',
    cell: (row) => row.title,
  },
  {
    key: 'target',
    label: 'Para',
    sort: 'target',
    className: 'table-from-80',
    cell: (row) => TARGETS[row.target],
  },
  {
    key: 'type',
    label: announcementLabels.type,
    sort: 'type',
    className: 'wraps',
    cell: (row) => <Recurrence of={row} />,
  },
  {
    key: 'last_sent_at',
    label: 'Último envío',
    sort: 'last_sent_at',
    className: 'wraps',
    cell: (row) => (row.last_sent_at ? <Moment of={row.last_sent_at} /> : '—'),
  },
  {
    key: 'next_at',
    label: 'Próximo envío',
    sort: 'next_at',
    className: 'wraps',
    cell: (row) =>
      row.next_at ? <Moment of={row.next_at} /> : <Badge tone="complete">Enviado</Badge>,
  },
  {
    key: 'reached',
    label: 'Recibido por',
    sort: 'reached',
    align: 'end',
    cell: (row) => (row.last_sent_at ? row.reached : '—'),
  },
]

const FILTERS = [
  {
    name: 'target',
    label: announcementLabels.target,
    all: 'Todos',
    // 'Todos' alone would mean no filter.
    options: optionsOf({ ...TARGETS, 0: 'Para todos' }),
  },
  { name: 'type', label: announcementLabels.type, all: 'Todas', options: optionsOf(TYPES) },
]
