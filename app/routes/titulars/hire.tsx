import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { AccountFields } from '#app/components/nouns/account-fields.tsx'
import { contextOf, newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { bankOptions } from '#app/models/banks/read.server.ts'
import { employeeInput, employeeLabels } from '#app/models/titulars/employee.ts'
import { employeeProblems, hireEmployee } from '#app/models/titulars/hire.server.ts'
import type { Route } from './+types/hire'
import { ParticularsFields, PersonFields } from './fields.tsx'
import { titularMade } from './notices.server.ts'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  return { banks: await bankOptions(contextOf(args).db), key: newKey() }
}

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: employeeInput,
    judge: employeeProblems,
    creates: 'employee',
    save: async ({ tx, input, actor }) => [await hireEmployee(tx, input, actor)],
    already: ([id = 0]) => titularMade(contextOf(args).db, id),
    done: (_, { name }) => ({
      to: backToList('/titulars', args.url),
      toasts: [{ tone: 'success', title: 'Exito', text: `Se ha registrado el empleado ${name}` }],
    }),
  })
}

export default function Hire({ loaderData: { banks, key }, actionData }: Route.ComponentProps) {
  const back = useBackTo('/titulars')
  return (
    <Dialog title="Registrar como empleado" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <RecordForm
        id="employee"
        reply={actionData}
        labels={employeeLabels}
        oneTimeKey={key}
        anotherLabel="Registrar otro"
      >
        {(fields) => (
          <>
            <FormSection title="Empleado">
              <PersonFields fields={fields} />
              <MoneyField field={fields.salary} label={employeeLabels.salary} />
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
