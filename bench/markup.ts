/** Parses React's HTML into a tree that React can render again. */
import { createElement, type ReactNode } from 'react'

export type Markup =
  | string
  | { tag: string; props: Record<string, string | true>; children: Markup[]; raw?: string }
export type Element = Exclude<Markup, string>

const TOKEN =
  /<!--.*?-->|<!DOCTYPE html>|<\/([\w-]+)>|<([\w-]+)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source'])
const RAW = new Set(['script', 'style'])
/** Attributes with another name in React, or without a value. */
const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  charset: 'charSet',
  colspan: 'colSpan',
  crossorigin: 'crossOrigin',
  autocomplete: 'autoComplete',
  popovertarget: 'popoverTarget',
  viewbox: 'viewBox',
  value: 'defaultValue',
  checked: 'defaultChecked',
}
const FLAGS = new Set([
  'inert',
  'disabled',
  'checked',
  'required',
  'selected',
  'hidden',
  'open',
  'async',
  'nomodule',
])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export function parseMarkup(html: string): Element {
  const root: Element = { tag: '', props: {}, children: [] }
  const open = [root]
  const tokens = new RegExp(TOKEN)
  for (let match = tokens.exec(html); match; match = tokens.exec(html)) {
    const [, end, tag, attributes = '', text] = match
    const parent = open.at(-1) as Element
    if (end) open.pop()
    else if (text) parent.children.push(decoded(text))
    else if (tag) {
      const element: Element = { tag, props: propsOf(tag, attributes), children: [] }
      parent.children.push(element)
      if (RAW.has(tag)) {
        const stop = html.indexOf(`</${tag}>`, tokens.lastIndex)
        element.raw = html.slice(tokens.lastIndex, stop)
        tokens.lastIndex = stop + tag.length + 3
      } else if (!VOID.has(tag)) open.push(element)
    }
  }
  return root.children.find((child) => typeof child !== 'string') as Element
}

/** Creates new elements, as components do on every request. */
export function toReact(markup: Markup, key?: number): ReactNode {
  if (typeof markup === 'string') return markup
  const { tag, props, children, raw } = markup
  if (raw !== undefined) {
    return createElement(tag, { ...props, key, dangerouslySetInnerHTML: { __html: raw } })
  }
  return createElement(tag, { ...props, key }, ...children.map((child) => toReact(child)))
}

export function findElement(
  from: Element,
  fits: (element: Element) => boolean,
): Element | undefined {
  for (const child of from.children) {
    if (typeof child === 'string') continue
    const found = fits(child) ? child : findElement(child, fits)
    if (found) return found
  }
  return undefined
}

function propsOf(tag: string, attributes: string): Element['props'] {
  const props: Element['props'] = {}
  for (const [, name = '', value] of attributes.matchAll(ATTRIBUTE)) {
    const isOption = tag === 'option' || tag === 'button'
    const known = name === 'value' && isOption ? name : (NAMES[name.toLowerCase()] ?? name)
    props[known] = FLAGS.has(name) ? true : decoded(value ?? '')
  }
  return props
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}
