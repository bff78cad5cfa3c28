/**
 * The list screen of the limit: the app's markup for each kind of work, rendered again by React
 * with other rows. There is no router, no session and no permission; hydration has only the rows as
 * JSON.
 */

import { renderToString } from 'react-dom/server'
import { accountTail, formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDate, type IsoDate } from '#app/kernel/values/dates.ts'
import { centimos, formatAmount } from '#app/kernel/values/money.ts'
import { paydayLabel } from '#app/models/payroll/period.ts'
import type { Payday } from '#db/kinds.ts'
import type { ShownRow } from './limit-queries.ts'
import { type Element, findElement, type Markup, parseMarkup, toReact } from './markup.ts'

const SLOT = '\u0001'

/** Reads a page of the app with `first` in its first row; returns a function that renders it. */
export function screenOf(html: string, first: ShownRow) {
  const document = parseMarkup(html)
  const body = findElement(document, ({ tag }) => tag === 'tbody')
  const row = body?.children[0]
  const script = findElement(document, ({ raw = '' }) => raw.includes('streamController.enqueue'))
  if (!body || !row || typeof row === 'string' || !script) throw new Error('the page is no list')
  const template = withSlots(row, valuesOf(first))
  return (rows: ShownRow[], total: number): string => {
    body.children = rows.map((shown) => filled(template, valuesOf(shown)) as Element)
    script.raw = JSON.stringify({ data: rows, total })
    return `<!DOCTYPE html>${renderToString(toReact(document))}`
  }
}

/** The texts of a row, in the order of the search in the markup. */
function valuesOf(row: ShownRow): string[] {
  return [
    `${shortBankName(row.enterprise_bank)} ${accountTail(row.enterprise)}`,
    formatAccountNumber(row.account),
    shortBankName(row.bank),
    row.titular,
    formatDate(row.issued_at as IsoDate),
    formatAmount(centimos(row.total)),
    row.transaction,
    paydayLabel(row.payday as Payday),
    `/${row.id}`,
  ]
}

function withSlots(markup: Markup, values: string[]): Markup {
  if (typeof markup === 'string') return slotted(markup, values)
  const props = Object.entries(markup.props).map(([name, value]) => [
    name,
    value === true ? value : slotted(value, values),
  ])
  const children = markup.children.map((child) => withSlots(child, values))
  return { tag: markup.tag, props: Object.fromEntries(props), children }
}

const slotted = (text: string, values: string[]) =>
  values.reduce((left, value, i) => left.replaceAll(value, SLOT + i), text)

function filled(markup: Markup, values: string[]): Markup {
  if (typeof markup === 'string') return fill(markup, values)
  const props: Element['props'] = {}
  for (const [name, value] of Object.entries(markup.props)) {
    props[name] = value === true ? value : fill(value, values)
  }
  return { tag: markup.tag, props, children: markup.children.map((child) => filled(child, values)) }
}

function fill(text: string, values: string[]): string {
  const at = text.indexOf(SLOT)
  if (at < 0) return text
  const rest = text.slice(at + 2)
  return text.slice(0, at) + values[Number(text[at + 1])] + fill(rest, values)
}
