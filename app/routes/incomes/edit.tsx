import { accountsByName, valueNames } from '#app/components/documents/value-names.ts'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, idParam, submitForm } from '#app/http/forms/forms.server.ts'
import { drawsVoided } from '#app/http/forms/voided-edit.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { updateIncome } from '#app/models/incomes/change.server.ts'
import { incomeInput, incomeLabels } from '#app/models/incomes/fields.ts'
import { getIncome, type Income } from '#app/models/incomes/read.server.ts'
import type { Route } from './+types/edit'
import { IncomeFields } from './fields.tsx'

export const handle = {
  crumb: [{ label: 'Ingresos', to: '/incomes' }, { label: 'Editar ingreso' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const income = await getIncome(db, idParam(args.params), undefined, drawsVoided(args))
  return {
    order: income.order,
    version: income.version,
    values: valuesOf(income),
    accounts: await companyAccountOptions(db, income.account_id),
  }
}

function valuesOf({ account_id, provider, amount, number, issued_at }: Income) {
  return {
    account_id: String(account_id),
    provider,
    amount: formatAmount(amount),
    number,
    issued_at,
  }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: incomeInput,
    save: async ({ tx, input, actor, version }) => {
      await updateIncome(tx, id, input, actor, version)
      return [id]
    },
    edits: () => getIncome(db, id, undefined, true),
    current: async () => valuesOf(await getIncome(db, id)),
    done: () => ({
      to: backToList('/incomes', args.url, true),
      toasts: [{ tone: 'success', text: 'Se ha actualizado el ingreso!', persistent: true }],
    }),
  })
}

export default function EditIncome({ loaderData, actionData }: Route.ComponentProps) {
  const { order, version, values, accounts } = loaderData
  const back = useBackTo('/incomes')
  return (
    <Page
      title="Editar ingreso"
      number={formatDocumentNumber(order)}
      hasErrors={hasErrors(actionData)}
    >
      <div className="form-narrow">
        <RecordForm
          id="income"
          reply={actionData}
          labels={incomeLabels}
          defaults={values}
          version={version}
          nameOf={valueNames({ account_id: accountsByName(accounts) })}
        >
          {(fields) => (
            <FormPanel>
              <IncomeFields fields={fields} accounts={accounts} />
              <FormActions cancelTo={back} submitLabel="Guardar cambios" />
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
