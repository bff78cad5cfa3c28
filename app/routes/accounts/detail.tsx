import { offered } from '#app/components/documents/value-names.ts'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import { AccountFields } from '#app/components/nouns/account-fields.tsx'
import { accountScreensOf, newTransfer } from '#app/components/nouns/account-screens.ts'
import { TitularPicker } from '#app/components/nouns/titular-picker.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { drawTitulars } from '#app/http/forms/picking.server.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { formatAccountNumber, parseAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatPhone } from '#app/kernel/values/phone.ts'
import { changedAccountProblems, updateAccount } from '#app/models/accounts/change.server.ts'
import { accountInput, accountLabels } from '#app/models/accounts/fields.ts'
import { type Account, getAccount } from '#app/models/accounts/read.server.ts'
import { type BankOption, bankOptions } from '#app/models/banks/read.server.ts'
import { countMovements } from '#app/models/movements/read.server.ts'
import type { Offer } from '#app/models/picking/fields.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import { readAccountRecord } from '#app/routes/accounts/account-record.server.ts'
import { COMPANY } from '#db/kinds.ts'
import type { Route } from './+types/detail'
import { AccountPage, accountHandle } from './page.tsx'

export const handle = accountHandle()

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const account = await readAccountRecord(args)
  const offer = await titularOffer(db, 'titulars', { keep: [account.titular_id] })
  const isCompanys = account.scope === COMPANY && account.active
  const mayOpen = isCompanys && account.capital === 0 && user?.role_id === ADMIN
  const isNew = mayOpen && (await countMovements(db, account.id, {})) === 0
  return { account, banks: await bankOptions(db), offer, isNew }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: accountInput,
    judge: (tx, said) => changedAccountProblems(tx, id, said),
    save: ({ tx, input, actor, version }) => updateAccount(tx, id, input, actor, version),
    draw: async (typed, isRedrawn) => {
      const { titular_id } = await getAccount(db, id)
      return drawTitulars(db, 'titulars', typed, isRedrawn, titular_id)
    },
    current: async () => valuesOf(await getAccount(db, id)),
    done: async () => {
      const { scope: holderScope, number } = await getAccount(db, id)
      const text = `Se ha actualizado la cuenta ${formatAccountNumber(number)}`
      return succeeded(`${accountScreensOf(holderScope).path}/${id}`, text)
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
  const { account, banks, isNew } = loaderData
  const offer = actionData?.drawn?.titulars ?? loaderData.offer
  const { path } = accountScreensOf(account.scope)
  const actions = (
    <>
      <ActionLink to={`${path}/${account.id}/activation`} variant="ghost">
        {account.active ? 'Desactivar' : 'Activar'}
      </ActionLink>
      {account.scope === COMPANY && account.active && (
        <ActionLink to={newTransfer(account.id)} variant="ghost">
          Nueva transferencia
        </ActionLink>
      )}
      {isNew && (
        <ActionLink to={`${path}/${account.id}/movements/adjustments/create`}>
          Registrar saldo inicial
        </ActionLink>
      )}
    </>
  )
  return (
    <AccountPage account={account} actions={actions} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="account"
        reply={actionData}
        labels={accountLabels}
        defaults={valuesOf(account)}
        version={account.version}
        nameOf={(field, value) => nameOf(field, value, banks, offer)}
      >
        {(fields) => (
          <FormPanel>
            <FormSection>
              <AccountFields fields={fields} banks={banks} stored={account.number}>
                <TitularPicker
                  field={fields.titular_id}
                  offer={offer}
                  placeholder="Sin titular asociado"
                  optional
                />
              </AccountFields>
            </FormSection>
            <FormActions submitLabel="Guardar cambios" />
          </FormPanel>
        )}
      </RecordForm>
    </AccountPage>
  )
}

/** Readable names of values, for the comparison with values that someone else saved. */
function nameOf(field: string, value: string, banks: BankOption[], offer: Offer) {
  const byId = <T extends { id: number; name: string }>(list: T[]) =>
    list.find(({ id }) => String(id) === value)?.name
  if (field === 'bank_id') return byId(banks) ?? value
  if (field === 'titular_id') return byId(offered(offer)) ?? value
  if (field === 'number') return formatAccountNumber(parseAccountNumber(value) ?? value)
  return value
}
