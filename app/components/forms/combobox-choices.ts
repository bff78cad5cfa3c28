/** What a combobox has to choose from: the options of its select, or what the server finds. */

import { useEffect, useState } from 'react'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Found } from '#app/models/picking/fields.ts'

export type Choice = {
  value: string
  label: string
  /** What tells it from others: the CI/RIC, or an account's holder and number. */
  title: string
  disabled: boolean
  group?: string | undefined
}

export const NO_CHOICE: Choice = { value: '', label: '', title: '', disabled: false }

export type Choices = {
  items: Choice[]
  /** Whether they do not belong to the typed text yet. */
  isSearching: boolean
  /** Whether the server has more than it sent. */
  more?: boolean
  failed?: boolean
}

/** The choices that the text names; all, or the first, while it is undefined. */
export function useChoices(
  select: HTMLSelectElement,
  list: string | undefined,
  text: string | undefined,
): Choices {
  const own = useInSelect(select, ({ options }) =>
    [...options].filter(({ value }) => value).map(choiceOf),
  )
  const found = useFound(list, text?.trim() ?? '')
  if (list) return found
  const words = (text ?? '').split(/[\s,]+/)
  const items = own.filter(({ key }) => words.every((word) => key.includes(keyOf(word))))
  return { items, isSearching: false }
}

export function useChosen(select: HTMLSelectElement): Choice {
  return useInSelect(select, ({ selectedOptions: [option] }) =>
    option?.value ? choiceOf(option) : NO_CHOICE,
  )
}

/** Dots, dashes and masks of numbers are one's own. */
const keyOf = (text: string) => searchKey(text).replace(/\W/g, '')

function choiceOf({ value, label, disabled, title, parentElement }: HTMLOptionElement) {
  const group = parentElement instanceof HTMLOptGroupElement ? parentElement.label : undefined
  return { value, label, title, disabled, group, key: keyOf(`${label} ${title}`) }
}

/** Reads from the select again after every change of the form and of what it offers. */
function useInSelect<T>(select: HTMLSelectElement, read: (select: HTMLSelectElement) => T): T {
  const [text, setText] = useState(() => JSON.stringify(read(select)))
  useEffect(() => {
    // Later: a form writes into its controls after the event, and after it was drawn.
    const later = () => void setTimeout(() => setText(JSON.stringify(read(select))))
    later()
    const events = ['input', 'change', 'reset']
    for (const event of events) document.addEventListener(event, later)
    return () => {
      for (const event of events) document.removeEventListener(event, later)
    }
  })
  return JSON.parse(text)
}

const NONE: Choices & { of: string | undefined } = { items: [], isSearching: true, of: undefined }
/** Milliseconds without a key, before the server is asked. */
const PAUSE = 120

/** What the server finds for the text, in the list. */
function useFound(list: string | undefined, text: string): Choices {
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    if (!list) return
    const stop = new AbortController()
    const ask = async () => {
      try {
        const answer = await fetch(`/pickers/${list}?q=${encodeURIComponent(text)}`, stop)
        const { options, groups, more }: Found = await answer.json()
        const grouped = groups.flatMap(({ label, options }) => itemsOf(options, label))
        const items = [...itemsOf(options), ...grouped]
        setFound({ items, more, isSearching: false, of: text })
      } catch {
        if (!stop.signal.aborted)
          setFound({ items: [], failed: true, isSearching: false, of: text })
      }
    }
    const timer = setTimeout(ask, text ? PAUSE : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [list, text])
  return found.of === text ? found : { ...found, isSearching: true }
}

const itemsOf = (options: Found['options'], group?: string): Choice[] =>
  options.map(({ disabled = false, ...option }) => ({ ...option, disabled, group }))
