/** Loads the table of the third step. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import type { Draft } from '#app/models/wizard/draft.server.ts'
import { EMPLOYEES_A_PAGE, TABLE_FIELDS } from '#app/models/wizard/fields.ts'
import {
  formErrorsOf,
  isReviewable,
  type JudgedSheet,
  judgeDraft,
} from '#app/models/wizard/sheets.server.ts'
import { markOf, tableValues } from '#app/models/wizard/table.server.ts'
import { summaryOf } from './summary.server.ts'

/** A page of the orders as rows of inputs. */
export async function readTable(args: RouteArgs, draft: Draft) {
  const { db, today } = contextOf(args)
  const judged = await judgeDraft(db, draft, today)
  const { sheets, enterprises } = judged
  const last_page = Math.ceil(sheets.length / EMPLOYEES_A_PAGE)
  const page = Math.min(idOf(args.url.searchParams.get('page')) || 1, last_page)
  const some = sheets.slice((page - 1) * EMPLOYEES_A_PAGE, page * EMPLOYEES_A_PAGE)
  return {
    table: {
      key: draft.key,
      transaction: draft.basics.values.transaction ?? '',
      day: draft.basics.values.issued_at,
      page,
      last_page,
      /** Changes when all orders were filled in together. */
      applied: Math.max(0, ...some.map(({ id }) => draft.sheets[id]?.applied ?? 0)),
      rows: some.map(rowOf),
    },
    summary: summaryOf(judged, (sheet) => some.includes(sheet), draft.basics.values.issued_at),
    enterprises,
  }
}

export type TableData = Awaited<ReturnType<typeof readTable>>['table']

const FIELDS = new Set<string>(TABLE_FIELDS)

function rowOf(sheet: JudgedSheet) {
  const { id, name, state, total, amounts } = sheet
  const values = tableValues(sheet.values)
  const errors = state === 'error' ? Object.entries(formErrorsOf(sheet)) : []
  return {
    ...{ id, name, state, total, values },
    base: amounts?.base,
    drawn: markOf(values),
    isHeld: !isReviewable(sheet),
    errors: Object.fromEntries(
      errors.flatMap(([field, [text]]) => (FIELDS.has(field) && text ? [[field, text]] : [])),
    ) as Record<string, string>,
    /** What is wrong with the rest of the order. */
    others: errors.flatMap(([field, texts]) => (FIELDS.has(field) ? [] : texts)),
  }
}
