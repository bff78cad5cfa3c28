import { Outlet } from 'react-router'
import { titularAccounts } from '#app/components/account-screens.ts'
import { Badge } from '#app/components/badge.tsx'
import { CountLink } from '#app/components/count-link.tsx'
import { DetailList } from '#app/components/detail-list.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/form-layout.tsx'
import { Money } from '#app/components/money.tsx'
import { ActionLink, Page } from '#app/components/page.tsx'
import { hasErrors, RecordForm } from '#app/components/record-form.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { PersonFields, ScopeField } from '#app/components/titular-fields.tsx'
import { idParam, scope, submitForm } from '#app/http/forms.server.ts'
import { getTitular, type Titular } from '#app/models/titular.server.ts'
import { SCOPES, titularInput, titularLabels } from '#app/models/titular.ts'
import { updateTitular } from '#app/models/titular-changes.server.ts'
import { centimos } from '#app/services/money.ts'
import { formatRic, parseRic } from '#app/services/ric.ts'
import type { Route } from './+types/detail'

export const handle = {
  crumb: ({ titular }: { titular: Titular }, pathname: string) => [
    { label: 'Titulares', to: '/titulars' },
    { label: titular.name, to: pathname },
  ],
}

const ASKS = { with: new Set<string>(), withCount: new Set(['accounts', 'paysheets', 'payments']) }

export async function loader(args: Route.LoaderArgs) {
  return { titular: await getTitular(scope(args).db, idParam(args.params), ASKS) }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return submitForm(args, {
    schema: titularInput,
    save: async ({ tx, input, actor, version }) => {
      await updateTitular(tx, id, input, actor, version)
      return [id]
    },
    current: async () => valuesOf(await getTitular(scope(args).db, id)),
    done: (_, { name }) => ({
      to: `/titulars/${id}`,
      toasts: [
        { tone: 'success', title: 'Exito', text: `Se han actualizado los datos de ${name}` },
      ],
    }),
  })
}

const valuesOf = ({ name, ric, type, scope }: Titular) => ({
  name,
  ric: formatRic(ric),
  type,
  scope,
})

export default function TitularDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { titular } = loaderData
  const path = `/titulars/${titular.id}`
  const toggle = (
    <ActionLink to={`${path}/activation`} variant="ghost">
      {titular.active ? 'Desactivar' : 'Activar'}
    </ActionLink>
  )
  return (
    <>
      <Page title={titular.name} actions={toggle} hasErrors={hasErrors(actionData)}>
        <DetailList items={detailsOf(titular)} />
        <Tabs items={[{ to: path, label: 'Actualizar datos' }]} />
        <RecordForm
          id={`titular-${titular.version}`}
          reply={actionData}
          labels={titularLabels}
          defaults={valuesOf(titular)}
          version={titular.version}
          nameOf={(field, value) => (field === 'ric' ? formatRic(parseRic(value) ?? value) : value)}
        >
          {(fields) => (
            <FormPanel>
              <FormSection>
                <PersonFields fields={fields} />
                <ScopeField field={fields.scope} scopes={SCOPES} />
              </FormSection>
              <FormActions submitLabel="Guardar cambios" />
            </FormPanel>
          )}
        </RecordForm>
      </Page>
      <Outlet />
    </>
  )
}

function detailsOf(titular: Titular) {
  const { id, accounts_count = 0, paysheets_count = 0, payments_count = 0 } = titular
  return [
    { label: titularLabels.name, value: titular.name },
    { label: titularLabels.ric, value: formatRic(titular.ric) },
    { label: titularLabels.type, value: titular.type },
    { label: titularLabels.scope, value: titular.scope },
    {
      label: titularLabels.salary,
      value: titular.salary > 0 ? <Money value={centimos(titular.salary)} /> : 'Sin salario',
    },
    {
      label: 'Cuentas bancarias',
      value: (
        <CountLink
          count={accounts_count}
          noun={['cuenta', 'cuentas']}
          to={titularAccounts(id, titular.scope)}
        />
      ),
    },
    {
      label: 'Órdenes de nómina',
      value: (
        <CountLink
          count={paysheets_count}
          noun={['orden', 'órdenes']}
          to={`/paysheets?titular=${id}`}
        />
      ),
    },
    {
      label: 'Órdenes personales',
      value: <CountLink count={payments_count} noun={['orden', 'órdenes']} />,
    },
    {
      label: 'Estado',
      value: titular.active ? 'Activo' : <Badge tone="neutral">Inactivo</Badge>,
    },
  ]
}
