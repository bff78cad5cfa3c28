/** Forms as a browser without scripts fills in and sends them. */
import { descendants, type Element, rawText, textOf } from './html.ts'

export type Entries = [name: string, value: string][]
export type Fields = Record<string, string | string[] | null> | Entries

const is = (element: Element, attribute: string) => attribute in element.attributes

/** The entries that the form sends for the button: its values, with `typed` over them. */
export function entriesOf(form: Element, typed: Fields = {}, button?: Element): Entries {
  const overlay = entriesFrom(typed)
  const replaced = new Set(
    Array.isArray(typed) ? overlay.map(([name]) => name) : Object.keys(typed),
  )
  const shown = descendants(form)
    .flatMap(successful)
    .filter(([name]) => !replaced.has(name))
  const { name, value = '' } = button?.attributes ?? {}
  return [...shown, ...overlay, ...(name ? [[name, value] as Entries[number]] : [])]
}

/** Fields as entries; null is a field that is not sent. */
export function entriesFrom(fields: Fields): Entries {
  if (Array.isArray(fields)) return fields
  return Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((each): Entries[number] => [name, each]),
  )
}

function successful(control: Element): Entries {
  const { name, type = 'text' } = control.attributes
  if (!name || is(control, 'disabled')) return []
  if (control.tag === 'input') {
    if (/^(submit|button|image|reset)$/.test(type)) return []
    if (/^(checkbox|radio)$/.test(type) && !is(control, 'checked')) return []
    return [[name, control.attributes.value ?? (type === 'checkbox' ? 'on' : '')]]
  }
  if (control.tag === 'textarea') return [[name, rawText(control)]]
  if (control.tag === 'select') return [[name, chosen(control)]]
  return []
}

/** The value of a select: the marked option, else the first that is not disabled. */
function chosen(select: Element): string {
  const options = descendants(select).filter(({ tag }) => tag === 'option')
  const option =
    options.find((each) => is(each, 'selected')) ?? options.find((each) => !is(each, 'disabled'))
  return option ? optionValue(option) : ''
}

const optionValue = (option: Element) => option.attributes.value ?? textOf(option)

export type Option = { value: string; label: string; disabled: boolean }

/** The options of the form's select of that name. */
export function optionsOf(form: Element, name: string): Option[] {
  const select = descendants(form).find((e) => e.tag === 'select' && e.attributes.name === name)
  if (!select) throw new Error(`The form has no select ${name}`)
  return descendants(select)
    .filter(({ tag }) => tag === 'option')
    .map((option) => ({
      value: optionValue(option),
      label: textOf(option),
      disabled: is(option, 'disabled'),
    }))
}
