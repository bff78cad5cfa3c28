import sprite from './icons.svg?no-inline'

/** The drawings in icons.svg, named by what they mean on screen; new ones come from lucide.dev. */
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
  | 'paysheets'
  | 'reload'
  | 'reports'
  | 'search'
  | 'settings'
  | 'titulars'
  | 'transfers'

/**
 * An icon that screen readers skip: the word is beside it. It points into one cached file, so that
 * neither the pages nor the scripts carry drawings.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
