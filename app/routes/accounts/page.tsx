import type { ReactNode } from 'react'
import { Badge } from '#app/components/frame/badge.tsx'
import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { Money } from '#app/components/frame/money.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { CountLink } from '#app/components/lists/count-link.tsx'
import { accountScreensOf } from '#app/components/nouns/account-screens.ts'
import { ORDER_TITLES } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatPhone } from '#app/kernel/values/phone.ts'
import { accountLabels } from '#app/models/accounts/fields.ts'
import type { Account } from '#app/models/accounts/read.server.ts'

const ACCOUNT_PARTS = {
  ...ORDER_TITLES,
  movements: 'Movimientos',
  'bank-file': 'Archivo del banco',
}
const COMPANYS_OWN = new Set(['movements', 'bank-file'])

export type AccountPart = keyof typeof ACCOUNT_PARTS

type Named = Pick<Account, 'id' | 'number' | 'scope'>

type Shown = { account: Named; orders?: { kind: AccountPart } }

/** The breadcrumbs of an account's tab; without `part` it is the one of its orders, or of its data. */
export const accountHandle = (part?: AccountPart) => ({
  crumb: ({ account: { id, number, scope }, orders }: Shown) => {
    const { title, path } = accountScreensOf(scope)
    const own = `${path}/${id}`
    const crumbs: Crumb[] = [
      { label: title, to: path },
      { label: formatAccountNumber(number), to: own },
    ]
    const tab = orders?.kind ?? part
    return tab ? [...crumbs, { label: ACCOUNT_PARTS[tab], to: `${own}/${tab}` }] : crumbs
  },
})

type AccountPageProps = {
  account: Account
  /** The open tab; undefined for the one with its data. */
  part?: AccountPart
  actions?: ReactNode
  hasErrors?: boolean
  children: ReactNode
}

/**
 * An account with its tabs. A company's account has no summary beside its lists of orders
 * (docs/rules/accounts.md#12), and only it has a statement and bank files.
 */
export function AccountPage({ account, part, actions, hasErrors, children }: AccountPageProps) {
  const { kind, path } = accountScreensOf(account.scope)
  const own = `${path}/${account.id}`
  const parts = Object.entries(ACCOUNT_PARTS)
    .filter(([name]) => kind === 'company' || !COMPANYS_OWN.has(name))
    .map(([name, label]) => ({ to: `${own}/${name}`, label }))
  return (
    <Page
      title={formatAccountNumber(account.number)}
      part={part && ACCOUNT_PARTS[part]}
      actions={actions}
      hasErrors={hasErrors ?? false}
    >
      {!(part && kind === 'company') && <DetailList items={detailsOf(account, own)} />}
      <Tabs items={[{ to: own, label: 'Actualizar datos' }, ...parts]} />
      {children}
    </Page>
  )
}

function detailsOf(account: Account, own: string) {
  const { titular_id, titular, phone_number, paysheets_count = 0, payments_count = 0 } = account
  const orders: [string, string] = ['orden', 'órdenes']
  return [
    { label: accountLabels.bank_id, value: account.bank },
    { label: accountLabels.type, value: account.type },
    {
      label: accountLabels.titular_id,
      value: titular_id ? (
        <a href={`/titulars/${titular_id}`}>{titular}</a>
      ) : (
        'Sin titular asociado'
      ),
    },
    {
      label: accountLabels.phone_number,
      value: phone_number ? formatPhone(phone_number) : 'Sin teléfono',
    },
    { label: 'Capital', value: <Money value={account.capital} /> },
    {
      label: ACCOUNT_PARTS.paysheets,
      value: <CountLink count={paysheets_count} noun={orders} to={`${own}/paysheets`} />,
    },
    {
      label: ACCOUNT_PARTS.payments,
      value: <CountLink count={payments_count} noun={orders} to={`${own}/payments`} />,
    },
    {
      label: 'Estado',
      value: account.active ? 'Activa' : <Badge tone="neutral">Inactivo</Badge>,
    },
  ]
}
