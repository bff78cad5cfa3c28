import { LastButton, SaidOfLast } from '#app/components/documents/last-used.tsx'
import { unlessRefreshed, useFocusWhenCleared } from '#app/components/forms/cleared-form.ts'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { TransferFields } from '#app/components/nouns/transfer-fields.tsx'
import { useOrderForm } from '#app/components/orders/live-form.ts'
import { contextOf, newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { drawLast, hasLast } from '#app/http/forms/last-used.server.ts'
import { madeAnswers } from '#app/http/forms/made-document.server.ts'
import { readUnsent } from '#app/http/forms/unsent.server.ts'
import { missingNeeds } from '#app/http/missing-needs.server.ts'
import { payingAccounts } from '#app/models/accounts/read.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { transferInput, transferLabels } from '#app/models/transfers/fields.ts'
import { getTransfer } from '#app/models/transfers/read.server.ts'
import type { Route } from './+types/create'

const TITLE = 'Nueva transferencia'

export const handle = {
  crumb: [
    { label: 'Cuentas de empresa', to: '/company-accounts' },
    { label: 'Transferencias', to: '/transfers' },
    { label: TITLE },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const { unsent, typed } = await readUnsent(args)
  const accounts = await payingAccounts(db, today)
  const from = args.url.searchParams.get('from_account_id')
  const isOffered = accounts.some(({ id }) => String(id) === from)
  const defaults: Record<string, string> = typed ?? {
    issued_at: today,
    ...(from && isOffered && { from_account_id: from }),
  }
  return {
    ...{ unsent, accounts, defaults, key: newKey() },
    lacks: await missingNeeds(args, ['account']),
    hasLast: await hasLast(args, 'transfer'),
  }
}

export function action(args: Route.ActionArgs) {
  const { db, today } = contextOf(args)
  return submitForm(args, {
    schema: transferInput,
    creates: 'transfer',
    save: async ({ tx, input, actor }) => [await createTransfer(tx, input, actor)],
    draw: async (typed) =>
      drawLast(args, 'transfer', typed, { accounts: await payingAccounts(db, today) }),
    ...madeAnswers('transfer', (id) => getTransfer(db, id, undefined, true), {
      text: 'Se ha registrado la transferencia!',
      to: '/transfers',
    }),
  })
}

export const shouldRevalidate = unlessRefreshed

export default function CreateTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, lacks, defaults, key } = loaderData
  const { typed, onChange } = useOrderForm('transfer', actionData, defaults)
  const back = useBackTo('/transfers')
  useFocusWhenCleared(key, 'transfer-from_account_id')
  return (
    <Page title={TITLE} hasErrors={hasErrors(actionData)}>
      <div className="form-narrow">
        <SaidOfLast drawn={actionData?.drawn} />
        <MissingNeeds lacks={lacks} />
        <RecordForm
          key={key}
          id="transfer"
          reply={actionData}
          labels={transferLabels}
          defaults={defaults}
          oneTimeKey={key}
          onChange={onChange}
        >
          {(fields) => (
            <FormPanel>
              <FormSection>
                <TransferFields
                  fields={fields}
                  from={{ field: fields.from_account_id, accounts }}
                  accounts={accounts.filter(({ id }) => String(id) !== typed.from_account_id)}
                  source={accounts.find(({ id }) => String(id) === typed.from_account_id)}
                  typed={typed}
                />
              </FormSection>
              <FormActions cancelTo={back} submitLabel="Transferir fondos" refresh>
                <LastButton hasLast={loaderData.hasLast} />
              </FormActions>
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
