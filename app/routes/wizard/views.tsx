import { TABLE_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'

/** The two views of the third step. */
export function WizardViews({ isTable = false }: { isTable?: boolean }) {
  return (
    <nav className="tab-list" aria-label="Vistas">
      <a href={`${WIZARD_PATH}?step=3`} aria-current={isTable ? undefined : 'page'}>
        Una por una
      </a>
      <a href={TABLE_PATH} aria-current={isTable ? 'page' : undefined}>
        Tabla
      </a>
    </nav>
  )
}
