/** The columns and filters that all lists of accounts share. */

import { Named } from '#app/components/frame/badge.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { accountLabels } from '#app/models/accounts/fields.ts'
import type { AccountRow } from '#app/models/records/account-rows.server.ts'
import { ACCOUNT_TYPES } from '#db/kinds.ts'

type Row = Pick<AccountRow, 'id' | 'number' | 'active' | 'type' | 'bank'>

type AccountColumns = {
  /** The path of accounts; with it the number links to the account. */
  linksTo?: string
  /** True if more columns follow, so that narrow tables have less room for these. */
  isWide?: boolean
}

export function accountColumns({ linksTo, isWide }: AccountColumns = {}): Column<Row>[] {
  return [
    {
      key: 'number',
      label: accountLabels.number,
      sort: 'number',
      card: 'title',
      className: 'number',
      cell: ({ id, number, active }) => {
        const shown = formatAccountNumber(number)
        const linked = linksTo ? <a href={`${linksTo}/${id}`}>{shown}</a> : shown
        return <Named active={active}>{linked}</Named>
      },
    },
    {
      key: 'type',
      label: accountLabels.type,
      sort: 'type',
      card: 'plain',
      className: isWide ? 'table-from-80' : 'table-from-48',
      cell: (row) => row.type,
    },
    {
      key: 'bank',
      label: accountLabels.bank_id,
      sort: 'bank',
      card: 'plain',
      className: isWide ? 'wraps table-from-48' : 'long',
      cell: (row) => row.bank,
    },
  ]
}

export const ACCOUNT_FILTERS = [
  {
    name: 'type',
    label: accountLabels.type,
    all: 'Todos',
    options: ACCOUNT_TYPES.map((type) => ({ value: type, label: type })),
  },
  {
    name: 'active',
    label: 'Estado',
    all: 'Todas',
    options: [
      { value: '1', label: 'Activas' },
      { value: '0', label: 'Inactivas' },
    ],
  },
]
