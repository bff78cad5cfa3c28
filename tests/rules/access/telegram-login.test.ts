// Proves docs/rules/messages.md#11.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, test, vi } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { readTelegramLogin } from '#app/models/access/telegram-login.server.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { TOKEN } from '#tests/support/telegram/bot-api.ts'
import { EXAMPLE, signedLogin } from '#tests/support/telegram/login.ts'

const SIGNED_AT = Number(EXAMPLE.auth_date)
const read = (fields: Record<string, string>, seconds = 0, token = TOKEN) =>
  readTelegramLogin(token, fields, new Date((SIGNED_AT + seconds) * 1000))

function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof FieldErrors) return error.fields
    throw error
  }
  return undefined
}

const FORGED = { hash: ['Los datos no están firmados por Telegram'] }
const STALE = {
  auth_date: ['Los datos de Telegram vencieron: tienen más de 10 minutos. Vuelva a empezar'],
}

describe('the data of Telegram’s login widget', () => {
  test('is accepted with a signature by the bot’s token', () => {
    expect(read(EXAMPLE)).toEqual({
      id: '666666666',
      name: 'Some Guy · @my_username',
      hash: EXAMPLE.hash,
    })
  })

  test.each([
    ['another id', { id: '666666667' }],
    ['another name', { first_name: 'Same' }],
    ['another date', { auth_date: String(SIGNED_AT + 1) }],
    ['a field more', { phone: '04121234567' }],
    ['another hash', { hash: EXAMPLE.hash.replace('a9', 'a8') }],
    ['a hash cut short', { hash: EXAMPLE.hash.slice(0, 62) }],
    ['a hash in capitals', { hash: EXAMPLE.hash.toUpperCase() }],
    ['no hash', { hash: '' }],
  ])('is refused with %s', (_what, forged) => {
    expect(refusal(() => read({ ...EXAMPLE, ...forged }))).toEqual(FORGED)
  })

  test('names its person without signs that show nothing or turn the text', () => {
    const fields = signedLogin('7', 0, '\u202eZ\u200bo\u0007e\u2066')
    expect(readTelegramLogin(TOKEN, fields, NOW)).toMatchObject({ name: 'Zoe · @zoepaz' })
  })

  test('is refused without one of its fields, and with another bot’s token', () => {
    const { last_name: _, ...less } = EXAMPLE
    expect(refusal(() => read(less))).toEqual(FORGED)
    expect(refusal(() => read(EXAMPLE, 0, '777777777:b'))).toEqual(FORGED)
    expect(refusal(() => read({}))).toEqual(FORGED)
  })

  test('has its signature compared in constant time', () => {
    const compared = vi.spyOn(crypto, 'timingSafeEqual')
    syncBuiltinESMExports()
    try {
      expect(read(EXAMPLE).id).toBe('666666666')
      expect(refusal(() => read({ ...EXAMPLE, hash: 'a'.repeat(64) }))).toEqual(FORGED)
      expect(compared).toHaveBeenCalledTimes(2)
    } finally {
      compared.mockRestore()
      syncBuiltinESMExports()
    }
  })

  test('is valid for ten minutes', () => {
    expect(read(EXAMPLE, 600).id).toBe('666666666')
    expect(refusal(() => read(EXAMPLE, 601))).toEqual(STALE)
    expect(refusal(() => read(EXAMPLE, -601))).toEqual(STALE)
  })
})
