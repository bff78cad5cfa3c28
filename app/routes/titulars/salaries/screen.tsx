/** The tab 'Salarios' of a titular: their salary's history, a change of it, and arrears. */

import { DateField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Certificate } from '#app/components/nouns/certificate-panel.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import { titularName } from '#app/models/records/relations.server.ts'
import { certificateLacks } from '#app/models/reports/certificate.server.ts'
import { EMPLOYEE } from '#app/models/titulars/fields.ts'
import { getTitular, getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import {
  salaryChangeLabels as labels,
  salaryChangeInput,
} from '#app/models/titulars/salaries/fields.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { type Owed, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import { isReplaced } from '#app/models/titulars/salaries/timeline.ts'
import { WageFields } from '../fields.tsx'
import { TitularPage, titularHandle } from '../page.tsx'
import type { Route } from './+types/screen'
import { Arrears } from './arrears.tsx'
import { SalaryHistory } from './history.tsx'

export const handle = titularHandle('salaries')

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  const history = await salaryHistory(db, titular.id)
  const inForce = inForceOn(history, today)
  return {
    titular,
    today,
    history: history.map((entry) => {
      const { id, salary, currency, since, reason, user_name, created_at } = entry
      return {
        ...{ id, salary, currency, since, reason, user_name, created_at },
        isInForce: id === inForce?.id,
        isReplaced: isReplaced(history, entry),
      }
    }),
    arrears: shownOf(await readOwed(db, titular.id, history)),
    lacks: await certificateLacks(db, titular),
  }
}

/** So many late orders, and orders that pay them, are shown; the sums are of all. */
const MOST_SHOWN = 100

const shownOf = ({ orders, paid, sum, rest }: Owed) => ({
  orders: orders.slice(0, MOST_SHOWN),
  paid: paid.slice(-MOST_SHOWN),
  count: { orders: orders.length, paid: paid.length },
  ...{ sum, rest },
})

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: salaryChangeInput,
    save: ({ tx, input, actor, version }) => changeSalary(tx, id, input, actor, version),
    current: async () => {
      const { salary, salary_currency } = await getTitular(db, id)
      return { salary: formatAmount(salary), salary_currency }
    },
    done: async () =>
      succeeded(
        `/titulars/${id}/salaries`,
        `El salaro de ${await titularName(db, id)} ha sido actualizado con exito`,
      ),
  })
}

export default function TitularSalaries({ loaderData, actionData }: Route.ComponentProps) {
  const { titular, today, history, arrears, lacks } = loaderData
  return (
    <TitularPage titular={titular} part="salaries" hasErrors={hasErrors(actionData)}>
      <div className="salary-panels">
        <SalaryHistory history={history} />
        {(arrears.count.orders > 0 || arrears.count.paid > 0) && (
          <Arrears titular={titular} {...arrears} />
        )}
        <Certificate path={`/titulars/${titular.id}/certificate`} lacks={lacks} />
      </div>
      {(titular.scope === EMPLOYEE || actionData) && (
        <RecordForm
          key={titular.version}
          id="salary-change"
          reply={actionData}
          labels={labels}
          defaults={{ salary_currency: titular.salary_currency }}
          version={titular.version}
        >
          {(fields) => (
            <FormPanel>
              <FormSection title="Cambiar salario">
                <WageFields fields={fields} />
                <DateField
                  field={fields.since}
                  label={labels.since}
                  max={today}
                  hint="Vacío: desde hoy. Una fecha anterior muestra lo que faltó pagar"
                  optional
                />
                <TextField field={fields.reason} label={labels.reason} optional />
              </FormSection>
              <FormActions submitLabel="Cambiar salario" />
            </FormPanel>
          )}
        </RecordForm>
      )}
    </TitularPage>
  )
}
