/**
 * With which toggles a new order began, as a text that its form or draft keeps beside them: so they
 * can begin anew for other days or another employee while nobody has switched one. Runs anywhere.
 */

import { TOGGLES, type Toggle } from '#db/payroll-parts.ts'

/** `taken`: what the first fortnight of the month has had, and is off for it. */
export type Begun = { on: readonly Toggle[]; taken: readonly Toggle[] }

type Typed = Partial<Record<Toggle | 'toggles', string | undefined>>

const listOf = (text = ''): Toggle[] => TOGGLES.filter((part) => text.split(' ').includes(part))

/** What the first fortnight of the month has had, and the order was begun without. */
export const takenOf = ({ toggles = '' }: Typed): Toggle[] => listOf(toggles.split(':')[2])

/** Whether the toggles stand as they began, but for something else than `of`. */
export function beganOtherwise(typed: Typed, of: string): boolean {
  const [began, on] = typed.toggles?.split(':') ?? []
  if (!began || began === of) return false
  return listOf(on).join() === TOGGLES.filter((part) => typed[part] === 'on').join()
}

/** The form values of toggles that begin so, '' for off; `of` says for whom and when, without colons. */
export const begunValues = (of: string, { on, taken }: Begun) => ({
  ...Object.fromEntries(TOGGLES.map((part) => [part, on.includes(part) ? 'on' : ''])),
  /** '2026-11 segunda:lph bonus:sso' */
  toggles: [of, on.join(' '), taken.join(' ')].join(':'),
})
