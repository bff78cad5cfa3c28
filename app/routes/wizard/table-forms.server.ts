/** The form of the third step's table: up to fifty orders, saved together. */

import { data } from 'react-router'
import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { readHead } from '#app/models/wizard/draft.server.ts'
import { EMPLOYEES_A_PAGE, TABLE_FIELDS } from '#app/models/wizard/fields.ts'
import {
  type ChangedRow,
  saveRows,
  type TableValues,
  type TypedRow,
} from '#app/models/wizard/table.server.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import { keptText, loadedOf, refused, STALE, type WizardReply } from './replies.server.ts'

/** Whether the address is the table's. */
export const isTable = ({ url }: Pick<RouteArgs, 'url'>) => url.searchParams.get('view') === 'table'

/** Stores the rows that were edited. Returns an answer if another page saved one of them first. */
export async function storeRows(args: RouteArgs, form: FormData): Promise<WizardReply | undefined> {
  const { write } = contextOf(args)
  const rows = rowsIn(form)
  const { conflicts, version } = await write(async (tx, actor) => {
    const head = await readHead(tx, actor)
    // The page belongs to orders that were created already.
    if (form.get('key') !== head.key) return { conflicts: [], version: 0 }
    const changed = await saveRows(tx, actor, rows, loadedOf(form))
    return { conflicts: changed, version: (await readHead(tx, actor)).version }
  })
  if (conflicts.length === 0) return undefined
  return staleRows(form, conflicts, version)
}

/** The rows of a page. Every row has each text, and a toggle sends the ids of those that are on. */
function rowsIn(form: FormData): TypedRow[] {
  const ids = form.getAll('row').map(idOf)
  if (ids.length > EMPLOYEES_A_PAGE) {
    throw data({ message: 'Los datos enviados son demasiados' }, { status: 413 })
  }
  const columns = TABLE_FIELDS.map((name) => {
    const sent = form.getAll(name).map(keptText)
    const isToggle = TOGGLES.some((toggle) => toggle === name)
    const textOf = (id: number, i: number) =>
      isToggle ? (sent.includes(String(id)) ? 'on' : '') : (sent[i] ?? '')
    return [name, textOf] as const
  })
  const drawn = form.getAll('drawn').map(String)
  return ids.map((id, i) => {
    const texts = columns.map(([name, textOf]) => [name, textOf(id, i)] as const)
    const values: TableValues = Object.fromEntries(texts.filter(([, text]) => text !== ''))
    return { id, values, drawn: drawn[i] ?? '' }
  })
}

/** Shows both values of the rows; the next save of the page stores what was typed. */
function staleRows(form: FormData, conflicts: readonly ChangedRow[], version: number) {
  return refused(form, { '': [STALE] }, 409, {}, { conflicts, version })
}
