/** The review of the wizard's orders: what is unusual about each, compared with the last run. */

import { inTurns } from '#app/services/turns.server.ts'
import { formatDate, type IsoDate } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { type Centimos, formatBs, NO_MONEY } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { PARTS, type PartKey, reasonOf, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { Draft } from './draft.server.ts'
import {
  type Fortnight,
  type LastOrder,
  type LastRun,
  type Missing,
  missingOf,
  ordersOfFortnight,
  readLastRun,
  type SameFortnight,
} from './last-run.server.ts'
import { type Mark, NOTICES, type NoticeKind, percentOff, percentText } from './notices.ts'
import { isAsked, isReviewable, type JudgedDraft, type JudgedSheet } from './sheets.server.ts'

export type Reviewed = {
  sheet: JudgedSheet
  marks: Mark[]
  /** What a notice about this employee alone says, by kind. */
  details: Partial<Record<NoticeKind, string>>
}

export type Review = {
  last: LastRun['run']
  /** Those with notices first: what is likely wrong, then the others, each by name. */
  rows: Reviewed[]
  missing: Missing[]
}

/** Compares the judged orders with the last run and with the orders of the same days. */
export async function reviewDraft(db: Db, draft: Draft, judged: JudgedDraft): Promise<Review> {
  const fortnight = fortnightOf(draft)
  const last = await readLastRun(db, fortnight, draft.selected)
  const same = await ordersOfFortnight(db, fortnight, draft.selected)
  const rows = await inTurns(judged.sheets, (some) =>
    some.map((sheet) => reviewed(sheet, last, same.get(sheet.id), fortnight.payday)),
  )
  const rank = ({ marks }: Reviewed) =>
    marks.some(({ kind }) => NOTICES[kind].isWrong) ? 0 : marks.length > 0 ? 1 : 2
  return {
    last: last.run,
    rows: [0, 1, 2].flatMap((place) => rows.filter((row) => rank(row) === place)),
    missing: await missingOf(db, last, draft.selected),
  }
}

/** The fortnight of a draft whose basic data are complete. */
export function fortnightOf({ basics }: Pick<Draft, 'basics'>): Fortnight {
  const { payday, issued_at } = basics.values
  return { payday: payday as Payday, issued_at: issued_at as IsoDate }
}

function reviewed(
  sheet: JudgedSheet,
  { orders }: LastRun,
  same: SameFortnight | undefined,
  payday: Payday,
): Reviewed {
  const marks: Mark[] = []
  const details: Reviewed['details'] = {}
  const note = (kind: NoticeKind, label: string, detail?: string) => {
    marks.push({ kind, label })
    if (detail) details[kind] = detail
  }
  const order = orders.get(sheet.id)
  const { total, amounts } = sheet
  // A duplicate without an answer, and a net of 0 or less, have notices of their own.
  if (!isReviewable(sheet)) note('unfinished', STATES[sheet.state], firstError(sheet))
  if (same) note('duplicate', 'Duplicada', sameText(same))
  if (total !== undefined && total <= 0) note('no_net', 'Neto ≤ 0', formatBs(total))
  const percent = order && total !== undefined && total > 0 && netOff(total, order, payday)
  if (percent) {
    const text = `${formatBs(total ?? NO_MONEY)}, antes ${formatBs(order.total)} (${percentText(percent)})`
    note('net', percentText(percent), text)
  }
  if (order && amounts && deducted(order) && !deducted(amounts)) {
    note('no_deductions', 'Sin deducciones', 'la nómina anterior las tenía')
  }
  if (sheet.copied) note('copied', 'Copiado', copiedText(sheet))
  if (order && sheet.salary && order.salary !== sheet.salary) {
    note('salary', 'Salario cambió', `${formatBs(sheet.salary)}, antes ${formatBs(order.salary)}`)
  }
  if (sheet.isOtherBank) note('other_bank', 'Otro banco')
  if (!order) note('new', 'Nueva', 'no estaba en la nómina anterior')
  return { sheet, marks, details }
}

const STATES = { complete: '', error: 'Con errores', missing: 'Incompleta' }

const firstError = ({ errors }: JudgedSheet) => Object.values(errors)[0]?.[0]

/** Whether its duplicate of the fortnight still has to be answered. */
export const isUnanswered = (sheet: JudgedSheet) => isAsked(sheet, 'duplicate')

const sameText = ({ order, issued_at, total }: SameFortnight) =>
  `${formatDocumentNumber(order)} del ${formatDate(issued_at)}, ${formatBs(total)}`

/** A half month is not compared with a whole one. */
function netOff(net: Centimos, last: LastOrder, payday: Payday): number | undefined {
  const isWhole = (one: Payday) => one === 'completo'
  return isWhole(payday) === isWhole(last.payday) ? percentOff(net, last.total) : undefined
}

/** Whether anything is deducted by law or by the settings; a discount is no such deduction. */
const deducted = (amounts: Record<PartKey, number>) =>
  DEDUCTIONS.some(({ key }) => amounts[key] > 0)
const DEDUCTIONS = PARTS.filter(({ sign, from }) => sign === 'deducts' && from !== 'typing')

function copiedText({ amounts, values }: JudgedSheet): string {
  return TYPED_PARTS.filter((part) => (amounts?.[part] ?? 0) > 0)
    .map((part) => `${formatBs(amounts?.[part] ?? NO_MONEY)} (${values[reasonOf(part)] ?? ''})`)
    .join(' y ')
}
