/** 'Usar los datos anteriores' (docs/rules/entering.md#5). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { goodOf } from '#tests/support/http/form-cases.ts'

const t = testApp()
const LAST = 'Usar los datos anteriores'

test.each(['payments', 'paysheets'] as const)(
  '%s: fills what is empty with the user’s last order, and keeps what was typed',
  async (path) => {
    const client = t.as('developer')
    const to = `/${path}/create`
    const first = await client.get(to)
    expect(first.text).not.toContain(LAST)
    const made: Record<string, string> = {
      ...goodOf(path),
      concept: 'Resmas y tinta',
      issued_at: '2026-11-03',
    }
    expect((await client.submit(first, made)).status).toBe(303)

    const opened = await client.get(to)
    expect(opened.text).toMatch(/accesskey="u"/i)
    const typed = { titular_id: String(world.maria), concept: 'Limpieza' }
    const { status, page, text } = await client.submit(opened, typed, LAST)
    expect(status).toBe(200)
    expect(page.values).toMatchObject({
      ...typed,
      enterprise_id: made.enterprise_id,
      transaction: made.transaction,
      issued_at: '2026-11-03',
      number: '',
      key: opened.page.values.key,
    })
    expect(text).toContain('la fecha (03 nov 2026)')

    const bare = await client.submit(await client.get(to), {}, LAST)
    expect(bare.page.values).toMatchObject({ concept: 'Resmas y tinta', number: '' })
    const administrator = t.as('administrator')
    const theirs = await administrator.submit(await administrator.get(to), {}, LAST)
    expect(theirs.page.values.concept).not.toBe('Resmas y tinta')
  },
)

test('nobody has it in a form that edits, or in a copy', async () => {
  const client = t.as('developer')
  await client.submit(await client.get('/payments/create'), goodOf('payments'))
  for (const to of [`/payments/${world.payment}/edit`, `/payments/create?from=${world.payment}`]) {
    expect((await client.get(to)).text).not.toContain(LAST)
  }
})
