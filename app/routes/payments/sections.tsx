import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { TitularPicker } from '#app/components/nouns/titular-picker.tsx'
import { AccountField } from '#app/components/orders/choices.tsx'
import type { OrderOptions, Typed } from '#app/components/orders/form.ts'
import { accountName, namedApart } from '#app/kernel/values/account-names.ts'
import type { AccountOption } from '#app/models/accounts/read.server.ts'
import { paymentLabels as labels } from '#app/models/payments/fields.ts'
import type { Offer } from '#app/models/picking/fields.ts'
import { COMPANY } from '#db/kinds.ts'
import { TransferInstead } from './transfer-instead.tsx'

type Fields = Record<keyof typeof labels, FormField>
type SectionProps = { fields: Fields; typed: Typed; options: OrderOptions }
type RecipientProps = SectionProps & {
  /** The account that an edited order already has. It may stay even if it is refused now. */
  kept: string | undefined
  isFirst: boolean
}

/** Accounts of a company titular are refused, because no balance would count the payment. */
export function RecipientSection(props: RecipientProps) {
  const { fields, typed, options, kept, isFirst } = props
  const isCompany = isIn(options.titulars, COMPANY, typed.titular_id)
  const isRefused = ({ id }: AccountOption) => isCompany && String(id) !== kept
  return (
    <FormSection title="¿A quién?">
      <TitularPicker
        field={fields.titular_id}
        offer={options.titulars}
        placeholder="Elija el titular"
        autoFocus={isFirst}
      />
      <AccountField
        control={PickerField}
        field={fields.account_id}
        label={labels.account_id}
        typed={typed}
        accounts={options.accounts}
        placeholder="Sin cuenta"
        nameOf={namedByBank(options.accounts)}
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

const isIn = ({ groups }: Offer, scope: string, titular: string | undefined) =>
  groups.some(
    ({ label, options }) => label === scope && options.some(({ value }) => value === titular),
  )

/** Returns what names each account: its bank, with the number's last digits if two would have the same name. */
function namedByBank(accounts: readonly AccountOption[]): (account: AccountOption) => string {
  const alike = Map.groupBy(accounts, kindOf)
  const named = new Map(
    [...alike].map(([kind, some]) => [
      kind,
      some.length > 1 ? namedApart(some, accountName) : ({ bank }: AccountOption) => bank,
    ]),
  )
  return (account) => named.get(kindOf(account))?.(account) ?? account.bank
}

const kindOf = ({ bank, type }: AccountOption) => `${bank} ${type}`

type AmountProps = Pick<SectionProps, 'fields'> & {
  isForArrears: boolean
}

export function AmountSection({ fields, isForArrears }: AmountProps) {
  return (
    <FormSection title="¿Cuánto?">
      <MoneyField field={fields.amount} label={labels.amount} />
      {isForArrears && (
        <ToggleField
          field={fields.arrears}
          label={labels.arrears}
          hint="Cuenta como pago de lo que le falta de quincenas anteriores"
          wide
        />
      )}
    </FormSection>
  )
}
