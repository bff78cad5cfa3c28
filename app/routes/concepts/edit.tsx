import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { updateConcept } from '#app/models/concepts/change.server.ts'
import { CONCEPTS, conceptInput, conceptLabels } from '#app/models/concepts/fields.ts'
import { type ConceptRecord, getConcept } from '#app/models/concepts/read.server.ts'
import type { Route } from './+types/edit'
import { ConceptFields } from './fields.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  return { concept: await getConcept(contextOf(args).db, idParam(args.params)) }
}

const valuesOf = ({ code, name, kind, nature, computed }: ConceptRecord) => ({
  ...{ code, name, kind, nature, computed },
})

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return submitForm(args, {
    schema: conceptInput,
    open: ['code'],
    save: ({ tx, input, actor, version }) => updateConcept(tx, id, input, actor, version),
    current: async () => valuesOf(await getConcept(contextOf(args).db, id)),
    done: (_, { name }) =>
      succeeded(backToList(CONCEPTS, args.url, true), `Se ha actualizado el concepto ${name}`),
  })
}

export default function EditConcept({ loaderData, actionData }: Route.ComponentProps) {
  const { concept } = loaderData
  const back = useBackTo(CONCEPTS)
  return (
    <Dialog title="Actualizar concepto" closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="concept"
        reply={actionData}
        labels={conceptLabels}
        defaults={valuesOf(concept)}
        version={concept.version}
      >
        {(fields) => (
          <>
            <ConceptFields fields={fields} computed={concept.computed} />
            <FormActions cancelTo={back} submitLabel="Guardar cambios" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
