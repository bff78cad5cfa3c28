import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { bankInput, bankLabels } from '#app/models/banks/fields.ts'
import { createBank } from '#app/models/banks/read.server.ts'
import type { Route } from './+types/create'
import { BankFields } from './fields.tsx'

export const handle = { dialog: true }

export const loader = () => ({ key: newKey() })

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: bankInput,
    creates: 'bank',
    save: async ({ tx, input, actor }) => [await createBank(tx, input, actor)],
    done: (_, { name }) =>
      succeeded(backToList('/banks', args.url), `Se ha creado el banco ${name}`),
  })
}

export default function CreateBank({ loaderData, actionData }: Route.ComponentProps) {
  const back = useBackTo('/banks')
  return (
    <Dialog title="Crear banco" closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm id="bank" reply={actionData} labels={bankLabels} oneTimeKey={loaderData.key}>
        {(fields) => (
          <>
            <BankFields fields={fields} />
            <FormActions cancelTo={back} submitLabel="Crear banco" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
