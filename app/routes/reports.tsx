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
  const payable = isAdmin ? await titularOptions(db, { scopes: ['Empleado', 'Externo'] }) : null
  return {
    payable: payable?.map(({ id, name, scope }) => ({ id, name, scope })) ?? null,
    isEmployee: user?.role_id === EMPLOYEE,
    isLinked: user?.titular_id !== null,
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { payable, isEmployee, isLinked } = loaderData
  const own = isEmployee && <p className="muted">Contiene solo sus propias órdenes.</p>
  return (
    <Page title="Reportes">
      {isEmployee && !isLinked ? (
        <p className="notice">
          Su usuario aún no está vinculado a un titular. Pida a un administrador que lo vincule para
          generar aquí los reportes de sus órdenes.
        </p>
      ) : (
        <div className="report-cards">
          <ReportCard
            title="Reporte de nómina"
            action="/api/reports/paysheets"
            titulars={payable?.filter(({ scope }) => scope === 'Empleado') ?? null}
          >
            {own}
          </ReportCard>
          <ReportCard
            title="Reporte de órdenes personales"
            action="/api/reports/payments"
            titulars={payable}
          >
            {own}
          </ReportCard>
          {!isEmployee && (
            <>
              <ReportCard
                title="Reporte de ingresos"
                action="/api/reports/incomes"
                titulars={null}
              />
              <ReportCard
                title="Reporte de transferencias"
                action="/api/reports/transfers"
                titulars={null}
              />
            </>
          )}
        </div>
      )}
    </Page>
  )
}
