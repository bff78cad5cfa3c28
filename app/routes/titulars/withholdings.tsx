/** The tab 'Retenciones' of an employee: their percentage of income tax, and what they are set apart from. */
import { Form } from 'react-router'
import { DateField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Day, Moment } from '#app/components/frame/dates.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { contextOf, idParam, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import {
  CHANGE_LABELS,
  changeOf,
  ownLabels as labels,
  ownInput,
} from '#app/models/parameters/fields.ts'
import {
  listParameters,
  type ProposedTax,
  taxProposals,
} from '#app/models/parameters/read.server.ts'
import { parameterLabel, valueText } from '#app/models/payroll/parameter-words.ts'
import { wageOf } from '#app/models/payroll/salary.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import { titularName } from '#app/models/records/relations.server.ts'
import { EMPLOYEE } from '#app/models/titulars/fields.ts'
import { getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import { OWN_NAMES } from '#db/law-kinds.ts'
import type { Route } from './+types/withholdings'
import { TitularPage, titularHandle } from './page.tsx'

const pathOf = (titular_id: number) => `/titulars/${titular_id}/withholdings`

export const handle = titularHandle('withholdings')

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  const entries = await listParameters(db, titular.id)
  const current = new Set(
    OWN_NAMES.map(
      (name) =>
        inForceOn(
          entries.filter((each) => each.name === name),
          today,
        )?.id,
    ),
  )
  const known = await taxProposals(db, [{ id: titular.id, ...wageOf(titular) }], today)
  return {
    ...{ titular, today, key: newKey(), changes: CHANGE_LABELS },
    proposed: proposedOf(known.get(titular.id)),
    rows: entries.toReversed().map((entry) => ({
      id: entry.id,
      value: `${parameterLabel(entry.name)}: ${valueText(entry.name, entry.value)}`,
      since: entry.since,
      source: entry.source ?? '—',
      by: entry.user_name ?? 'No consta',
      at: entry.created_at,
      isCurrent: current.has(entry.id),
    })),
  }
}

function proposedOf(tax: ProposedTax | undefined) {
  const { proposal, current, next, isOpen } = tax ?? {}
  if (!proposal || current !== undefined || next) return undefined
  return { ...proposal, isOpen, percent: formatDecimal(proposal.percent) }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const titular_id = idParam(args.params)
  return submitForm(args, {
    schema: ownInput,
    creates: `parameter of ${titular_id}`,
    save: async ({ tx, input, actor }) => {
      const { what, percent, ...dated } = input
      if (what !== 'islr' && percent) throw new FieldErrors({ percent: NO_PERCENT })
      const said = { titular_id, ...changeOf(what, percent), ...dated }
      try {
        return [await addParameter(tx, said, 'form', actor)]
      } catch (error) {
        throw error instanceof FieldErrors ? under(error) : error
      }
    },
    already: async () => ({ label: 'ese cambio', to: pathOf(titular_id) }),
    done: async () =>
      succeeded(
        pathOf(titular_id),
        `Se han guardado las retenciones de ${await titularName(db, titular_id)}`,
      ),
  })
}

const NO_PERCENT = problem('not_applicable', 'Solo el ISLR lleva porcentaje')

/** The form has a percentage where a parameter has a value. */
function under({ problems: { value, titular_id, ...others } }: FieldErrors): FieldErrors {
  return new FieldErrors({
    ...others,
    ...(value && { percent: value }),
    ...(titular_id && { what: titular_id }),
  })
}

type Data = Route.ComponentProps['loaderData']

export default function Withholdings({ loaderData, actionData }: Route.ComponentProps) {
  const { titular, rows, proposed, today, key, changes } = loaderData
  return (
    <TitularPage titular={titular} part="withholdings" hasErrors={hasErrors(actionData)}>
      <ListPanel>
        <DataTable
          caption="Retenciones"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty="No se le retiene ISLR, y se le deduce por ley lo que a todos"
        />
      </ListPanel>
      {proposed && <Proposed {...proposed} since={today} oneTimeKey={key} />}
      {(titular.scope === EMPLOYEE || actionData) && (
        <RecordForm
          key={rows.length}
          id="withholding"
          reply={actionData}
          labels={labels}
          oneTimeKey={key}
          defaults={{ since: today }}
          nameOf={(name, text) =>
            (name === 'what' && changes.find(({ value }) => value === text)?.label) || text
          }
        >
          {(fields) => (
            <FormPanel>
              <FormSection title="Cambiar una retención">
                <SelectField
                  field={fields.what}
                  label={labels.what}
                  placeholder="Elija qué cambia"
                  options={changes}
                />
                <TextField
                  field={fields.percent}
                  label={labels.percent}
                  hint="Solo del ISLR, como 5,65"
                  inputMode="decimal"
                  optional
                />
                <DateField
                  field={fields.since}
                  label={labels.since}
                  hint="El ISLR, por la fecha de pago; lo demás, por la quincena que se paga"
                />
                <TextField
                  field={fields.source}
                  label={labels.source}
                  hint="Su AR-I, una variación o la tarifa; de qué viene la excepción"
                  optional
                />
              </FormSection>
              <FormActions submitLabel="Guardar" />
            </FormPanel>
          )}
        </RecordForm>
      )}
    </TitularPage>
  )
}

type ProposedProps = NonNullable<Data['proposed']> & { since: string; oneTimeKey: string }

const Proposed = ({ percent, formula, isOpen, since, oneTimeKey }: ProposedProps) => (
  <section className="panel" aria-labelledby="proposed-title">
    <div className="form-section">
      <h2 id="proposed-title">ISLR por la tarifa</h2>
      <p>
        Propone <b>{percent} %</b> por doce salarios de hoy: {formula}
        {isOpen && ', con valores por confirmar'}. Nada se retiene hasta aplicarlo; si tiene AR-I,
        escriba abajo su porcentaje.
      </p>
    </div>
    <Form id="proposed" method="post" className="form-actions">
      <input type="hidden" name="what" value="islr" />
      <input type="hidden" name="percent" value={percent} />
      <input type="hidden" name="since" value={since} />
      <input type="hidden" name="source" value={`Tarifa 1: ${formula}`.slice(0, 255)} />
      <input type="hidden" name="key" value={oneTimeKey} />
      <SubmitButton variant="ghost">Aplicar {percent} % desde hoy</SubmitButton>
    </Form>
  </section>
)

const COLUMNS: Column<Data['rows'][number]>[] = [
  {
    key: 'value',
    label: 'Retención',
    card: 'title',
    cell: ({ value, isCurrent }) => (
      <>
        {value} {isCurrent && <Badge tone="complete">Vigente</Badge>}
      </>
    ),
  },
  { key: 'since', label: labels.since, cell: ({ since }) => <Day of={since} /> },
  { key: 'source', label: labels.source, className: 'always-wraps', cell: ({ source }) => source },
  {
    key: 'by',
    label: 'Registrado',
    className: 'always-wraps',
    cell: ({ by, at }) => (
      <>
        {by}, <Moment of={at} />
      </>
    ),
  },
]
