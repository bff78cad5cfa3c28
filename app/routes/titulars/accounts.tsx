import { ListView } from '#app/components/lists/view.tsx'
import { ACCOUNT_FILTERS, accountColumns } from '#app/components/nouns/account-columns.tsx'
import { accountScreensOf } from '#app/components/nouns/account-screens.ts'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage, TAB_PER_PAGE } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { listAccounts } from '#app/models/accounts/read.server.ts'
import { getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import { COMPANY } from '#db/kinds.ts'
import type { Route } from './+types/accounts'
import { TitularPage, titularHandle } from './page.tsx'

export const handle = titularHandle('accounts')

const { type, active } = accountListing.filters
const RULES = { ...accountListing, filters: { type, active } }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  const query = readListScreen(RULES, args.url, { perPage: TAB_PER_PAGE })
  const shown = await readPage(query, (listing) =>
    listAccounts(db, { ...listing, filters: { ...listing.filters, titular: titular.id } }),
  )
  const { path } = accountScreensOf(titular.scope)
  const exportedOf = { titular: String(titular.id) }
  return { titular, ...(await withTools(args, shown, { exported: path, exportedOf })) }
}

/** Only the company's own accounts pay, so only they can transfer. */
export default function TitularAccounts({ loaderData }: Route.ComponentProps) {
  const { titular, list, page } = loaderData
  const transfer = (id: number) => ({
    label: 'Transferir fondos',
    to: `/titulars/${titular.id}/accounts/${id}/transfer`,
    keepSearch: true,
  })
  return (
    <TitularPage titular={titular} part="accounts">
      <ListView
        list={list}
        page={page}
        caption="Cuentas bancarias"
        noun={['cuenta', 'cuentas']}
        columns={accountColumns({ linksTo: accountScreensOf(titular.scope).path })}
        rowKey={(row) => row.id}
        rowLabel={(row) => formatAccountNumber(row.number)}
        actions={({ id }) => (titular.scope === COMPANY ? [transfer(id)] : [])}
        noActions="Sin opciones"
        filters={ACCOUNT_FILTERS}
      />
    </TitularPage>
  )
}
