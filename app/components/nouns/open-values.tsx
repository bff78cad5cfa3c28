import { OPEN_VALUES } from '#app/models/payroll/open-values.ts'

/** Says that something was computed with values of the law that nobody has confirmed, where some were. */
export function OpenValues({ isOpen, mayConfirm }: { isOpen: boolean; mayConfirm: boolean }) {
  if (!isOpen) return null
  return (
    <p className="notice">
      {OPEN_VALUES}
      {mayConfirm && (
        <>
          {': '}
          <a href="/settings/parameters">Parámetros de ley</a>
        </>
      )}
    </p>
  )
}
