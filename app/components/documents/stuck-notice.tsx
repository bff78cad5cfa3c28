import { formatCount } from '#app/services/values/counts.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'

/** The field by which a dialog says that it told so. */
export const TOLD = 'told'

/** Says before it is made again that nobody could approve a document (docs/rules/undoing.md#6). */
export function StuckNotice() {
  return (
    <p className="notice">
      Quedaría por aprobar, y ningún administrador podría aprobarla: no la aprueba quien la hizo, la
      cambió, la anuló o la deshace. Mejor créela de nuevo, y la aprueba otro.
    </p>
  )
}

/** How many it names: a whole run would fill the screen of a phone with numbers. */
const MOST_NAMED = 20

/** The same of some of many, by their numbers. */
export function StuckNotices({ numbers }: { numbers: readonly number[] }) {
  const named = numbers.slice(0, MOST_NAMED).map(unbroken).join(', ')
  const more = numbers.length - MOST_NAMED
  return (
    <p className="notice">
      Quedarían por aprobar, y ningún administrador podría aprobarlas: {named}
      {more > 0 && ` y ${formatCount(more)} más`}. No las aprueba quien las hizo, las cambió, las
      anuló o las deshace. Mejor créelas de nuevo, y las aprueba otro.
    </p>
  )
}

/** A document's number that no line of running text breaks. */
const unbroken = (number: number) => formatDocumentNumber(number).replace(' ', '\u00a0')

/** Says of what waits why nobody is offered to approve it; of an order of a run, why its run. */
export function StuckWaiting({ withRun = false }: { withRun?: boolean }) {
  return (
    <p className="notice">
      {withRun ? 'Nadie puede aprobar su nómina' : 'Nadie puede aprobarla'}: anúlela y créela de
      nuevo. No la aprueba quien la hizo, la cambió, la anuló o la deshizo.
    </p>
  )
}
