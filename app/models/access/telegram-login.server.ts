/** A person's data from Telegram's login widget, signed (docs/rules/messages.md#11). */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'

export type TelegramLogin = {
  id: string
  /** The person's name on Telegram: 'Some Guy · @my_username'. */
  name: string
  /** The signature, in hexadecimal. */
  hash: string
}

/** Older data is refused, and so is data dated later than this in the future. */
export const LOGIN_MS = 10 * 60 * 1000

const FORGED = problem('forged', 'Los datos no están firmados por Telegram')
const STALE = problem(
  'expired',
  'Los datos de Telegram vencieron: tienen más de 10 minutos. Vuelva a empezar',
)

/**
 * Checks the widget's fields, under the names it gives them: all of them are signed. Throws
 * FieldErrors under `hash` when the signature is not Telegram's, under `auth_date` when the data is
 * old.
 */
export function readTelegramLogin(
  token: string,
  fields: Record<string, string>,
  now: Date,
): TelegramLogin {
  const { hash = '', ...signed } = fields
  const { id = '', auth_date = '' } = signed
  if (!isSigned(token, signed, hash) || !/^\d{1,20}$/.test(id)) {
    throw new FieldErrors({ hash: FORGED })
  }
  const age = now.getTime() - Number(auth_date) * 1000
  if (!(Math.abs(age) <= LOGIN_MS)) throw new FieldErrors({ auth_date: STALE })
  return { id, name: nameOf(signed), hash }
}

function isSigned(token: string, fields: Record<string, string>, hash: string): boolean {
  if (!/^[\da-f]{64}$/.test(hash)) return false
  const key = createHash('sha256').update(token).digest()
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  const expected = createHmac('sha256', key).update(lines.join('\n')).digest()
  return timingSafeEqual(expected, Buffer.from(hash, 'hex'))
}

function nameOf({ first_name, last_name, username, id }: Record<string, string>): string {
  // Anybody chooses their own: signs that show nothing, or turn the text, are left out.
  const name = [first_name, last_name]
    .join(' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return [name, username && `@${username}`].filter(Boolean).join(' · ') || `ID ${id}`
}
