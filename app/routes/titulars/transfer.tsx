import { LastButton, SaidOfLast } from '#app/components/documents/last-used.tsx'
import { unlessRefreshed } from '#app/components/forms/cleared-form.ts'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { Money } from '#app/components/frame/money.tsx'
import { TransferFields } from '#app/components/nouns/transfer-fields.tsx'
import { availableIn } from '#app/components/orders/form.ts'
import { useOrderForm } from '#app/components/orders/live-form.ts'
import { contextOf, idParam, newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { drawLast, hasLast } from '#app/http/forms/last-used.server.ts'
import { madeAnswers } from '#app/http/forms/made-document.server.ts'
import { readUnsent } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { getAccount, payingAccounts } from '#app/models/accounts/read.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { transferFormInput, transferLabels } from '#app/models/transfers/fields.ts'
import { getTransfer } from '#app/models/transfers/read.server.ts'
import { COMPANY } from '#db/kinds.ts'
import type { Route } from './+types/transfer'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { today } = contextOf(args)
  const { source, accounts } = await readSides(args)
  const [only] = accounts.length === 1 ? accounts : []
  const given = Object.fromEntries(
    PREFILLED.flatMap((name) => {
      const text = args.url.searchParams.get(name)
      return text ? [[name, text]] : []
    }),
  )
  const { unsent, typed } = await readUnsent(args)
  const fresh = { issued_at: today, ...(only && { to_account_id: String(only.id) }), ...given }
  const defaults: Record<string, string> = typed ?? fresh
  return {
    ...{ unsent, source, accounts, defaults, key: newKey(), back: backTo(args, true) },
    hasLast: await hasLast(args, 'transfer'),
  }
}

/** The account that pays, and those that may receive the money. Throws NotFound. */
async function readSides(args: Route.LoaderArgs | Route.ActionArgs) {
  const { db, today } = contextOf(args)
  const { id } = await sourceOf(args)
  const all = await payingAccounts(db, today, id)
  const source = all.find((account) => account.id === id)
  if (!source) throw new NotFound()
  return { source, accounts: all.filter((account) => account !== source) }
}

/** The fields that a link to the form may fill in. */
const PREFILLED = ['to_account_id', 'amount', 'number', 'concept', 'issued_at']

function backTo(args: Route.LoaderArgs | Route.ActionArgs, keepPage: boolean): string {
  const url = new URL(args.url)
  for (const name of PREFILLED) url.searchParams.delete(name)
  return backToList(`/titulars/${args.params.id}/accounts`, url, keepPage)
}

/** The path's account, a company account of the path's titular. Throws NotFound. */
async function sourceOf(args: Route.LoaderArgs | Route.ActionArgs) {
  const account = await getAccount(contextOf(args).db, idParam(args.params, 'account'))
  const isOwn = account.titular_id === idParam(args.params)
  if (!isOwn || account.scope !== COMPANY) throw new NotFound()
  return account
}

export async function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const source = await sourceOf(args)
  return submitForm(args, {
    schema: transferFormInput,
    creates: `transfer from ${source.id}`,
    save: async ({ tx, input, actor }) => [
      await createTransfer(tx, { ...input, from_account_id: source.id }, actor),
    ],
    draw: async (typed) =>
      drawLast(args, 'transfer', typed, { accounts: (await readSides(args)).accounts }),
    ...madeAnswers('transfer', (made) => getTransfer(db, made, undefined, true), {
      text: 'Se ha registrado la transferencia!',
      to: backTo(args, false),
    }),
  })
}

export const shouldRevalidate = unlessRefreshed

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const { source, accounts, defaults, key, back } = loaderData
  const { typed, onChange } = useOrderForm('transfer', actionData, defaults)
  return (
    <Dialog title="Transferir fondos" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <p>
        Desde {source.bank} <b className="number">{formatAccountNumber(source.number)}</b>, que
        dispone de{' '}
        <b>
          <Money value={availableIn(source, undefined, typed.issued_at)} />
        </b>
        .
      </p>
      <SaidOfLast drawn={actionData?.drawn} />
      {accounts.length === 0 && (
        <p>
          No hay otra cuenta activa de la empresa:{' '}
          <a href="/company-accounts/create">agregar cuenta</a>.
        </p>
      )}
      <RecordForm
        id="transfer"
        reply={actionData}
        labels={transferLabels}
        defaults={defaults}
        oneTimeKey={key}
        onChange={onChange}
      >
        {(fields) => (
          <>
            <div className="fields">
              <TransferFields fields={fields} accounts={accounts} source={source} typed={typed} />
            </div>
            <FormActions cancelTo={back} submitLabel="Transferir fondos" refresh>
              <LastButton hasLast={loaderData.hasLast} />
            </FormActions>
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
