import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { bankInput, bankLabels } from '#app/models/banks/fields.ts'
import { getBank, updateBank } from '#app/models/banks/read.server.ts'
import type { Route } from './+types/edit'
import { BankFields } from './fields.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  return { bank: await getBank(contextOf(args).db, idParam(args.params)) }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return submitForm(args, {
    schema: bankInput,
    save: ({ tx, input, actor, version }) => updateBank(tx, id, input, actor, version),
    current: async () => valuesOf(await getBank(contextOf(args).db, id)),
    done: (_, { name }) =>
      succeeded(backToList('/banks', args.url, true), `Se ha actualizado el banco ${name}`),
  })
}

type Bank = Route.ComponentProps['loaderData']['bank']

const valuesOf = ({ index, name, swift }: Bank) => ({ index, name, swift: swift ?? '' })

export default function EditBank({ loaderData: { bank }, actionData }: Route.ComponentProps) {
  const back = useBackTo('/banks')
  return (
    <Dialog title="Actualizar banco" closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="bank"
        reply={actionData}
        labels={bankLabels}
        defaults={valuesOf(bank)}
        version={bank.version}
      >
        {(fields) => (
          <>
            <BankFields fields={fields} fixedIndex={bank.accounts_count > 0} />
            <FormActions cancelTo={back} submitLabel="Guardar cambios" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
