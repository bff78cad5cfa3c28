// Proves docs/rules/law.md#14: the screens of concepts, as a browser without scripts uses them.
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'

const t = testApp()
const PATH = '/settings/concepts'
const client = () => t.as('administrator')

test('what was typed stays beside what is wrong with it, the code too', async () => {
  const typed = { name: 'Prima por hogar', code: 'Con espacio', nature: 'integral' }
  const refused = await client().submit(await client().get(`${PATH}/create`), typed)
  expect(refused.status).toBe(422)
  expect(refused.page.errors).toEqual({
    code: 'Escriba minúsculas, dígitos y _, como prima_hogar',
  })
  expect(refused.page.values).toMatchObject(typed)
  const edited = await client().submit(await client().get(`${PATH}/8/edit`), typed)
  expect(edited.page.values).toMatchObject(typed)
})

test('a code that is left blank comes from the name, and an inactive concept says so', async () => {
  const admin = client()
  const made = await admin.submit(await admin.get(`${PATH}/create`), { name: 'Prima' })
  expect((await admin.follow(made)).page.toasts[0]).toContain('Se ha creado el concepto Prima')
  await admin.submit(await admin.get(`${PATH}/18/activation`), {})
  const { page } = await admin.get(`${PATH}?search=prima`)
  expect(page.rows.map((cells) => cells.slice(0, 2))).toEqual([['Prima Inactivo', 'prima']])
})
