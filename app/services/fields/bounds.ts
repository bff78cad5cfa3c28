/**
 * How long what somebody sends may be before anything reads it. Whatever looks at a text (its
 * normal form above all, but also trimming and patterns) takes time by its length, so every text
 * that comes in is refused by its raw length first.
 */

import { z } from 'zod'
import { problem } from '#app/services/errors/codes.ts'
import { refusing } from '#app/services/input-codes.ts'
import { arePiledUp, isOverlong, tooLong, UNCLEAN } from '#app/services/values/text.ts'

type Message = (issue: { input?: unknown }) => string

/** The most characters of what is no free text: a number, a date, an id, a switch. */
export const MOST_SHORT = 40

/**
 * A text in NFC, which is still to be bound to `max` characters: refused unread when it is so long
 * that it cannot fit, or when its marks are piled up beyond what any language writes.
 */
export function boundedText(max: number, error: string | Message) {
  return z
    .string({ error })
    .refine((raw) => !isOverlong(raw, max), {
      ...refusing(problem('too_long', tooLong(max))),
      abort: true,
    })
    .refine((raw) => !arePiledUp(raw), { ...refusing(problem('invalid', UNCLEAN)), abort: true })
    .normalize('NFC')
}

/** Refuses a longer text unread, before any transform. */
export function short<S extends z.ZodType>(schema: S, most = MOST_SHORT): S {
  return schema.refine((raw) => typeof raw !== 'string' || raw.length <= most, {
    ...refusing(problem('too_long', tooLong(most))),
    abort: true,
  })
}

/** A number, which forms and some programs write as text. */
export function numberOrText(error: string | Message) {
  return short(z.union([z.number(), z.string()], { error }))
}
