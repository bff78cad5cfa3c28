/** A run's bank files: one form a company account, and the files that were made. */
import { BankFileForm } from '#app/components/nouns/bank-file-form.tsx'
import { BankFileTable } from '#app/components/nouns/bank-file-table.tsx'
import { madeFiles } from '#app/http/bank-file.server.ts'
import { contextOf, idOf, idParam, newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { makeBankFiles } from '#app/models/bank-files/change.server.ts'
import { bankFileListing, runFileInput } from '#app/models/bank-files/fields.ts'
import { getBankFile, listBankFiles, previewBankFiles } from '#app/models/bank-files/read.server.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { BANK_FORMATS } from '#db/kinds.ts'
import type { Route } from './+types/bank-files'
import { RunPage, runCrumbs } from './page.tsx'
import { readRun } from './record.server.ts'

export const handle = {
  crumb: ({ run }: { run: PayrollRun }) => runCrumbs(run, 'bank-files'),
}

export async function loader(args: Route.LoaderArgs) {
  const { app, db, today } = contextOf(args)
  const run = await readRun(args)
  // The bank pays on the run's own day, if that is still to come.
  const isToCome = run.issued_at > today
  const value_date = isToCome ? run.issued_at : today
  const previews = []
  for (const { account_id } of run.by_account) {
    const wanted = { account_id, value_date }
    const preview = await previewBankFiles(db, { run: run.id }, wanted, app.now())
    previews.push({ ...preview, key: newKey() })
  }
  const query = new URLSearchParams({ payroll_run: String(run.id), limit: '100' })
  const files = await listBankFiles(db, parseListing(bankFileListing, query).listing)
  return { run, previews, files: files.data }
}

export function action(args: Route.ActionArgs) {
  const { app, db } = contextOf(args)
  const run = idParam(args.params)
  return submitForm(args, {
    schema: runFileInput,
    creates: `bank_file of ${run}`,
    isLong: true,
    save: async ({ tx, input, actor }) => (await makeBankFiles(tx, { run }, input, actor)).ids,
    draw: async (typed) => {
      const format = BANK_FORMATS.find((each) => each === typed('format'))
      const value_date = parseIsoDate(typed('value_date'))
      const wanted = {
        account_id: idOf(typed('account_id')),
        ...(format && { format }),
        value_date,
      }
      const preview = await previewBankFiles(db, { run }, wanted, app.now())
      // What was answered of other orders or files is asked anew.
      const isNew = preview.held_in !== typed('held_in')
      return { ...preview, ...(isNew && { fill: { allow_again: '' } }) }
    },
    already: async ([id = 0]) => {
      const { lot } = await getBankFile(db, id)
      return { label: `el archivo ${formatDocumentNumber(lot)}`, to: `/bank-files/${id}` }
    },
    done: (ids) => madeFiles(`/payroll-runs/${run}/bank-files`, ids),
  })
}

export default function RunBankFiles({ loaderData, actionData }: Route.ComponentProps) {
  const { run, previews, files } = loaderData
  const account = new Map(
    run.by_account.map(({ account_id, bank, number }) => [
      account_id,
      `${shortBankName(bank)} ${accountTail(number)}`,
    ]),
  )
  return (
    <RunPage run={run} part="bank-files">
      {files.length > 0 && <BankFileTable files={files} />}
      {previews.map((preview) => (
        <BankFileForm
          key={preview.account_id}
          account={account.get(preview.account_id) ?? ''}
          preview={preview}
          oneTimeKey={preview.key}
          reply={actionData}
          orders="/paysheets"
        />
      ))}
    </RunPage>
  )
}
