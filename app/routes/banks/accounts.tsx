import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { DataTable } from '#app/components/lists/data-table.tsx'
import { ListPages } from '#app/components/lists/pages.tsx'
import { contextOf, idOf, idParam } from '#app/http/forms/forms.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { accountsOfBank, getBank } from '#app/models/banks/read.server.ts'
import type { Route } from './+types/accounts'

export const handle = { dialog: true }

/** The page of the list below it has the usual name. */
const PAGE = 'accounts_page'

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { id, name } = await getBank(db, idParam(args.params))
  const page = idOf(args.url.searchParams.get(PAGE)) || 1
  return { name, page: await accountsOfBank(db, id, page) }
}

export default function BankAccounts({ loaderData: { name, page } }: Route.ComponentProps) {
  const back = useBackTo('/banks')
  return (
    <Dialog title={`Cuentas de ${name}`} closeTo={back} wide>
      <DataTable
        caption={`Cuentas de ${name}`}
        columns={[
          {
            key: 'titular',
            label: 'Titular',
            card: 'title',
            cell: (account) => account.titular ?? 'Sin titular asociado',
          },
          {
            key: 'number',
            label: 'Número',
            cell: (account) => formatAccountNumber(account.number),
          },
          { key: 'type', label: 'Tipo', cell: (account) => account.type },
        ]}
        rows={page.data}
        rowKey={(account) => account.id}
      />
      <ListPages name={PAGE} label="Páginas de cuentas" page={page} />
    </Dialog>
  )
}
