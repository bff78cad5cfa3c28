import { type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'

type Values = Partial<Record<string, string>>

type Options<N extends string> = {
  /** Unique on the page; fields are `{id}-{name}`. */
  id: string
  /** What the server answered to it. */
  result?: SubmissionResult | undefined
  /** What the fields start with. */
  defaults?: Partial<Record<N, string>> | undefined
  /** What must be filled in, where the browser is to say so. */
  constraint?: { [K in N]?: { required: true } } | undefined
}

const NONE: Values = {}
const UNANSWERED: SubmissionResult = {}

/**
 * A form that the server judges, as Conform's `useForm` has it. An error goes away when its field is
 * edited, and what was typed is never touched. `onChange` belongs on what encloses the controls.
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
  const onChange = ({ target }: FormEvent) => {
    const { name = '' } = target as Partial<HTMLInputElement>
    touch(name)
    clear(name)
  }
  return { form, fields: fields as unknown as Record<N, FormField>, onChange }
}

/** The answer without the errors of what has been edited since. */
function useUneditedErrors(result: SubmissionResult | undefined) {
  const [edited, setEdited] = useState<{ of?: SubmissionResult; names: string[] }>({ names: [] })
  const names = edited.of === result ? edited.names : undefined
  const lastResult = useMemo((): SubmissionResult => {
    if (!result) return UNANSWERED
    const left = Object.entries(result.error ?? {}).filter(
      ([name, texts]) => texts?.length && !names?.includes(name),
    )
    // Without its status: of an error Conform would focus a field, where the summary has the focus.
    return { initialValue: result.initialValue ?? undefined, error: Object.fromEntries(left) }
  }, [result, names])
  const clear = (name: string) => {
    if (lastResult.error?.[name]) setEdited({ of: result, names: [...(names ?? []), name] })
  }
  return { lastResult, clear }
}

/**
 * What is stored anew while the form is open goes into the controls that nobody has touched: the
 * form then carries the new version, and would else bring old values back. Gives a function to call
 * with the name of what is edited.
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
  } else if (control && 'value' in control && control.value === old) control.value = value
}
