/** A day's mixed work: lists, details, creations and receipts, by screens and by the API. */
import { chanceOf } from '#app/demo/random.ts'
import { columnOf, companyAccountsOf } from './database.ts'
import { listMix, newOrders } from './mix.ts'
import type { Measured } from './processes.ts'
import type { Request } from './rounds.ts'

export type Kind = 'list' | 'detail' | 'creation' | 'receipt'
export type Piece = Request & { kind: Kind }

type Headers = { api: Record<string, string>; screen: Record<string, string> }

/** Of a hundred requests. */
const SHARES: Record<Kind, number> = { list: 70, detail: 15, creation: 10, receipt: 5 }

/**
 * Requests in the shares above, in an order fixed by the seed, alternating between a kind's screens
 * and calls. They cover the whole database: any order, any page.
 */
export function workMix(path: string, { url }: Measured, headers: Headers, seed: number) {
  const chance = chanceOf(seed)
  const ids = idsOf(path)
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array(share).fill(kind) as Kind[])
  const screen = (path: string): Request => ({ path, headers: headers.screen })
  const call = (path: string): Request => ({ path, headers: headers.api })
  const order = newOrders(path, seed)
  const titular = () => chance.one(ids.titulars)
  const company = () => chance.one(ids.companyAccounts)
  const paysheet = () => chance.whole(1, ids.paysheets)
  const lists = listMix(path, seed).kinds.flatMap((query) => [
    () => screen(`/paysheets${query()}`),
    () => call(`/api/paysheets${query()}`),
  ])
  const work: Record<Kind, (() => Request)[]> = {
    list: [
      ...lists,
      () => screen(`/titulars?page=${chance.whole(1, 200)}`),
      () =>
        call(`/api/titulars?page=${chance.whole(1, 200)}&withCount=accounts,paysheets,payments`),
      () => screen(`/titulars/${titular()}/paysheets`),
      () => call(`/api/paysheets?titular=${titular()}`),
      () => screen(`/company-accounts/${company()}/movements`),
      () => screen('/company-accounts'),
      () => screen('/dashboard?year=2026'),
      () => call('/api/statistics/paysheets/2026'),
    ],
    detail: [
      () => screen(`/titulars/${titular()}`),
      () => call(`/api/paysheets/${paysheet()}?with=titular,account,enterprise`),
      () => screen(`/company-accounts/${company()}`),
      () => call(`/api/titulars/${titular()}?withCount=accounts,paysheets,payments`),
      () => screen(`/paysheets/${paysheet()}/edit`),
    ],
    creation: [
      () => ({
        path: '/api/paysheets',
        method: 'POST',
        headers: { ...headers.api, 'Content-Type': 'application/json' },
        body: JSON.stringify(order()),
      }),
      () => ({
        path: '/paysheets/create',
        method: 'POST',
        headers: {
          ...headers.screen,
          Origin: url,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: formOf(order()),
      }),
    ],
    receipt: [() => call(`/api/reports/paysheets/${paysheet()}`)],
  }
  const turns: Record<Kind, number> = { list: 0, detail: 0, creation: 0, receipt: 0 }
  return (): Piece => {
    const kind = chance.one(kinds)
    const ways = work[kind]
    const way = ways[turns[kind]++ % ways.length]
    if (!way) throw new Error(`no work of the kind ${kind}`)
    return { kind, ...way() }
  }
}

/** An order as its form sends it: a ticked box is 'on'. */
function formOf(order: Record<string, string | number | boolean>): string {
  const fields = Object.entries(order).map(([name, value]) => [
    name,
    value === true ? 'on' : String(value),
  ])
  return new URLSearchParams(Object.fromEntries(fields)).toString()
}

const idsOf = (path: string) => ({
  titulars: columnOf(path, "select id from titulars where scope = 'Empleado'") as number[],
  companyAccounts: companyAccountsOf(path),
  paysheets: Number(columnOf(path, 'select max(id) from paysheets')[0] ?? 0),
})
