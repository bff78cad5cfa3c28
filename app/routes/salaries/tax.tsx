/** The percentages of income tax that the tariff proposes, to be confirmed for many at once (docs/rules/law.md#16). */
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idOf, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList, readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { MAX_LIMIT } from '#app/kernel/asking/listing.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatDateShort } from '#app/kernel/values/dates.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { takeProposals } from '#app/models/parameters/change.server.ts'
import { taxProposals } from '#app/models/parameters/read.server.ts'
import { SALARIED, salaryListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import type { Route } from './+types/tax'

const PATH = '/settings/salary/islr'
/** The form of the ticked rows, whose boxes are in the table. */
const FORM = 'take'

export const handle = {
  crumb: [{ label: 'Salarios', to: '/settings/salary' }, { label: 'ISLR' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const query = readListScreen(salaryListing, args.url, { perPage: MAX_LIMIT })
  const shown = await readPage(query, (listing) =>
    listTitulars(db, { ...listing, filters: SALARIED }),
  )
  const { page, list } = await withTools(args, shown)
  const people = page.data.map(({ id, salary, salary_currency: currency }) => ({
    ...{ id, salary, currency },
  }))
  const proposals = await taxProposals(db, people, today)
  const data = page.data.map(({ id, name, ric, salary, salary_currency }) => {
    const { proposal, current, next } = proposals.get(id) ?? {}
    const isNew = proposal !== undefined && proposal.percent !== current && !next
    const later = next && `${percentText(next.percent)} desde el ${formatDateShort(next.since)}`
    return {
      ...{ id, name, ric: formatRic(ric), salary: formatMoney(salary, salary_currency) },
      ...{ proposal, proposed: percentText(proposal?.percent), isNew, later },
      current: percentText(current),
      take: `${id}:${proposal?.percent}:${current ?? ''}`,
      isBegun: current === undefined && proposal?.percent !== '0',
    }
  })
  const isOpen = [...proposals.values()].some((each) => each.isOpen)
  return { list, page: { ...page, data }, isOpen }
}

const percentText = (percent: string | undefined) =>
  percent === undefined ? '—' : `${formatDecimal(percent)}\u00a0%`

export function action(args: Route.ActionArgs) {
  const { today } = contextOf(args)
  let count = 0
  return confirmForm(
    args,
    async ({ tx, actor, form }) => {
      const taken = form.getAll('take').slice(0, MAX_LIMIT).map(takenIn)
      count = await takeProposals(tx, taken, today, actor)
    },
    () =>
      succeeded(
        backToList(PATH, args.url),
        count === 0
          ? 'Ya estaban confirmados'
          : `ISLR de ${counted(count, 'persona', 'personas')}, desde hoy`,
      ),
    { lists: ['take'] },
  )
}

/** '17:5.65:3', as a row's box sends it: who, what was proposed, and what stood. */
function takenIn(said: FormDataEntryValue) {
  const [id = '', percent = '', current = ''] = String(said).slice(0, 40).split(':')
  return { titular_id: idOf(id), percent, current }
}

type Row = Route.ComponentProps['loaderData']['page']['data'][number]

export default function TaxProposals({ loaderData, actionData }: Route.ComponentProps) {
  const { list, page, isOpen } = loaderData
  const canTake = page.data.some(({ isNew }) => isNew)
  return (
    <Page
      title="ISLR"
      about="Lo que la tarifa propone por doce salarios de hoy. Nada se retiene antes de confirmarlo; un AR-I se registra en las Retenciones de cada quien."
      actions={canTake && <SubmitButton form={FORM}>Confirmar los marcados</SubmitButton>}
    >
      {actionData?.errors.map((error) => (
        <p key={error} className="notice" role="alert">
          {error}
        </p>
      ))}
      {isOpen && (
        <p className="notice">
          La unidad tributaria o la tarifa están por confirmar en{' '}
          <a href="/settings/parameters">Parámetros de ley</a>.
        </p>
      )}
      <Form id={FORM} method="post" />
      <ListView
        list={list}
        page={page}
        caption="ISLR"
        noun={['empleado', 'empleados']}
        columns={COLUMNS}
        rowKey={({ id }) => id}
      />
    </Page>
  )
}

/** Why a row has no box. */
const wordOf = ({ proposal, later }: Row): string =>
  later ? 'Tiene otro después' : proposal ? 'El vigente' : 'Sin propuesta'

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    label: 'Empleado',
    sort: 'name',
    card: 'title',
    className: 'long wraps',
    title: ({ name }) => name,
    cell: ({ id, name }) => <a href={`/titulars/${id}/withholdings`}>{name}</a>,
  },
  { key: 'ric', label: 'CI/RIF', sort: 'ric', card: 'plain', cell: ({ ric }) => ric },
  {
    key: 'salary',
    label: 'Salario',
    sort: 'salary',
    align: 'end',
    className: 'money',
    cell: ({ salary }) => salary,
  },
  {
    key: 'current',
    label: 'Vigente',
    align: 'end',
    cell: ({ current, later }) => (
      <>
        {current}
        {later && <small className="muted"> ({later})</small>}
      </>
    ),
  },
  {
    key: 'proposed',
    label: 'Propuesto',
    card: 'value',
    className: 'wraps',
    cell: (row) =>
      row.isNew ? (
        <label className="nowrap">
          <input
            className="checkbox"
            type="checkbox"
            name="take"
            form={FORM}
            value={row.take}
            defaultChecked={row.isBegun}
          />{' '}
          {row.proposed}
          <span className="sr-only"> a {row.name}</span>
        </label>
      ) : (
        <Badge tone="neutral">{wordOf(row)}</Badge>
      ),
  },
  {
    key: 'formula',
    label: 'De dónde sale',
    className: 'always-wraps',
    cell: ({ proposal }) => proposal?.formula ?? 'Falta el salario, la tasa del día o un parámetro',
  },
]
