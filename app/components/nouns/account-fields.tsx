import { type ReactNode, useContext, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { AskedOf } from '#app/components/forms/questions.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { accountCheckDigitsRight, parseAccountNumber } from '#app/kernel/values/account-number.ts'
import { accountLabels } from '#app/models/accounts/fields.ts'
import { ACCOUNT_TYPES } from '#db/kinds.ts'

type Names = 'number' | 'bank_id' | 'type' | 'phone_number'

type AccountFieldsProps = {
  fields: Record<Names, FormField>
  banks: { id: number; index: string; name: string }[]
  /** The account's stored number, 20 digits, which is not checked again. */
  stored?: string
  typeLabel?: string
  /** The field for the holder, if it is chosen here. */
  children?: ReactNode
}

/** The fields of an account except its holder. */
export function AccountFields(props: AccountFieldsProps) {
  const { fields, banks, stored, typeLabel = accountLabels.type, children } = props
  return (
    <>
      <NumberField number={fields.number} stored={stored} />
      <SelectField
        field={fields.bank_id}
        label={accountLabels.bank_id}
        placeholder="Elija el banco"
        hint={stored ? undefined : 'Si no lo elige, el que nombran los primeros dígitos'}
        options={banks.map(({ id, index, name }) => ({
          value: String(id),
          label: `${name} (${index})`,
        }))}
      />
      <SelectField
        field={fields.type}
        label={typeLabel}
        placeholder="Elija el tipo de cuenta"
        options={ACCOUNT_TYPES.map((type) => ({ value: type, label: type }))}
      />
      {children}
      <TextField
        field={fields.phone_number}
        label={accountLabels.phone_number}
        hint="Un celular, como 0412-1234567"
        type="tel"
        optional
      />
    </>
  )
}

type NumberFieldProps = { number: FormField; stored: string | undefined }

const DIGITS = 'Los 20 dígitos, con o sin guiones'

function NumberField({ number, stored }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const digits = parseAccountNumber(typed ?? number.defaultValue ?? '')
  const isWrong = digits !== undefined && digits !== stored && !accountCheckDigitsRight(digits)
  const answered = useContext(AskedOf).get(number.name)?.answered ?? []
  const codes = isWrong ? (['check_digit'] as const) : answered
  return (
    <TextField
      field={number}
      asked={{ id: number.id, field: number.name, codes, answered }}
      label={accountLabels.number}
      hint={isWrong ? 'Los dígitos de control no corresponden: revise el número' : DIGITS}
      inputMode="numeric"
      onChange={(event) => setTyped(event.target.value)}
      wide
    />
  )
}
