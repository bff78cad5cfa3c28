/** The three questions of a payroll order's form. */
import type { FormField } from '#app/components/field.tsx'
import { DateField, MoneyField, TextAreaField, TextField } from '#app/components/fields.tsx'
import { FormSection } from '#app/components/form-layout.tsx'
import { isPayday, type Typed } from '#app/components/paysheet-arithmetic.ts'
import { useScripted } from '#app/components/scripted.ts'
import { groupByType, SelectField } from '#app/components/select-field.tsx'
import { ToggleField, Toggles } from '#app/components/toggle-field.tsx'
import { paysheetLabels as labels, numberLabel, PAYSHEET_METHODS } from '#app/models/paysheet.ts'
import { accountTail, formatAccountNumber } from '#app/services/account-number.ts'
import { shortBankName } from '#app/services/bank-name.ts'
import { type Centimos, centimos, formatAmount, formatBs } from '#app/services/money.ts'
import { PAYDAYS, paydayLabel } from '#app/services/payroll.ts'

type Account = { id: number; number: string; type: string; bank: string }

export type PaysheetOptions = {
  titulars: { id: number; name: string; salary: number; has_account: boolean }[]
  /** The chosen titular's. */
  accounts: Account[]
  enterprises: (Account & { capital: number; titular: string })[]
  settings: { bonus: number; sso: number; lacks: number }
  realized: string[]
  authorized: string[]
}

type Fields = Record<keyof typeof labels, FormField>
type SectionProps = { fields: Fields; typed: Typed }

export function RecipientSection(props: SectionProps & { options: PaysheetOptions }) {
  const { fields, typed, options } = props
  const scripted = useScripted()
  const titulars = options.titulars.map(({ id, name, salary, has_account }) => {
    const lack = salary === 0 ? ' (Sin salario)' : has_account ? '' : ' (Sin cuenta)'
    return { value: String(id), label: name + lack, disabled: lack !== '' }
  })
  const accounts = options.accounts.map((account) => ({
    ...account,
    label: `${account.bank} · ${formatAccountNumber(account.number)}`,
  }))
  return (
    <FormSection title="¿A quién?">
      <SelectField
        field={fields.titular_id}
        label={labels.titular_id}
        placeholder="Elija el titular"
        options={titulars}
      />
      <SelectField
        field={fields.account_id}
        label={labels.account_id}
        placeholder={typed.titular_id ? 'Elija la cuenta' : 'Elija antes el titular'}
        groups={groupByType(accounts)}
        disabled={scripted && !typed.titular_id}
      />
    </FormSection>
  )
}

type AmountProps = SectionProps & {
  salary: number | undefined
  base: Centimos | undefined
  canRecalculate: boolean
}

export function AmountSection({ fields, typed, salary, base, canRecalculate }: AmountProps) {
  const scripted = useScripted()
  const asksDuplicate =
    typed.allow_duplicate === 'on' || fields.payday.errors?.[0]?.startsWith('Ya existe')
  return (
    <FormSection title="¿Cuánto?">
      <SelectField
        field={fields.payday}
        label={labels.payday}
        placeholder="Elija la quincena"
        options={PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) }))}
      />
      <MoneyField
        field={fields.amount}
        label={labels.amount}
        value={base === undefined ? '' : formatAmount(base)}
        hint={salaryHint(typed.payday, salary)}
        readOnly
      />
      {asksDuplicate && (
        <ToggleField field={fields.allow_duplicate} label={labels.allow_duplicate} wide />
      )}
      {canRecalculate && (
        <ToggleField
          field={fields.recalculate}
          label={labels.recalculate}
          hint="Sin marcar, la orden conserva el salario y los montos con que se creó"
          wide
        />
      )}
      <MoneyField field={fields.adition} label={labels.adition} optional />
      <TextField
        field={fields.adition_reason}
        label={labels.adition_reason}
        disabled={scripted && !typed.adition}
      />
      <MoneyField field={fields.discount} label={labels.discount} optional />
      <TextField
        field={fields.discount_reason}
        label={labels.discount_reason}
        disabled={scripted && !typed.discount}
      />
      <Toggles>
        <ToggleField field={fields.lph} label={labels.lph} />
        <ToggleField field={fields.bonus} label={labels.bonus} />
        <ToggleField field={fields.sso} label={labels.sso} />
        <ToggleField field={fields.lacks} label={labels.lacks} />
      </Toggles>
    </FormSection>
  )
}

function salaryHint(payday: string | undefined, salary: number | undefined): string {
  if (!salary) return 'Se calcula con el salario y la quincena'
  const part = isPayday(payday) && payday !== 'completo' ? 'Mitad del salario de' : 'Salario de'
  return `${part} ${formatBs(centimos(salary))}`
}

type PaymentProps = SectionProps & {
  options: PaysheetOptions
  /** What a company account has to hold to be offered: the titular's salary. */
  needed: number | undefined
  ownTotal: (id: number) => number
}

export function PaymentSection({ fields, typed, options, needed = 0, ownTotal }: PaymentProps) {
  const enterprises = options.enterprises.map((account) => {
    const available = account.capital + ownTotal(account.id)
    const disabled = available < needed && ownTotal(account.id) === 0
    const name = `${shortBankName(account.bank)} ${accountTail(account.number)}`
    const note = disabled
      ? '(Fondo insuficiente)'
      : `(Disponible ${formatAmount(centimos(available))}Bs)`
    return {
      ...account,
      label: `${name} ${note}`,
      disabled,
      title: `${account.titular}, ${account.bank}, ${formatAccountNumber(account.number)}`,
    }
  })
  return (
    <FormSection title="¿Cómo se paga?">
      <SelectField
        field={fields.transaction}
        label={labels.transaction}
        placeholder="Elija la forma de pago"
        options={PAYSHEET_METHODS.map((method) => ({ value: method, label: method }))}
      />
      <TextField field={fields.number} label={numberLabel(typed.transaction)} />
      <SelectField
        field={fields.enterprise_id}
        label={labels.enterprise_id}
        placeholder="Elija la cuenta de la empresa"
        groups={groupByType(enterprises)}
      />
      <DateField field={fields.issued_at} label={labels.issued_at} />
      <TextField field={fields.concept} label={labels.concept} />
      <TextAreaField field={fields.observation} label={labels.observation} rows={1} optional />
      <SelectField
        field={fields.realized}
        label={labels.realized}
        options={namesOf(options.realized, typed.realized)}
      />
      <SelectField
        field={fields.authorized}
        label={labels.authorized}
        placeholder="Sin autorizar"
        options={namesOf(options.authorized, typed.authorized)}
        optional
      />
    </FormSection>
  )
}

/** The signatories, and the name that the order already has if it is none of them. */
function namesOf(names: string[], present: string | undefined) {
  const all = present && !names.includes(present) ? [present, ...names] : names
  return all.map((name) => ({ value: name, label: name }))
}
