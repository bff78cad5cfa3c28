import { hasErrors, ReplySummary } from '#app/components/forms/record-form.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { contextOf, newKey } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { getSettings, listSignatories } from '#app/models/settings/read.server.ts'
import { SALARIED, salaryListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { salaryDrafts, unsavedSalaries } from '#app/models/titulars/salaries/drafts.server.ts'
import { SIGNATORY_KINDS } from '#db/kinds.ts'
import type { Route } from './+types/screen'
import { SettingsAmounts } from './amounts.tsx'
import { amountName, SALARIES, salaryLabel } from './form.tsx'
import { amountTexts, submitSalaryForm } from './forms.server.ts'
import { allIsKept, SalaryList } from './list.tsx'
import { draftTyped } from './rows.server.ts'
import { SignatoryList } from './signatories.tsx'

export const handle = { crumb: 'Salarios' }

/** The forms that show their own summary of errors. */
const OWN_SUMMARY = new Set<string>(['amounts', ...SIGNATORY_KINDS])

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const now = app.now()
  const query = readListScreen(salaryListing, ofAtMost(args.url, MOST_ROWS))
  const shown = await readPage(query, (listing) =>
    listTitulars(db, { ...listing, filters: SALARIED }),
  )
  const { page, list } = await withTools(args, shown, {
    most: MOST_ROWS,
    exported: '/settings/salary',
  })
  const settings = await getSettings(db)
  const user_id = user?.id ?? 0
  const ids = page.data.map(({ id }) => id)
  const drafts = await salaryDrafts(db, user_id, ids, now)
  return {
    page: {
      ...page,
      data: page.data.map(({ id, name, ric, salary, salary_currency, version }) => {
        const draft = drafts.get(id)
        const isStale = draft !== undefined && draft.version !== version
        return {
          ...{ id, name, ric, salary, salary_currency, version },
          typed: draft && draftTyped(draft.typed, salary_currency),
          isStale,
        }
      }),
    },
    list,
    unsaved: await unsavedSalaries(db, user_id, now, ids),
    amounts: amountTexts(settings),
    version: settings.version,
    signatories: await listSignatories(db),
    key: newKey(),
  }
}

/** A page that is asked for while a field is being kept would not count it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await allIsKept()
  return serverLoader()
}

/** Each row has three of the 200 fields that a form may have. */
const MOST_ROWS = 50

/** The address with no more rows to a page than that; what is no number of rows stays. */
function ofAtMost(url: URL, most: number): URL {
  const limit = Number(url.searchParams.get('limit'))
  if (!(limit > most && limit <= 100)) return url
  const shorter = new URL(url)
  shorter.searchParams.set('limit', String(most))
  return shorter
}

export const action = (args: Route.ActionArgs) => submitSalaryForm(args)

export default function Salaries({ loaderData, actionData }: Route.ComponentProps) {
  const { page, list, unsaved, amounts, version, signatories, key } = loaderData
  const sent = actionData?.result.initialValue?.form
  const replyTo = (form: string) => (form === sent ? actionData : undefined)
  const rows = page.data.map(({ id, name }) => [id, salaryLabel(name)])
  const labels = sent === SALARIES ? Object.fromEntries(rows) : { id: 'Nombre' }
  return (
    <Page
      title="Salarios"
      hasErrors={hasErrors(actionData)}
      actions={
        <>
          <ActionLink to="/settings/salary/arrears" variant="ghost">
            Diferencias por pagar
          </ActionLink>
          <ActionLink to="/settings/salary/islr" variant="ghost">
            ISLR
          </ActionLink>
          <ActionLink to="/settings/salary/raise">Aumentar</ActionLink>
        </>
      }
    >
      {actionData && !OWN_SUMMARY.has(String(sent)) && (
        <ReplySummary id={String(sent)} reply={actionData} labels={labels} nameOf={amountName} />
      )}
      <div className="salary-screen">
        <SalaryList
          list={list}
          page={page}
          oneTimeKey={key}
          unsaved={unsaved}
          reply={sent === SALARIES ? actionData : undefined}
        />
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
