/** A browser without scripts, and an API client, of the built app: no sockets in between. */
import { type Entries, entriesFrom, entriesOf, type Fields } from './forms.ts'
import { descendants, type Element, hasClass, isColumn, parseHtml, textOf } from './html.ts'

export const ORIGIN = 'http://nomina.test'

export type Handler = (request: Request, address: string) => Promise<Response>

export type Answer = {
  status: number
  headers: Headers
  /** Where a redirect leads, without our own origin. */
  location: string | null
  text: string
  /** The body as it came. */
  bytes: Uint8Array
  // biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the test asserts
  json: any
  page: Page
}

type Sent = { headers?: Record<string, string>; address?: string }
type Posted = Sent & {
  /** The Origin header; null sends none. */
  origin?: string | null
}
type Called = Posted & { body?: unknown; token?: string | null }
export type Cookies = Record<string, string>

export class Client {
  readonly #handler: Handler
  readonly cookies: Map<string, string>
  /** The bearer token that `api` sends. */
  readonly token: string | null

  constructor(handler: Handler, cookies: Cookies = {}, token: string | null = null) {
    this.#handler = handler
    this.cookies = new Map(Object.entries(cookies))
    this.token = token
  }

  get(path: string, sent: Sent = {}): Promise<Answer> {
    return this.#send(path, {}, sent)
  }

  /** Posts fields as a form does. */
  post(path: string, fields: Fields = {}, { origin = ORIGIN, ...sent }: Posted = {}) {
    const body = new URLSearchParams(entriesFrom(fields)).toString()
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return this.#send(path, { method: 'POST', body }, withHeaders(sent, { ...type, ...of(origin) }))
  }

  /** Any request, as it is. */
  send(path: string, init: RequestInit, sent: Posted = {}): Promise<Answer> {
    const { origin = ORIGIN, ...rest } = sent
    return this.#send(path, init, withHeaders(rest, of(origin)))
  }

  /**
   * Posts the form of a page: what it shows, with `typed` over it. `button` is what the pressed
   * button says, `id` the form's, where there are several.
   */
  submit({ page }: Answer, typed: Fields = {}, button?: string, id?: string): Promise<Answer> {
    const form = page.form(id)
    const pressed = button ? page.button(button) : undefined
    const to = pressed?.attributes.formAction || form.attributes.action || page.path
    return this.post(to, entriesOf(form, typed, pressed))
  }

  /** Opens a page, fills in its form, and posts it. */
  async fill(path: string, typed: Fields = {}, id?: string): Promise<Answer> {
    return this.submit(await this.get(path), typed, undefined, id)
  }

  /** Follows one redirect. */
  follow(answer: Answer): Promise<Answer> {
    if (answer.location === null) throw new Error(`${answer.status} leads nowhere`)
    return this.get(answer.location)
  }

  /** Calls the API with JSON; with the bearer token unless told otherwise. */
  api(method: string, path: string, body?: unknown, called: Called = {}): Promise<Answer> {
    const { token = this.token, origin = null, ...sent } = called
    const headers = {
      ...of(origin),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, ...(body !== undefined && { body: text }) }
    return this.#send(`/api/${path}`, init, withHeaders(sent, headers), token === null)
  }

  async #send(path: string, init: RequestInit, sent: Sent, withCookies = true): Promise<Answer> {
    const headers = new Headers(sent.headers)
    if (withCookies && this.cookies.size > 0) {
      const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`)
      if (!headers.has('Cookie')) headers.set('Cookie', jar.join('; '))
    }
    const request = new Request(new URL(path, ORIGIN), { ...init, headers })
    const response = await this.#handler(request, sent.address ?? '127.0.0.1')
    this.#keepCookies(response.headers)
    return answerOf(path, response)
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/;\s*Max-Age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

const of = (origin: string | null): Record<string, string> =>
  origin === null ? {} : { Origin: origin }

function withHeaders(sent: Sent, headers: Record<string, string>): Sent {
  return { ...sent, headers: { ...headers, ...sent.headers } }
}

async function answerOf(path: string, response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  let page: Page | undefined
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('Location'),
    text,
    bytes,
    get json() {
      return text === '' ? null : JSON.parse(text)
    },
    get page() {
      page ??= new Page(path, text)
      return page
    },
  }
}

/** The contents of a page, by the words on it. */
export class Page {
  readonly path: string
  readonly all: Element[]
  readonly #root: Element

  constructor(path: string, html: string) {
    this.path = path
    this.#root = parseHtml(html)
    this.all = descendants(this.#root)
  }

  get text(): string {
    return textOf(this.all.find(({ tag }) => tag === 'body'))
  }

  get title(): string {
    return textOf(this.all.find(({ tag }) => tag === 'title'))
  }

  get alert(): string {
    return this.#said(({ attributes }) => attributes.role === 'alert')
  }

  /** The notices, as `title / text`, and their links as `[label](address)`. */
  get toasts(): string[] {
    return this.all
      .filter((e) => hasClass(e, 'toast'))
      .map((toast) => {
        const body = descendants(toast).find(({ tag }) => tag === 'div')
        const parts = (body?.children ?? []).map((part) => {
          if (typeof part === 'string') return part.trim()
          if (part.tag === 'form') return ''
          if (part.tag === 'a') return `[${textOf(part)}](${part.attributes.href})`
          return `${textOf(part)} /`
        })
        return parts.filter((part) => part !== '').join(' ')
      })
  }

  /** The error under a field of that name. */
  errorOf(name: string): string {
    const controls = this.all.filter((e) => e.attributes.name === name)
    const described = controls.flatMap(({ attributes }) =>
      (attributes['aria-describedby'] ?? '').split(' '),
    )
    return this.#said(
      (e) => hasClass(e, 'field-error') && described.includes(e.attributes.id ?? ''),
    )
  }

  /** The errors by field, of those that have one. */
  get errors(): Record<string, string> {
    const names = new Set(this.all.map((e) => e.attributes.name ?? ''))
    const found = [...names].map((name) => [name, this.errorOf(name)] as const)
    return Object.fromEntries(found.filter(([name, text]) => name && text))
  }

  /**
   * The form of that id, or the part of one; else the last that is sent by POST, which is the
   * dialog's. Controls that name it and stand elsewhere come last in it.
   */
  form(id?: string): Element {
    const forms = this.all.filter((e) => e.tag === 'form' && e.attributes.method === 'post')
    const form = id
      ? (forms.find((e) => e.attributes.id === id) ?? this.#fieldset(id))
      : forms.filter((e) => e.attributes.action !== '/logout').at(-1)
    if (!form) throw new Error(`${this.path} has no form: ${this.text}`)
    const { id: own } = form.attributes
    const inside = new Set(descendants(form))
    const elsewhere = this.all.filter((e) => own && e.attributes.form === own && !inside.has(e))
    return { ...form, children: [...form.children, ...elsewhere] }
  }

  #fieldset = (id: string) =>
    this.all.find(({ tag, attributes }) => tag === 'fieldset' && attributes.id === id)

  /** The entries that the form would send as it is. */
  get values(): Record<string, string> {
    return Object.fromEntries(entriesOf(this.form()) as Entries)
  }

  button(label: string): Element {
    return this.#named('button', label)
  }

  /** Where the link of that text leads. */
  link(label: string): string {
    return this.#named('a', label).attributes.href ?? ''
  }

  /** The rows of the table, cell by cell, without the head. */
  get rows(): string[][] {
    const bodies = this.all.filter(({ tag }) => tag === 'tbody').flatMap(descendants)
    const rows = bodies.filter(({ tag }) => tag === 'tr').map(descendants)
    return rows.map((row) => row.filter(isColumn).map(textOf))
  }

  #named(tag: string, label: string): Element {
    const found = this.all.find((e) => e.tag === tag && textOf(e) === label)
    if (!found) throw new Error(`${this.path} has no <${tag}> "${label}": ${this.text}`)
    return found
  }

  #said(fits: (element: Element) => boolean): string {
    return textOf(this.all.find(fits))
  }
}
