/** What the search for everything gives (docs/rules/finding.md#1). Runs anywhere. */

/** Results of a group that are shown; its list has all. */
export const SHOWN = 5

/** The longest term, in characters, and in words. */
export const MAX_TERM = 100
export const MAX_WORDS = 10

/** How well a result fits: 0 is the very number or name, 2 is a part of it somewhere. */
export type Rank = 0 | 1 | 2

export type Found = {
  to: string
  title: string
  /** What tells it from others of the same name. */
  detail: string
  /** 'Anulada', 'Inactivo'; null for what is in force. */
  state: string | null
  rank: Rank
  /** A file, which the browser opens itself. */
  isFile?: boolean
}

export type Group = {
  title: string
  results: Found[]
  /** The list with all of them; null when these are all. */
  all: string | null
}
