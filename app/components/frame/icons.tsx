import sprite from './icons.svg?no-inline'

/** The drawings in icons.svg, named by their meaning on screen. New ones come from lucide.dev. */
export type IconName =
  | 'accounts'
  | 'add'
  | 'banks'
  | 'brand'
  | 'calendar'
  | 'close'
  | 'companyAccounts'
  | 'dashboard'
  | 'done'
  | 'download'
  | 'expenses'
  | 'failed'
  | 'hire'
  | 'incomes'
  | 'logout'
  | 'menu'
  | 'messages'
  | 'payments'
  | 'payrollRuns'
  | 'paysheets'
  | 'reload'
  | 'reports'
  | 'search'
  | 'settings'
  | 'titulars'
  | 'transfers'

/**
 * An icon, hidden from screen readers because the word is beside it. It points into one cached
 * file, so neither pages nor scripts contain drawings.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
