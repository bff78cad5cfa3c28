import { TABLE_PATH, WIZARD_PATH } from '#app/models/paysheets/many/fields.ts'

/** The two views of the third step. */
export function WizardViews({ current }: { current: 'sheet' | 'table' }) {
  const view = (name: typeof current, label: string, to: string) => (
    <a href={to} aria-current={name === current ? 'page' : undefined}>
      {label}
    </a>
  )
  return (
    <nav className="tab-list" aria-label="Vistas de las órdenes">
      {view('sheet', 'Una por una', `${WIZARD_PATH}?step=3`)}
      {view('table', 'Tabla', TABLE_PATH)}
    </nav>
  )
}
