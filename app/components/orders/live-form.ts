/** Forms of orders that follow what is typed. */

import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { fill } from '#app/components/forms/write-control.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { type OrderDrawn, readTyped, type Typed, typedOf } from './form.ts'

type Filling = { fill?: Record<string, string> }

/**
 * Follows the typed values. Choosing a titular fetches the accounts, and the toggles as they begin, without touching what is being
 * typed; without scripts 'Actualizar' draws the form again. `settle` may correct the form before it
 * is read. It also runs at the start, for values typed before the scripts loaded, and whenever the
 * server draws something.
 */
export function useOrderForm<Drawn extends Filling = OrderDrawn>(
  id: string,
  reply: (FormReply & { drawn?: Drawn | undefined }) | undefined,
  defaults: Typed,
  settle?: (form: HTMLFormElement, typed: Typed, drawn: Drawn | undefined) => void,
) {
  const [typed, setTyped] = useState(() => typedOf(reply, defaults))
  const asked = useRef(askedOf(typed))
  const sent = useRef<FormData>(undefined)
  const redrawn = useFetcher<FormReply & { drawn?: Drawn }>()
  const drawn = useLatest(reply?.drawn, redrawn.data?.drawn as Drawn | undefined)
  /** Whether the form changed while an answer was on its way: one that fails is asked for again. */
  const isLate = useRef(false)
  const isAsking = redrawn.state !== 'idle'
  const isFetched = drawn !== undefined && drawn === redrawn.data?.drawn
  const onChange = (form: HTMLFormElement) => {
    settle?.(form, readTyped(form), drawn)
    const now = readTyped(form)
    setTyped(now)
    isLate.current = isAsking
    const isUnanswered = redrawn.data?.result.status === 'error'
    const asks = askedOf(now)
    if (asks === asked.current && !isUnanswered) return
    asked.current = asks
    const redraw = new FormData(form)
    redraw.set('intent', 'refresh')
    sent.current = redraw
    redrawn.submit(redraw, { method: 'post' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: again only when something was drawn
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    for (const [name, value] of Object.entries(drawn?.fill ?? {})) {
      const control = form.elements.namedItem(name)
      if (!isToggle(control)) fill(control, value)
      // One that somebody switched meanwhile stays, and so does one that the page was drawn with.
      else if (isFetched && control.checked === (sent.current?.get(name) === 'on')) {
        control.checked = value === 'on'
      }
    }
    onChange(form)
  }, [id, drawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once the answer is there
  useEffect(() => {
    const form = document.getElementById(id)
    if (!isAsking && isLate.current && form instanceof HTMLFormElement) onChange(form)
  }, [id, isAsking])
  return { typed, drawn, onChange }
}

const isToggle = (control: unknown): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

/** What an answer of the server depends on: the titular, whether there are lines, and of toggles that began the fortnight. */
function askedOf({ titular_id, toggles, payday, issued_at, ...more }: Typed): string {
  const began = toggles && [payday, issued_at?.slice(0, 'aaaa-mm'.length)]
  return [titular_id, 'lines.0.kind' in more, began].join()
}

/** The newer of two drawn values. An answer that drew nothing leaves the last one. */
export function useLatest<T>(one: T | undefined, other: T | undefined): T | undefined {
  const [seen, setSeen] = useState({ one, other, latest: one })
  if (one === seen.one && other === seen.other) return seen.latest
  const latest = (other === seen.other ? one : other) ?? seen.latest
  setSeen({ one, other, latest })
  return latest
}
