import type { FormField } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { LinkGroup } from '#app/components/lists/link-group.tsx'
import {
  BY_CONCEPT_TITLE,
  ROWS_BY,
  ROWS_BY_LABELS,
} from '#app/models/payroll-runs/by-concept/fields.ts'
import type { readByConceptCard } from './asked.server.ts'
import { ReportCard } from './card.tsx'

type ByConceptCardProps = Awaited<ReturnType<typeof readByConceptCard>> & {
  path: string
}

type DepartmentFieldProps = { field: FormField; departments: string[] }

/** Nothing where nobody has a department. */
export function DepartmentField({ field, departments }: DepartmentFieldProps) {
  return (
    departments.length > 0 && (
      <SelectField
        field={field}
        label="Departamento"
        placeholder="Todos"
        options={departments.map((name) => ({ value: name, label: name }))}
        optional
      />
    )
  )
}

const [FIRST, ...OTHERS] = ROWS_BY.map((value) => ({ value, label: ROWS_BY_LABELS[value] }))

export function ByConceptCard({
  path,
  departments,
  hasDollars,
  choosing,
  ranges,
}: ByConceptCardProps) {
  return (
    <ReportCard
      title={BY_CONCEPT_TITLE}
      path={path}
      choosing={choosing}
      hasReceipts={false}
      more={(fields) => (
        <>
          <DepartmentField field={fields.department} departments={departments} />
          <SelectField
            field={fields.by}
            label="Filas"
            placeholder={FIRST?.label ?? ''}
            options={OTHERS}
            optional
          />
          {hasDollars && (
            <SelectField
              field={fields.currency}
              label="Moneda"
              placeholder="Solo en bolívares"
              options={[{ value: 'USD', label: 'También en dólares' }]}
              optional
            />
          )}
        </>
      )}
    >
      <LinkGroup label="Fechas" links={ranges} />
    </ReportCard>
  )
}
