import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { bankLabels, bankListing } from '#app/models/banks/fields.ts'
import { listBanks } from '#app/models/banks/read.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Bancos' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = readListScreen(bankListing, args.url)
  const shown = await readPage(query, (listing) => listBanks(db, listing))
  return withTools(args, shown, { exported: '/banks' })
}

export default function Banks({ loaderData: { page, list } }: Route.ComponentProps) {
  const create = (
    <ActionLink to="/banks/create" icon="add" keepSearch>
      Crear banco
    </ActionLink>
  )
  return (
    <Page title="Bancos" actions={create}>
      <ListView
        list={list}
        page={page}
        caption="Bancos"
        noun={['banco', 'bancos']}
        columns={[
          { key: 'index', label: bankLabels.index, sort: 'index', cell: (bank) => bank.index },
          {
            key: 'name',
            label: bankLabels.name,
            sort: 'name',
            card: 'title',
            cell: (bank) => bank.name,
          },
          {
            key: 'accounts_count',
            label: 'Cuentas asociadas',
            sort: 'accounts_count',
            align: 'end',
            cell: (bank) => bank.accounts_count,
          },
        ]}
        rowKey={(bank) => bank.id}
        rowLabel={(bank) => bank.name}
        actions={({ id, accounts_count }) => [
          ...(accounts_count > 0
            ? [{ label: 'Ver cuentas', to: `/banks/${id}/accounts`, keepSearch: true }]
            : []),
          { label: 'Actualizar', to: `/banks/${id}/edit`, keepSearch: true },
          { label: 'Eliminar', to: `/banks/${id}/delete`, keepSearch: true, destructive: true },
        ]}
        emptyAction={create}
      />
    </Page>
  )
}
