import type { ReactNode } from 'react'
import { Badge } from '#app/components/frame/badge.tsx'
import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { CountLink } from '#app/components/lists/count-link.tsx'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { EMPLOYEE, TITULAR_PARTS, titularLabels } from '#app/models/titulars/fields.ts'
import { particularLabels as labels } from '#app/models/titulars/particulars.ts'
import type { Titular } from '#app/models/titulars/read.server.ts'
import { SHIFT_NAMES } from '#app/models/titulars/wage-words.ts'

/** A titular's tabs after the one with their data; only employees have salaries. */
const PARTS = {
  ...TITULAR_PARTS,
  salaries: 'Salarios',
  'fixed-concepts': 'Conceptos fijos',
  withholdings: 'Retenciones',
  summary: 'Resumen anual',
}
const OF_EMPLOYEES = ['salaries', 'fixed-concepts', 'withholdings', 'summary']
type TitularPart = keyof typeof PARTS

type Shown = { titular: { id: number; name: string }; orders?: { kind: TitularPart } }

/** The breadcrumbs of a titular's tab; without `part` it is the one of its orders, or of their data. */
export const titularHandle = (part?: TitularPart) => ({
  crumb: ({ titular: { id, name }, orders }: Shown) => {
    const path = `/titulars/${id}`
    const crumbs: Crumb[] = [
      { label: 'Titulares', to: '/titulars' },
      { label: name, to: path },
    ]
    const tab = orders?.kind ?? part
    return tab ? [...crumbs, { label: PARTS[tab], to: `${path}/${tab}` }] : crumbs
  },
})

type TitularPageProps = {
  titular: Titular
  /** The open tab; undefined for the one with their data. */
  part?: TitularPart
  actions?: ReactNode
  hasErrors?: boolean
  children: ReactNode
}

export function TitularPage({ titular, part, actions, hasErrors, children }: TitularPageProps) {
  const path = `/titulars/${titular.id}`
  const parts = Object.entries(PARTS)
    .filter(([name]) => !OF_EMPLOYEES.includes(name) || hasSalaries(titular))
    .map(([name, label]) => ({ to: `${path}/${name}`, label }))
  return (
    <Page
      title={titular.name}
      part={part && PARTS[part]}
      actions={actions}
      hasErrors={hasErrors ?? false}
    >
      <DetailList items={detailsOf(titular, path)} />
      <Tabs items={[{ to: path, label: 'Actualizar datos' }, ...parts]} />
      {children}
    </Page>
  )
}

const hasSalaries = ({ scope, salary }: Titular) => scope === EMPLOYEE || salary > 0

/** The particulars that are known; given names and surnames are in the name. */
function particularsOf(titular: Titular) {
  const { position, department, hired_at, left_at, shift, birth_date, email } = titular
  return [
    { label: labels.position, value: position },
    { label: labels.department, value: department },
    { label: labels.hired_at, value: hired_at && <Day of={hired_at} /> },
    { label: labels.left_at, value: left_at && <Day of={left_at} /> },
    { label: labels.shift, value: shift === 'diurna' ? null : SHIFT_NAMES[shift] },
    { label: labels.birth_date, value: birth_date && <Day of={birth_date} /> },
    { label: labels.email, value: email },
  ].filter(({ value }) => value !== null)
}

function detailsOf(titular: Titular, path: string) {
  const { accounts_count = 0, paysheets_count = 0, payments_count = 0 } = titular
  const orders: [string, string] = ['orden', 'órdenes']
  return [
    { label: titularLabels.name, value: titular.name },
    { label: titularLabels.ric, value: formatRic(titular.ric) },
    { label: titularLabels.type, value: titular.type },
    { label: titularLabels.scope, value: titular.scope },
    {
      label: titularLabels.salary,
      value:
        titular.salary > 0 ? (
          <span className="money">{formatMoney(titular.salary, titular.salary_currency)}</span>
        ) : (
          'Sin salario'
        ),
    },
    ...particularsOf(titular),
    {
      label: TITULAR_PARTS.accounts,
      value: (
        <CountLink count={accounts_count} noun={['cuenta', 'cuentas']} to={`${path}/accounts`} />
      ),
    },
    {
      label: TITULAR_PARTS.paysheets,
      value: <CountLink count={paysheets_count} noun={orders} to={`${path}/paysheets`} />,
    },
    {
      label: TITULAR_PARTS.payments,
      value: <CountLink count={payments_count} noun={orders} to={`${path}/payments`} />,
    },
    {
      label: 'Estado',
      value: titular.active ? 'Activo' : <Badge tone="neutral">Inactivo</Badge>,
    },
  ]
}
