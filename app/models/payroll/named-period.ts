/** Which days a concept names, so that it is not kept for others (docs/rules/run-screens.md#8). Runs anywhere. */
import { type Month, monthName } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Payday } from '#db/kinds.ts'
import { defaultTitle } from './period.ts'

/** The concept for these days: as it is, but their title where it names another fortnight, month or year. */
export function conceptFor(concept: string, payday: Payday, month: Month): string {
  const key = searchKey(concept).replace(/[º°ª]/g, ' ')
  // Words and numbers apart, a blank around each: '1ra.quincena' is ' 1 ra quincena '.
  const words = ` ${key.match(/[a-z]+|\d+/g)?.join(' ') ?? ''} `
  const named = [
    ...HALVES.flatMap(([half, ways]) => (ways.some((way) => way.test(words)) ? half : [])),
    ...MONTHS.flatMap((way, i) => (way.test(words) ? i + 1 : [])),
    ...[...key.matchAll(NUMBERED)].map(([, before, after]) => Number(before ?? after)),
    ...[...words.matchAll(YEAR)].map(([, year]) => Number(year)),
  ]
  const own: unknown[] = [payday, ...month.split('-').map(Number)]
  return named.every((each) => own.includes(each)) ? concept : defaultTitle(payday, month)
}

const HALF = '(?:quincenas?|quinc|qna|q)'
const NAMES = Array.from({ length: 12 }, (_, i) =>
  monthName(`2000-${String(i + 1).padStart(2, '0')}`).toLowerCase(),
)
const MONTHS = NAMES.map((name) => {
  const other = name === 'septiembre' ? '|setiembre|sept|set' : ''
  return new RegExp(` (?:${name}|${name.slice(0, 3)}${other}) `)
})

/** 'primera quincena', '1 ra quincena', 'quincena n 1', '1 q', 'primera de noviembre'. */
const ways = (number: string, spelled: string, roman: string) => [
  new RegExp(` (?:${number}|${spelled}|${roman}) (?:de )?${HALF} `),
  new RegExp(` ${HALF} (?:n |no |nro )?(?:${number}|${spelled}|${roman}) `),
  new RegExp(` (?:${spelled}) (?:de )?(?:${NAMES.join('|')}) `),
]
const HALVES: [Payday, RegExp[]][] = [
  ['primera', [...ways('0?1', 'primera?|1 (?:e?ra|a)', 'i'), / 0?1 (?:\d+ ){0,2}(?:al? )?15 /]],
  [
    'segunda',
    [...ways('0?2', 'segunda|2 (?:n?da|a)', 'ii'), / 16 (?:\d+ ){0,2}(?:al? )?(?:28|29|3[01]) /],
  ],
]

/** '11/2026', '15-11-2026', '2026-11'. */
const NUMBERED = /(?<!\d)(0?[1-9]|1[0-2])[/.-]20\d\d(?!\d)|(?<!\d)20\d\d-(0[1-9]|1[0-2])(?!\d)/g
const YEAR = / (20\d\d)(?= )/g
