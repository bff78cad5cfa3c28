import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { formatRic, parseRic } from '#app/kernel/values/ric.ts'
import { allows } from '#app/models/access/permissions.ts'
import { changedTitularProblems, updateTitular } from '#app/models/titulars/change.server.ts'
import { EMPLOYEE, personLabels, titularInput, titularLabels } from '#app/models/titulars/fields.ts'
import { PARTICULARS, particularLabels } from '#app/models/titulars/particulars.ts'
import { getTitular, getTitularWithCounts, type Titular } from '#app/models/titulars/read.server.ts'
import { WAGE_CURRENCY_LABEL } from '#app/models/titulars/wage-words.ts'
import { accessOfEmployee } from '#app/models/users/read.server.ts'
import { SCOPES } from '#db/kinds.ts'
import { ofEach } from '#db/payroll-parts.ts'
import type { Route } from './+types/detail'
import { Access } from './access.tsx'
import { ParticularsFields, PersonFields, ScopeField, WageFields } from './fields.tsx'
import { TitularPage, titularHandle } from './page.tsx'

export const handle = titularHandle()

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  const access = await accessOfEmployee(db, titular)
  return { titular, access, hasSalary: titular.scope === EMPLOYEE && maySeeSalaries(args) }
}

const maySeeSalaries = (args: Route.LoaderArgs | Route.ActionArgs) => {
  const { user } = contextOf(args)
  return user !== null && allows(user.role_id, '/settings/salary')
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return submitForm(args, {
    schema: titularInput,
    judge: (tx, said) => changedTitularProblems(tx, id, said),
    save: async ({ tx, input, actor, version }) => {
      // Only employees have a salary here; the salary of others stays as it is.
      const isChanged = input.scope === EMPLOYEE && maySeeSalaries(args)
      const { salary, salary_currency } = isChanged ? input : NO_WAGE
      await updateTitular(tx, id, { ...input, salary, salary_currency }, actor, version)
    },
    current: async () => valuesOf(await getTitular(contextOf(args).db, id)),
    done: (_, { name }) => succeeded(`/titulars/${id}`, `Se han actualizado los datos de ${name}`),
  })
}

const NO_WAGE = { salary: undefined, salary_currency: undefined }

const PERSON = Object.keys(personLabels) as (keyof typeof personLabels)[]

const valuesOf = (titular: Titular) => ({
  ...ofEach(PARTICULARS, (name) => titular[name] ?? ''),
  ...Object.fromEntries(PERSON.map((name) => [name, titular[name]])),
  ric: formatRic(titular.ric),
  scope: titular.scope,
  salary: titular.salary > 0 ? formatAmount(titular.salary) : '',
  salary_currency: titular.salary_currency,
})

export default function TitularDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { titular, hasSalary, access } = loaderData
  const toggle = (
    <ActionLink to={`/titulars/${titular.id}/activation`} variant="ghost">
      {titular.active ? 'Desactivar' : 'Activar'}
    </ActionLink>
  )
  return (
    <TitularPage titular={titular} actions={toggle} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="titular"
        reply={actionData}
        labels={{
          ...{ ...titularLabels, ...particularLabels },
          salary_currency: WAGE_CURRENCY_LABEL,
        }}
        defaults={valuesOf(titular)}
        version={titular.version}
        nameOf={(field, value) => (field === 'ric' ? formatRic(parseRic(value) ?? value) : value)}
      >
        {(fields) => (
          <FormPanel>
            <FormSection>
              <PersonFields fields={fields} />
              <ScopeField field={fields.scope} scopes={SCOPES} />
              {hasSalary && (
                <WageFields
                  fields={fields}
                  hint="Rige desde hoy. Para otra fecha, vea la pestaña Salarios"
                  optional
                />
              )}
            </FormSection>
            <ParticularsFields
              fields={fields}
              name={titular.type === 'Natural' ? titular.name : ''}
            />
            <FormActions submitLabel="Guardar cambios" />
          </FormPanel>
        )}
      </RecordForm>
      {access && <Access id={titular.id} access={access} active={titular.active} />}
    </TitularPage>
  )
}
