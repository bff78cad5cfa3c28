/** The cards of /reports: whom each offers, and what was typed into one (docs/rules/entering.md#1). */

import type { SubmissionResult } from '@conform-to/react'
import { redirect } from 'react-router'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { BY_CONCEPT } from '#app/http/reports/by-concept-requests.server.ts'
import { quickRanges } from '#app/kernel/asking/quick-ranges.ts'
import { DOCUMENTS, type ReportedKind } from '#app/kernel/document-kinds.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import type { Offer, PickerList } from '#app/models/picking/fields.ts'
import { onlyFound, titularOffer } from '#app/models/picking/read.server.ts'
import { dollarDay } from '#app/models/rates/read.server.ts'
import { departmentNames } from '#app/models/titulars/read.server.ts'

const FIELDS = [
  'startDate',
  'endDate',
  'titular',
  'department',
  'by',
  'currency',
  'type',
  'account',
  'format',
  'csv',
] as const

export type ReportField = (typeof FIELDS)[number]

/** Whom a card offers to who may choose, and what it is filled in with. */
export type Choosing = {
  offer?: Offer
  typed: Partial<Record<ReportField, string>>
  result?: SubmissionResult
}

/** Whom the reports may be of; the others are of nobody in particular. */
const OFFERED: Partial<Record<ReportedKind, PickerList>> = {
  paysheet: 'paid-employees',
  payment: 'paid-persons',
}

/** The choice of an employee on each card. Throws the way to the report that the query asks for. */
export async function readChoosing(args: RouteArgs) {
  const cards: Partial<Record<ReportedKind, Choosing>> = {}
  for (const [kind, list] of Object.entries(OFFERED) as [ReportedKind, PickerList][]) {
    cards[kind] = await readCard(args, DOCUMENTS[kind].path, list)
  }
  return cards
}

async function readCard(args: RouteArgs, path: string, list: PickerList): Promise<Choosing> {
  const { db } = contextOf(args)
  const query = args.url.searchParams
  if (query.get('report') !== path) return { offer: await titularOffer(db, list), typed: {} }
  const typed = typedIn(query)
  const find = query.get('find') ?? ''
  const offer = await titularOffer(db, list, { keep: [parseId(typed.titular ?? '')], find })
  const titular = typed.titular ?? onlyFound(offer, find)
  const answered = { ...typed, ...(titular && { titular }) }
  if (query.get('intent') === 'refresh') return { offer, typed: answered }
  if (titular || !find.trim()) {
    throw redirect(`/api/reports/${path}?${new URLSearchParams(answered)}`)
  }
  const error = offer.options.length === 0 ? 'No se encontró a nadie así' : 'Elija al empleado'
  return { offer, typed, result: { initialValue: typed, error: { titular: [error] } } }
}

/** The card of payroll by concepts: of this month, unless its query asks for other days. */
export async function readByConceptCard(args: RouteArgs, isChoosing: boolean) {
  const { db, today } = contextOf(args)
  const query = args.url.searchParams
  const ranges = quickRanges(today).map(({ key, label, ...days }) => ({ key, label, days }))
  const read = isChoosing ? await readCard(args, BY_CONCEPT, 'paid-employees') : undefined
  const asked: Choosing['typed'] | undefined =
    query.get('report') === BY_CONCEPT ? (read?.typed ?? typedIn(query)) : undefined
  const typed: Choosing['typed'] = asked ?? ranges.find(({ key }) => key === 'month')?.days ?? {}
  return {
    departments: await departmentNames(db, { former: true }),
    /** Where the dollar is used: a rate of it was once entered. */
    hasDollars: (await dollarDay(db, today)) !== undefined,
    choosing: { ...read, typed },
    ranges: ranges.map(({ label, days }) => ({
      label,
      to: `/reports?${new URLSearchParams({ report: BY_CONCEPT, intent: 'refresh', ...days })}`,
      current: days.startDate === typed.startDate && days.endDate === typed.endDate,
    })),
  }
}

const typedIn = (query: URLSearchParams): Choosing['typed'] =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = query.get(name)?.trim()
      return text ? [[name, text]] : []
    }),
  )
