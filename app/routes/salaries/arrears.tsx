import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Named } from '#app/components/frame/badge.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { pageOf } from '#app/kernel/asking/listing.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { listSignatories } from '#app/models/settings/read.server.ts'
import {
  owedLabels as labels,
  owedListing,
  paymentOfArrears,
  paysheetOfArrears,
} from '#app/models/titulars/salaries/fields.ts'
import { everybodyOwed, type OwedPerson } from '#app/models/titulars/salaries/read.server.ts'
import { takeArrears } from '#app/models/wizard/change.server.ts'
import type { Route } from './+types/arrears'

const PATH = '/settings/salary/arrears'

export const handle = {
  crumb: [{ label: 'Salarios', to: '/settings/salary' }, { label: 'Diferencias por pagar' }],
}

/** Everybody to whom arrears are owed: their sums sort, so all are read for a page. */
export async function loader(args: Route.LoaderArgs) {
  const query = readListScreen(owedListing, args.url)
  const owed = await everybodyOwed(contextOf(args).db, query.listing)
  const shown = await readPage(query, async (listing) => {
    const { limit, offset } = windowOf(listing)
    return pageOf(owed.slice(offset, offset + limit), owed.length, listing)
  })
  const sum = owed.reduce((all, { rest }) => all + rest, 0n)
  const tools = await withTools(args, shown, { sum: { sum, waiting: 0n }, exported: PATH })
  return { ...tools, canTakeAll: owed.some(isPayable) }
}

/** Takes everybody into the user's next run, whose orders then pay what is owed. */
export async function action(args: Route.ActionArgs) {
  const { db, today } = contextOf(args)
  const { realized } = await listSignatories(db)
  const basics = { issued_at: today, realized: realized[0]?.name ?? '' }
  let text = ''
  return confirmForm(
    args,
    async ({ tx, actor }) => {
      const { owed, taken } = await takeArrears(tx, actor, basics)
      text = `${counted(taken, 'persona', 'personas')} en la próxima nómina, que paga sus diferencias`
      if (taken < owed)
        text += `. ${counted(owed - taken, 'no se puede', 'no se pueden')} pagar en nómina`
    },
    () => ({
      to: '/paysheets/create/many',
      toasts: [{ tone: 'success', title: 'Exito', text, persistent: 'page' }],
    }),
  )
}

export default function OwedArrears({ loaderData, actionData }: Route.ComponentProps) {
  const { page, list, canTakeAll } = loaderData
  return (
    <Page
      title="Diferencias por pagar"
      actions={canTakeAll && <TakeAll />}
      about="Quincenas que se pagaron antes de registrar un salario que ya regía. Nada se paga solo."
    >
      {actionData?.errors.map((error) => (
        <p key={error} className="notice" role="alert">
          {error}
        </p>
      ))}
      <ListView
        list={list}
        page={page}
        caption="Diferencias por pagar"
        noun={['persona', 'personas']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        actions={actionsOf}
        noActions="Más de lo que paga una orden"
        emptyAction={
          <p>
            A nadie se le deben diferencias. Aparecen aquí cuando se registra un salario o un
            aumento con fecha anterior. <a href="/settings/salary">Ir a Salarios</a>
          </p>
        }
      />
    </Page>
  )
}

/** One step for all: a line in each one's order of the next run. */
const TakeAll = () => (
  <Form method="post">
    <SubmitButton>Pagar todas en la próxima nómina</SubmitButton>
  </Form>
)

/** Payroll pays nobody who has left or has no salary; a person's own order can. */
const isPayable = ({ active, salary }: Pick<OwedPerson, 'active' | 'salary'>) =>
  active && salary > 0

const actionsOf = (person: OwedPerson) => {
  const { id, rest } = person
  const payment = paymentOfArrears(id, rest)
  if (!payment) return []
  const alone = { label: 'Pagar con una orden personal', to: payment }
  if (!isPayable(person)) return [alone]
  return [{ label: 'Pagar en su nómina', to: paysheetOfArrears(id) }, alone]
}

const COLUMNS: Column<OwedPerson>[] = [
  {
    key: 'name',
    label: 'Empleado',
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    title: ({ name }) => name,
    cell: ({ id, name, active }) => (
      <Named active={active}>
        <a href={`/titulars/${id}/salaries`}>{name}</a>
      </Named>
    ),
  },
  { key: 'ric', label: 'CI/RIF', sort: 'ric', card: 'plain', cell: ({ ric }) => formatRic(ric) },
  {
    key: 'department',
    label: labels.department,
    sort: 'department',
    className: 'table-from-80 wraps',
    cell: ({ department }) => department ?? '—',
  },
  {
    key: 'fortnights',
    label: labels.fortnights,
    sort: 'fortnights',
    align: 'end',
    cell: ({ fortnights }) => fortnights,
  },
  {
    key: 'paid',
    label: labels.paid,
    sort: 'paid',
    align: 'end',
    className: 'table-from-80 always-wraps',
    cell: ({ paid, waits }) => (paid === 0n ? '—' : <Paid paid={paid} waits={waits} />),
  },
  {
    key: 'rest',
    label: labels.rest,
    sort: 'rest',
    align: 'end',
    className: 'money',
    card: 'value',
    cell: ({ rest }) => formatBs(rest),
  },
]

/** An order that waits for approval counts as paid, which is said here as in the person's tab. */
const Paid = ({ paid, waits }: Pick<OwedPerson, 'paid' | 'waits'>) => (
  <>
    <span className="money">{formatBs(paid)}</span>
    {waits && <small> (por&nbsp;aprobar)</small>}
  </>
)
