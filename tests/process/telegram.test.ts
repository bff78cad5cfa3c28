// Proves docs/rules/messages.md#12.
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { startServer } from '#tests/support/process/server.ts'
import { BotApi, TOKEN } from '#tests/support/telegram/bot-api.ts'

describe('a server with a bot', () => {
  test('stops at once on SIGTERM while it waits for Telegram, and never logs the token', async () => {
    const api = await BotApi.start()
    api.failPolls({ status: 502, description: 'Bad Gateway' })
    const settings = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: api.url, LOG_LEVEL: 'trace' }
    const { child, output } = await startServer(settings)
    await api.until(() => api.offsets.length === 2)
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect(output.stdout).toContain('Telegram respondió 502')
    expect(output.stdout).toContain('"msg":"stopped"')
    expect(output.stdout + output.stderr).not.toContain(TOKEN.split(':')[1])
    await api.stop()
  })
})
