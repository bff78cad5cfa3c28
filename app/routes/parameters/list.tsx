import { Badge } from '#app/components/frame/badge.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import { parameterLabel, valueText } from '#app/models/payroll/parameter-words.ts'
import { CHOICE_NAMES, type CompanyName, isChoice } from '#app/models/payroll/parameters.ts'
import { FIXED_IN_EACH } from '#app/models/settings/fields.ts'
import { CHOICE_OPTIONS, QUANTITY_NAMES } from '#db/law-kinds.ts'
import type { Route } from './+types/list'
import { isPending, PARAMETERS, sinceText, standing } from './shown.ts'

export const handle = { crumb: 'Parámetros de ley' }

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const all = await listParameters(db)
  const rowOf = (name: CompanyName) => {
    const { current, next } = standing(all, name, today)
    const first = isChoice(name) ? CHOICE_OPTIONS[name][0] : undefined
    const value = current?.value ?? first
    return {
      name,
      label: parameterLabel(name),
      value: value === undefined ? 'Sin valor' : valueText(name, value),
      since: current ? sinceText(current) : '',
      next: next && `${valueText(name, next.value)} desde el ${sinceText(next)}`,
      source: current?.source ?? '',
      by: current?.confirmed_name ?? '',
      isPending: isPending(current),
    }
  }
  return {
    choices: CHOICE_NAMES.map(rowOf),
    quantities: QUANTITY_NAMES.map(rowOf),
    pending: all.filter(isPending).length,
  }
}

type Row = Route.ComponentProps['loaderData']['choices'][number]

const named = (label: string): Column<Row> => ({
  key: 'label',
  label,
  card: 'title',
  className: 'always-wraps',
  cell: (row) => (
    <a className="underline" href={`${PARAMETERS}/${row.name}`}>
      {row.label}
    </a>
  ),
})

const value: Column<Row> = {
  key: 'value',
  label: 'Valor',
  className: 'always-wraps',
  cell: (row) => (
    <>
      {row.value}
      {row.next && <span className="muted"> ({row.next})</span>}
    </>
  ),
}
const since: Column<Row> = { key: 'since', label: 'Desde', cell: (row) => row.since }

const CHOICE_COLUMNS = [named('Concepto'), value, since]
const QUANTITY_COLUMNS: Column<Row>[] = [
  named('Parámetro'),
  value,
  since,
  { key: 'source', label: 'Fuente', className: 'always-wraps', cell: (row) => row.source },
  {
    key: 'by',
    label: 'Confirmado por',
    className: 'always-wraps',
    cell: (row) => (row.isPending ? <Badge tone="waiting">Por confirmar</Badge> : row.by),
  },
]

export default function Parameters({ loaderData }: Route.ComponentProps) {
  const { choices, quantities, pending } = loaderData
  const confirm = pending > 0 && (
    <ActionLink to={`${PARAMETERS}/confirm`}>Confirmar valores</ActionLink>
  )
  return (
    <Page title="Parámetros de ley" actions={confirm}>
      <section className="panel" aria-labelledby="choices-title">
        <div className="form-section">
          <h2 id="choices-title">Cómo se deduce</h2>
          <p>
            {FIXED_IN_EACH}. Lo que se elige rige desde su fecha; las órdenes que existen no
            cambian.
          </p>
        </div>
        <DataTable
          caption="Cómo se deduce"
          columns={CHOICE_COLUMNS}
          rows={choices}
          rowKey={({ name }) => name}
        />
      </section>
      <section className="panel" aria-labelledby="quantities-title">
        <div className="form-section">
          <h2 id="quantities-title">Valores</h2>
          <p>
            Los que están por confirmar son propuestas: compárelos con la ley o la gaceta antes de
            usarlos. Lo que se calcula con ellos lo dice.
          </p>
        </div>
        <DataTable
          caption="Valores"
          columns={QUANTITY_COLUMNS}
          rows={quantities}
          rowKey={({ name }) => name}
        />
      </section>
    </Page>
  )
}
