/** Makes the files of the personal orders whose boxes are ticked. */
import { data } from 'react-router'
import { madeFiles } from '#app/http/bank-file.server.ts'
import { contextOf, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { makeBankFiles } from '#app/models/bank-files/change.server.ts'
import { paymentFileInput } from '#app/models/bank-files/fields.ts'
import { MAX_CHOSEN } from '#app/services/asking/listing.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import type { Codes } from '#app/services/errors/questions.ts'
import { fieldsFor } from '#app/services/fields/inputs.ts'
import { problemsOf } from '#app/services/input-codes.ts'

/** What was refused, and what was typed. */
export type FileReply = {
  errors: string[]
  asked: Codes
  typed: { format: string; value_date: string; ids: string[] }
}

export async function submitPaymentFiles(args: RouteArgs) {
  const { app, write, today } = contextOf(args)
  const form = await readOwnForm(args, { lists: ['ids'], most: MAX_CHOSEN + 50 })
  const ids = form.getAll('ids').map(String)
  const said = { ...Object.fromEntries(form), ids }
  try {
    const parsed = paymentFileInput(fieldsFor('form', today)).safeParse(said, { reportInput: true })
    if (!parsed.success) throw new FieldErrors(problemsOf(parsed.error))
    const { ids: payments, ...wanted } = parsed.data
    const made = await write((tx, actor) => makeBankFiles(tx, { payments }, wanted, actor))
    const { toasts } = madeFiles('', made.ids)
    const [first = 0] = made.ids
    return redirectWithToast(app, `/bank-files/${first}`, ...toasts)
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const typed = (name: string) => String(form.get(name) ?? '')
    const reply: FileReply = {
      errors: [...new Set(Object.values(error.fields).flat())],
      asked: error.asked,
      typed: { format: typed('format'), value_date: typed('value_date'), ids },
    }
    return data(reply, { status: 422 })
  }
}
