/** Loads the three steps of the bulk wizard. */

import { contextOf, idOf, newKey, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { missingNeeds } from '#app/http/missing-needs.server.ts'
import { pageAmong, UNKNOWN } from '#app/kernel/asking/listing.ts'
import { droppedNotice } from '#app/kernel/asking/listing-notices.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { accountOptions } from '#app/models/accounts/read.server.ts'
import { trailOfRun } from '#app/models/documents/approvers.server.ts'
import { readDecision } from '#app/models/documents/deciders.server.ts'
import { wageText, workedText } from '#app/models/payroll/law.ts'
import { wageValue } from '#app/models/payroll/salary.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { takenOf } from '#app/models/paysheets/begun.ts'
import { MOST_LINES } from '#app/models/paysheets/lines.ts'
import { listSignatories } from '#app/models/settings/read.server.ts'
import { departmentNames } from '#app/models/titulars/read.server.ts'
import { runJustMade } from '#app/models/wizard/create.server.ts'
import { type Draft, readDraft } from '#app/models/wizard/draft.server.ts'
import { EMPLOYEES_A_PAGE } from '#app/models/wizard/fields.ts'
import { listEmployees, soughtIn } from '#app/models/wizard/selection.server.ts'
import {
  askedOf,
  basicsErrors,
  formErrorsOf,
  isReviewable,
  type JudgedDraft,
  type JudgedSheet,
  judgeDraft,
  unfinishedStep,
} from '#app/models/wizard/sheets.server.ts'
import type { Db } from '#db/client.server.ts'
import { goTo, readJudged, stepAt } from './replies.server.ts'
import { filterOf, readReview } from './review.server.ts'
import { summaryOf, takenBy } from './summary.server.ts'
import { isTable, readTable } from './table.server.ts'

/** Loads the query's step. Redirects to the first unfinished step before it. */
export async function readWizard(args: RouteArgs) {
  const { db, user, today } = contextOf(args)
  const draft = await readDraft(db, user)
  const query = args.url.searchParams
  const wanted = query.get('step')?.trim() || '1'
  const step = wanted === '3' ? 3 : wanted === '2' ? 2 : 1
  const isReview = step === 3 && query.has('review')
  const unknown = {
    ...(wanted !== String(step) && { step: [UNKNOWN] }),
    ...(!['', 'table'].includes(query.get('view') ?? '') && { view: [UNKNOWN] }),
    ...(isReview && filterOf(query) === undefined && { notice: [UNKNOWN] }),
  }
  const dropped = droppedNotice(unknown, query)
  const count = draft.selected.length
  const resumed = count > 0 && !query.has('step') && resumedText(count)
  const frame = { version: draft.version, tab: newKey(), count, notice: dropped }
  const unfinished = unfinishedStep(draft, today)
  if (unfinished && unfinished < step) throw goTo(stepAt(unfinished))
  if (step === 3) {
    const judged = await judgeDraft(db, draft, today)
    if (isReview) return { ...frame, step: 'review', ...(await readReview(args, judged)) } as const
    if (isTable(args)) return { ...frame, step: 'table', ...readTable(args, judged) } as const
    return { ...frame, step, ...(await readSheets(args, judged)) } as const
  }
  if (step === 2) return { ...frame, step, ...(await readBasics(db, draft, today)) } as const
  const made = draft.selected.length === 0 ? await runJustMade(db, user) : undefined
  const run = made === undefined ? undefined : await readMade(args, made)
  return { ...frame, step, run, resumed, ...(await readSelection(args, draft)) } as const
}

/** The run that was just made; while it waits with who has to approve it. */
async function readMade(args: RouteArgs, id: number) {
  const { db, user } = contextOf(args)
  const run = await getPayrollRun(db, id)
  if (run.waiting === 0) return run
  return { ...run, ...(await readDecision(db, user, await trailOfRun(db, id))) }
}

const resumedText = (count: number) =>
  `Sigue el borrador que dejó sin terminar, con ${counted(count, 'empleado elegido', 'empleados elegidos')}.`

export async function readSelection(args: RouteArgs, { key, selected }: Draft) {
  const query = args.url.searchParams
  const { db } = contextOf(args)
  const sought = soughtIn(query)
  const page = await listEmployees(db, sought, idOf(query.get('page')))
  const chosen = new Set(selected)
  const rows = page.data.map((row) => ({ ...row, selected: chosen.has(row.id) }))
  const lacks = await missingNeeds(args, ['account', 'funds', 'employee'])
  const known = await departmentNames(db)
  const departments = [...new Set([...known, sought.department])].filter(Boolean)
  return { ...sought, oneTimeKey: key, departments, page: { ...page, data: rows }, lacks }
}

export async function readBasics(db: Db, { basics }: Draft, today: IsoDate) {
  const { realized, authorized } = await listSignatories(db)
  const defaults = { issued_at: today, realized: realized[0]?.name ?? '' }
  const values: typeof basics.values = basics.version > 0 ? basics.values : defaults
  // An answered question is drawn, too: a box that is missing would take its answer back.
  const asked = basicsErrors({ ...values, allow_old_date: '' }, today)?.asked ?? {}
  const open = asked.issued_at && basicsErrors(values, today)
  return {
    values,
    /** What the date asks, and its text until that is answered. */
    asked,
    errors: open?.fields,
    today,
    realized: realized.map(({ name }) => name),
    authorized: authorized.map(({ name }) => name),
  }
}

export type SheetsData = Awaited<ReturnType<typeof readSheets>>
export type ChosenSheet = SheetsData['chosen']

/** The orders one by one: the open one is the wanted employee's, or the first to be looked at. */
async function readSheets(args: RouteArgs, judged: JudgedDraft) {
  const query = args.url.searchParams
  const { draft, sheets, enterprises, settings } = judged
  const wanted = idOf(query.get('employee'))
  const chosen =
    sheets.find(({ id }) => id === wanted) ??
    sheets.find(({ state }) => state === 'error') ??
    sheets.find(({ state }) => state === 'missing') ??
    (sheets[0] as JudgedSheet)
  const ownPage = Math.floor(sheets.indexOf(chosen) / EMPLOYEES_A_PAGE) + 1
  const page = pageAmong(sheets, idOf(query.get('page')) || ownPage, EMPLOYEES_A_PAGE)
  const { payday = '', transaction = '', issued_at = '' } = draft.basics.values
  return {
    oneTimeKey: draft.key,
    basics: { payday, transaction, issued_at },
    menu: {
      page: page.current_page,
      last_page: page.last_page,
      rows: page.data.map(({ id, bare: name, namesake, state, total }) => {
        return { id, name, namesake, state, total }
      }),
    },
    summary: summaryOf(judged, chosen),
    chosen: await sheetOf(contextOf(args).db, judged, chosen, idOf(query.get('rows'))),
    ...{ enterprises, settings },
  }
}

/** One employee's order, for an answer about another order than the address leads to. */
export async function drawSheet(args: RouteArgs, id: number) {
  const judged = await readJudged(args)
  const chosen = judged.sheets.find((sheet) => sheet.id === id)
  return chosen && { chosen: await sheetOf(contextOf(args).db, judged, chosen) }
}

/** An order as its form shows it; `rows`: with so many lines, of which the last is begun. */
async function sheetOf(db: Db, judged: JudgedDraft, chosen: JudgedSheet, rows = 0) {
  const { id, name, wage, salary, agreed, natures, law, work, fixed, values, day, owed } = chosen
  return {
    ...{ id, name, salary, agreed, natures, law, work, fixed, owed, applied: chosen.applied },
    values:
      rows > 0 && rows <= MOST_LINES ? { [`lines.${rows - 1}.concept`]: '', ...values } : values,
    /** The salary that is shown, to be known again. */
    seen: wageValue(wage),
    said: agreed && wageText(agreed),
    byDays: law?.worked && workedText(law.worked),
    /** The day that the salary is of, as it is shown, unless it is today's. */
    day: day && formatDateShort(day),
    taken: takenOf(values),
    /** Whether it has to be filled in before the review. */
    isHeld: !isReviewable(chosen),
    errors: chosen.state === 'error' ? formErrorsOf(chosen) : undefined,
    asked: askedOf(chosen),
    /** The order's position among all, from 1. */
    place: judged.sheets.indexOf(chosen) + 1,
    accounts: await accountOptions(db, id),
    enterprises: enterprisesFor(judged, chosen),
  }
}

/** The company accounts with the balances that the other orders leave. */
function enterprisesFor({ sheets, enterprises }: JudgedDraft, chosen: JudgedSheet) {
  const taken = takenBy(sheets.filter((sheet) => sheet !== chosen))
  return enterprises.map((account) => ({
    ...account,
    capital: centimos(Math.max(0, Number(BigInt(account.capital) - (taken.get(account.id) ?? 0n)))),
  }))
}
