/** The parts of a screen: heads, rows and their actions, filters, fields, details. */
import type { Page } from './client.ts'
import { descendants, type Element, hasClass, isColumn, textOf } from './html.ts'

const below = (elements: Element[], tag: string): Element[] =>
  elements.flatMap(descendants).filter((element) => element.tag === tag)

/** The heads of the table's columns; the last is that of the actions. */
export function headsOf({ all }: Page): string[] {
  const heads = all.filter(({ tag }) => tag === 'thead').slice(0, 1)
  return heads.flatMap(descendants).filter(isColumn).map(textOf)
}

/** The sorted column of the list: its head and direction. */
export function sortOf({ all }: Page): [string, string] {
  const head = all.find(({ attributes }) => 'aria-sort' in attributes)
  return [textOf(head), head?.attributes['aria-sort'] ?? '']
}

export type Action = { label: string; to: string; newTab: boolean }

/** The row that contains the text: its cells and actions. */
export function rowOf({ all, path }: Page, text: string): { cells: string[]; actions: Action[] } {
  const rows = below(
    all.filter(({ tag }) => tag === 'tbody'),
    'tr',
  )
  const row = rows.find((each) => textOf(each).includes(text))
  if (!row) throw new Error(`${path} has no row of ${text}`)
  const cells = descendants(row).filter(isColumn)
  const actions = cells.filter((cell) => hasClass(cell, 'row-actions'))
  return {
    cells: cells.filter((cell) => !actions.includes(cell)).map(textOf),
    actions: below(actions, 'a').map((link) => ({
      label: textOf(link),
      to: link.attributes.href ?? '',
      newTab: link.attributes.target === '_blank',
    })),
  }
}

/** The actions of a row as `label → address`. */
export const actionsOf = (page: Page, text: string): [string, string][] =>
  rowOf(page, text).actions.map(({ label, to }) => [label, to])

/** A list's filters, as `label: [options]`; those of another type have none. */
export function filtersOf(page: Page): Record<string, string[]> {
  const form = page.all.find(({ attributes }) => attributes['aria-label'] === 'Filtros')
  return Object.fromEntries(
    fieldsOf(form).map(({ label, control }) => [label, below([control], 'option').map(textOf)]),
  )
}

type ShownField = { label: string; control: Element }

/** Labels and their controls, in the order of the markup. */
export function fieldsOf(form: Element | undefined): ShownField[] {
  const elements = form ? descendants(form) : []
  return elements
    .filter(({ tag, attributes }) => tag === 'label' && attributes.for)
    .flatMap((label) => {
      const control = elements.find(({ attributes }) => attributes.id === label.attributes.for)
      return control ? [{ label: textOf(label), control }] : []
    })
}

export const labelsOf = (form: Element): string[] => fieldsOf(form).map(({ label }) => label)

/** The hint below the field of that name. */
export function hintOf(form: Element, name: string): string {
  const control = descendants(form).find(({ attributes }) => attributes.name === name)
  const ids = (control?.attributes['aria-describedby'] ?? '').split(' ')
  return descendants(form)
    .filter(({ attributes }) => ids.includes(attributes.id ?? ''))
    .map(textOf)
    .join()
}

/** The groups of a select and their options, with '[no]' after disabled ones. */
export function groupsOf(form: Element, name: string): Record<string, string[]> {
  const select = descendants(form).filter(
    ({ tag, attributes }) => tag === 'select' && attributes.name === name,
  )
  const label = (option: Element) =>
    textOf(option) + ('disabled' in option.attributes ? ' [no]' : '')
  return Object.fromEntries(
    below(select, 'optgroup').map((group) => [
      group.attributes.label ?? '',
      below([group], 'option').map(label),
    ]),
  )
}

/** A record's details, as `label: value`. */
export function detailsOf({ all }: Page): Record<string, string> {
  const texts = (tag: string) => all.filter((element) => element.tag === tag).map(textOf)
  const values = texts('dd')
  return Object.fromEntries(texts('dt').map((label, i) => [label, values[i] ?? '']))
}

/** The way to a screen, as `label → address`; the screen itself leads nowhere. */
export function crumbsOf({ all }: Page): [string, string][] {
  const crumbs = all.filter(({ attributes }) => attributes['aria-label'] === 'Ruta de navegación')
  return below(crumbs, 'li').map((item) => [
    textOf(item),
    below([item], 'a')[0]?.attributes.href ?? '',
  ])
}

/** The screen's title, and the number of the record beside it. */
export function headingOf({ all }: Page): [string, number | undefined] {
  const title = descendants(all.find((e) => hasClass(e, 'page-title')) as Element)
  const number = /^N° (\d{6})$/.exec(textOf(title.find(({ tag }) => tag === 'p')))?.[1]
  return [textOf(title.find(({ tag }) => tag === 'h1')), number ? Number(number) : undefined]
}

/** The links of the part that has the label, as `text → address`. */
export function linksIn({ all }: Page, label: string): [string, string][] {
  const parts = all.filter(({ attributes }) => attributes['aria-label'] === label)
  return below(parts, 'a').map((link) => [textOf(link), link.attributes.href ?? ''])
}

/** Whether the page has a link or a button of that text. */
export const offers = ({ all }: Page, text: string): boolean =>
  all.some((element) => /^(a|button)$/.test(element.tag) && textOf(element) === text)
