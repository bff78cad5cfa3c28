import type { ReactNode } from 'react'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { YearHead } from '#app/components/frame/year-head.tsx'
import { Certificate } from '#app/components/nouns/certificate-panel.tsx'
import { OwnLists } from '#app/components/nouns/own-orders.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readOwnOrders, readYear } from '#app/http/lists/own-orders.server.ts'
import { BY_CONCEPT } from '#app/http/reports/by-concept-requests.server.ts'
import { readCertificateLacks } from '#app/http/reports/certificate.server.ts'
import { ADMIN, EMPLOYEE } from '#app/kernel/access/roles.ts'
import { DOCUMENTS, REPORTED_KINDS, type ReportedKind } from '#app/kernel/document-kinds.ts'
import { accountName, namedApart } from '#app/kernel/values/account-names.ts'
import { allows } from '#app/models/access/permissions.ts'
import {
  type CompanyAccountOption,
  companyAccountOptions,
} from '#app/models/accounts/read.server.ts'
import { ADJUSTMENT_TYPES } from '#db/kinds.ts'
import type { Route } from './+types/screen'
import { type Choosing, readByConceptCard, readChoosing } from './asked.server.ts'
import { ByConceptCard, DepartmentField } from './by-concept-card.tsx'
import { type CardFields, ReportCard } from './card.tsx'
import { ownTitularOf } from './own/titular.server.ts'

export const handle = { crumb: 'Reportes' }

/** Only administrators choose the employee (docs/rules/reports.md#7). */
export async function loader(args: Route.LoaderArgs) {
  const { user } = contextOf(args)
  const titular = ownTitularOf(args)
  const { year, notice } = readYear(args)
  return {
    own: titular && {
      ...{ year, notice, ...(await readOwnOrders(args, year, titular)) },
      lacks: await readCertificateLacks(args, titular),
    },
    choosing: user?.role_id === ADMIN ? await readChoosing(args) : {},
    shown: REPORTED_KINDS.filter((kind) =>
      allows(user?.role_id ?? null, `/api/reports/${DOCUMENTS[kind].path}`),
    ),
    byConcept: allows(user?.role_id ?? null, `/api/reports/${BY_CONCEPT}`) && {
      path: BY_CONCEPT,
      ...(await readByConceptCard(args, user?.role_id === ADMIN)),
    },
    accounts: user?.role_id === EMPLOYEE ? [] : await companyAccountOptions(contextOf(args).db),
    isEmployee: user?.role_id === EMPLOYEE,
    isLinked: user?.titular_id !== null,
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { own, choosing, shown, byConcept, accounts, isEmployee, isLinked } = loaderData
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
  const { departments = [] } = byConcept || {}
  const more: Partial<Record<ReportedKind, (fields: CardFields) => ReactNode>> = {
    adjustment: adjustmentFilters(accounts),
    paysheet: ({ department }) => <DepartmentField field={department} departments={departments} />,
  }
  return (
    <Page title="Reportes">
      {own && <OwnReceipts {...own} />}
      <div className="report-cards">
        {shown.map((kind) => {
          const { path, many, report } = DOCUMENTS[kind]
          return (
            <ReportCard
              key={kind}
              title={report.title}
              path={path}
              choosing={choosing[kind]}
              more={more[kind]}
            >
              {isEmployee && <p className="muted">Contiene solo sus propias {many}.</p>}
            </ReportCard>
          )
        })}
        {byConcept && <ByConceptCard key={daysOf(byConcept.choosing)} {...byConcept} />}
      </div>
    </Page>
  )
}

const adjustmentFilters =
  (accounts: CompanyAccountOption[], nameOf = namedApart(accounts, accountName)) =>
  (fields: CardFields) => (
    <>
      <SelectField
        field={fields.account}
        label="Cuenta de la empresa"
        placeholder="Todas"
        options={accounts.map((each) => ({
          value: String(each.id),
          label: nameOf(each),
        }))}
        optional
      />
      <SelectField
        field={fields.type}
        label="Tipo"
        placeholder="Todos"
        options={ADJUSTMENT_TYPES.map((value) => ({ value, label: value }))}
        optional
      />
    </>
  )

/** Other days are another card: what was typed into the one before is not theirs. */
const daysOf = ({ typed }: Choosing) => `${typed.startDate} ${typed.endDate}`

type OwnReceiptsProps = Awaited<ReturnType<typeof readOwnOrders>> & {
  year: number
  notice: string | undefined
  lacks: Awaited<ReturnType<typeof readCertificateLacks>>
}

/** What an employee comes for: the latest receipts, those of other years, and their papers. */
function OwnReceipts({ year, notice, beside, lacks, ...lists }: OwnReceiptsProps) {
  return (
    <div className="own-receipts">
      {notice && <p className="notice">{notice}</p>}
      <YearHead title="Mis recibos" path="/reports" year={year} {...beside} />
      <OwnLists {...lists} />
      <div className="report-cards">
        <section className="panel form-section" aria-labelledby="own-summary">
          <h2 id="own-summary">Resumen anual</h2>
          <p>Lo que se le pagó y dedujo cada mes, por concepto.</p>
          <p>
            <a href={`/reports/summary?year=${year}`}>Ver resumen de {year}</a>
          </p>
        </section>
        <Certificate path="/reports/certificate" lacks={lacks} isOwn />
      </div>
    </div>
  )
}
