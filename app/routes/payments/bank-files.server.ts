/** Makes the files of the personal orders whose boxes are ticked. */
import { data } from 'react-router'
import { madeFiles } from '#app/http/bank-file.server.ts'
import {
  contextOf,
  idOf,
  newKey,
  type RouteArgs,
  readKey,
  readOwnForm,
} from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { MAX_CHOSEN } from '#app/kernel/asking/listing.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { Codes } from '#app/kernel/errors/questions.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { KeyReused } from '#app/models/access/one-time-keys.server.ts'
import { makeBankFilesOnce } from '#app/models/bank-files/change.server.ts'
import { paymentFileInput } from '#app/models/bank-files/fields.ts'
import { previewBankFiles } from '#app/models/bank-files/read.server.ts'

export type FileReply = {
  errors: string[]
  asked: Codes
  typed: { key: string; format: string; value_date: string; ids: string[]; held_in: string }
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
    const key = readKey(form)
    const made = await write((tx, actor) => makeBankFilesOnce(tx, { payments }, wanted, actor, key))
    const { toasts } = madeFiles('', made.ids)
    const [first = 0] = made.ids
    return redirectWithToast(app, `/bank-files/${first}`, ...toasts)
  } catch (error) {
    const typed = (name: string) => String(form.get(name) ?? '')
    const refused = (errors: string[], asked: Codes, key: string, held_in = ''): FileReply => ({
      ...{ errors, asked },
      typed: { key, format: typed('format'), value_date: typed('value_date'), ids, held_in },
    })
    if (error instanceof KeyReused) {
      return data(refused([ALREADY], {}, newKey()), { status: 409 })
    }
    if (!(error instanceof FieldErrors)) throw error
    const errors = [...new Set(Object.values(error.fields).flat())]
    const held = error.asked.account_id ? await heldIn(args, ids, typed('account_id')) : ''
    return data(refused(errors, error.asked, typed('key'), held), { status: 422 })
  }
}

async function heldIn(args: RouteArgs, ids: readonly string[], account: string) {
  const { app, db } = contextOf(args)
  const source = { payments: ids.map(Number) }
  const wanted = { account_id: idOf(account) }
  return (await previewBankFiles(db, source, wanted, app.now())).held_in
}

const ALREADY =
  'Con este formulario ya se generó un archivo de otras órdenes. Si quiere otro, pulse Generar otra vez'
