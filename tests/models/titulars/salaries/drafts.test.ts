// @both-engines
/** Salaries that are typed and not saved are their user's alone (docs/rules/salaries.md#6). */
import { expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  discardSalaryDrafts,
  dropSalaryDrafts,
  keepSalaryDrafts,
  purgeSalaryDrafts,
  salaryDrafts,
  unsavedSalaries,
} from '#app/models/titulars/salaries/drafts.server.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()

test('two users who type for one person neither see nor discard each other’s', async () => {
  const id = await t.write((tx) => aTitular(tx))
  const other: Actor = { ...ADMINISTRATOR, id: await t.write((tx) => aUser(tx)) }
  const keep = (actor: Actor, typed: string) =>
    t.write((tx) => keepSalaryDrafts(tx, actor, [{ titular_id: id, typed, version: 1 }]))
  const typedBy = async (user: number | null) =>
    (await salaryDrafts(t.db, user ?? 0, [id], NOW)).get(id)?.typed
  await keep(ADMINISTRATOR, '600')
  await keep(other, '700')
  expect([await typedBy(1), await typedBy(other.id)]).toEqual(['600', '700'])
  await t.write((tx) => discardSalaryDrafts(tx, other, [], NOW.toISOString()))
  expect([await typedBy(1), await typedBy(other.id)]).toEqual(['600', undefined])
  const unsaved = await Promise.all(
    [1, other.id ?? 0].map((user) => unsavedSalaries(t.db, user, NOW, [])),
  )
  expect(unsaved.map(({ n }) => n)).toEqual([1, 0])
})

test('what is typed again replaces that person’s alone, and none is forgotten for nobody', async () => {
  const [ana, luis] = await t.write(async (tx) => [await aTitular(tx), await aTitular(tx)])
  const keep = (typed: Record<number, string>) =>
    t.write((tx) =>
      keepSalaryDrafts(
        tx,
        ADMINISTRATOR,
        Object.entries(typed).map(([id, text]) => ({
          ...{ titular_id: Number(id), typed: text, version: 1 },
        })),
      ),
    )
  const typed = async () =>
    [...(await salaryDrafts(t.db, 1, [ana ?? 0, luis ?? 0], NOW)).values()].map(
      (each) => each.typed,
    )
  await keep({ [ana ?? 0]: '600', [luis ?? 0]: '700' })
  await keep({ [luis ?? 0]: '750' })
  expect((await typed()).sort()).toEqual(['600', '750'])
  await t.write((tx) => dropSalaryDrafts(tx, ADMINISTRATOR, []))
  expect((await unsavedSalaries(t.db, 1, NOW, [])).n).toBe(2)
  await t.write((tx) => dropSalaryDrafts(tx, ADMINISTRATOR, [luis ?? 0]))
  expect(await typed()).toEqual(['600'])
})

test('what is discarded is what was counted and what was shown, not what another tab kept since', async () => {
  const ids = await t.write(async (tx) => [
    ...[await aTitular(tx), await aTitular(tx), await aTitular(tx), await aTitular(tx)],
  ])
  const keep = (id: number | undefined, minutes: number) =>
    t.write((tx) =>
      keepSalaryDrafts(tx, later(minutes), [{ titular_id: id ?? 0, typed: '600', version: 1 }]),
    )
  const left = async () => [...(await salaryDrafts(t.db, 1, ids, NOW)).keys()]
  const [older, last, shown, since] = ids
  await keep(older, 1)
  await keep(last, 2)
  const counted = await unsavedSalaries(t.db, 1, NOW, [older ?? 0, last ?? 0])
  expect(counted).toEqual({ n: 2, last: later(2).at.toISOString(), elsewhere: undefined })
  await keep(shown, 3)
  await keep(since, 4)
  await t.write((tx) => discardSalaryDrafts(tx, ADMINISTRATOR, [shown ?? 0], counted.last))
  expect(await left()).toEqual([since])
  await t.write((tx) => discardSalaryDrafts(tx, ADMINISTRATOR, [], ''))
  expect(await left()).toEqual([since])
})

test('what was typed a day ago is neither shown nor counted, before the purge has come', async () => {
  const id = await t.write((tx) => aTitular(tx))
  await t.write((tx) =>
    keepSalaryDrafts(tx, ADMINISTRATOR, [{ titular_id: id, typed: '600', version: 1 }]),
  )
  const after = async (minutes: number) => {
    const now = later(minutes).at
    return [
      (await salaryDrafts(t.db, 1, [id], now)).size,
      await unsavedSalaries(t.db, 1, now, [id]),
    ]
  }
  expect(await after(24 * 60)).toEqual([1, { n: 1, last: NOW.toISOString(), elsewhere: undefined }])
  expect(await after(24 * 60 + 1)).toEqual([0, { n: 0, last: '' }])
})

test('what is purged is the oldest beyond a day, so many at once', async () => {
  const ids = await t.write(async (tx) => [
    await aTitular(tx),
    await aTitular(tx),
    await aTitular(tx),
  ])
  const day = -24 * 60
  for (const [i, minutes] of [day - 2, day - 1, day].entries()) {
    const draft = { titular_id: ids[i] ?? 0, typed: '600', version: 1 }
    await t.write((tx) => keepSalaryDrafts(tx, later(minutes), [draft]))
  }
  const purge = () => t.write((tx) => purgeSalaryDrafts(tx, NOW, 1))
  const left = async () =>
    [...(await salaryDrafts(t.db, 1, ids, later(3 * day).at)).keys()].sort((a, b) => a - b)
  expect([await purge(), await left()]).toEqual([1, ids.slice(1)])
  expect([await purge(), await left()]).toEqual([1, ids.slice(2)])
  expect([await purge(), await left()]).toEqual([0, ids.slice(2)])
})
