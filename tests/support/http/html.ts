/** Reads the markup that React renders: well-formed, attributes in double quotes. */

export type Element = {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(script|style)\b([^>]*)>[\s\S]*?<\/\1>|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*(\/?)>/g
const ATTRIBUTE = /([^\s=>/"]+)(?:="([^"]*)")?/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })

/** The document's tree, without scripts and comments; throws when tags do not match. */
export function parseHtml(html: string): Element {
  const root: Element = { tag: '#root', attributes: {}, children: [] }
  const open = [root]
  let end = 0
  const addText = (text: string) => text && open.at(-1)?.children.push(decode(text))
  for (const match of html.matchAll(TOKEN)) {
    addText(html.slice(end, match.index))
    end = match.index + match[0].length
    const [, , , closing, name, attributes = '', selfClosing] = match
    if (!name) continue
    const tag = name.toLowerCase()
    if (closing) {
      const closed = open.pop()
      if (closed?.tag !== tag) throw new Error(`</${tag}> closes <${closed?.tag}>`)
      continue
    }
    const element: Element = { tag, attributes: attributesOf(attributes), children: [] }
    open.at(-1)?.children.push(element)
    if (!VOID.test(tag) && !selfClosing) open.push(element)
  }
  addText(html.slice(end))
  if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> is not closed`)
  return root
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]))
}

/** Every element below, in document order. */
export function descendants(element: Element): Element[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [child, ...descendants(child)],
  )
}

/** The text of the element, with blanks collapsed. */
export function textOf(element: Element | undefined): string {
  return element ? rawText(element).replace(/\s+/g, ' ').trim() : ''
}

/** The text of the element, with its blanks. */
export function rawText(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : rawText(child)))
    .join('')
}

export const hasClass = (element: Element, name: string) =>
  (element.attributes.class ?? '').split(' ').includes(name)

/** A cell of a table that is not the box by which its row is chosen. */
export const isColumn = (cell: Element): boolean =>
  /^t[dh]$/.test(cell.tag) && !hasClass(cell, 'choose')
