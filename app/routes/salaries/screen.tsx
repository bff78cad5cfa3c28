import { hasErrors, ReplySummary } from '#app/components/forms/record-form.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { contextOf, newKey } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { SALARIED, salaryListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { salaryDrafts, unsavedSalaries } from '#app/models/titulars/salaries/drafts.server.ts'
import type { Route } from './+types/screen'
import { amountName, SALARIES, salaryLabel } from './form.tsx'
import { allIsKept, SalaryList } from './list.tsx'
import { draftTyped, submitSalaryRows } from './rows.server.ts'
import { SalaryTabs } from './tabs.tsx'

export const handle = { crumb: 'Salarios' }

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

export const action = (args: Route.ActionArgs) => submitSalaryRows(args)

export default function Salaries({ loaderData, actionData }: Route.ComponentProps) {
  const { page, list, unsaved, key } = loaderData
  const labels = Object.fromEntries(page.data.map(({ id, name }) => [id, salaryLabel(name)]))
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
          <ActionLink to="/settings/salary/raise" variant="ghost">
            Aumentar
          </ActionLink>
        </>
      }
    >
      <SalaryTabs />
      {actionData && (
        <ReplySummary id={SALARIES} reply={actionData} labels={labels} nameOf={amountName} />
      )}
      <SalaryList list={list} page={page} oneTimeKey={key} unsaved={unsaved} reply={actionData} />
    </Page>
  )
}
