// Proves docs/rules/law.md#4, #17.
import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { audit, parameters } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs } from '#tests/support/models/factories.ts'
import { enter } from '#tests/support/models/parameters.ts'

const t = testApp()
const PATH = '/settings/parameters/confirm'
const pending = () => t.db.select().from(parameters).where(isNull(parameters.confirmed_at))

test('what is proposed is confirmed together, but for what is not ticked', async () => {
  const client = t.as('administrator')
  expect((await client.get('/settings/parameters')).page.link('Confirmar valores')).toBe(PATH)
  const before = await pending()
  expect(before.length).toBeGreaterThan(20)
  const boxes = (await client.get(PATH)).page.all.filter(
    ({ attributes }) => attributes.name === 'ids',
  )
  expect(boxes.map(({ attributes }) => Number(attributes.value))).toEqual(
    before.map(({ id }) => id),
  )
  const [left, ...taken] = before.map(({ id }) => String(id))
  const answer = await client.post(PATH, { ids: taken })
  expect((await client.follow(answer)).page.toasts.join()).toContain(
    `Se han confirmado ${taken.length} valores`,
  )
  expect((await pending()).map(({ id }) => String(id))).toEqual([left])
  const trail = await t.db.select().from(audit).where(eq(audit.kind, 'parameter'))
  expect(trail.filter(({ action }) => action === 'approve')).toHaveLength(taken.length)
  // Sent again, it changes nothing.
  await client.post(PATH, { ids: taken })
  expect(await t.db.select().from(audit).where(eq(audit.kind, 'parameter'))).toHaveLength(
    trail.length,
  )
})

test('what is proposed says what it changes of the month before it is confirmed', async () => {
  await t.write(async (tx) => {
    for (const [id, salary] of [
      [world.jose, 500],
      [world.maria, 1000],
    ] as const) {
      await updateTitular(tx, id, { salary: bs(salary) }, ADMINISTRATOR, undefined)
    }
    await enter(tx, 'rule_sso', 'law')
  })
  const client = t.as('administrator')
  // (500,00 + 650,00, the cap) × 12 / 52 × 5 × 4 %: 23,08 and 30,00.
  const said = /En noviembre de 2026, \d+ personas: S\.S\.O, de 0,00 Bs a [\d.,]+ Bs/
  const [all] = said.exec((await client.get(PATH)).page.text) ?? []
  const [worker] = (await pending()).filter(({ name }) => name === 'sso_worker')
  const dialog = (await client.get(`/settings/parameters/sso_worker/${worker?.id}/confirm`)).page
  expect(dialog.text).toContain(`Lo que cambia con él: ${all}.`)
  await t.write((tx) =>
    updateTitular(tx, world.maria, { salary: bs(500) }, ADMINISTRATOR, undefined),
  )
  const [less] = said.exec((await client.get(PATH)).page.text) ?? []
  expect(centsIn(all) - centsIn(less)).toBe(692)
})

/** The sum in céntimos that a value comes to. */
const centsIn = (said = '') => Number(/a ([\d.,]+) Bs$/.exec(said)?.[1]?.replace(/\D/g, ''))

test('none ticked, and what there is not, are refused', async () => {
  const client = t.as('administrator')
  const none = await client.post(PATH, {})
  expect([none.status, none.page.alert]).toEqual([422, 'Marque algún valor'])
  expect((await client.post(PATH, { ids: ['999999'] })).status).toBe(404)
  expect((await t.as('developer').get(PATH)).status).toBe(403)
})
