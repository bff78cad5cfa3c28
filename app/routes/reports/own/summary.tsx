/** An employee's own 'Resumen anual'. */
import { Page } from '#app/components/frame/page.tsx'
import { YearFiles, YearSummary } from '#app/components/nouns/year-summary.tsx'
import { readYearSummary } from '#app/http/reports/year-summary.server.ts'
import type { Route } from './+types/summary'
import { requireOwnTitular } from './titular.server.ts'

const PATH = '/reports/summary'

export const handle = {
  crumb: () => [
    { label: 'Reportes', to: '/reports' },
    { label: 'Resumen anual', to: PATH },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  return { summary: await readYearSummary(args, requireOwnTitular(args)) }
}

export default function OwnSummary({ loaderData: { summary } }: Route.ComponentProps) {
  return (
    <Page title="Resumen anual" actions={<YearFiles path={PATH} {...summary} />}>
      <YearSummary path={PATH} {...summary} />
    </Page>
  )
}
