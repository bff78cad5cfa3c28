import { formatDocumentNumber } from '#app/services/values/document-number.ts'

/** The field by which a dialog says that it told so. */
export const TOLD = 'told'

/** Says before it is made again that nobody could approve a document (docs/rules/undoing.md#6). */
export function StuckNotice() {
  return (
    <p className="notice">
      Quedaría por aprobar, y ningún administrador podría: no la aprueba quien la hizo, la cambió,
      la anuló o la deshace. Mejor créela de nuevo, y la aprueba otro.
    </p>
  )
}

/** The same of some of many, by their numbers. */
export function StuckNotices({ numbers }: { numbers: readonly number[] }) {
  return (
    <p className="notice">
      Quedarían por aprobar, y ningún administrador podría:{' '}
      {numbers.map(formatDocumentNumber).join(', ')}. No las aprueba quien las hizo, las cambió, las
      anuló o las deshace. Mejor créelas de nuevo, y las aprueba otro.
    </p>
  )
}
