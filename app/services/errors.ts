/**
 * The few errors that models throw. One place turns them into screens (forms and error screens)
 * and one into API answers; nothing else is expected to be thrown on purpose.
 */

import type { Codes, Question } from '#app/services/questions.ts'

/** No such record, or one that the actor may not know of: 404. */
export class NotFound extends Error {
  /** Whether its message says more than that there is nothing. */
  readonly isExplained: boolean
  constructor(message?: string) {
    super(message ?? 'No se encontró el registro')
    this.name = 'NotFound'
    this.isExplained = message !== undefined
  }
}

/** The role does not allow it: 403. */
export class Forbidden extends Error {
  constructor(message = 'No tienes permitido acceder a esta información') {
    super(message)
    this.name = 'Forbidden'
  }
}

/** A Spanish text, or a question that may be answered. */
export type Problem = string | Question
export type Problems = Record<string, Problem | readonly Problem[]>

const textOf = (problem: Problem) => (typeof problem === 'string' ? problem : problem.text)
const codesOf = (problems: readonly Problem[]) =>
  problems.flatMap((problem) => (typeof problem === 'string' ? [] : [problem.code]))

/** Input that a field must answer for: 422, problems by the field's API name. */
export class FieldErrors extends Error {
  readonly fields: Record<string, string[]>
  /** Of the fields that are asked about. */
  readonly codes: Codes
  /** Both, as they were thrown. */
  readonly problems: Problems
  constructor(problems: Problems) {
    super('Los datos enviados no son válidos')
    this.name = 'FieldErrors'
    this.problems = problems
    const lists = Object.entries(problems).map(([name, each]) => [name, [each].flat()] as const)
    this.fields = Object.fromEntries(lists.map(([name, list]) => [name, list.map(textOf)]))
    const coded = lists.map(([name, list]) => [name, codesOf(list)] as const)
    this.codes = Object.fromEntries(coded.filter(([, codes]) => codes.length > 0))
  }
}

/**
 * The state of things forbids it (in use, spent, stale, key used with another body), or an action
 * without fields asks before it is done: 409.
 */
export class Conflict extends Error {
  readonly codes: Codes
  constructor(problem: Problem) {
    super(textOf(problem))
    this.name = 'Conflict'
    const codes = codesOf([problem])
    this.codes = codes.length > 0 ? { '': codes } : {}
  }
}

/** Someone saved the record after this form was loaded: 409, and nothing is lost. */
export class StaleVersion extends Conflict {
  /** The version that the record has now. */
  readonly version: number
  constructor(version: number) {
    super('Otro usuario modificó este registro')
    this.name = 'StaleVersion'
    this.version = version
  }
}

/** Not now: the status, and how many seconds to wait before the same is tried again. */
export abstract class TryLater extends Error {
  readonly status: 429 | 503
  readonly seconds: number
  constructor(status: 429 | 503, seconds: number, message: string) {
    super(message)
    this.status = status
    this.seconds = seconds
  }
}

/** Throws StaleVersion unless the loaded version (if any was given) is still the record's. */
export function checkVersion(record: { version: number }, loaded: number | undefined): void {
  if (loaded !== undefined && loaded !== record.version) throw new StaleVersion(record.version)
}
