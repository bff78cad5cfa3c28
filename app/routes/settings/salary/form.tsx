import { useState } from 'react'
import { HiddenField, MoneyField } from '#app/components/forms/fields.tsx'
import { useInputReset } from '#app/components/forms/input-reset.ts'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { MIN_SALARY } from '#app/models/titulars/fields.ts'
import { type Centimos, formatAmount, formatBs, parseBs } from '#app/services/values/money.ts'

/** `salary` in céntimos, 0 for none. */
export type SalaryRow = { id: number; name: string; salary: Centimos; version: number }

export const salaryFormId = (titular_id: number | string) => `salary-${titular_id}`
export const salaryLabels = (name: string) => ({ salary: `Salario de ${name}` })

type SalaryFormProps = { row: SalaryRow; reply: FormReply | undefined }

/** One employee's salary, saved separately. The screen shows the summary of its errors. */
export function SalaryForm({ row, reply }: SalaryFormProps) {
  const id = salaryFormId(row.id)
  const labels = salaryLabels(row.name)
  const stored = row.salary > 0 ? formatAmount(row.salary) : ''
  const scripted = useScripted()
  const [typed, setTyped] = useState({ text: stored, version: row.version })
  const text = typed.version === row.version ? typed.text : stored
  useInputReset(`${id}-salary`, row.version, stored)
  return (
    <RecordForm
      id={id}
      reply={reply}
      labels={labels}
      defaults={{ salary: stored }}
      version={row.version}
      summary={false}
    >
      {(fields) => (
        <div className="row-form">
          <HiddenField name="form" value={id} />
          <HiddenField name="titular_id" value={String(row.id)} />
          <MoneyField
            field={fields.salary}
            label={labels.salary}
            onChange={({ target }) => setTyped({ text: target.value, version: row.version })}
          />
          <SubmitButton
            variant="ghost"
            disabled={scripted && !isSalary(text)}
            why="Escriba un salario de 1 Bs o más"
          >
            Guardar
            <span className="sr-only"> el {labels.salary.toLowerCase()}</span>
          </SubmitButton>
        </div>
      )}
    </RecordForm>
  )
}

/** docs/rules/people.md#8: not empty, a number, and 1 at least. */
function isSalary(typed: string): boolean {
  const amount = parseBs(typed)
  return amount !== undefined && amount >= MIN_SALARY
}

/** A readable amount, however it was typed. */
export function amountName(_field: string, value: string): string {
  const amount = parseBs(value)
  return amount === undefined ? value : formatBs(amount)
}
