import { Page } from '#app/components/page.tsx'
import { hasErrors, ReplySummary } from '#app/components/record-form.tsx'
import { amountName, salaryFormId, salaryLabels } from '#app/components/salary-form.tsx'
import { SalaryList } from '#app/components/salary-list.tsx'
import { SettingsAmounts } from '#app/components/settings-amounts.tsx'
import { SignatoryList } from '#app/components/signatory-list.tsx'
import { contextOf, newKey } from '#app/http/forms.server.ts'
import { readListScreen, readPage } from '#app/http/list-screen.server.ts'
import { amountTexts, submitSalaryForm } from '#app/http/salary-forms.server.ts'
import { getSettings, listSignatories } from '#app/models/settings.server.ts'
import { listTitulars } from '#app/models/titular.server.ts'
import type { ListingRules } from '#app/services/listing.ts'
import { SIGNATORY_KINDS } from '#db/kinds.ts'
import type { Route } from './+types/salary'

export const handle = { crumb: 'Salarios' }

/** The forms that say themselves what is to be corrected. */
const OWN_SUMMARY = new Set<string>(['amounts', ...SIGNATORY_KINDS])
const EMPLOYEES: ListingRules = { sorts: ['name', 'ric', 'salary'], defaultSort: 'name,asc' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const filters = { scope: ['Empleado'], active: true }
  const asked = readListScreen(EMPLOYEES, args.url)
  const { page, list } = await readPage(asked, (listing) =>
    listTitulars(db, { ...listing, filters }),
  )
  const settings = await getSettings(db)
  return {
    page: {
      ...page,
      data: page.data.map(({ id, name, ric, salary, version }) => ({
        id,
        name,
        ric,
        salary,
        version,
      })),
    },
    list,
    amounts: amountTexts(settings),
    version: settings.version,
    signatories: await listSignatories(db),
    key: newKey(),
  }
}

export const action = (args: Route.ActionArgs) => submitSalaryForm(args)

export default function Salaries({ loaderData, actionData }: Route.ComponentProps) {
  const { page, list, amounts, version, signatories, key } = loaderData
  const sent = actionData?.result.initialValue?.form
  const replyTo = (form: string) => (form === sent ? actionData : undefined)
  const row = page.data.find(({ id }) => salaryFormId(id) === sent)
  const labels = row ? salaryLabels(row.name) : { salary: 'Salario', id: 'Nombre' }
  return (
    <Page title="Salarios" hasErrors={hasErrors(actionData)}>
      {actionData && !OWN_SUMMARY.has(String(sent)) && (
        <ReplySummary id={String(sent)} reply={actionData} labels={labels} nameOf={amountName} />
      )}
      <div className="salary-screen">
        <SalaryList list={list} page={page} replyTo={(id) => replyTo(salaryFormId(id))} />
        <div>
          <SettingsAmounts amounts={amounts} version={version} reply={replyTo('amounts')} />
          <div className="panel signatories">
            {SIGNATORY_KINDS.map((kind) => (
              <SignatoryList
                key={kind}
                kind={kind}
                names={signatories[kind]}
                oneTimeKey={key}
                reply={replyTo(kind)}
              />
            ))}
          </div>
        </div>
      </div>
    </Page>
  )
}
