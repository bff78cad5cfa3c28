/** A bank's result, pasted or as the file that the bank returned (docs/rules/bank-files.md#23). */
import { data } from 'react-router'
import { authorityContext } from '#app/context.ts'
import { keepPosted } from '#app/http/forms/data.server.ts'
import {
  contextOf,
  type FormReply,
  idParam,
  type RouteArgs,
  readOwnForm,
} from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { bringsFile, readUpload, textsOf, type Upload } from '#app/http/forms/upload.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { fileTooLarge } from '#app/kernel/fields/file-limits.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { takeBankResult } from '#app/models/bank-files/change.server.ts'
import { bankResultInput, RESULT_FILE } from '#app/models/bank-files/fields.ts'
import { resultTaken } from './result-notice.ts'

const NO_FILE = problem('required', 'Elija el archivo de resultado')
const NAMES = new Set(['result'])
/** Bytes that are read of the file and of the text, so that what is too long is refused by name. */
const READ = 1024 * 1024

/** The form as it was posted, with the file that it brings, and checks again that the user may send it. */
export async function readResultForm(
  args: RouteArgs,
): Promise<{ posted: FormData; upload?: Upload }> {
  if (!bringsFile(args.request)) return { posted: await readOwnForm(args, { names: NAMES }) }
  const upload = await readUpload(args.request, { ...RESULT_FILE, bytes: READ }, READ)
  const posted = keepPosted(args.request, textsOf(upload, NAMES))
  await args.context.get(authorityContext)?.refresh()
  const isFile = upload.name !== '' || upload.file.length > 0 || upload.tooLarge
  return isFile ? { posted, upload } : { posted }
}

/** Answers 422 with what is wrong with the file, and with what was pasted beside it. */
export async function submitResultFile(
  args: RouteArgs,
  to: string,
  { file, tooLarge }: Upload,
  posted: FormData,
) {
  const { app, write, today } = contextOf(args)
  try {
    if (tooLarge || file.length > RESULT_FILE.bytes) {
      throw new FieldErrors({ file: fileTooLarge(RESULT_FILE) })
    }
    if (file.length === 0) throw new FieldErrors({ file: NO_FILE })
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
    const initialValue = { result: String(posted.get('result') ?? '') }
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
