/** The table of the third step: up to fifty orders as rows of inputs, saved together (docs/rules/run-review.md#3). */

import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import { pageAmong } from '#app/kernel/asking/listing.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { linesTotal } from '#app/models/paysheets/lines.ts'
import { readHead, saveSheets } from '#app/models/wizard/draft.server.ts'
import {
  EMPLOYEES_A_PAGE,
  SHEET_FORM,
  TABLE_FIELDS,
  type TableField,
  type Texts,
} from '#app/models/wizard/fields.ts'
import {
  formErrorsOf,
  isReviewable,
  type JudgedDraft,
  type JudgedSheet,
} from '#app/models/wizard/sheets.server.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import { keptText, loadedOf, STALE } from './replies.server.ts'
import { summaryOf } from './summary.server.ts'

type TableValues = Partial<Record<TableField, string>>

/** A row that another page has changed since: both values. */
export type ChangedRow = { id: number; typed: TableValues; current: TableValues }

export const isTable = ({ url }: Pick<RouteArgs, 'url'>) => url.searchParams.get('view') === 'table'

export function readTable(args: RouteArgs, judged: JudgedDraft) {
  const { key, basics } = judged.draft
  const { issued_at: day, transaction = '' } = basics.values
  const wanted = idOf(args.url.searchParams.get('page'))
  const { data: some, ...page } = pageAmong(judged.sheets, wanted, EMPLOYEES_A_PAGE)
  return {
    table: {
      ...{ key, transaction, day },
      ...{ page: page.current_page, last_page: page.last_page },
      /** Changes when all orders were filled in together. */
      applied: Math.max(0, ...some.map(({ applied }) => applied)),
      rows: some.map(rowOf),
    },
    summary: summaryOf(judged),
    enterprises: judged.enterprises,
  }
}

export type TableData = ReturnType<typeof readTable>['table']

const FIELDS = new Set<string>(TABLE_FIELDS)

function rowOf(sheet: JudgedSheet) {
  const { id, name, bare, namesake, state, total, amounts } = sheet
  const values = tableValues(sheet.values)
  const errors = state === 'error' ? Object.entries(formErrorsOf(sheet)) : []
  return {
    ...{ id, name, bare, namesake, state, total, values },
    base: amounts?.base,
    drawn: markOf(values),
    isHeld: !isReviewable(sheet),
    errors: Object.fromEntries(
      errors.flatMap(([field, [text]]) => (FIELDS.has(field) && text ? [[field, text]] : [])),
    ) as Record<string, string>,
    /** What is wrong with the rest of the order. */
    others: errors.flatMap(([field, texts]) =>
      FIELDS.has(field) ? [] : texts.map((text) => ({ text, to: WAYS[field] })),
    ),
    /** What its net has besides the columns. */
    besides: amounts && besidesOf(amounts.lines),
  }
}

/** Where all orders get what a row has no column for. */
const WAYS: Record<string, string> = { enterprise_id: `#${SHEET_FORM}-all_enterprise_id` }

/** '+ 2 conceptos: 150,00' */
const besidesOf = (lines: NonNullable<JudgedSheet['amounts']>['lines']) =>
  lines.length > 0 &&
  `+ ${counted(lines.length, 'concepto', 'conceptos')}: ${formatAmount(linesTotal(lines))}`

const tableValues = (values: Texts): TableValues =>
  Object.fromEntries(TABLE_FIELDS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

/** A short text that two rows share only if they say the same. */
function markOf(values: TableValues): string {
  const text = JSON.stringify(TABLE_FIELDS.map((name) => values[name] ?? ''))
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/**
 * Stores the rows that were edited; those as drawn write nothing, whatever the draft says now.
 * Returns an answer with both values of rows that another page has changed since; the next save of
 * the page stores what was typed.
 */
export async function storeRows(args: RouteArgs, form: FormData) {
  const edited = rowsIn(form).filter(({ values, drawn }) => drawn !== markOf(values))
  const { conflicts, version } = await contextOf(args).write(async (tx, actor) => {
    const { key, selected } = await readHead(tx, actor)
    // The page belongs to orders that were created already.
    const chosen = new Set(form.get('key') === key ? selected : [])
    const rows = edited.filter(({ id }) => chosen.has(id))
    const stale = await saveSheets(tx, actor, rows, loadedOf(form))
    return {
      conflicts: rows.flatMap(({ id, values: typed }): ChangedRow[] => {
        const stored = stale.get(id)
        return stored ? [{ id, typed, current: tableValues(stored.values) }] : []
      }),
      version: (await readHead(tx, actor)).version,
    }
  })
  if (conflicts.length === 0) return undefined
  return refused(form, { '': [STALE] }, { status: 409, drawn: { conflicts, version } })
}

/** The rows of a page. Every row has each text, and a toggle sends the ids of those that are on. */
function rowsIn(form: FormData) {
  const ids = form.getAll('row').map(idOf)
  if (ids.length > EMPLOYEES_A_PAGE) {
    throw data({ message: 'Los datos enviados son demasiados' }, { status: 413 })
  }
  const columns = TABLE_FIELDS.map((name) => {
    const sent = form.getAll(name).map((text) => keptText(text))
    const isToggle = TOGGLES.some((toggle) => toggle === name)
    const textOf = (id: number, i: number) =>
      isToggle ? (sent.includes(String(id)) ? 'on' : '') : (sent[i] ?? '')
    return [name, textOf] as const
  })
  const drawn = form.getAll('drawn').map(String)
  return ids.map((id, i) => {
    const texts = Object.fromEntries(columns.map(([name, textOf]) => [name, textOf(id, i)]))
    return { id, values: tableValues(texts), drawn: drawn[i], names: TABLE_FIELDS }
  })
}
