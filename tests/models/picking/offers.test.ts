/** Where a list is searched, what it counts, and whom a form chooses by itself (docs/rules/entering.md#1). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { findTitulars, onlyFound, titularOffer } from '#app/models/picking/read.server.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'

let crowd: number[]
const t = testDatabase(async (t) => {
  crowd = (await t.write((tx) => aCrowd(tx, 51))).map(({ titular_id }) => titular_id)
})
const leave = (id: number | undefined) =>
  t.write((tx) => deactivateTitular(tx, id ?? 0, ADMINISTRATOR))
const offer = (wanted: Parameters<typeof titularOffer>[2]) =>
  titularOffer(t.db, 'employees', wanted)

test('fifty are listed, fifty-one searched, and who has left is neither', async () => {
  expect(await offer({})).toMatchObject({ options: [], list: 'employees' })
  await leave(crowd[7])
  const { options, list } = await offer({})
  expect([options.length, list]).toEqual([50, undefined])
  expect(options.map(({ value }) => value)).not.toContain(String(crowd[7]))
  const found = await findTitulars(t.db, 'employees', '00007')
  expect(found).toMatchObject({ options: [], more: false })
})

test('of twenty found there are no more, of twenty-one there are', async () => {
  const named = (name: string, from: number, to: number) =>
    t.write(async (tx) => {
      for (const id of crowd.slice(from, to)) {
        await tx.update(titulars).set({ search_key: name }).where(eq(titulars.id, id))
      }
    })
  await named('gerente', 0, 20)
  expect(await findTitulars(t.db, 'employees', 'gerente')).toMatchObject({ more: false })
  expect((await offer({ find: 'gerente' })).more).toBeUndefined()
  await named('gerente', 50, 51)
  const found = await findTitulars(t.db, 'employees', 'gerente')
  expect([found.options.length, found.more]).toEqual([20, true])
  const offered = await offer({ find: 'gerente' })
  expect([offered.options.length, offered.more]).toEqual([20, true])
})

test('nobody is chosen who cannot be paid, whom nobody searched for, or in a short list', async () => {
  const chosen = async (find: string, keep: (number | undefined)[] = []) =>
    onlyFound(await offer({ find, keep }), find)
  expect(await chosen('00042')).toBe(String(crowd[42]))
  const salary = centimos(0)
  await t.write((tx) =>
    tx
      .update(titulars)
      .set({ salary })
      .where(eq(titulars.id, crowd[42] ?? 0)),
  )
  expect(await chosen('00042')).toBeUndefined()
  expect(await chosen('', [crowd[7]])).toBeUndefined()
  for (const id of crowd.slice(1)) await leave(id)
  expect((await offer({ find: '00000' })).options).toHaveLength(1)
  expect(await chosen('00000')).toBeUndefined()
})
