/**
 * The few errors that models throw. One place turns them into screens (forms and error screens) and
 * one into API answers; no other error is thrown on purpose.
 */

import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Code, isQuestion, type Problem, problem } from './codes.ts'
import type { Codes, QuestionCode } from './questions.ts'

/** The record does not exist, or the actor may not know of it: 404. */
export class NotFound extends Error {
  readonly code = 'not_found'
  /** Whether its message says more than that the record was not found. */
  readonly isExplained: boolean
  constructor(message?: string) {
    super(message ?? 'No se encontró el registro')
    this.name = 'NotFound'
    this.isExplained = message !== undefined
  }
}

const NOT_ALLOWED = problem('forbidden', 'No tienes permitido acceder a esta información')

/** The role does not allow it: 403. */
export class Forbidden extends Error {
  readonly code: Code
  constructor(said: Problem = NOT_ALLOWED) {
    super(said.text)
    this.name = 'Forbidden'
    this.code = said.code
  }
}

export type Problems = Record<string, Problem | readonly Problem[]>

const questionsOf = (problems: readonly Problem[]): QuestionCode[] =>
  problems.filter(isQuestion).map(({ code }) => code)

/** The most fields that an answer names: it has to be written and read. */
const MOST_FIELDS = 10_000
const MORE = problem('too_many', 'Hay más errores: se dicen los de los primeros 10.000 campos')

/** Invalid input: 422, with problems by the field's API name, of at most 10,000 fields. */
export class FieldErrors extends Error {
  readonly fields: Record<string, string[]>
  /** The code of each text in `fields`. */
  readonly codes: Record<string, Code[]>
  /** The codes that are questions, by field. */
  readonly asked: Codes
  /** Both together. */
  readonly problems: Record<string, readonly Problem[]>
  constructor(problems: Problems) {
    super('Los datos enviados no son válidos')
    this.name = 'FieldErrors'
    const all = Object.entries(problems)
    const said = all.length > MOST_FIELDS ? all.slice(0, MOST_FIELDS).concat([['', MORE]]) : all
    const lists = said.map(([name, each]) => [name, [each].flat()] as const)
    const each = <T>(of: (list: Problem[]) => T[]) =>
      lists.map(([name, list]) => [name, of(list)] as const)
    this.problems = Object.fromEntries(lists)
    this.fields = Object.fromEntries(each((list) => list.map(({ text }) => text)))
    this.codes = Object.fromEntries(each((list) => list.map(({ code }) => code)))
    this.asked = Object.fromEntries(each(questionsOf).filter(([, codes]) => codes.length > 0))
  }
}

/** Throws FieldErrors when there are problems. */
export function refuseAny(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
}

/** Throws FieldErrors under `0.name`, `3.email`, … when some of many records have problems. */
export function refuseTogether(all: readonly Record<string, Problem>[]): void {
  const wrong = all.flatMap((problems, i) =>
    Object.entries(problems).map(([field, each]) => [`${i}.${field}`, each] as const),
  )
  refuseAny(Object.fromEntries(wrong))
}

/** Of many orders those whose problems are said, and the most fields of all of these. */
const MOST_ORDERS_SAID = 200
const MOST_FIELDS_SAID = 2_000

/** What is wrong with the first of many orders: 200 of them, or as many as 2,000 fields are of. */
export class WrongOrders {
  readonly #problems: Problems = {}
  #orders = 0
  #fields = 0
  #left: number | undefined

  /** Whether there are more than are said: nobody need look further. */
  get isFull(): boolean {
    return this.#left !== undefined
  }

  /** Notes the problems of the order at this place; '' is all of it. Later ones have later places. */
  add(at: number, problems: Problems): void {
    const own = Object.entries(problems)
    if (this.isFull || own.length === 0) return
    if (this.#orders === MOST_ORDERS_SAID || this.#fields + own.length > MOST_FIELDS_SAID) {
      this.#left = at
      return
    }
    for (const [name, each] of own) this.#problems[name === '' ? `${at}` : `${at}.${name}`] = each
    this.#orders++
    this.#fields += own.length
  }

  /**
   * Throws FieldErrors under `0.number`, `3.amount`, … if an order is wrong, and under '' how many of all
   * come from the first on that is not said.
   */
  refuse(all: number): void {
    const left = all - (this.#left ?? all)
    const text = `${left === 1 ? 'Falta' : 'Faltan'} por revisar ${counted(left, 'orden', 'órdenes')}`
    refuseAny(left > 0 ? { ...this.#problems, '': problem('too_many', text) } : this.#problems)
  }
}

/**
 * The state of the records forbids it (in use, spent, stale, key used with another body), or an
 * action without fields asks before it is done: 409.
 */
export class Conflict extends Error {
  readonly code: Code
  /** The codes under `''` that are questions. */
  readonly asked: Codes
  /** `all` is what the error says together. */
  constructor(said: Problem, all: readonly Problem[] = [said]) {
    super(said.text)
    this.name = 'Conflict'
    this.code = said.code
    const codes = [...new Set(questionsOf(all))]
    this.asked = codes.length > 0 ? { '': codes } : {}
  }
}

/** What keeps one of many documents from being changed with the others. */
export type DocumentFault = { id: number; order: number; name: string; problem: Problem }

/** More are only counted. */
const MOST_NAMED = 20

/**
 * Some of many documents forbid what was to be done with all, or ask: 409, and nothing is done. The
 * code is the first refusal's; a question's if all of them ask.
 */
export class DocumentsRefused extends Conflict {
  /** The faults that are named. */
  readonly documents: readonly DocumentFault[]
  /** What is refused, and below it of each document why. */
  readonly parts: readonly [what: string, ...named: string[]]
  constructor(
    what: string,
    faults: readonly [DocumentFault, ...DocumentFault[]],
    [one, many] = ['una orden', 'órdenes'],
  ) {
    const documents = faults.slice(0, MOST_NAMED)
    const named = documents.map(
      ({ order, name, problem: { text } }) => `${formatDocumentNumber(order)}, ${name}: ${text}`,
    )
    const more = faults.length - documents.length
    const others = more > 0 ? [more === 1 ? `Y ${one} más` : `Y ${more} ${many} más`] : []
    const all = faults.map((fault) => fault.problem)
    const code = (all.find((each) => !isQuestion(each)) ?? faults[0].problem).code
    const parts = [what, ...named, ...others] as const
    super(problem(code, parts.join('. ')), all)
    this.name = 'DocumentsRefused'
    this.documents = documents
    this.parts = parts
  }
}

/** Someone saved the record after this form was loaded: 409, and nothing is lost. */
export class StaleVersion extends Conflict {
  readonly version: number
  constructor(version: number) {
    super(problem('stale', 'Otro usuario modificó este registro'))
    this.name = 'StaleVersion'
    this.version = version
  }
}

/** Refused for now: the status, and how many seconds to wait before trying again. */
export abstract class TryLater extends Error {
  readonly status: 429 | 503
  readonly seconds: number
  readonly code: Code
  constructor(status: 429 | 503, seconds: number, said: Problem) {
    super(said.text)
    this.status = status
    this.seconds = seconds
    this.code = said.code
  }
}

/** Throws StaleVersion unless the loaded version, if given, is still the record's. */
export function checkVersion(record: { version: number }, loaded: number | undefined): void {
  if (loaded !== undefined && loaded !== record.version) throw new StaleVersion(record.version)
}
