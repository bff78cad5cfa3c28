/**
 * What the search field of the top bar shows while one types: WAI-ARIA's combobox with a list
 * (docs/rules/finding.md#8).
 */
import type { Found, Group } from '#app/models/search/fields.ts'

/** How long the field waits for the next key. */
const DEBOUNCE_MS = 200

let returnTo: Element | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | undefined
const attached = new WeakSet<HTMLInputElement>()

/** Makes the field a combobox, once; Escape gives the focus back to `before`. */
export function attach(field: HTMLInputElement, before: Element | null): void {
  if (!field.form?.contains(before)) returnTo = before
  if (attached.has(field)) return
  attached.add(field)
  const form = field.form as HTMLFormElement
  form.append(...partsOf())
  for (const [name, value] of Object.entries(COMBOBOX)) field.setAttribute(name, value)
  field.addEventListener('input', () => ask(field))
  field.addEventListener('keydown', (event) => press(event, field))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    go(form, addressOf(field.value))
    field.value = ''
    close(field)
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close(field)
  })
  listOf(field).addEventListener('click', () => {
    field.value = ''
    close(field)
  })
  if (field.value) ask(field)
}

const COMBOBOX = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': 'false',
  'aria-controls': 'search-list',
}

function partsOf(): HTMLElement[] {
  const list = element('div', 'search-list')
  list.id = 'search-list'
  list.role = 'listbox'
  list.ariaLabel = 'Resultados'
  list.hidden = true
  const status = element('p', 'search-status')
  status.role = 'status'
  return [list, status]
}

const addressOf = (text: string) => `/search?q=${encodeURIComponent(text)}`
const listOf = (field: HTMLInputElement) => field.form?.querySelector('.search-list') as HTMLElement
const optionsOf = (field: HTMLInputElement) => [
  ...listOf(field).querySelectorAll<HTMLElement>('[role=option]'),
]

function ask(field: HTMLInputElement) {
  clearTimeout(timer)
  asking?.abort()
  const text = field.value.trim()
  if (text === '') return close(field)
  timer = setTimeout(async () => {
    asking = new AbortController()
    const groups = await found(text, asking.signal).catch(() => undefined)
    if (groups && document.activeElement === field) show(field, text, groups)
  }, DEBOUNCE_MS)
}

/** Undefined when the server answers anything but results, such as a page to log in. */
async function found(text: string, signal: AbortSignal): Promise<Group[] | undefined> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(addressOf(text), { signal, headers })
  const { groups, problem } = await response.json()
  return problem ? undefined : groups
}

function show(field: HTMLInputElement, text: string, groups: Group[]) {
  const list = listOf(field)
  const options = groups.flatMap(({ results }) => results).length
  const all = optionOf({ to: addressOf(text), title: `Ver todo de «${text}»` })
  list.replaceChildren(...groups.map(groupOf), ...(options > 0 ? [all] : []))
  for (const [i, option] of optionsOf(field).entries()) option.id = `search-option-${i}`
  highlight(field, undefined)
  list.hidden = options === 0
  field.ariaExpanded = String(options > 0)
  const status = field.form?.querySelector('.search-status')
  if (!status) return
  status.classList.toggle('sr-only', options > 0)
  status.textContent =
    options === 0
      ? `Ningún resultado para «${text}»`
      : options === 1
        ? '1 resultado'
        : `${options} resultados`
}

function groupOf({ title, results }: Group): HTMLElement {
  const group = element('div')
  group.role = 'group'
  group.ariaLabel = title
  const heading = element('p', 'search-group', title)
  heading.ariaHidden = 'true'
  group.append(heading, ...results.map(optionOf))
  return group
}

function optionOf(found: Pick<Found, 'to' | 'title'> & Partial<Found>): HTMLElement {
  const option = document.createElement('a')
  option.href = found.to
  option.role = 'option'
  option.ariaSelected = 'false'
  option.tabIndex = -1
  if (found.isFile) option.target = '_blank'
  option.append(element('span', 'search-title', found.title))
  if (found.state) option.append(element('span', 'tag', found.state))
  if (found.detail) option.append(element('span', 'muted', found.detail))
  return option
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** Arrows go through the results and back to the text; Enter follows the highlighted one. */
function press(event: KeyboardEvent, field: HTMLInputElement) {
  const options = listOf(field).hidden ? [] : optionsOf(field)
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === 'true')
  if (event.key === 'Enter' && at >= 0) {
    event.preventDefault()
    options[at]?.click()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    // One place more than there are results: the text itself.
    const places = options.length + 1
    const step = event.key === 'ArrowDown' ? 1 : -1
    highlight(field, options[((at + 1 + step + places) % places) - 1])
  } else if (event.key === 'Escape') {
    event.preventDefault()
    close(field)
    if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus()
    else field.blur()
  }
}

function highlight(field: HTMLInputElement, option: HTMLElement | undefined) {
  for (const each of optionsOf(field)) each.ariaSelected = String(each === option)
  if (option) field.setAttribute('aria-activedescendant', option.id)
  else field.removeAttribute('aria-activedescendant')
  option?.scrollIntoView({ block: 'nearest' })
}

function close(field: HTMLInputElement) {
  clearTimeout(timer)
  asking?.abort()
  listOf(field).hidden = true
  field.ariaExpanded = 'false'
  highlight(field, undefined)
  const status = field.form?.querySelector('.search-status')
  if (status) status.textContent = ''
}

/** Follows an address as the frame's links do, without loading the document anew. */
function go(form: HTMLFormElement, to: string) {
  const link = document.createElement('a')
  link.href = to
  form.append(link)
  link.click()
  link.remove()
}
