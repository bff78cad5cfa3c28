import { hasErrors, ReplySummary } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, newKey } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { getSettings, listSignatories } from '#app/models/settings/read.server.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import type { ListingRules } from '#app/services/asking/listing.ts'
import { SIGNATORY_KINDS } from '#db/kinds.ts'
import type { Route } from './+types/screen'
import { SettingsAmounts } from './amounts.tsx'
import { amountName, salaryFormId, salaryLabels } from './form.tsx'
import { amountTexts, submitSalaryForm } from './forms.server.ts'
import { SalaryList } from './list.tsx'
import { SignatoryList } from './signatories.tsx'

export const handle = { crumb: 'Salarios' }

/** The forms that show their own summary of errors. */
const OWN_SUMMARY = new Set<string>(['amounts', ...SIGNATORY_KINDS])
const EMPLOYEES: ListingRules = { sorts: ['name', 'ric', 'salary'], defaultSort: 'name,asc' }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const filters = { scope: ['Empleado'], active: true }
  const query = readListScreen(EMPLOYEES, args.url)
  const { page, list } = await readPage(query, (listing) =>
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
