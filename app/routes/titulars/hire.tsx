import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { AccountFields } from '#app/components/nouns/account-fields.tsx'
import { chooseBankOf } from '#app/http/forms/bank-of-number.server.ts'
import { contextOf, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToForm, readUnsent } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { withNextStep } from '#app/http/missing-needs.server.ts'
import { bankOptions } from '#app/models/banks/read.server.ts'
import { employeeInput, employeeLabels } from '#app/models/titulars/employee.ts'
import { employeeProblems, hireEmployee } from '#app/models/titulars/hire.server.ts'
import type { Shift, TitularType, WageCurrency } from '#db/kinds.ts'
import type { Route } from './+types/hire'
import { ParticularsFields, PersonFields, WageFields } from './fields.tsx'
import { titularMade } from './notices.server.ts'

export const handle = { dialog: true }

const PERSON = { type: 'Natural', salary_currency: 'VES', shift: 'diurna' } satisfies {
  type: TitularType
  salary_currency: WageCurrency
  shift: Shift
}

export async function loader(args: Route.LoaderArgs) {
  const { unsent, typed } = await readUnsent(args)
  const banks = await bankOptions(contextOf(args).db)
  return {
    unsent,
    defaults: typed ?? PERSON,
    back: backToForm(args.url) ?? backToList('/titulars', args.url, true),
    banks,
    key: newKey(),
  }
}

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: employeeInput,
    judge: employeeProblems,
    complete: (form) => chooseBankOf(contextOf(args).db, form),
    creates: 'employee',
    save: async ({ tx, input, actor }) => [await hireEmployee(tx, input, actor)],
    already: ([id = 0]) => titularMade(contextOf(args).db, id),
    done: ([id = 0], { name }) =>
      withNextStep(
        args,
        succeeded(
          backToForm(args.url, { titular: id }) ?? backToList('/titulars', args.url),
          `Se ha registrado el empleado ${name}`,
        ),
      ),
  })
}

export default function Hire({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, back, banks, key } = loaderData
  return (
    <Dialog title="Registrar como empleado" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <RecordForm
        id="employee"
        reply={actionData}
        labels={employeeLabels}
        defaults={defaults}
        oneTimeKey={key}
        anotherLabel="Registrar otro"
      >
        {(fields) => (
          <>
            <FormSection title="Empleado">
              <PersonFields fields={fields} />
              <WageFields fields={fields} />
            </FormSection>
            <ParticularsFields fields={fields} />
            <FormSection title="Primera cuenta">
              <AccountFields
                fields={{
                  number: fields.number,
                  bank_id: fields.bank_id,
                  type: fields.account_type,
                  phone_number: fields.phone_number,
                }}
                typeLabel={employeeLabels.account_type}
                banks={banks}
              />
            </FormSection>
            <FormActions cancelTo={back} submitLabel="Registrar empleado" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
