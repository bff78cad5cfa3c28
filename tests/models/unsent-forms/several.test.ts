/** Several forms that one person or several have begun (docs/rules/unsent-forms.md#1). */
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import {
  dropUnsentForm,
  keepUnsentForm,
  purgeUnsentForms,
} from '#app/models/unsent-forms/change.server.ts'
import { readUnsentForm } from '#app/models/unsent-forms/read.server.ts'
import { unsent_forms } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const INCOME = '/incomes/create'
const ORDER = '/payments/create'
const DAY = 24 * 60

const keep = (path: string, typed: Record<string, string>, actor = ADMINISTRATOR, key?: string) =>
  t.write((tx) => keepUnsentForm(tx, actor, { path, typed, key }))
const read = async (path: string) => (await readUnsentForm(t.db, 1, path, NOW))?.typed

test('each has its own texts, and is forgotten alone', async () => {
  await keep(INCOME, { provider: 'Ñandú' })
  await keep(ORDER, { concept: 'Resmas' })
  expect([await read(INCOME), await read(ORDER)]).toEqual([
    { provider: 'Ñandú' },
    { concept: 'Resmas' },
  ])
  expect(await read('/titulars/create')).toBeUndefined()
  await t.write((tx) => dropUnsentForm(tx, ADMINISTRATOR, INCOME))
  expect([await read(INCOME), await read(ORDER)]).toEqual([undefined, { concept: 'Resmas' }])
})

test('one with empty fields keeps the others, and the key of another that was sent is none of its', async () => {
  await t.write((tx) => withOneTimeKey(tx, ADMINISTRATOR, 'k1', 'income', {}, async () => [1]))
  const typed = { concept: 'Resmas', observation: '' }
  await keep(ORDER, typed, ADMINISTRATOR, 'k2')
  expect(await read(ORDER)).toEqual(typed)
})

test('20,000 characters are kept, names and texts together', async () => {
  await keep(ORDER, { concept: 'x'.repeat(19_993) })
  expect((await read(ORDER))?.concept).toHaveLength(19_993)
  await keep(ORDER, { concept: 'y'.repeat(19_994) })
  expect((await read(ORDER))?.concept?.[0]).toBe('x')
})

test('what is purged is the oldest beyond a day, so many at once, and no other’s of that address', async () => {
  const other = await t.write((tx) => aUser(tx))
  await keep(INCOME, { provider: 'a' }, later(-DAY - 3))
  await keep(ORDER, { concept: 'b' }, later(-DAY - 2))
  await keep('/titulars/create', { name: 'c' }, later(-DAY - 1))
  await keep(INCOME, { provider: 'd' }, { ...later(-DAY), id: other })
  await keep(ORDER, { concept: 'e' }, { ...later(0), id: other })
  const purge = () => t.write((tx) => purgeUnsentForms(tx, NOW, 2))
  const left = async () =>
    (await t.db.select().from(unsent_forms).orderBy(asc(unsent_forms.saved_at))).map(
      ({ typed }) => Object.values(typed)[0],
    )
  expect([await purge(), await left()]).toEqual([2, ['c', 'd', 'e']])
  expect([await purge(), await left()]).toEqual([1, ['d', 'e']])
})
