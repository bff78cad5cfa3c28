import { TextAreaField } from '#app/components/forms/fields.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, submitForm } from '#app/http/forms/forms.server.ts'
import { bringsFile } from '#app/http/forms/upload.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { takeBankResult } from '#app/models/bank-files/change.server.ts'
import { bankResultInput, bankResultLabels } from '#app/models/bank-files/fields.ts'
import { getBankFile } from '#app/models/bank-files/read.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import type { Route } from './+types/result'
import { resultTaken } from './result-notice.ts'
import { submitResultFile } from './result-upload.server.ts'
import { ResultUpload } from './result-upload.tsx'

export const handle = { dialog: true }

/** Only Bancaribe returns a result that is known. */
export async function loader(args: Route.LoaderArgs) {
  const { id, format } = await getBankFile(contextOf(args).db, idParam(args.params))
  if (format !== 'bancaribe') throw new NotFound()
  return { id }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  const to = backToList(`/bank-files/${id}`, args.url, true)
  if (bringsFile(args.request)) return submitResultFile(args, to)
  let count = 0
  return submitForm(args, {
    schema: bankResultInput,
    save: async ({ tx, input, actor }) => {
      count = await takeBankResult(tx, id, input.result, actor)
      return [id]
    },
    done: () => ({ to, toasts: [resultTaken(count)] }),
  })
}

export default function BankResult({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const back = useBackTo(`/bank-files/${id}`)
  const isUpload = actionData?.result.initialValue?.form === 'upload'
  return (
    <Dialog title="Resultado del banco" closeTo={back} hasErrors={hasErrors(actionData)}>
      <ResultUpload reply={isUpload ? actionData : undefined} />
      <RecordForm id="result" reply={isUpload ? undefined : actionData} labels={bankResultLabels}>
        {(fields) => (
          <>
            <TextAreaField
              field={fields.result}
              label={bankResultLabels.result}
              hint="O abra el archivo, cópielo entero y péguelo aquí"
            />
            <FormActions cancelTo={back} submitLabel="Leer resultado" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
