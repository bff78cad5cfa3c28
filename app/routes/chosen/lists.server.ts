/** The lists whose rows are chosen, and what was chosen (docs/rules/lists.md#8). */

import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import {
  type Listing,
  type ListingRules,
  MAX_CHOSEN,
  parseListing,
  withChosen,
} from '#app/kernel/asking/listing.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { whyLeftOut } from '#app/models/documents/chosen.server.ts'
import type { ListedKind } from '#app/models/documents/listing.server.ts'
import type { RestoreMany } from '#app/models/documents/restore.server.ts'
import type { VoidChosen } from '#app/models/documents/void-chosen.server.ts'
import { restoreIncomes, voidIncomes } from '#app/models/incomes/change.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { idsOfIncomes } from '#app/models/incomes/read.server.ts'
import { restorePayments, voidPayments } from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { idsOfPayments } from '#app/models/payments/read.server.ts'
import { runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { idsOfRunOrders } from '#app/models/payroll-runs/read.server.ts'
import { restorePaysheets, voidPaysheets } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { idsOfPaysheets } from '#app/models/paysheets/read.server.ts'
import { restoreTransfers, voidTransfers } from '#app/models/transfers/change.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { idsOfTransfers } from '#app/models/transfers/read.server.ts'
import type { Db } from '#db/client.server.ts'

export type ChooseArgs = RouteArgs & { pattern: string }

type ChosenList = {
  kind: ListedKind
  rules: ListingRules
  /** The ids of a listing's rows, of one record's list those that are its own. */
  ids: (db: Db, listing: Listing, record: number) => Promise<number[]>
  change: VoidChosen
  restore: RestoreMany
}

const PAYSHEETS: ChosenList = {
  ...{ kind: 'paysheet', rules: paysheetListing },
  ...{ ids: idsOfPaysheets, change: voidPaysheets, restore: restorePaysheets },
}

/** By the first part of the list's path. */
const LISTS: Record<string, ChosenList> = {
  paysheets: PAYSHEETS,
  payments: {
    ...{ kind: 'payment', rules: paymentListing },
    ...{ ids: idsOfPayments, change: voidPayments, restore: restorePayments },
  },
  incomes: {
    ...{ kind: 'income', rules: incomeListing },
    ...{ ids: idsOfIncomes, change: voidIncomes, restore: restoreIncomes },
  },
  transfers: {
    ...{ kind: 'transfer', rules: transferListing },
    ...{ ids: idsOfTransfers, change: voidTransfers, restore: restoreTransfers },
  },
  'payroll-runs': {
    ...PAYSHEETS,
    rules: runOrderListing,
    ids: (db, listing, run) => idsOfRunOrders(db, run, listing),
  },
}

/** The list of a route below it, with the list's own path. */
export function listOf(args: ChooseArgs): ChosenList & { path: string } {
  const [first = ''] = args.pattern.replace(/^\//, '').split('/')
  const list = LISTS[first]
  if (!list) throw new NotFound()
  const record = first === 'payroll-runs' ? `/${idParam(args.params)}` : ''
  return { ...list, path: `/${first}${record}` }
}

/** The list's address as it was when rows were chosen. */
export function backOf(args: ChooseArgs): string {
  const query = new URLSearchParams(args.url.search)
  for (const name of ['ids', 'all', 'do', 'key']) query.delete(name)
  const { path } = listOf(args)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The list with the chosen rows still ticked, for who goes back without doing anything. */
export function closeOf(args: ChooseArgs): string {
  const query = new URLSearchParams(args.url.search)
  for (const name of ['do', 'key']) query.delete(name)
  return `${listOf(args).path}?${query}`
}

/** Leads back to the list, which says why nothing was done. */
export async function backWith(args: ChooseArgs, text: string): Promise<Response> {
  const { app } = contextOf(args)
  const toast = { tone: 'error' as const, text, persistent: 'page' as const }
  const { headers } = await redirectWithToast(app, backOf(args), toast)
  return new Response(null, { status: 302, headers })
}

/** The chosen ids, with what is said of each row left out; or why there are none to go on with. */
export type Chosen = { ids: number[]; left: string[] } | { refusal: string }

/** Reads which rows a query chooses: those named, or with `all` every one that its filters leave. */
export async function readChosen(args: ChooseArgs): Promise<Chosen> {
  const { db } = contextOf(args)
  const { kind, rules, ids } = listOf(args)
  const { listing, problems } = parseListing(withChosen(rules), args.url.searchParams)
  if (problems.ids) return { refusal: `Elija como máximo ${MAX_CHOSEN} filas a la vez` }
  const record = idParam(args.params)
  const { ids: named, ...filters } = listing.filters
  if (args.url.searchParams.get('all') === '1') {
    return readAll(ids(db, { ...listing, filters }, record))
  }
  if (!Array.isArray(named)) return { refusal: NONE }
  const { voided = false } = filters
  const { startDate: _, endDate: __, ...bare } = listing
  const found = await ids(db, { ...bare, search: '', filters: { ids: named, voided } }, record)
  const missing = named.map(Number).filter((id) => !found.includes(id))
  const left = await whyLeftOut(db, kind, missing, voided === true)
  if (found.length > 0) return { ids: found, left }
  return { refusal: `De las filas elegidas no queda ninguna. ${inShort(left)}` }
}

const NONE = 'Elija al menos una fila'
/** How many rows a notice names: it travels in a cookie. */
const NAMED = 3

function inShort(left: readonly string[]): string {
  const more = left.length - NAMED
  return left.slice(0, NAMED).join('; ') + (more > 0 ? `; y ${formatCount(more)} más` : '')
}

/** All that the filters leave, if there is any and not too many. */
async function readAll(reading: Promise<number[]>): Promise<Chosen> {
  try {
    const ids = await reading
    return ids.length > 0 ? { ids, left: [] } : { refusal: NONE }
  } catch (error) {
    if (error instanceof FieldErrors) return { refusal: Object.values(error.fields).flat().join() }
    throw error
  }
}

/** The files that are made of chosen rows, by the button's value. */
const FILES = new Map([
  ['receipts', 'format=receipts'],
  ['two-receipts', 'format=receipts&per_sheet=2'],
  ['xlsx', 'format=xlsx'],
  ['csv', 'format=csv&csv=es'],
])

/** Where a button other than 'Anular' leads with the rows that were chosen. */
export function targetOf(args: ChooseArgs, wanted: string, chosen: number[]): string | undefined {
  const { kind } = listOf(args)
  const ids = chosen.join()
  if (wanted === 'bank-file' && kind === 'payment') return `/payments/bank-files?ids=${ids}`
  const file = FILES.get(wanted)
  if (!file) return undefined
  const voided = args.url.searchParams.get('voided') === '1' ? '&voided=1' : ''
  return `/api/reports/${DOCUMENTS[kind].path}?${file}&ids=${ids}${voided}`
}
