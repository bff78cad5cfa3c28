/** The tab 'Resumen anual' of a titular: months by concepts, with the sums of both. */
import { YearFiles, YearSummary } from '#app/components/nouns/year-summary.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { readYearSummary } from '#app/http/reports/year-summary.server.ts'
import { getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import { TitularPage, titularHandle } from '../page.tsx'
import type { Route } from './+types/screen'

export const handle = titularHandle('summary')

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const titular = await getTitularWithCounts(db, idParam(args.params))
  return { titular, summary: await readYearSummary(args, titular.id) }
}

export default function TitularSummary({ loaderData }: Route.ComponentProps) {
  const { titular, summary } = loaderData
  const path = `/titulars/${titular.id}/summary`
  return (
    <TitularPage titular={titular} part="summary" actions={<YearFiles path={path} {...summary} />}>
      <YearSummary path={path} {...summary} />
    </TitularPage>
  )
}
