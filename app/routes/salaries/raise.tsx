import { DateField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField, type SelectGroup } from '#app/components/forms/select-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, newKey } from '#app/http/forms/forms.server.ts'
import { missingNeeds } from '#app/http/missing-needs.server.ts'
import { addYears } from '#app/kernel/values/dates.ts'
import { currenciesPaid, departmentNames } from '#app/models/titulars/read.server.ts'
import {
  raiseLabels as labels,
  MOST_YEARS_BACK,
  OF_DEPARTMENT,
  RAISE_MODE_LABELS,
  RAISED_LABELS,
  ROUNDING_LABELS,
  WAGE_CURRENCY_NAMES,
} from '#app/models/titulars/salaries/fields.ts'
import type { Route } from './+types/raise'
import { peopleToRaise, submitRaise } from './raise.server.ts'
import { RaisePreview } from './raise-preview.tsx'
import { RaisedPeople } from './raised-people.tsx'

export const handle = {
  crumb: [{ label: 'Salarios', to: '/settings/salary' }, { label: 'Aumentar' }],
}

const DEFAULTS = { who: 'all', mode: 'percent', round: '1' }

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const people = await peopleToRaise(db, '', '1')
  return {
    today,
    departments: await departmentNames(db),
    currencies: await currenciesPaid(db),
    people,
    lacks: people.total > 0 ? [] : await missingNeeds(args, ['employee']),
    key: newKey(),
  }
}

export const action = (args: Route.ActionArgs) => submitRaise(args)

/** The styles show the one of the chosen mode. */
const UNITS = (
  <>
    <span className="of-percent">%</span>
    <span className="of-amount">Bs</span>
  </>
)

const optionsOf = (named: Record<string, string>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))

/** 'Monto', 'A 10': in whatever the salaries are. */
const withoutBs = (named: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(named).map(([value, label]) => [value, label.replace(/( en)? Bs$/, '')]),
  )

const ofDepartments = (names: string[]): SelectGroup[] =>
  names.length === 0
    ? []
    : [
        {
          label: RAISED_LABELS.department,
          options: names.map((name) => ({ value: OF_DEPARTMENT + name, label: name })),
        },
      ]

export default function Raise({ loaderData, actionData }: Route.ComponentProps) {
  const { today, departments, currencies, lacks, key } = loaderData
  const { chosen = [], people = loaderData.people, plan } = actionData?.drawn ?? {}
  const isForeign = currencies.some((each) => each !== 'VES')
  return (
    <Page title="Aumentar salarios" hasErrors={hasErrors(actionData)}>
      <MissingNeeds lacks={lacks} />
      <RecordForm
        id="raise"
        reply={actionData}
        labels={labels}
        defaults={{ ...DEFAULTS, currency: currencies[0] ?? 'VES' }}
        oneTimeKey={key}
      >
        {(fields) => (
          <FormPanel>
            <FormSection>
              <SelectField
                field={fields.who}
                label={labels.who}
                autoFocus
                options={optionsOf({ all: RAISED_LABELS.all, chosen: RAISED_LABELS.chosen })}
                groups={ofDepartments(departments)}
              />
              {isForeign && (
                <SelectField
                  field={fields.currency}
                  label={labels.currency}
                  options={currencies.map((value) => ({
                    value,
                    label: WAGE_CURRENCY_NAMES[value],
                  }))}
                />
              )}
              <SelectField
                field={fields.mode}
                label={labels.mode}
                options={optionsOf(isForeign ? withoutBs(RAISE_MODE_LABELS) : RAISE_MODE_LABELS)}
              />
              <MoneyField
                field={fields.value}
                label={labels.value}
                hint={`Por ejemplo 12,5 para 12,5 % o 500 para 500 ${isForeign ? 'más al mes' : 'Bs'}`}
                unit={isForeign ? '' : UNITS}
              />
              <SelectField
                field={fields.round}
                label={labels.round}
                options={optionsOf(isForeign ? withoutBs(ROUNDING_LABELS) : ROUNDING_LABELS)}
              />
              <DateField
                field={fields.since}
                label={labels.since}
                min={addYears(today, -MOST_YEARS_BACK)}
                max={today}
                hint="Vacío: desde hoy"
                optional
              />
              <TextField field={fields.reason} label={labels.reason} optional />
            </FormSection>
            <div className="form-actions">
              <SubmitButton name="intent" value="preview" variant={plan ? 'ghost' : 'primary'}>
                Ver antes y después
              </SubmitButton>
            </div>
            {plan && <RaisePreview {...plan} today={today} />}
            <RaisedPeople chosen={chosen} people={people} />
          </FormPanel>
        )}
      </RecordForm>
    </Page>
  )
}
