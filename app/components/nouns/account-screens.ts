import { COMPANY } from '#db/kinds.ts'

/** The differences between the two places that show accounts (docs/rules/accounts.md#6). */
export type AccountScreens = {
  kind: 'personal' | 'company'
  path: '/accounts' | '/company-accounts'
  title: string
  /** The filter of order lists for these accounts: paid into, or paying. */
  ordersFilter: 'account' | 'enterprise'
}

const PERSONAL_SCREENS: AccountScreens = {
  kind: 'personal',
  path: '/accounts',
  title: 'Números de cuenta',
  ordersFilter: 'account',
}
const COMPANY_SCREENS: AccountScreens = {
  kind: 'company',
  path: '/company-accounts',
  title: 'Cuentas de empresa',
  ordersFilter: 'enterprise',
}

export function accountScreens(pathname: string): AccountScreens {
  return pathname.startsWith(COMPANY_SCREENS.path) ? COMPANY_SCREENS : PERSONAL_SCREENS
}

/** The screens of accounts whose holder has this scope; null means no holder. */
export function accountScreensOf(holderScope: string | null): AccountScreens {
  return holderScope === COMPANY ? COMPANY_SCREENS : PERSONAL_SCREENS
}

/** Where a transfer out of a company account begins. */
export const newTransfer = (id: number): string => `/transfers/create?from_account_id=${id}`
