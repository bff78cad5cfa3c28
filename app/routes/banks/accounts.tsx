import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { DataTable } from '#app/components/lists/data-table.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { getBank } from '#app/models/banks/read.server.ts'
import type { Route } from './+types/accounts'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const asks = { with: new Set(['accounts']) }
  return { bank: await getBank(contextOf(args).db, idParam(args.params), asks) }
}

export default function BankAccounts({ loaderData: { bank } }: Route.ComponentProps) {
  const back = useBackTo('/banks')
  return (
    <Dialog title={`Cuentas de ${bank.name}`} closeTo={back} wide>
      <DataTable
        caption={`Cuentas de ${bank.name}`}
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
        rows={bank.accounts ?? []}
        rowKey={(account) => account.id}
      />
    </Dialog>
  )
}
