// @both-engines
/** Saved views of lists: everybody's own (docs/rules/lists.md#6). */
import { expect, test } from 'vitest'
import { type Actor, systemActor } from '#app/kernel/access/actor.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { removeView, saveView } from '#app/models/views/change.server.ts'
import type { ViewedList } from '#app/models/views/fields.ts'
import { allSavedViews, savedViews, viewQuery } from '#app/models/views/read.server.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day } from '#tests/support/models/factories.ts'

const t = testDatabase()
const TODAY = day('2026-11-20')
const QUERY = 'search=ana'
const save = (name: string, actor: Actor = ADMINISTRATOR, list: ViewedList = '/titulars') =>
  t.write((tx) => saveView(tx, { list, name, query: QUERY }, actor))
const namesOf = async (user_id: number, list: ViewedList = '/titulars') =>
  (await savedViews(t.db, user_id, list, TODAY)).map(({ name }) => name)
const aColleague = async (): Promise<Actor> => ({
  ...ADMINISTRATOR,
  id: await t.write((tx) => aUser(tx)),
})

test('two people may give one name, and each sees and removes their own', async () => {
  const other = await aColleague()
  const mine = await save('Ana')
  const theirs = await save('Ana', other)
  await save('Suya', other)
  expect([await namesOf(1), await namesOf(other.id ?? 0)]).toEqual([['Ana'], ['Ana', 'Suya']])
  expect((await allSavedViews(t.db, 1, TODAY)).map(({ id }) => id)).toEqual([mine])
  const removed = t.write((tx) => removeView(tx, theirs, ADMINISTRATOR))
  await expect(removed).rejects.toBeInstanceOf(NotFound)
  await t.write((tx) => removeView(tx, mine, ADMINISTRATOR))
  expect([await namesOf(1), await namesOf(other.id ?? 0)]).toEqual([[], ['Ana', 'Suya']])
})

test('one person keeps twenty of a list, a name once; another list and person have their own', async () => {
  const other = await aColleague()
  for (let n = 1; n <= 20; n++) await save(`Vista ${n}`)
  await expect(save('Vista 21')).rejects.toMatchObject({
    fields: { name: ['Ya tiene 20 vistas de esta lista: elimine alguna'] },
  })
  await expect(save('Vista 1')).rejects.toMatchObject({
    fields: { name: ['Ya tiene una vista de esta lista con ese nombre'] },
  })
  await save('Vista 1', ADMINISTRATOR, '/payments')
  await save('Vista 21', other)
  expect([(await namesOf(1)).length, await namesOf(1, '/payments')]).toEqual([20, ['Vista 1']])
})

test('the system keeps none', async () => {
  await expect(save('Ana', systemActor(NOW))).rejects.toBeInstanceOf(NotFound)
})

test('what the list does not know, and the page, are no part of a view', async () => {
  const query = 'page=7&token=x&limit=25&search=+ana+&scope=Nadie&sort_by=name%2Casc'
  expect(viewQuery('/titulars', new URLSearchParams(query))).toBe(
    'search=ana&sort_by=name%2Casc&limit=25',
  )
  const nothing = { list: '/titulars' as const, name: 'Nada', query: 'page=7&token=x' }
  const refused = t.write((tx) => saveView(tx, nothing, ADMINISTRATOR))
  await expect(refused).rejects.toBeInstanceOf(FieldErrors)
})

test.each([
  [
    'startDate=2026-11-16&endDate=2026-11-30',
    '2027-02-03',
    'startDate=2027-02-01&endDate=2027-02-15',
  ],
  [
    'startDate=2026-11-01&endDate=2026-11-30',
    '2028-02-29',
    'startDate=2028-02-01&endDate=2028-02-29',
  ],
  [
    'startDate=2026-10-01&endDate=2026-10-31',
    '2027-01-15',
    'startDate=2026-12-01&endDate=2026-12-31',
  ],
  [
    'startDate=2026-11-01&endDate=2026-11-15',
    '2027-02-03',
    'startDate=2026-11-01&endDate=2026-11-15',
  ],
])(
  'a range by name is that of the day it is opened, any other stays: %s',
  async (saved, on, shown) => {
    const query = `search=ana&${saved}&sort_by=order%2Cdesc`
    const id = await t.write((tx) =>
      saveView(tx, { list: '/paysheets', name: 'Mía', query }, ADMINISTRATOR),
    )
    const opened = `search=ana&${shown}&sort_by=order%2Cdesc`
    expect(await savedViews(t.db, 1, '/paysheets', day(on))).toEqual([
      { name: 'Mía', query: opened },
    ])
    expect(await allSavedViews(t.db, 1, day(on))).toMatchObject([{ id, query: opened }])
    expect(await savedViews(t.db, 1, '/paysheets', TODAY)).toEqual([{ name: 'Mía', query }])
  },
)
