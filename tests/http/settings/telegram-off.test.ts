// Proves docs/rules/messages.md#10, #13.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { signedLogin } from '#tests/support/telegram/login.ts'

const t = testApp()
const { employee } = world.people

describe('without a bot', () => {
  test('the account says that Telegram is not configured, and offers nothing', async () => {
    const { page, headers } = await t.as('employee').get('/settings')
    expect(page.text).toContain('Telegram no está configurado en este servidor.')
    expect(() => page.button('Vincular con un enlace')).toThrow()
    expect(headers.get('Content-Security-Policy')).not.toContain('telegram')
  })

  test('nothing can be linked', async () => {
    const elsa = t.as('employee')
    const confirm = `/settings/telegram/confirm?${new URLSearchParams(signedLogin('901'))}`
    for (const path of ['/settings/telegram/link', confirm]) {
      const { page } = await elsa.get(path)
      expect(page.alert).toBe('Telegram no está configurado en este servidor.')
      expect((await elsa.post(path)).status).toBe(404)
    }
    const called = await elsa.api('PATCH', `users/${employee}`, signedLogin('901'))
    expect([called.status, called.json.errors]).toEqual([
      422,
      { hash: ['Telegram no está configurado'] },
    ])
  })

  test('a user who had linked Telegram can still unlink it', async () => {
    await t.write((tx) =>
      tx.update(users).set({ simgulary_bot_id: '901' }).where(eq(users.id, employee)),
    )
    const elsa = t.as('employee')
    expect((await elsa.get('/settings')).page.text).toContain('Vinculado con la cuenta 901.')
    await elsa.fill('/settings/telegram/unlink')
    expect((await elsa.get('/settings')).page.text).not.toContain('Vinculado')
  })
})
