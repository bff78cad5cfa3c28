import { Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { AUDIT_COLUMNS } from '#app/components/nouns/audit-columns.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { AUDIT_KINDS, auditListing } from '#app/models/audit/fields.ts'
import { auditUsers, listAudit } from '#app/models/audit/read.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Auditoría' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = await nameRecords(db, readListScreen(auditListing, args.url), args.url)
  const shown = await readPage(query, (listing) => listAudit(db, listing))
  const { page, list } = await withTools(args, shown, { dated: true, exported: '/settings/audit' })
  return { page, list, users: await auditUsers(db), chips: query.chips }
}

export default function Audit({ loaderData: { page, list, users, chips } }: Route.ComponentProps) {
  const people = users?.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Page title="Auditoría">
      <ListView
        list={list}
        page={page}
        caption="Auditoría"
        noun={['cambio', 'cambios']}
        columns={AUDIT_COLUMNS}
        rowKey={(row) => row.id}
        // One among many is searched for by name or e-mail.
        searchable={people ? false : 'Usuario'}
        fixed={people ? {} : chips}
        dated
        filters={[
          ...(people ? [{ name: 'user', label: 'Usuario', all: 'Todos', options: people }] : []),
          { name: 'kind', label: 'Registro', all: 'Todos', options: KINDS },
        ]}
      />
    </Page>
  )
}

const KINDS = Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))
