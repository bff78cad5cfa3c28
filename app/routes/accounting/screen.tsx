/** 'Asiento de nómina': what payroll debits and credits, for the accountant (docs/rules/journal.md#1). */
import { Day } from '#app/components/frame/dates.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { inTurnOfLists } from '#app/http/api/whole-lists.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { nameRecords, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { formatAmount, formatBs } from '#app/kernel/values/money.ts'
import {
  CODES,
  CODES_TITLE,
  JOURNAL,
  JOURNAL_TITLE,
  type JournalLine,
  journalListing,
} from '#app/models/accounting/fields.ts'
import { journalPage, readJournal, withDays } from '#app/models/accounting/read.server.ts'
import type { Route } from './+types/screen'

export const handle = {
  crumb: [{ label: 'Nóminas', to: '/payroll-runs' }, { label: JOURNAL_TITLE }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const asked = await nameRecords(db, readListScreen(journalListing, args.url), args.url)
  const listing = withDays(asked.listing, today)
  const { startDate, endDate } = listing
  const query = { listing, screen: { ...asked.screen, startDate, endDate } }
  const { signal } = args.request
  const read = () => readJournal(db, listing, signal)
  const { lines, ...sums } = await inTurnOfLists(args.request, `${user?.id}`, read)
  const shown = await readPage(query, async (listing) => journalPage({ lines }, listing))
  const { chips } = asked
  return { ...(await withTools(args, shown, { dated: true, exported: JOURNAL })), ...sums, chips }
}

export default function JournalScreen({ loaderData }: Route.ComponentProps) {
  const { list, page, debit, credit, missing, chips } = loaderData
  return (
    <Page
      title={JOURNAL_TITLE}
      actions={
        <ActionLink to={CODES} variant="ghost">
          {CODES_TITLE}
        </ActionLink>
      }
    >
      <ListPanel>
        <div className="form-section">
          <p>
            De las órdenes que movieron dinero, sin las anuladas. Debe <b>{formatBs(debit)}</b>,
            haber <b>{formatBs(credit)}</b>.
          </p>
          {missing.length > 0 && (
            <p>
              Sin código contable: {new Intl.ListFormat('es').format(missing)}.{' '}
              <a href={CODES}>Escribir los códigos</a>
            </p>
          )}
        </div>
      </ListPanel>
      <ListView
        list={list}
        page={page}
        caption={JOURNAL_TITLE}
        noun={['línea', 'líneas']}
        columns={COLUMNS}
        rowKey={(line) => Object.values(line).join(' ')}
        dated
        searchable={false}
        fixed={chips}
      />
    </Page>
  )
}

const MONEY = { align: 'end', className: 'money' } as const
const amount = (value: bigint) => (value === 0n ? '' : formatAmount(value))

const COLUMNS: Column<JournalLine>[] = [
  { key: 'day', label: 'Fecha', sort: 'day', cell: ({ day }) => <Day of={day} /> },
  { key: 'code', label: 'Código', cell: ({ code }) => code ?? '—' },
  {
    key: 'description',
    label: 'Descripción',
    card: 'title',
    cell: ({ description }) => description,
  },
  { key: 'department', label: 'Departamento', cell: ({ department }) => department ?? '—' },
  { key: 'reference', label: 'Referencia', cell: ({ reference }) => reference },
  { key: 'debit', label: 'Debe', ...MONEY, cell: ({ debit }) => amount(debit) },
  { key: 'credit', label: 'Haber', ...MONEY, card: 'value', cell: ({ credit }) => amount(credit) },
]
