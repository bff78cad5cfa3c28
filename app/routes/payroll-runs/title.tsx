import { TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, submitForm } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { renamePayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { runInput, runLabels } from '#app/models/payroll-runs/fields.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/title'
import { readRun } from './record.server.ts'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { id, title, version } = await readRun(args)
  return { id, title, version }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return submitForm(args, {
    schema: runInput,
    save: async ({ tx, input, actor, version }) => {
      await renamePayrollRun(tx, id, input, actor, version)
      return [id]
    },
    current: async () => {
      const { title } = await getPayrollRun(contextOf(args).db, id)
      return { title }
    },
    done: (_, { title }) => ({
      to: backToList(`/payroll-runs/${id}`, args.url, true),
      toasts: [{ tone: 'success', title: 'Exito', text: `La nómina se llama ahora «${title}»` }],
    }),
  })
}

export default function RunTitle({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, version } = loaderData
  const back = useBackTo(`/payroll-runs/${id}`)
  return (
    <Dialog title="Cambiar título" closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="payroll-run"
        reply={actionData}
        labels={{ title: runLabels.title }}
        defaults={{ title }}
        version={version}
      >
        {(fields) => (
          <>
            <FormSection>
              <TextField field={fields.title} label={runLabels.title} wide />
            </FormSection>
            <FormActions cancelTo={back} submitLabel="Guardar cambios" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
