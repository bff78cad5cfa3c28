import { LockedNotice } from '#app/components/documents/locked-notice.tsx'
import { accountsByName, valueNames } from '#app/components/documents/value-names.ts'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Page } from '#app/components/frame/page.tsx'
import { TransferFields } from '#app/components/nouns/transfer-fields.tsx'
import { useOrderForm } from '#app/components/orders/live-form.ts'
import { contextOf, idParam, submitForm } from '#app/http/forms/forms.server.ts'
import { drawsVoided } from '#app/http/forms/voided-edit.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { companyAccountOptions, payingAccounts } from '#app/models/accounts/read.server.ts'
import { isBeyondEdits } from '#app/models/documents/thresholds.server.ts'
import { updateTransfer } from '#app/models/transfers/change.server.ts'
import { transferInput, transferLabels } from '#app/models/transfers/fields.ts'
import { getTransfer, type Transfer } from '#app/models/transfers/read.server.ts'
import type { Route } from './+types/edit'

export const handle = {
  crumb: [
    { label: 'Cuentas de empresa', to: '/company-accounts' },
    { label: 'Transferencias', to: '/transfers' },
    { label: 'Editar transferencia' },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const transfer = await getTransfer(db, idParam(args.params), undefined, drawsVoided(args))
  const { order, version, from_account_id, to_account_id } = transfer
  return {
    order,
    version,
    values: valuesOf(transfer),
    sources: withoutTransfer(await payingAccounts(db, today, from_account_id), transfer),
    accounts: await companyAccountOptions(db, to_account_id),
    isLocked: !transfer.pending && (await isBeyondEdits(db, 'transfer', transfer)),
  }
}

/** The accounts with their balances without the transfer, which are the most it may move. */
function withoutTransfer<A extends { id: number; capital: number }>(
  accounts: A[],
  { from_account_id, to_account_id, amount, voided_at }: Transfer,
): A[] {
  if (voided_at) return accounts
  const moved = new Map([
    [from_account_id, amount],
    [to_account_id, -amount],
  ])
  return accounts.map((each) => ({ ...each, capital: each.capital + (moved.get(each.id) ?? 0) }))
}

function valuesOf(transfer: Transfer) {
  const { from_account_id, to_account_id, amount, number, concept, issued_at } = transfer
  return {
    from_account_id: String(from_account_id),
    to_account_id: String(to_account_id),
    amount: formatAmount(amount),
    number,
    concept,
    issued_at,
  }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: transferInput,
    save: async ({ tx, input, actor, version }) => {
      await updateTransfer(tx, id, input, actor, version)
      return [id]
    },
    edits: () => getTransfer(db, id, undefined, true),
    current: async () => valuesOf(await getTransfer(db, id)),
    done: () => ({
      to: backToList('/transfers', args.url, true),
      toasts: [
        { tone: 'success', text: 'Se ha actualizado la transferencia!', persistent: 'page' },
      ],
    }),
  })
}

export default function EditTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const { order, version, values, sources, accounts, isLocked } = loaderData
  const back = useBackTo('/transfers')
  const { typed, onChange } = useOrderForm('transfer', actionData, values)
  const source = sources.find(({ id }) => String(id) === typed.from_account_id)
  const known = accountsByName([...sources, ...accounts])
  return (
    <Page
      title="Editar transferencia"
      number={formatDocumentNumber(order)}
      hasErrors={hasErrors(actionData)}
    >
      {isLocked && <LockedNotice />}
      <div className="form-narrow">
        <RecordForm
          id="transfer"
          reply={actionData}
          labels={transferLabels}
          defaults={values}
          version={version}
          onChange={onChange}
          nameOf={valueNames({ from_account_id: known, to_account_id: known })}
        >
          {(fields) => (
            <FormPanel>
              <FormSection>
                <TransferFields
                  fields={fields}
                  from={{ field: fields.from_account_id, accounts: sources }}
                  accounts={accounts}
                  source={source}
                  typed={typed}
                />
              </FormSection>
              <FormActions cancelTo={back} submitLabel="Guardar cambios" refresh />
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
