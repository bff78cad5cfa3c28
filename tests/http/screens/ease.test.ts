// Proves docs/rules/lists.md#7; docs/rules/ease.md#7.
/** Ways through lists, and buttons that say what they wait for (docs/rules/ease.md). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { hasClass } from '#tests/support/http/html.ts'

const t = testApp()
const open = async (path: string) => (await t.as('administrator').get(path)).page

test('the name of a titular leads to their page', async () => {
  expect((await open('/titulars?search=maria')).link('María Ñáñez')).toBe(
    `/titulars/${world.maria}`,
  )
})

test('‘Crear varias’ looks as ‘Crear orden’ does', async () => {
  const page = await open('/paysheets')
  const looks = ['/paysheets/create', '/paysheets/create/many'].map((to) =>
    page.all
      .filter(({ tag, attributes }) => tag === 'a' && attributes.href === to)
      .map((link) => hasClass(link, 'btn-primary')),
  )
  expect(looks).toEqual([[true], [true]])
})
