import { Outlet, redirect } from 'react-router'
import { AccountFields } from '#app/components/account-fields.tsx'
import { accountScreens, accountScreensOf } from '#app/components/account-screens.ts'
import { Badge } from '#app/components/badge.tsx'
import { CountLink } from '#app/components/count-link.tsx'
import { DetailList } from '#app/components/detail-list.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/form-layout.tsx'
import { Money } from '#app/components/money.tsx'
import { ActionLink, Page } from '#app/components/page.tsx'
import { hasErrors, RecordForm } from '#app/components/record-form.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TitularPicker } from '#app/components/titular-picker.tsx'
import { idParam, scope, submitForm } from '#app/http/forms.server.ts'
import { type Account, getAccount } from '#app/models/account.server.ts'
import { accountInput, accountLabels } from '#app/models/account.ts'
import { updateAccount } from '#app/models/account-changes.server.ts'
import { type BankOption, bankOptions } from '#app/models/bank.server.ts'
import { type TitularOption, titularOptions } from '#app/models/titular.server.ts'
import { formatAccountNumber, parseAccountNumber } from '#app/services/account-number.ts'
import { centimos } from '#app/services/money.ts'
import { formatPhone } from '#app/services/phone.ts'
import type { Route } from './+types/detail'

export const handle = {
  crumb: ({ account }: { account: Account }, pathname: string) => {
    const { title, path } = accountScreens(pathname)
    return [
      { label: title, to: path },
      { label: formatAccountNumber(account.number), to: pathname },
    ]
  },
}

const ASKS = { with: new Set<string>(), withCount: new Set(['paysheets', 'payments']) }

/** An account is shown where its list is: it moves when its holder's scope does. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = scope(args)
  const account = await getAccount(db, idParam(args.params), ASKS)
  const { path } = accountScreensOf(account.scope)
  if (path !== accountScreens(args.url.pathname).path) throw redirect(`${path}/${account.id}`)
  const titulars = await titularOptions(db, { keep: account.titular_id })
  return { account, banks: await bankOptions(db), titulars }
}

export function action(args: Route.ActionArgs) {
  const { db } = scope(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: accountInput,
    save: async ({ tx, input, actor, version }) => {
      await updateAccount(tx, id, input, actor, version)
      return [id]
    },
    current: async () => valuesOf(await getAccount(db, id)),
    done: async () => {
      const { scope: holderScope, number } = await getAccount(db, id)
      const text = `Se ha actualizado la cuenta ${formatAccountNumber(number)}`
      return {
        to: `${accountScreensOf(holderScope).path}/${id}`,
        toasts: [{ tone: 'success', title: 'Exito', text }],
      }
    },
  })
}

const valuesOf = (account: Account) => ({
  number: formatAccountNumber(account.number),
  bank_id: String(account.bank_id),
  type: account.type,
  titular_id: account.titular_id ? String(account.titular_id) : '',
  phone_number: account.phone_number ? formatPhone(account.phone_number) : '',
})

export default function AccountDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { account, banks, titulars } = loaderData
  const { path, ordersFilter } = accountScreensOf(account.scope)
  const detail = `${path}/${account.id}`
  const toggle = (
    <ActionLink to={`${detail}/activation`} variant="ghost">
      {account.active ? 'Desactivar' : 'Activar'}
    </ActionLink>
  )
  return (
    <>
      <Page
        title={formatAccountNumber(account.number)}
        actions={toggle}
        hasErrors={hasErrors(actionData)}
      >
        <DetailList items={detailsOf(account, `/paysheets?${ordersFilter}=${account.id}`)} />
        <Tabs items={[{ to: detail, label: 'Actualizar datos' }]} />
        <RecordForm
          id={`account-${account.version}`}
          reply={actionData}
          labels={accountLabels}
          defaults={valuesOf(account)}
          version={account.version}
          nameOf={(field, value) => nameOf(field, value, banks, titulars)}
        >
          {(fields) => (
            <FormPanel>
              <FormSection>
                <AccountFields fields={fields} banks={banks} stored={account.number}>
                  <TitularPicker
                    field={fields.titular_id}
                    titulars={titulars}
                    placeholder="Sin titular asociado"
                    optional
                  />
                </AccountFields>
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

function detailsOf(account: Account, orders: string) {
  const { titular_id, titular, phone_number, paysheets_count = 0, payments_count = 0 } = account
  return [
    { label: accountLabels.bank_id, value: account.bank },
    { label: accountLabels.type, value: account.type },
    {
      label: accountLabels.titular_id,
      value: titular_id ? (
        <a href={`/titulars/${titular_id}`}>{titular}</a>
      ) : (
        'Sin titular asociado'
      ),
    },
    {
      label: accountLabels.phone_number,
      value: phone_number ? formatPhone(phone_number) : 'Sin teléfono',
    },
    { label: 'Capital', value: <Money value={centimos(account.capital)} /> },
    {
      label: 'Órdenes de nómina',
      value: <CountLink count={paysheets_count} noun={['orden', 'órdenes']} to={orders} />,
    },
    {
      label: 'Órdenes personales',
      value: <CountLink count={payments_count} noun={['orden', 'órdenes']} />,
    },
    {
      label: 'Estado',
      value: account.active ? 'Activa' : <Badge tone="neutral">Inactivo</Badge>,
    },
  ]
}

/** How values read to people, for the comparison with what someone else saved. */
function nameOf(field: string, value: string, banks: BankOption[], titulars: TitularOption[]) {
  const byId = <T extends { id: number; name: string }>(list: T[]) =>
    list.find(({ id }) => String(id) === value)?.name
  if (field === 'bank_id') return byId(banks) ?? value
  if (field === 'titular_id') return byId(titulars) ?? value
  if (field === 'number') return formatAccountNumber(parseAccountNumber(value) ?? value)
  return value
}
