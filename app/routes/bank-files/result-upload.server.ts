/** Takes a bank's result as the file that the bank returned (docs/rules/bank-files.md#23). */
import { data } from 'react-router'
import { authorityContext } from '#app/context.ts'
import { contextOf, type FormReply, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { fileOf, readUpload } from '#app/http/forms/upload.server.ts'
import { takeBankResult } from '#app/models/bank-files/change.server.ts'
import { bankResultInput, RESULT_FILE } from '#app/models/bank-files/fields.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { fieldsFor } from '#app/services/fields/inputs.ts'
import { problemsOf } from '#app/services/input-codes.ts'
import { resultTaken } from './result-notice.ts'

const NO_FILE = problem('required', 'Elija el archivo de resultado')

/** Judges the file's text as if it had been pasted. Answers 422 with what is wrong with it. */
export async function submitResultFile(args: RouteArgs, to: string) {
  const upload = await readUpload(args.request, RESULT_FILE)
  await args.context.get(authorityContext)?.refresh()
  const { app, write, today } = contextOf(args)
  try {
    const file = fileOf(upload)
    if (file.length === 0) throw new FieldErrors({ result: NO_FILE })
    const said = { result: textOf(file) }
    const parsed = bankResultInput(fieldsFor('form', today)).safeParse(said)
    if (!parsed.success) throw new FieldErrors(problemsOf(parsed.error))
    const { result } = parsed.data
    const id = idParam(args.params)
    const count = await write((tx, actor) => takeBankResult(tx, id, result, actor))
    return await redirectWithToast(app, to, resultTaken(count))
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const file = Object.values(error.fields).flat()
    const initialValue = { form: 'upload' }
    const result = { status: 'error' as const, error: { file }, initialValue }
    return data<FormReply>({ result }, { status: 422 })
  }
}

/** UTF-8 if it is that, else what Windows writes in Spanish. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
