/**
 * Length limits that apply before input is read. Everything done with a text (its normal form above
 * all, but also trimming and patterns) takes time by its length, so every text is first refused by
 * its raw length.
 */

import { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import { arePiledUp, isOverlong, tooLong, UNCLEAN } from '#app/kernel/values/text.ts'
import { refusing } from './input-codes.ts'

type Message = (issue: { input?: unknown }) => string

/** The most characters of anything but free text: a number, a date, an id, a switch. */
export const MOST_SHORT = 40

/**
 * A text in NFC, which the caller limits to `max` characters. Refused unread when it is too long to
 * fit, or when it piles up more marks than any language uses.
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

/** A number, which forms and some programs send as text. */
export function numberOrText(error: string | Message) {
  return short(z.union([z.number(), z.string()], { error }))
}
