/** The recipient and amount of a personal payment order; orders/sections.tsx has the rest. */

import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { AccountField } from '#app/components/orders/choices.tsx'
import type { OrderOptions, Typed } from '#app/components/orders/form.ts'
import type { AccountOption } from '#app/models/accounts/read.server.ts'
import { paymentLabels as labels } from '#app/models/payments/fields.ts'
import { COMPANY } from '#app/models/titulars/fields.ts'
import type { TitularOption } from '#app/models/titulars/read.server.ts'
import { accountName, nameApart } from '#app/services/values/account-names.ts'
import { SCOPES } from '#db/kinds.ts'
import { TransferInstead } from './transfer-instead.tsx'

export type PaymentOptions = Omit<OrderOptions, 'titulars'> & {
  /** By name. */
  titulars: Pick<TitularOption, 'id' | 'name' | 'scope'>[]
}

type Fields = Record<keyof typeof labels, FormField>
type SectionProps = { fields: Fields; typed: Typed; options: PaymentOptions }
type RecipientProps = SectionProps & {
  /** The account that an edited order already has. It may stay even if it is refused now. */
  kept: string | undefined
}

/** Accounts of a company titular are refused, because no balance would count the payment. */
export function RecipientSection({ fields, typed, options, kept }: RecipientProps) {
  const titulars = SCOPES.flatMap((scope) =>
    options.titulars
      .filter((titular) => titular.scope === scope)
      .map(({ id, name }) => ({ id, type: scope, label: name })),
  )
  const chosen = options.titulars.find(({ id }) => String(id) === typed.titular_id)
  const isRefused = ({ id }: AccountOption) => chosen?.scope === COMPANY && String(id) !== kept
  return (
    <FormSection title="¿A quién?">
      <SelectField
        field={fields.titular_id}
        label={labels.titular_id}
        placeholder="Elija el titular"
        groups={groupByType(titulars)}
      />
      <AccountField
        field={fields.account_id}
        label={labels.account_id}
        typed={typed}
        accounts={options.accounts}
        placeholder="Sin cuenta"
        nameOf={(account) => bankOf(account, options.accounts)}
        isRefused={isRefused}
        note={
          <TransferInstead
            typed={typed}
            accounts={options.accounts.filter(isRefused)}
            enterprises={options.enterprises}
          />
        }
      />
    </FormSection>
  )
}

/** The bank's name, with the number's last digits if two accounts would have the same name. */
function bankOf(account: AccountOption, accounts: AccountOption[]): string {
  const alike = accounts.filter(({ bank, type }) => bank === account.bank && type === account.type)
  return alike.length > 1 ? nameApart(account, alike, accountName) : account.bank
}

export function AmountSection({ fields }: Pick<SectionProps, 'fields'>) {
  return (
    <FormSection title="¿Cuánto?">
      <MoneyField field={fields.amount} label={labels.amount} />
    </FormSection>
  )
}
