import { data, Outlet } from 'react-router'
import { DateField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import {
  contextOf,
  newKey,
  type RouteArgs,
  submitForm,
  succeeded,
} from '#app/http/forms/forms.server.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import { parameterLabels as labels, parameterInput } from '#app/models/parameters/fields.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import {
  isParameter,
  isQuantity,
  optionsOf,
  parameterLabel,
  QUANTITIES,
  valueText,
} from '#app/models/payroll/parameter-words.ts'
import { isOwn, type ParameterName } from '#app/models/payroll/parameters.ts'
import { typedTariff } from '#app/models/payroll/tariff.ts'
import type { Route } from './+types/detail'
import { isPending, PARAMETERS, sinceText, standing } from './shown.ts'

export const handle = {
  crumb: ({ label }: { label: string }, pathname: string) => [
    { label: 'Parámetros de ley', to: PARAMETERS },
    { label, to: pathname },
  ],
}

/** The address's parameter. Throws a 404 for one that is not known. */
function nameIn({ params }: RouteArgs): ParameterName {
  const { name = '' } = params
  if (!isParameter(name) || isOwn(name)) throw data(null, { status: 404 })
  return name
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const name = nameIn(args)
  const { own, current } = standing(await listParameters(db), name, today)
  return {
    ...{ name, today, key: newKey(), label: parameterLabel(name) },
    value: typedValue(name, current?.value ?? ''),
    rows: own.toReversed().map((entry) => ({
      id: entry.id,
      value: valueText(name, entry.value),
      since: sinceText(entry),
      source: entry.source ?? '',
      by: entry.user_name ?? 'Propuesto por la aplicación',
      at: entry.created_at,
      confirmed: entry.confirmed_name ?? '',
      isPending: isPending(entry),
      isCurrent: entry.id === current?.id,
    })),
  }
}

function typedValue(name: ParameterName, value: string): string {
  if (name === 'islr_tariff') return typedTariff(value)
  return value && isQuantity(name) ? formatDecimal(value) : value
}

export function action(args: Route.ActionArgs) {
  const name = nameIn(args)
  return submitForm(args, {
    schema: parameterInput,
    creates: 'parameter',
    isLong: true,
    save: async ({ tx, input, actor }) => [
      await addParameter(tx, { ...input, name }, 'form', actor),
    ],
    already: async () => ({ label: 'ese valor', to: `${PARAMETERS}/${name}` }),
    done: () => succeeded(`${PARAMETERS}/${name}`, 'Se ha guardado el valor'),
  })
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columnsOf = (name: string): Column<Row>[] => [
  {
    key: 'value',
    label: labels.value,
    card: 'title',
    className: 'always-wraps',
    cell: (row) => (
      <>
        {row.value} {row.isCurrent && <Badge tone="complete">Vigente</Badge>}
      </>
    ),
  },
  { key: 'since', label: labels.since, cell: (row) => row.since },
  { key: 'source', label: labels.source, className: 'always-wraps', cell: (row) => row.source },
  {
    key: 'by',
    label: 'Registrado',
    className: 'always-wraps',
    cell: (row) => (
      <>
        {row.by}, <Moment of={row.at} />
      </>
    ),
  },
  {
    key: 'confirmed',
    label: 'Confirmado por',
    cell: (row) =>
      row.isPending ? (
        <a
          className="underline"
          href={`${PARAMETERS}/${name}/${row.id}/confirm`}
          data-keep-scroll=""
        >
          Confirmar<span className="sr-only"> {row.value}</span>
        </a>
      ) : (
        row.confirmed
      ),
  },
]

export default function Parameter({ loaderData, actionData }: Route.ComponentProps) {
  const { name, label, rows, today, value, key } = loaderData
  return (
    <Page title={label} hasErrors={hasErrors(actionData)}>
      <section className="panel" aria-labelledby="new-title">
        <div className="form-section">
          <h2 id="new-title">Nuevo valor</h2>
          <RecordForm
            id="parameter"
            reply={actionData}
            labels={labels}
            defaults={{ value, since: today }}
            oneTimeKey={key}
            nameOf={(_, text) => (isQuantity(name) ? text : (optionsOf(name)[text] ?? text))}
          >
            {(fields) => (
              <div className="stacked">
                <input type="hidden" name="name" value={name} />
                {isQuantity(name) ? (
                  <TextField
                    field={fields.value}
                    label={`${labels.value} (${QUANTITIES[name].unit})`}
                    {...(name === 'islr_tariff'
                      ? { hint: 'Hasta cuántas UT: porcentaje: sustraendo, por filas entre «;»' }
                      : { inputMode: 'decimal' as const })}
                  />
                ) : (
                  <SelectField
                    field={fields.value}
                    label={labels.value}
                    placeholder="Elija cómo"
                    options={Object.entries(optionsOf(name)).map(([option, text]) => ({
                      value: option,
                      label: text,
                    }))}
                  />
                )}
                <DateField field={fields.since} label={labels.since} />
                {isQuantity(name) && (
                  <TextField
                    field={fields.source}
                    label={labels.source}
                    hint="La ley o la gaceta donde está"
                  />
                )}
                <FormActions cancelTo={PARAMETERS} submitLabel="Guardar valor" />
              </div>
            )}
          </RecordForm>
        </div>
      </section>
      <section className="panel" aria-labelledby="values-title">
        <div className="form-section">
          <h2 id="values-title">Valores registrados</h2>
        </div>
        <DataTable
          caption="Valores registrados"
          columns={columnsOf(name)}
          rows={rows}
          rowKey={({ id }) => id}
          {...(!isQuantity(name) && { empty: 'Rige la primera opción mientras nadie elija' })}
        />
      </section>
      <Outlet />
    </Page>
  )
}
