/** The table of a run's orders. */

import { Amount } from '#app/components/documents/amount.tsx'
import { orderState, stateColumn, VOIDED_FILTERS } from '#app/components/documents/voided.tsx'
import type { Column, RowAction } from '#app/components/lists/data-table.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { BankBadge } from '#app/components/nouns/run-badge.tsx'
import { accountTail, formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { BANK_STATE_LABELS, BANK_STATES } from '#app/models/payroll-runs/fields.ts'
import type { RunOrderRow } from '#app/models/payroll-runs/orders.server.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'

const accountName = (bank: string, number: string) =>
  `${shortBankName(bank)} ${accountTail(number)}`

/** An account by its bank and last digits; its whole number shows on hover and focus. */
const accountLink = (to: string, bank: string, number: string) => (
  <>
    {shortBankName(bank)}{' '}
    <a href={to} data-full={formatAccountNumber(number)}>
      {accountTail(number)}
    </a>
  </>
)

/** What no bank has answered is found as one. */
const bankFilterLabels = { ...BANK_STATE_LABELS, sent: 'Por enviar o enviada' }

/** The filters beside the search: a company account and a department of the run, the state at the bank, voided. */
export const filtersOf = ({ by_account, by_department }: PayrollRun) => [
  {
    name: 'enterprise',
    label: 'Cuenta de empresa',
    all: 'Todas',
    options: by_account.map(({ account_id, bank, number }) => ({
      value: String(account_id),
      label: accountName(bank, number),
    })),
  },
  {
    name: 'bank',
    label: 'En el banco',
    all: 'Todas',
    options: BANK_STATES.map((state) => ({ value: state, label: bankFilterLabels[state] })),
  },
  ...departmentFilter(by_department),
  VOIDED_FILTERS.feminine,
]

/** Only where employees have departments. */
export function departmentFilter(sums: PayrollRun['by_department']) {
  const names = sums.flatMap(({ department }) => department ?? []).toSorted(inAlphabet)
  const options = names.map((name) => ({ value: name, label: name }))
  return options.length > 0
    ? [{ name: 'department', label: 'Departamento', all: 'Todos', options }]
    : []
}

/** The form and the dialog lead back to the run, with its query. */
export function actionsOf({ id, voided }: RunOrderRow, run: string, search: string): RowAction[] {
  const receipt = {
    ...{ label: 'Recibo', to: `/api/reports/paysheets/${id}` },
    ...{ newTab: true, document: true },
  }
  const copy = { label: 'Crear otra igual', to: `/paysheets/create?from=${id}` }
  if (voided) return [receipt, copy]
  const back = `?back=${encodeURIComponent(run + search)}`
  return [
    receipt,
    { label: 'Editar', to: `/paysheets/${id}/edit${back}` },
    copy,
    { label: 'Anular', to: `${run}/${id}/delete`, keepSearch: true, destructive: true },
  ]
}

/** Where only a part of the run waits for approval, its orders say so. */
export function columnsOf(
  { status, unsent }: Run,
  rows: readonly RunOrderRow[],
): Column<RunOrderRow>[] {
  const isPart = status !== 'pending'
  const states = stateColumn(rows, (row) => orderState({ ...row, pending: row.pending && isPart }))
  return [NUMBER, NAME, ...states, ...COLUMNS, atBank(new Set(unsent))]
}

type Run = Pick<PayrollRun, 'status'> & { unsent: number[] }

/** Where an order is at the bank, with the files that nobody has sent. */
const atBank = (unsent: ReadonlySet<number>): Column<RunOrderRow> => ({
  key: 'bank',
  label: 'En el banco',
  card: 'plain',
  cell: ({ at_bank, bank_file_id, transaction }) => {
    if (!at_bank) return <span className="muted">{transaction}</span>
    const isFiled = at_bank === 'sent' && unsent.has(bank_file_id ?? 0)
    return <BankBadge state={isFiled ? 'filed' : at_bank} />
  },
})

const NAME: Column<RunOrderRow> = {
  key: 'titular',
  label: 'Para',
  sort: 'titular',
  card: 'title',
  className: 'wraps',
  cell: ({ id, titular, namesake }) => (
    <>
      <a href={`/paysheets/${id}`}>{titular}</a>
      <Namesake ric={namesake} />
    </>
  ),
}

const NUMBER: Column<RunOrderRow> = {
  key: 'order',
  label: 'N°',
  sort: 'order',
  card: 'hidden',
  cell: ({ id, order }) => <a href={`/paysheets/${id}`}>{formatDocumentNumber(order).slice(3)}</a>,
}

const COLUMNS: Column<RunOrderRow>[] = [
  {
    key: 'account',
    label: 'A la cuenta',
    sort: 'account',
    card: 'plain',
    className: 'wraps table-from-48',
    cell: ({ account_id, bank, account }) => accountLink(`/accounts/${account_id}`, bank, account),
  },
  {
    key: 'enterprise',
    label: 'Desde',
    sort: 'enterprise',
    card: 'hidden',
    className: 'table-from-80',
    cell: ({ enterprise_id, enterprise_bank, enterprise }) =>
      accountLink(`/company-accounts/${enterprise_id}`, enterprise_bank, enterprise),
  },
  {
    key: 'gross',
    label: 'Asignaciones',
    align: 'end',
    card: 'hidden',
    className: 'money plain-amount table-from-80',
    cell: (row) => formatAmount(row.gross),
  },
  {
    key: 'deductions',
    label: 'Deducciones',
    align: 'end',
    card: 'hidden',
    className: 'money plain-amount table-from-80',
    cell: ({ deductions }) =>
      deductions > 0 ? (
        <span className="deduction">−{formatAmount(deductions)}</span>
      ) : (
        <span className="muted">—</span>
      ),
  },
  {
    key: 'total',
    label: 'Neto',
    sort: 'total',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => <Amount amount={row.total} usd={row.usd} />,
  },
]
