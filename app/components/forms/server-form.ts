import { type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { fill } from './write-control.ts'

type Values = Partial<Record<string, string>>

type Options<N extends string> = {
  /** Unique on the page; fields are `{id}-{name}`. */
  id: string
  result?: SubmissionResult | undefined
  defaults?: Partial<Record<N, string>> | undefined
  /** The required fields that the browser itself must check. */
  constraint?: { [K in N]?: { required: true } } | undefined
}

const NONE: Values = {}
const UNANSWERED: SubmissionResult = {}

/**
 * Conform's `useForm` for a form that the server validates. An error disappears when its field is
 * edited, and typed values are never changed. Put `onChange` on the element around the controls.
 */
export function useServerForm<N extends string>(options: Options<N>) {
  const { id, result, constraint = {} } = options
  const defaults: Values = options.defaults ?? NONE
  const { lastResult, clear } = useUneditedErrors(result)
  const [form, fields] = useForm<Values>({
    id,
    lastResult,
    defaultValue: defaults,
    constraint: constraint as Record<string, { required: true }>,
  })
  const touch = useStoredValues(id, defaults)
  const onChange = ({ target }: Pick<FormEvent, 'target'>) => {
    const { name = '' } = target as Partial<HTMLInputElement>
    touch(name)
    clear(name)
  }
  return { form, fields: fields as unknown as Record<N, FormField>, onChange }
}

/** The answer without the errors of fields that were edited since. */
function useUneditedErrors(result: SubmissionResult | undefined) {
  const [edited, setEdited] = useState<{ of?: SubmissionResult; names: string[] }>({ names: [] })
  const names = edited.of === result ? edited.names : undefined
  const lastResult = useMemo((): SubmissionResult => {
    if (!result) return UNANSWERED
    const left = Object.entries(result.error ?? {}).filter(
      ([name, texts]) => texts?.length && !names?.includes(name),
    )
    // Without its status, because on an error Conform would focus a field instead of the summary.
    return { initialValue: result.initialValue ?? undefined, error: Object.fromEntries(left) }
  }, [result, names])
  const clear = (name: string) => {
    if (lastResult.error?.[name]) setEdited({ of: result, names: [...(names ?? []), name] })
  }
  return { lastResult, clear }
}

/**
 * Writes values that are stored while the form is open into the untouched controls. The form then
 * sends the new version, so old values in it would overwrite the new ones. Returns a function to
 * call with the name of an edited field.
 */
function useStoredValues(id: string, defaults: Values): (name: string) => void {
  const drawn = useRef(defaults)
  const touched = useRef(new Set<string>())
  useEffect(() => {
    const before = drawn.current
    drawn.current = defaults
    const controls = document.forms.namedItem(id)?.elements
    for (const [name, value = ''] of Object.entries(defaults)) {
      const old = before[name] ?? ''
      if (value === old || touched.current.has(name)) continue
      write(controls?.namedItem(name), old, value)
    }
  })
  return (name) => touched.current.add(name)
}

/** Writes a value into a control that still has the old one. */
function write(control: Element | RadioNodeList | null | undefined, old: string, value: string) {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked === (old === 'on')) control.checked = value === 'on'
  } else if (control && 'value' in control && control.value === old) fill(control, value)
}
