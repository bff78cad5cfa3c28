import { Page } from '#app/components/page.tsx'
import { ReportCard } from '#app/components/report-card.tsx'
import { scope } from '#app/http/forms.server.ts'
import { titularsToReport } from '#app/models/titular.server.ts'
import { ADMIN, EMPLOYEE } from '#app/services/permissions.ts'
import type { Route } from './+types/reports'

export const handle = { crumb: 'Reportes' }

/** Only administrators choose the employee (docs/rules/reports.md#7). */
export async function loader(args: Route.LoaderArgs) {
  const { db, user } = scope(args)
  const isAdmin = user?.role_id === ADMIN
  return {
    employees: isAdmin ? await titularsToReport(db, ['Empleado']) : null,
    persons: isAdmin ? await titularsToReport(db, ['Empleado', 'Externo']) : null,
    isEmployee: user?.role_id === EMPLOYEE,
    isLinked: user?.titular_id !== null,
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { employees, persons, isEmployee, isLinked } = loaderData
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
        <ReportCard title="Reporte de nómina" action="/api/reports/paysheets" titulars={employees}>
          {isEmployee && <p className="muted">Contiene solo sus propias órdenes de nómina.</p>}
        </ReportCard>
        <ReportCard
          title="Reporte de pagos personales"
          action="/api/reports/payments"
          titulars={persons}
        >
          {isEmployee && <p className="muted">Contiene solo sus propias órdenes personales.</p>}
        </ReportCard>
        {!isEmployee && (
          <>
            <ReportCard title="Reporte de ingresos" action="/api/reports/incomes" titulars={null} />
            <ReportCard
              title="Reporte de transferencias"
              action="/api/reports/transfers"
              titulars={null}
            />
          </>
        )}
      </div>
    </Page>
  )
}
