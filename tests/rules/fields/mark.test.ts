// Proves docs/rules/money.md#13.
/** What the app itself wrote into a form: a key, a tab’s id, an instant. */
import { expect, test } from 'vitest'
import { readKey, readMark } from '#app/http/forms/forms.server.ts'
import { MAX_KEY } from '#app/models/access/one-time-keys.server.ts'

const formOf = (mark?: string) => {
  const form = new FormData()
  if (mark !== undefined) form.set('key', mark)
  return form
}

test.each([
  ['3f1c9a52-7c1e-4d7a-9d0e-5f6a7b8c9d0e'],
  ['2026-11-20T14:00:00.000Z'],
  ['a_b'],
  ['x'.repeat(MAX_KEY)],
])('is read in its shape: %s', (mark) => {
  expect([readMark(formOf(mark), 'key'), readKey(formOf(mark))]).toEqual([mark, mark])
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['too long', 'x'.repeat(MAX_KEY + 1)],
  ['with a blank', 'a b'],
  ['with the character that PostgreSQL does not take', 'a\u0000'],
  ['of two lines', 'a\nb'],
  ['with half a character', 'a\ud800'],
  ['with other letters', 'ñ'],
  ['with signs', "a';--"],
])('is none, as if it were not there: %s', (_, mark) => {
  expect([readMark(formOf(mark), 'key'), readKey(formOf(mark))]).toEqual([undefined, undefined])
})
