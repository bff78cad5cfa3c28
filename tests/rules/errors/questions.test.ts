/** Questions and their answers, in forms and in errors (docs/rules/api.md#11). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  checkVersion,
  FieldErrors,
  Forbidden,
  NotFound,
  StaleVersion,
} from '#app/kernel/errors/errors.ts'
import {
  API_QUESTION_CODES,
  answersIn,
  askedIn,
  QUESTION_CODES,
  withoutAnswers,
} from '#app/kernel/errors/questions.ts'

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('only a ticked box answers its question', () => {
  const form = formOf({ allow_duplicate: 'on', allow_check_digit: '', allow_no_account: 'off' })
  expect(answersIn(form)).toEqual({ allow_duplicate: true })
})

test('answers are not stored with what they allow', () => {
  const said = { name: 'Ana', allow_duplicate: true, allow_salary_changed: true, allowance: 1 }
  expect(withoutAnswers(said)).toEqual({ name: 'Ana', allowance: 1 })
})

test('an answered question stays at its field, and one without an answer goes', () => {
  const form = formOf({
    asked_duplicate: 'name',
    asked_check_digit: 'number',
    allow_check_digit: 'on',
  })
  expect(askedIn(form)).toEqual({ number: ['check_digit'] })
  expect(askedIn(form, {}, 'all')).toEqual({ name: ['duplicate'], number: ['check_digit'] })
})

test('a question that is asked again is there once, at its field of now', () => {
  const form = formOf({ asked_duplicate: 'name', allow_duplicate: 'on' })
  expect(askedIn(form, { name: ['duplicate'] })).toEqual({ name: ['duplicate'] })
  expect(askedIn(form, { ric: ['duplicate'] })).toEqual({ ric: ['duplicate'] })
})

test('a field keeps its questions of now before those that are answered', () => {
  const form = formOf({ asked_duplicate: 'number', allow_duplicate: 'on' })
  const asked = askedIn(form, { number: ['check_digit'] })
  expect(asked).toEqual({ number: ['check_digit', 'duplicate'] })
})

test('the API asks every question but that of the form of employees', () => {
  const asked: readonly string[] = API_QUESTION_CODES
  const others = QUESTION_CODES.filter((code) => !asked.includes(code))
  expect(others).toEqual(['ric_check_digit'])
})

test('the page about the API says of each question before what it is asked', () => {
  const page = readFileSync('docs/api.md', 'utf8')
  const rows = page.match(/(?<=\n## When it asks\n.*?)^\| `\w+`/gms) ?? []
  const codes = rows.map((row) => row.slice(3, -1))
  expect(codes.filter((code) => API_QUESTION_CODES.some((known) => known === code)).sort()).toEqual(
    API_QUESTION_CODES.toSorted(),
  )
})

test('invalid input says no more than can be read, and that there is more', () => {
  const wrong = (count: number) =>
    new FieldErrors(
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`, problem('taken', 'Ya')])),
    )
  expect(Object.keys(wrong(10_000).fields)).toHaveLength(10_000)
  const { fields, codes } = wrong(10_001)
  expect(Object.keys(fields)).toHaveLength(10_001)
  expect(fields['']).toEqual(['Hay más errores: se dicen los de los primeros 10.000 campos'])
  expect([codes[''], fields['9999'], fields['10000']]).toEqual([['too_many'], ['Ya'], undefined])
})

test('invalid input has the text and the code of each problem, and which are questions', () => {
  const taken = problem('taken', 'Ya existe')
  const like = problem('duplicate', 'Se parece')
  const error = new FieldErrors({ name: [taken, like], ric: taken })
  expect(error.fields).toEqual({ name: ['Ya existe', 'Se parece'], ric: ['Ya existe'] })
  expect(error.codes).toEqual({ name: ['taken', 'duplicate'], ric: ['taken'] })
  expect(error.asked).toEqual({ name: ['duplicate'] })
})

test('a conflict asks only when it is a question', () => {
  const holding = new Conflict(problem('holds_money', 'Tiene dinero'))
  expect([holding.code, holding.asked]).toEqual(['holds_money', { '': ['holds_money'] }])
  const used = new Conflict(problem('in_use', 'Está en uso'))
  expect([used.code, used.asked]).toEqual(['in_use', {}])
})

test('what a role may not do is forbidden, unless it is said otherwise', () => {
  expect(new Forbidden().code).toBe('forbidden')
  expect(new Forbidden(problem('foreign_origin', 'De otro sitio')).code).toBe('foreign_origin')
})

test('a record that was not found is explained only by a message of its own', () => {
  expect(new NotFound().isExplained).toBe(false)
  expect(new NotFound('Ya no existe').isExplained).toBe(true)
})

test('a version is checked when one was loaded', () => {
  expect(() => checkVersion({ version: 3 }, undefined)).not.toThrow()
  expect(() => checkVersion({ version: 3 }, 3)).not.toThrow()
  expect(() => checkVersion({ version: 3 }, 2)).toThrow(StaleVersion)
  expect(new StaleVersion(3)).toMatchObject({ code: 'stale', version: 3, asked: {} })
})
