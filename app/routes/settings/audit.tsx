import { Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, auditListing } from '#app/models/audit/fields.ts'
import {
  type AuditLine,
  type AuditRow,
  auditUsers,
  listAudit,
} from '#app/models/audit/read.server.ts'
import { formatInstant } from '#app/services/values/dates.ts'
import type { Route } from './+types/audit'

export const handle = { crumb: 'Auditoría' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = await nameRecords(db, readListScreen(auditListing, args.url), args.url)
  const { page, list } = await readPage(query, (listing) => listAudit(db, listing))
  return { page, list, users: await auditUsers(db) }
}

export default function Audit({ loaderData: { page, list, users } }: Route.ComponentProps) {
  const people = users.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Page title="Auditoría">
      <ListView
        list={list}
        page={page}
        caption="Auditoría"
        noun={['cambio', 'cambios']}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        searchable={false}
        dated
        filters={[
          { name: 'user', label: 'Usuario', all: 'Todos', options: people },
          { name: 'kind', label: 'Registro', all: 'Todos', options: KINDS },
        ]}
      />
    </Page>
  )
}

const KINDS = Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))

const COLUMNS: Parameters<typeof ListView<AuditRow>>[0]['columns'] = [
  { key: 'what', label: 'Cambio', card: 'title', className: 'change-what', cell: whatOf },
  { key: 'at', label: 'Fecha', card: 'plain', cell: (row) => formatInstant(row.at) },
  { key: 'user', label: 'Usuario', card: 'plain', cell: (row) => row.user_name },
  {
    key: 'lines',
    label: 'Antes → después',
    className: 'changes',
    cell: (row) => <Lines lines={row.lines} />,
  },
]

function whatOf({ action, kind, record }: AuditRow): string {
  return `${AUDIT_ACTIONS[action] ?? action}: ${AUDIT_KINDS[kind] ?? kind} ${record}`
}

/** This many changed fields show at once; the others unfold. */
const SHOWN = 3

function Lines({ lines }: { lines: AuditLine[] }) {
  const rest = lines.slice(SHOWN)
  return (
    <>
      <Changes lines={lines.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>
            {rest.length} {rest.length === 1 ? 'campo más' : 'campos más'}
          </summary>
          <Changes lines={rest} />
        </details>
      )}
    </>
  )
}

function Changes({ lines }: { lines: AuditLine[] }) {
  return lines.map(({ field, before, after }) => (
    <div key={field}>
      <span className="muted">{field}:</span> {before !== null && <del>{before}</del>}
      {before !== null && ' → '}
      {after ?? (before === null ? '' : 'nada')}
    </div>
  ))
}
