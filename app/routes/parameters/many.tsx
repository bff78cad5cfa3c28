import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idOf, succeeded } from '#app/http/forms/forms.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { contributionsEffect } from '#app/models/contributions/read.server.ts'
import { confirmParameters } from '#app/models/parameters/change.server.ts'
import { effectOf } from '#app/models/parameters/effect.server.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import { parameterLabel, valueText } from '#app/models/payroll/parameter-words.ts'
import type { Route } from './+types/many'
import { effectText, isPending, PARAMETERS, sinceText } from './shown.ts'

/** The form of the ticked rows, whose boxes are in the table. */
const FORM = 'confirm'

export const handle = {
  crumb: [{ label: 'Parámetros de ley', to: PARAMETERS }, { label: 'Confirmar valores' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const all = await listParameters(db)
  const pending = all.filter(isPending)
  return {
    effect: effectText(
      await effectOf(db, all, pending, today),
      await contributionsEffect(db, all, pending, today),
    ),
    pending: pending.map(({ id, name, value, source, ...entry }) => ({
      ...{ id, label: parameterLabel(name), value: valueText(name, value) },
      ...{ since: sinceText(entry), source: source ?? '' },
    })),
  }
}

export function action(args: Route.ActionArgs) {
  let count = 0
  return confirmForm(
    args,
    async ({ tx, actor, form }) => {
      count = await confirmParameters(tx, form.getAll('ids').map(idOf), actor)
    },
    () => succeeded(PARAMETERS, `Se han confirmado ${counted(count, 'valor', 'valores')}`),
    { names: new Set(['ids']), lists: ['ids'] },
  )
}

export default function ConfirmParameters({ loaderData, actionData }: Route.ComponentProps) {
  const { pending, effect } = loaderData
  return (
    <Page
      title="Confirmar valores"
      about="Quien confirma ha visto cada valor en su fuente. Quite la marca de los que no: siguen por confirmar."
      actions={
        pending.length > 0 && <SubmitButton form={FORM}>Confirmar los marcados</SubmitButton>
      }
    >
      {actionData?.errors.map((error) => (
        <p key={error} className="notice" role="alert">
          {error}
        </p>
      ))}
      {effect && <p className="notice">Lo que cambia con todos: {effect}.</p>}
      <Form id={FORM} method="post" />
      <section className="panel">
        <DataTable
          caption="Valores por confirmar"
          columns={COLUMNS}
          rows={pending}
          rowKey={({ id }) => id}
          empty="Ninguno está por confirmar."
        />
      </section>
    </Page>
  )
}

type Row = Route.ComponentProps['loaderData']['pending'][number]

const COLUMNS: Column<Row>[] = [
  {
    key: 'label',
    label: 'Parámetro',
    card: 'title',
    className: 'always-wraps',
    cell: ({ id, label, value }) => (
      <label>
        <input
          className="checkbox"
          type="checkbox"
          name="ids"
          form={FORM}
          value={id}
          defaultChecked
          aria-label={`${label}: ${value}`}
        />{' '}
        {label}
      </label>
    ),
  },
  { key: 'value', label: 'Valor', className: 'always-wraps', cell: ({ value }) => value },
  { key: 'since', label: 'Desde', cell: ({ since }) => since },
  { key: 'source', label: 'Fuente', className: 'always-wraps', cell: ({ source }) => source },
]
