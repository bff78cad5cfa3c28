/** The tab 'Conceptos fijos' of an employee: what each of their orders has by itself (docs/rules/law.md#19). */

import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { contextOf, idParam, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { createFixedConcept } from '#app/models/fixed-concepts/change.server.ts'
import {
  FIXED_PAYDAY_NAMES,
  fixedConceptLabels as labels,
  ownFixedConceptInput,
} from '#app/models/fixed-concepts/fields.ts'
import { fixedConceptsOf } from '#app/models/fixed-concepts/read.server.ts'
import { LINE_KIND_NAMES } from '#app/models/paysheets/fields.ts'
import { EMPLOYEE } from '#app/models/titulars/fields.ts'
import { getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import { TitularPage, titularHandle } from '../page.tsx'
import type { Route } from './+types/screen'
import { conceptsToFix } from './catalogue.server.ts'
import { FixedConceptFields } from './fields.tsx'

export const handle = titularHandle('fixed-concepts')

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  const fixed = await fixedConceptsOf(db, titular.id)
  return {
    ...{ titular, today, key: newKey() },
    named: await conceptsToFix(args),
    rows: fixed.map(({ id, concept, kind, amount, paydays, since, until }) => ({
      ...{ id, concept, kind, amount, paydays, since, until },
      isOver: until !== null && until < today,
    })),
  }
}

export function action(args: Route.ActionArgs) {
  const titular_id = idParam(args.params)
  const to = `/titulars/${titular_id}/fixed-concepts`
  return submitForm(args, {
    schema: ownFixedConceptInput,
    creates: `fixed concept of ${titular_id}`,
    save: async ({ tx, input, actor }) => [
      await createFixedConcept(tx, { ...input, titular_id }, actor),
    ],
    already: async () => ({ label: 'ese concepto fijo', to }),
    done: (_, { concept }) => succeeded(to, `Sus órdenes llevarán ${concept}`),
  })
}

export default function FixedConcepts({ loaderData, actionData }: Route.ComponentProps) {
  const { titular, rows, named, today, key } = loaderData
  return (
    <TitularPage titular={titular} part="fixed-concepts" hasErrors={hasErrors(actionData)}>
      <ListPanel>
        <DataTable
          caption="Conceptos fijos"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={({ concept }) => concept}
          actions={({ id }) => [
            { label: 'Actualizar', to: `/titulars/${titular.id}/fixed-concepts/${id}/edit` },
            {
              label: 'Eliminar',
              to: `/titulars/${titular.id}/fixed-concepts/${id}/delete`,
              destructive: true,
            },
          ]}
          empty="Sus órdenes nuevas empiezan sin conceptos fijos"
        />
      </ListPanel>
      {(titular.scope === EMPLOYEE || actionData) && (
        <RecordForm
          key={rows.length}
          id="fixed-concept"
          reply={actionData}
          labels={labels}
          oneTimeKey={key}
          defaults={{ since: today, paydays: 'each' }}
        >
          {(fields) => (
            <FormPanel>
              <FormSection title="Agregar concepto fijo">
                <FixedConceptFields fields={fields} named={named} />
              </FormSection>
              <FormActions submitLabel="Agregar concepto fijo" />
            </FormPanel>
          )}
        </RecordForm>
      )}
    </TitularPage>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: Column<Row>[] = [
  {
    key: 'concept',
    label: labels.concept,
    card: 'title',
    className: 'always-wraps',
    cell: ({ concept, isOver }) => (
      <>
        {concept} {isOver && <Badge tone="neutral">Terminado</Badge>}
      </>
    ),
  },
  { key: 'kind', label: labels.kind, cell: ({ kind }) => LINE_KIND_NAMES[kind] },
  {
    key: 'amount',
    label: 'Monto Bs',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ amount, kind }) => `${kind === 'deduccion' ? '−' : ''}${formatAmount(amount)}`,
  },
  { key: 'paydays', label: labels.paydays, cell: ({ paydays }) => FIXED_PAYDAY_NAMES[paydays] },
  { key: 'since', label: labels.since, cell: ({ since }) => <Day of={since} /> },
  { key: 'until', label: labels.until, cell: ({ until }) => (until ? <Day of={until} /> : '—') },
]
