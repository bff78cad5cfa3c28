import { LastButton, SaidOfLast } from '#app/components/documents/last-used.tsx'
import { unlessRefreshed, useFocusWhenCleared } from '#app/components/forms/cleared-form.ts'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { useOrderForm } from '#app/components/orders/live-form.ts'
import { contextOf, newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { drawLast, hasLast } from '#app/http/forms/last-used.server.ts'
import { madeAnswers } from '#app/http/forms/made-document.server.ts'
import { readUnsent } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { missingNeeds, withNextStep } from '#app/http/missing-needs.server.ts'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { createIncome } from '#app/models/incomes/change.server.ts'
import { incomeInput, incomeLabels } from '#app/models/incomes/fields.ts'
import { getIncome } from '#app/models/incomes/read.server.ts'
import type { Route } from './+types/create'
import { IncomeFields } from './fields.tsx'

export const handle = {
  crumb: [{ label: 'Ingresos', to: '/incomes' }, { label: 'Registrar ingreso' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const accounts = await companyAccountOptions(db)
  const [only] = accounts.length === 1 ? accounts : []
  const { unsent, typed } = await readUnsent(args)
  return {
    accounts,
    lacks: await missingNeeds(args, ['account']),
    hasLast: await hasLast(args, 'income'),
    unsent,
    defaults: typed ?? { issued_at: today, ...(only && { account_id: String(only.id) }) },
    key: newKey(),
  }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const { already, done } = madeAnswers('income', (id) => getIncome(db, id, undefined, true), {
    text: 'Se ha registrado el ingreso!',
    to: backToList('/incomes/create', args.url),
  })
  return submitForm(args, {
    schema: incomeInput,
    creates: 'income',
    save: async ({ tx, input, actor }) => [await createIncome(tx, input, actor)],
    draw: async (typed) =>
      drawLast(args, 'income', typed, { accounts: await companyAccountOptions(db) }),
    already,
    done: async (ids) => withNextStep(args, await done(ids)),
  })
}

export const shouldRevalidate = unlessRefreshed

export default function CreateIncome({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, lacks, defaults, key } = loaderData
  const { onChange } = useOrderForm('income', actionData, defaults)
  const back = useBackTo('/incomes')
  useFocusWhenCleared(key, 'income-account_id')
  return (
    <Page title="Registrar ingreso" hasErrors={hasErrors(actionData)}>
      <div className="form-narrow">
        <SaidOfLast drawn={actionData?.drawn} />
        <MissingNeeds lacks={lacks} />
        <RecordForm
          key={key}
          id="income"
          reply={actionData}
          labels={incomeLabels}
          defaults={defaults}
          oneTimeKey={key}
          onChange={onChange}
          anotherLabel="Registrar otro"
        >
          {(fields) => (
            <FormPanel>
              <IncomeFields
                fields={fields}
                accounts={accounts}
                first={actionData ? undefined : defaults.account_id ? 'provider' : 'account_id'}
              />
              <FormActions cancelTo={back} submitLabel="Registrar ingreso">
                <LastButton hasLast={loaderData.hasLast} />
              </FormActions>
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
