import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { createConcept } from '#app/models/concepts/change.server.ts'
import { CONCEPTS, conceptInput, conceptLabels } from '#app/models/concepts/fields.ts'
import type { Route } from './+types/create'
import { ConceptFields } from './fields.tsx'

export const handle = { dialog: true }

export const loader = () => ({ key: newKey() })

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: conceptInput,
    open: ['code'],
    creates: 'concept',
    save: async ({ tx, input, actor }) => [await createConcept(tx, input, actor)],
    done: (_, { name }) =>
      succeeded(backToList(CONCEPTS, args.url), `Se ha creado el concepto ${name}`),
  })
}

const DEFAULTS = { kind: 'asignacion', nature: 'salarial', computed: 'amount' }

export default function CreateConcept({ loaderData, actionData }: Route.ComponentProps) {
  const back = useBackTo(CONCEPTS)
  return (
    <Dialog title="Crear concepto" closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="concept"
        reply={actionData}
        labels={conceptLabels}
        defaults={DEFAULTS}
        oneTimeKey={loaderData.key}
      >
        {(fields) => (
          <>
            <ConceptFields fields={fields} />
            <FormActions cancelTo={back} submitLabel="Crear concepto" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
