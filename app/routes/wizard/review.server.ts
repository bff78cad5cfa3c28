/** Loads the review of all orders, before they are created. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { pageAmong } from '#app/kernel/asking/listing.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { nameApart } from '#app/kernel/values/names-apart.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { amountsByPart, type Payroll } from '#app/models/payroll/compute.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import { arithmeticOf } from '#app/models/payroll/law.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import { linesTotal } from '#app/models/paysheets/lines.ts'
import { accountsDigest, totalsDigest } from '#app/models/wizard/create.server.ts'
import { type Draft, fortnightOf } from '#app/models/wizard/draft.server.ts'
import { isNoticeKind, NOTICE_KINDS, NOTICES, type NoticeKind } from '#app/models/wizard/notices.ts'
import {
  listOf,
  type Review,
  type Reviewed,
  reviewDraft,
} from '#app/models/wizard/review.server.ts'
import { isAsked, type JudgedDraft, type JudgedSheet } from '#app/models/wizard/sheets.server.ts'
import { sumsOf, sumText } from '#app/models/wizard/sums.ts'
import { ofEach, PART_KEYS } from '#db/payroll-parts.ts'
import { accountsOf } from './summary.server.ts'

const ROWS_A_PAGE = 200
/** The names that a notice says. */
const MOST_NAMED = 3

/** What the review shows; `notice` of the query keeps those with any notice, or with one kind. */
export async function readReview(args: RouteArgs, judged: JudgedDraft) {
  const { draft, sheets } = judged
  const review = await reviewDraft(contextOf(args).db, judged)
  await giveWay()
  const { last, isCompared, missing } = review
  const fortnight = fortnightOf(draft)
  const query = args.url.searchParams
  const filter = filterOf(query) ?? ''
  const all = review.rows.filter(({ marks }) => isShown(marks, filter))
  const found = pageAmong(all, idOf(query.get('page')), ROWS_A_PAGE)
  // Each goes through all orders.
  const notices = noticesOf(review, draft)
  await giveWay()
  const sums = sumsOf(sheets)
  await giveWay()
  const totals = totalsOf(sheets)
  await giveWay()
  return {
    review: {
      key: draft.key,
      fortnight: { payday: fortnight.payday, month: monthPaid(fortnight) },
      concept: draft.basics.values.concept,
      last: last && { payday: last.payday, month: last.month, order: last.order },
      isCompared,
      notices,
      missing: filter === 'missing' ? missing.slice(0, ROWS_A_PAGE).map(missingOf) : [],
      filter,
      count: sheets.length,
      seen_accounts: accountsDigest(sheets),
      seen_totals: totalsDigest(sheets),
      sums,
      accounts: accountsOf(judged),
      totals,
      rows: found.data.map((row) => rowOf(row, judged)),
      found: found.total,
      page: found.current_page,
      last_page: found.last_page,
      unfinished: sheets.filter(({ state }) => state !== 'complete').length,
    },
  }
}

const missingOf = ({ namesake, ...person }: Review['missing'][number]) => ({
  ...person,
  namesake: namesake && formatRic(namesake),
})

export type ReviewData = Awaited<ReturnType<typeof readReview>>['review']

/** Which employees the query keeps: those with any notice or with one kind; undefined if unknown. */
export function filterOf(query: URLSearchParams): 'any' | NoticeKind | '' | undefined {
  const text = query.get('notice')?.trim() ?? ''
  return text === '' || text === 'any' || isNoticeKind(text) ? text : undefined
}

const isShown = (marks: Reviewed['marks'], filter: 'any' | NoticeKind | '') =>
  filter === '' || (filter === 'any' ? marks.length > 0 : marks.some(({ kind }) => kind === filter))

function noticesOf(review: Review, { basics }: Draft) {
  const { rows, missing, unused, unconfirmed } = review
  const ofAll: Partial<Record<NoticeKind, readonly [number, string]>> = {
    nobody_has: [unused.length, listOf(unused.map(partLabel))],
    unconfirmed: [unconfirmed.length, namesText(unconfirmed)],
  }
  return NOTICE_KINDS.flatMap((kind) => {
    const found = rows.filter(({ marks }) => marks.some((mark) => mark.kind === kind))
    const people = kind === 'missing' ? missing : found.map(({ sheet }) => sheet)
    const [count, text] = ofAll[kind] ?? [people.length, peopleText(kind, review, found)]
    if (count === 0) return []
    const isTransfer = kind === 'other_bank' && basics.values.transaction === 'Transferencia'
    return [
      {
        ...{ kind, ...NOTICES[kind], count },
        text: isTransfer ? `${text} · transferencia a otro banco` : text,
        /** The employee to open, if it is about one alone. */
        one: count === 1 ? people[0]?.id : undefined,
        /** Whether it is a question of the orders that still has to be answered. */
        asks: found.some(({ sheet }) => isAsked(sheet, kind)),
        /** How many of the missing can be added. */
        payable: kind === 'missing' ? missing.filter(({ canBePaid }) => canBePaid).length : 0,
      },
    ]
  })
}

/** Who it is, and of one alone what is unusual. */
function peopleText(kind: NoticeKind, { missing }: Review, found: readonly Reviewed[]): string {
  if (kind === 'missing') {
    const names = namesText(missing.map(nameApart))
    if (missing.length > 1) return names
    return `${names} · ${missing[0]?.active ? 'sigue activo' : 'ya no está activo'}`
  }
  const names = namesText(found.map(({ sheet }) => sheet.name))
  const [only, ...others] = found
  const detail = others[0] ? undefined : only?.marks.find((mark) => mark.kind === kind)?.detail
  return detail ? `${names}: ${detail}` : names
}

/** 'Ana, Beto, Carla y 2 más' */
function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  if (more > 0) return `${names.slice(0, MOST_NAMED).join(', ')} y ${more} más`
  return names.join(', ')
}

/** Each concept's sum over all orders, in céntimos as text. */
function totalsOf(sheets: readonly JudgedSheet[]) {
  const amounts = sheets.flatMap((sheet) => (sheet.amounts ? [cellsOf(sheet.amounts)] : []))
  return ofEach(['base', ...PART_KEYS, 'lines_total', 'total'], (key) =>
    sumText(amounts.map((each) => each[key])),
  )
}

/** The amounts of an order in the table's columns, in céntimos. */
const cellsOf = ({ base, parts, lines, total }: Payroll) => ({
  ...{ base, ...amountsByPart(parts), lines_total: linesTotal(lines), total },
})

/** The notices that a row says in full. */
const IN_ROW = new Set<NoticeKind>(['account', 'not_employed', 'taken_twice', 'shared_email'])

function rowOf({ sheet, marks }: Reviewed, { enterprises }: JudgedDraft) {
  const { id, bare: name, namesake, amounts, values } = sheet
  const account = enterprises.find((each) => each.id === Number(values.enterprise_id))
  return {
    ...{ id, name, namesake },
    amounts: amounts && cellsOf(amounts),
    arithmetic: amounts ? arithmeticOf(amounts, sheet) : [],
    account: account && { number: account.number, bank: account.bank },
    number: values.number ?? '',
    marks: marks.map(({ kind, label, detail }) => ({
      ...{ kind, label, isWrong: NOTICES[kind].isWrong },
      detail: IN_ROW.has(kind) ? detail : undefined,
    })),
  }
}
