/** Loads the review of all orders, before they are created. */

import { contextOf, idOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { pageAmong } from '#app/kernel/asking/listing.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { amountsByPart, type Payroll } from '#app/models/payroll/compute.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import { linesTotal } from '#app/models/paysheets/lines.ts'
import { accountsDigest, totalsDigest } from '#app/models/wizard/create.server.ts'
import { type Draft, fortnightOf } from '#app/models/wizard/draft.server.ts'
import { isNoticeKind, NOTICE_KINDS, NOTICES, type NoticeKind } from '#app/models/wizard/notices.ts'
import { type Review, type Reviewed, reviewDraft } from '#app/models/wizard/review.server.ts'
import { isAsked, type JudgedDraft, type JudgedSheet } from '#app/models/wizard/sheets.server.ts'
import { sumsOf, sumText } from '#app/models/wizard/sums.ts'
import { ofEach, PART_KEYS } from '#db/payroll-parts.ts'
import { accountsOf } from './summary.server.ts'

const ROWS_A_PAGE = 200
/** The names that a notice says. */
const MOST_NAMED = 3

/** What the review shows; `notice` of the query keeps those with any notice, or with one kind. */
export async function readReview(args: RouteArgs, draft: Draft, judged: JudgedDraft) {
  const review = await reviewDraft(contextOf(args).db, draft, judged)
  await giveWay()
  const fortnight = fortnightOf(draft)
  const query = args.url.searchParams
  const filter = filterOf(query) ?? ''
  const all = review.rows.filter(({ marks }) => isShown(marks, filter))
  const found = pageAmong(all, idOf(query.get('page')), ROWS_A_PAGE)
  return {
    review: {
      key: draft.key,
      fortnight: { payday: fortnight.payday, month: monthPaid(fortnight) },
      last: review.last && lastOf(review.last),
      isCompared: review.isCompared,
      notices: noticesOf(review, draft),
      missing: filter === 'missing' ? review.missing.slice(0, ROWS_A_PAGE) : [],
      filter,
      count: judged.sheets.length,
      total: sumText(judged.sheets.map(({ total }) => total ?? 0)),
      seen_accounts: accountsDigest(judged.sheets),
      seen_totals: totalsDigest(judged.sheets),
      sums: sumsOf(judged.sheets),
      accounts: accountsOf(judged, draft.basics.values.issued_at),
      totals: totalsOf(judged.sheets),
      rows: found.data.map((row) => rowOf(row, judged)),
      found: found.total,
      page: found.current_page,
      last_page: found.last_page,
      unfinished: judged.sheets.filter(({ state }) => state !== 'complete').length,
    },
  }
}

export type ReviewData = Awaited<ReturnType<typeof readReview>>['review']

/** Which employees the query keeps: those with any notice or with one kind; undefined if unknown. */
export function filterOf(query: URLSearchParams): 'any' | NoticeKind | '' | undefined {
  const text = query.get('notice')?.trim() ?? ''
  return text === '' || text === 'any' || isNoticeKind(text) ? text : undefined
}

const isShown = (marks: Reviewed['marks'], filter: 'any' | NoticeKind | '') =>
  filter === '' || (filter === 'any' ? marks.length > 0 : marks.some(({ kind }) => kind === filter))

const lastOf = ({ payday, month, order }: NonNullable<Review['last']>) => ({ payday, month, order })

function noticesOf(review: Review, { basics }: Draft) {
  const { rows, missing, unused, unconfirmed } = review
  return NOTICE_KINDS.flatMap((kind) => {
    const found = rows.filter(({ marks }) => marks.some((mark) => mark.kind === kind))
    const people = kind === 'missing' ? missing : found.map(({ sheet }) => sheet)
    const ofAll = { nobody_has: unused, unconfirmed }
    const count = kind in ofAll ? ofAll[kind as keyof typeof ofAll].length : people.length
    if (count === 0) return []
    const isTransfer = kind === 'other_bank' && basics.values.transaction === 'Transferencia'
    const text = textOf(kind, review, found)
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

function textOf(
  kind: NoticeKind,
  { missing, unused, unconfirmed }: Review,
  found: readonly Reviewed[],
): string {
  if (kind === 'nobody_has') return new Intl.ListFormat('es').format(unused.map(partLabel))
  if (kind === 'unconfirmed') return namesText(unconfirmed)
  const people = kind === 'missing' ? missing : found.map(({ sheet }) => sheet)
  const names = namesText(people.map(({ name }) => name))
  if (people.length > 1) return names
  if (kind === 'missing') {
    return `${names} · ${missing[0]?.active ? 'sigue activo' : 'ya no está activo'}`
  }
  const detail = found[0]?.details[kind]
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
  const sum = (key: keyof ReturnType<typeof cellsOf>) => sumText(amounts.map((each) => each[key]))
  return ofEach(['base', ...PART_KEYS, 'lines_total', 'total'], sum)
}

/** The amounts of an order in the table's columns, in céntimos. */
function cellsOf({ base, parts, lines, total }: Payroll) {
  return { base, ...amountsByPart(parts), lines_total: linesTotal(lines), total }
}

function rowOf({ sheet, marks }: Reviewed, { enterprises }: JudgedDraft) {
  const { id, name, amounts, values, state } = sheet
  const account = enterprises.find((each) => each.id === Number(values.enterprise_id))
  return {
    ...{ id, name, state },
    amounts: amounts && cellsOf(amounts),
    account: account && { number: account.number, bank: account.bank },
    number: values.number ?? '',
    marks: marks.map((mark) => ({ ...mark, isWrong: NOTICES[mark.kind].isWrong })),
  }
}
