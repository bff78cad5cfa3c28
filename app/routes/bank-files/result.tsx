import { TextAreaField } from '#app/components/forms/fields.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, submitForm } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { takeBankResult } from '#app/models/bank-files/change.server.ts'
import { bankResultInput, bankResultLabels, RESULT_FILE } from '#app/models/bank-files/fields.ts'
import { getBankFile } from '#app/models/bank-files/read.server.ts'
import type { Route } from './+types/result'
import { resultTaken } from './result-notice.ts'
import { readResultForm, submitResultFile } from './result-upload.server.ts'

export const handle = { dialog: true }

const LABELS = { ...bankResultLabels, file: 'Archivo de resultado' }

/** Only Bancaribe returns a result that is known. */
export async function loader(args: Route.LoaderArgs) {
  const { id, format } = await getBankFile(contextOf(args).db, idParam(args.params))
  if (format !== 'bancaribe') throw new NotFound()
  return { id }
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  const to = backToList(`/bank-files/${id}`, args.url, true)
  const { posted, upload } = await readResultForm(args)
  if (upload) return submitResultFile(args, to, upload, posted)
  let count = 0
  return submitForm(args, {
    schema: bankResultInput,
    posted,
    save: async ({ tx, input, actor }) => {
      count = await takeBankResult(tx, id, input.result, actor)
    },
    done: () => ({ to, toasts: [resultTaken(count)] }),
  })
}

export default function BankResult({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const back = useBackTo(`/bank-files/${id}`)
  return (
    <Dialog title="Resultado del banco" closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm
        id="result"
        sent={{ encType: 'multipart/form-data' }}
        reply={actionData}
        labels={LABELS}
      >
        {(fields) => (
          <>
            <TextAreaField
              field={fields.result}
              label={LABELS.result}
              hint="Abra el archivo que devuelve Bancaribe, cópielo entero y péguelo aquí"
            />
            <FileField
              field={fields.file}
              label={LABELS.file}
              accept=".txt,text/plain"
              limit={RESULT_FILE}
              hint={`O elija el archivo, hasta ${RESULT_FILE.label}; con uno no se lee lo pegado`}
            />
            <FormActions cancelTo={back} submitLabel="Leer resultado" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
