// @both-engines
/** Forms that somebody began and has not sent (docs/rules/unsent-forms.md#1). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import {
  dropUnsentForm,
  keepUnsentForm,
  purgeUnsentForms,
} from '#app/models/unsent-forms/change.server.ts'
import { isKept } from '#app/models/unsent-forms/fields.ts'
import { readUnsentForm } from '#app/models/unsent-forms/read.server.ts'
import { unsent_forms } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const PATH = '/incomes/create'
const DAY = 24 * 60

const keep = (text: string, minutes = 0, path = PATH) => {
  const typed = { provider: text }
  return t.write((tx) => keepUnsentForm(tx, later(minutes), { path, typed, key: undefined }))
}
const read = (minutes: number, user = 1) => readUnsentForm(t.db, user, PATH, later(minutes).at)

test('the last text is kept for its user for 24 hours', async () => {
  await keep('Ñan')
  await keep('Ñandú', 5)
  const other = await t.write((tx) => aUser(tx))
  expect(await read(DAY + 5)).toEqual({
    typed: { provider: 'Ñandú' },
    saved_at: later(5).at.toISOString(),
  })
  expect(await read(DAY + 6)).toBeUndefined()
  expect(await read(5, other)).toBeUndefined()
})

test('no more than 20 forms are kept for one user: the oldest go', async () => {
  const of = (n: number) => `/titulars/1/accounts/${n}/transfer`
  for (let n = 1; n <= 25; n++) await keep(String(n), n, of(n))
  const kept = await t.db.select().from(unsent_forms)
  expect(kept.map(({ path }) => path).sort()).toEqual(
    Array.from({ length: 20 }, (_, i) => of(i + 6)).sort(),
  )
})

test('one user’s forms and keys say nothing of another’s', async () => {
  const other: Actor = { ...ADMINISTRATOR, id: await t.write((tx) => aUser(tx)) }
  const of = (n: number) => `/titulars/1/accounts/${n}/transfer`
  const save = (actor: Actor, path: string, key?: string) =>
    t.write((tx) => keepUnsentForm(tx, actor, { path, typed: { concept: 'Ñandú' }, key }))
  const theirs = async () => {
    const kept = await t.db.select().from(unsent_forms).where(eq(unsent_forms.user_id, 1))
    return kept.map(({ path }) => path)
  }
  await save(later(0), of(1))
  for (let n = 1; n <= 21; n++) await save({ ...other, at: later(n).at }, of(n))
  await t.write((tx) => dropUnsentForm(tx, other, of(1)))
  expect(await theirs()).toEqual([of(1)])
  await t.write((tx) => withOneTimeKey(tx, other, 'k1', 'income', {}, async () => [1]))
  await save(later(1), of(2), 'k1')
  expect((await theirs()).sort()).toEqual([of(1), of(2)])
})

test('what was sent meanwhile, as its key shows, is not kept', async () => {
  await t.write((tx) => withOneTimeKey(tx, later(0), 'k1', 'income', {}, async () => [1]))
  const typed = { provider: 'Tarde' }
  await t.write((tx) => keepUnsentForm(tx, later(0), { path: PATH, typed, key: 'k1' }))
  expect(await read(0)).toBeUndefined()
})

test('too long a text leaves what was kept before, and an empty one forgets it', async () => {
  await keep('Ñandú')
  await keep('x'.repeat(20_001))
  expect(await read(0)).toMatchObject({ typed: { provider: 'Ñandú' } })
  await keep('')
  expect(await read(0)).toBeUndefined()
})

test('keeping, purging and dropping at once leave the last text, or nothing', async () => {
  await keep('viejo', -DAY - 1)
  const purge = () => t.write((tx) => purgeUnsentForms(tx, later(0).at, 500))
  await Promise.all([purge(), keep('nuevo'), purge(), keep('nuevo'), purge()])
  expect(await read(0)).toMatchObject({ typed: { provider: 'nuevo' } })
  const drop = () => t.write((tx) => dropUnsentForm(tx, ADMINISTRATOR, PATH))
  await Promise.all([drop(), keep('otro'), drop(), purge()])
  expect((await t.db.select().from(unsent_forms)).length).toBeLessThanOrEqual(1)
})

test.each([
  ['/payments/create', true],
  ['/titulars/2/accounts/13/transfer', true],
  ['/settings/announcements/create', true],
  ['/settings/users/create', false],
  ['/incomes/3/edit', false],
  ['/Incomes/Create', false],
])('%s is kept: %s', (path, is) => {
  expect(isKept(path)).toBe(is)
})
