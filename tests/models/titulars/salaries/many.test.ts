// Proves docs/rules/salaries.md#1, #5.
/** Many salaries at once: all or none, each with its trail and its history. */
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { SalariesStale, setSalaries } from '#app/models/titulars/salaries/many.server.ts'
import { later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const three = () =>
  t.write(async (tx) => [
    await aTitular(tx, { salary: bs(100) }),
    await aTitular(tx, { salary: bs(200) }),
    await aTitular(tx),
  ])
const wanted = (ids: number[], ...salaries: number[]) =>
  ids.map((titular_id, i) => ({ titular_id, salary: bs(salaries[i] ?? 0), version: 1 }))
const salaries = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await getTitular(t.db, id)).salary))

test('many salaries are changed at once, each with its trail and its history', async () => {
  const ids = await three()
  const terms = { since: day('2026-11-01'), reason: 'Decreto' }
  const changed = await t.write((tx) =>
    setSalaries(tx, wanted(ids, 150.5, 200, 90_000_000_000), later(1), terms),
  )
  expect(changed).toEqual([ids[0], ids[2]])
  expect(await salaries(ids)).toEqual([15_050, 20_000, 9_000_000_000_000])
  const [first = 0, second = 0] = ids
  expect(await salaryHistory(t.db, first)).toMatchObject([
    { salary: 15_050, since: '2026-11-01', reason: 'Decreto', user_id: 1 },
    { salary: 10_000 },
  ])
  expect(await salaryHistory(t.db, second)).toHaveLength(1)
  expect((await trailOf(t.db, 'titular', first)).at(-1)).toMatchObject({
    ...{ action: 'update', before: { salary: 10_000 } },
    after: { salary: 15_050, salary_since: '2026-11-01', salary_reason: 'Decreto' },
  })
  expect((await getTitular(t.db, first)).version).toBe(2)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('a titular who is there twice gets the last salary, once', async () => {
  const [id = 0] = await three()
  await t.write((tx) => setSalaries(tx, wanted([id, id], 150, 160), later(1)))
  expect(await salaries([id])).toEqual([16_000])
  expect((await salaryHistory(t.db, id)).map(({ salary }) => salary)).toEqual([16_000, 10_000])
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('none is changed when somebody changed one of them, or it is gone', async () => {
  const ids = await three()
  const [first = 0] = ids
  await t.write((tx) => updateTitular(tx, first, { salary: bs(111) }, later(1)))
  const refused = await errorOf(
    t.write((tx) => setSalaries(tx, wanted([...ids, 999], 1, 2, 3, 4), later(2))),
  )
  expect(refused).toBeInstanceOf(SalariesStale)
  expect((refused as SalariesStale).titulars).toMatchObject([
    { id: first, salary: 11_100, version: 2 },
    { id: 999, version: 0 },
  ])
  expect(await salaries(ids)).toEqual([11_100, 20_000, 0])
})

test('nobody gets one who is no employee', async () => {
  const supplier = await t.write((tx) => aTitular(tx, { scope: 'Externo' }))
  const ids = [...(await three()), supplier]
  const refused = await errorOf(t.write((tx) => setSalaries(tx, wanted(ids, 1, 2, 3, 4), later(2))))
  expect(refused).toBeInstanceOf(SalariesStale)
  expect(await salaries(ids)).toEqual([10_000, 20_000, 0, 0])
})

test('one alone that somebody changed is not overwritten', async () => {
  const [id = 0] = await three()
  await t.write((tx) => updateTitular(tx, id, { salary: bs(111) }, later(1)))
  const refused = await errorOf(t.write((tx) => setSalaries(tx, wanted([id], 150), later(2))))
  expect(refused).toMatchObject({ message: 'Otro usuario modificó este registro' })
  expect(await salaries([id])).toEqual([11_100])
})

test('more than one slice is changed whole', async () => {
  const ids = await t.write(async (tx) => {
    const all: number[] = []
    for (let n = 0; n < 1203; n++) all.push(await aTitular(tx, { salary: bs(1) }))
    return all
  })
  await t.write((tx) =>
    setSalaries(
      tx,
      ids.map((titular_id, i) => ({ titular_id, salary: bs(2 + i), version: 1 })),
      later(1),
    ),
  )
  expect(await salaries([ids[0] ?? 0, ids[1202] ?? 0])).toEqual([200, 120_400])
  expect(await findBrokenInvariants(t.db)).toEqual([])
})
