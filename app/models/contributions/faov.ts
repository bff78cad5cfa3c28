/** FAOV's monthly file, a line a worker (docs/rules/contributions.md#5). Pure: runs anywhere. */
import { losesLetters, words } from '#app/io/bank-formats/ascii.ts'
import { identityOf } from '#app/io/bank-formats/identity.ts'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { nameParts } from '#app/kernel/values/full-name.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { LawValues } from '#db/law-kinds.ts'
import type { Worker } from './amounts.ts'

/** What a line says of a worker; `left_at` only where they had left by the month's end. */
export type FaovWorker = Pick<
  Worker,
  'ric' | 'name' | 'given_names' | 'surnames' | 'hired_at' | 'left_at'
> & { wage: Centimos }

/** How programs write what FAOV has not published. */
export type FaovChoices = Pick<LawValues, 'faov_id' | 'faov_comma'>

type Names = readonly [given: string, second: string, surname: string, second: string]

/**
 * The two given names and two surnames of a line: those that were entered, or those of a full name of two
 * or four words. Undefined where nobody can know which are which.
 */
export function namesOf({ name, given_names, surnames }: FaovWorker): Names | undefined {
  if (given_names && surnames) return [...inTwo(given_names), ...inTwo(surnames)]
  const parts = nameParts(name)
  // 'de la Rosa' may be of a given name or a surname.
  if (parts.some((part) => part.includes(' '))) return undefined
  const [one = '', two = '', three = '', four = ''] = parts
  if (parts.length === 2) return [one, '', two, '']
  return parts.length === 4 ? [one, two, three, four] : undefined
}

/** The first one with what belongs to it, and the rest. */
function inTwo(names: string): [string, string] {
  const [first = '', ...rest] = nameParts(names)
  return [first, rest.join(' ')]
}

/** A Venezuelan's or foreigner's identity card, which alone FAOV takes. */
const CARD = /^\d{6,8}$/

/** Whether the names are there, with all of their letters. */
function namesLack(names: Names | undefined): string[] {
  const isThere = names?.[0] && names[2] && words(names[0]) && words(names[2])
  if (!isThere) return ['Escriba sus nombres y apellidos aparte']
  const loses = names.some(losesLetters)
  return loses ? ['Su nombre tiene letras que el archivo no admite'] : []
}

export function faovLacks(worker: FaovWorker): string[] {
  const { letter, number } = identityOf(worker.ric)
  const names = namesOf(worker)
  return [
    ...(/^[VE]$/.test(letter) && CARD.test(number) ? [] : ['Falta la cédula']),
    ...(worker.hired_at ? [] : ['Falta la fecha de ingreso']),
    ...namesLack(names),
  ]
}

/** `30112026` */
const dayText = (day: IsoDate) => day.slice(8) + day.slice(5, 7) + day.slice(0, 4)

/** A worker's line; of one who lacks nothing. */
export function faovLine(worker: FaovWorker, { faov_id, faov_comma }: FaovChoices): string {
  const { letter, number } = identityOf(worker.ric)
  const left = worker.left_at ? dayText(worker.left_at) : ''
  const line = [
    letter,
    faov_id === 'bare' ? number : number.padStart(9, '0'),
    ...(namesOf(worker) ?? []).map((name) => words(name).toUpperCase()),
    String(worker.wage).padStart(3, '0'),
    worker.hired_at ? dayText(worker.hired_at) : '',
    left,
  ].join(',')
  return left && faov_comma !== 'open' ? `${line},` : line
}

/** `N01234567890123456789112026.txt` */
export const faovFileName = (number: string, month: Month): string =>
  `N${number}${month.slice(5)}${month.slice(0, 4)}.txt`
