import { Page } from '#app/components/frame/page.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { titularsToReport } from '#app/models/titulars/read.server.ts'
import { allows } from '#app/services/access/permissions.ts'
import { ADMIN, EMPLOYEE } from '#app/services/access/roles.ts'
import { DOCUMENTS, REPORTED_KINDS, type ReportedKind } from '#app/services/documents/kinds.ts'
import type { Route } from './+types/screen'
import { ReportCard } from './card.tsx'

type Titulars = Awaited<ReturnType<typeof titularsToReport>> | null

export const handle = { crumb: 'Reportes' }

/** Only administrators choose the employee (docs/rules/reports.md#7). */
export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const isAdmin = user?.role_id === ADMIN
  return {
    employees: isAdmin ? await titularsToReport(db, ['Empleado']) : null,
    persons: isAdmin ? await titularsToReport(db, ['Empleado', 'Externo']) : null,
    shown: REPORTED_KINDS.filter((kind) =>
      allows(user?.role_id ?? null, `/api/reports/${DOCUMENTS[kind].path}`),
    ),
    isEmployee: user?.role_id === EMPLOYEE,
    isLinked: user?.titular_id !== null,
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { employees, persons, shown, isEmployee, isLinked } = loaderData
  const titulars: Partial<Record<ReportedKind, Titulars>> = {
    paysheet: employees,
    payment: persons,
  }
  if (isEmployee && !isLinked) {
    return (
      <Page title="Reportes">
        <p className="notice">
          Su usuario aún no está vinculado a un titular. Pida a un administrador que lo vincule para
          generar aquí los reportes de sus órdenes.
        </p>
      </Page>
    )
  }
  return (
    <Page title="Reportes">
      <div className="report-cards">
        {shown.map((kind) => {
          const { path, many, report } = DOCUMENTS[kind]
          return (
            <ReportCard
              key={kind}
              title={report.title}
              action={`/api/reports/${path}`}
              titulars={titulars[kind] ?? null}
            >
              {isEmployee && <p className="muted">Contiene solo sus propias {many}.</p>}
            </ReportCard>
          )
        })}
      </div>
    </Page>
  )
}
