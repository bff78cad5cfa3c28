import { Page } from '#app/components/page.tsx'
import { ReportCard } from '#app/components/report-card.tsx'
import { scope } from '#app/http/forms.server.ts'
import { titularOptions } from '#app/models/titular.server.ts'
import { ADMIN, EMPLOYEE } from '#app/services/permissions.ts'
import type { Route } from './+types/reports'

export const handle = { crumb: 'Reportes' }

/** Only administrators choose the employee (product.md section 6). */
export async function loader(args: Route.LoaderArgs) {
  const { db, user } = scope(args)
  const isAdmin = user?.role_id === ADMIN
  const employees = isAdmin ? await titularOptions(db, { scopes: ['Empleado'] }) : null
  return {
    employees: employees?.map(({ id, name }) => ({ id, name })) ?? null,
    isEmployee: user?.role_id === EMPLOYEE,
    isLinked: user?.titular_id !== null,
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { employees, isEmployee, isLinked } = loaderData
  return (
    <Page title="Reportes">
      {isEmployee && !isLinked ? (
        <p className="notice">
          Su usuario aún no está vinculado a un titular. Pida a un administrador que lo vincule para
          generar aquí el reporte de sus órdenes de nómina.
        </p>
      ) : (
        <div className="report-cards">
          <ReportCard
            title="Reporte de nómina"
            action="/api/reports/paysheets"
            titulars={employees}
          >
            {isEmployee && <p className="muted">Contiene solo sus propias órdenes de nómina.</p>}
          </ReportCard>
        </div>
      )}
    </Page>
  )
}
