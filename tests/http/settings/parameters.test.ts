// Proves docs/rules/law.md#17.
import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, parameters } from '#db/schema.ts'
import { testApp } from '#tests/support/http/app.ts'

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

test('none ticked, and what there is not, are refused', async () => {
  const client = t.as('administrator')
  const none = await client.post(PATH, {})
  expect([none.status, none.page.alert]).toEqual([422, 'Marque algún valor'])
  expect((await client.post(PATH, { ids: ['999999'] })).status).toBe(404)
  expect((await t.as('developer').get(PATH)).status).toBe(403)
})
