import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { DataTable } from '#app/components/lists/data-table.tsx'
import { ListPages } from '#app/components/lists/pages.tsx'
import { Formats } from '#app/components/uploads/formats.tsx'
import { contextOf, idOf } from '#app/http/forms/forms.server.ts'
import {
  ACCOUNT_EXPORT_KINDS,
  ACCOUNT_EXPORTS,
  IMPORT_STATE_LABELS,
  IMPORTS,
} from '#app/models/imports/fields.ts'
import { listImports } from '#app/models/imports/read.server.ts'
import { IMPORT_KINDS, type ImportState } from '#db/kinds.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Importar' }

export async function loader(args: Route.LoaderArgs) {
  const page = idOf(args.url.searchParams.get('page')) || 1
  const { app, db } = contextOf(args)
  return { page: await listImports(db, page, app.now()) }
}

const TONES: Record<ImportState, BadgeTone> = {
  ...{ waiting: 'waiting', done: 'complete', undone: 'neutral' },
}

export default function Imports({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Page title="Importar y exportar">
      <div className="import-kinds">
        {IMPORT_KINDS.map((kind) => {
          const { title, about, noun } = IMPORTS[kind]
          return (
            <section key={kind} className="panel" aria-labelledby={kind}>
              <h2 id={kind}>{title}</h2>
              <p>{about}</p>
              <p>
                <a className="btn btn-primary" href={`/import/${kind}`}>
                  {`Importar ${noun[1]}`}
                </a>
              </p>
              <p>
                {`Exportar los ${noun[1]}: `}
                <Formats of={title} to={`/import/${kind}/export`} />
              </p>
            </section>
          )
        })}
        {ACCOUNT_EXPORT_KINDS.map((kind) => {
          const { title, about } = ACCOUNT_EXPORTS[kind]
          return (
            <section key={kind} className="panel" aria-labelledby={kind}>
              <h2 id={kind}>{title}</h2>
              <p>{about}</p>
              <p>
                {'Exportar: '}
                <Formats of={title} to={`/import/${kind}/export`} />
              </p>
            </section>
          )
        })}
        <section className="panel" aria-labelledby="inputs">
          <h2 id="inputs">Novedades de la quincena</h2>
          <p>Ingresos, descuentos y opciones de cada empleado, en el tercer paso de la nómina.</p>
          <p>
            <a className="btn" href="/paysheets/create/many/inputs">
              Traer novedades
            </a>
          </p>
        </section>
      </div>
      {page.total > 0 && <Earlier page={page} />}
    </Page>
  )
}

type Row = Route.ComponentProps['loaderData']['page']['data'][number]

function Earlier({ page }: { page: Route.ComponentProps['loaderData']['page'] }) {
  return (
    <section className="panel list-panel inputs" aria-labelledby="earlier">
      <header>
        <h2 id="earlier">Importaciones</h2>
        <p className="muted">El archivo y lo que hizo se guardan un año.</p>
      </header>
      <DataTable
        caption="Importaciones"
        columns={COLUMNS}
        rows={page.data}
        rowKey={({ id }) => id}
      />
      <ListPages page={page} />
    </section>
  )
}

const COLUMNS: Parameters<typeof DataTable<Row>>[0]['columns'] = [
  {
    key: 'name',
    label: 'Archivo',
    card: 'title',
    className: 'long wraps',
    title: ({ name }) => name,
    cell: ({ id, name }) => <a href={`/import/${id}`}>{name || `Importación ${id}`}</a>,
  },
  { key: 'kind', label: 'Qué', card: 'plain', cell: ({ kind }) => IMPORTS[kind].title },
  { key: 'user', label: 'Quién', card: 'plain', cell: ({ user }) => user ?? '—' },
  {
    key: 'created_at',
    label: 'Cuándo',
    card: 'plain',
    cell: ({ created_at }) => <Moment of={created_at} />,
  },
  {
    key: 'state',
    label: 'Estado',
    card: 'value',
    cell: ({ state }) => <Badge tone={TONES[state]}>{IMPORT_STATE_LABELS[state]}</Badge>,
  },
]
