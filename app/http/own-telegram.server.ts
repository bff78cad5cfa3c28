import type { ApiRequest, Body } from '#app/http/api.server.ts'
import { linkByLogin, unlinkTelegram } from '#app/models/telegram-link.server.ts'
import type { User } from '#app/models/user.server.ts'
import { FieldErrors, Forbidden } from '#app/services/errors.ts'
import { readTelegramLogin } from '#app/services/telegram-login.server.ts'
import type { Tx } from '#db/client.server.ts'

/** What Telegram's login widget gives, and signs. */
const SIGNED = ['id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date', 'hash']
const ONLY_SIGNED = 'Solo se vincula con los datos firmados por Telegram'

/**
 * What a body changes of the user's Telegram account: the widget's fields link it, a
 * `simgulary_bot_id` of null takes it away, and no other one is taken. Throws Forbidden for
 * somebody else's, FieldErrors.
 */
export function telegramChanges(
  { app, actor }: ApiRequest,
  user: User,
  body: Body,
): ((tx: Tx) => Promise<void>)[] {
  const { hash, simgulary_bot_id: given } = body
  const isGiven = given !== undefined && given !== user.simgulary_bot_id
  if (hash === undefined && !isGiven) return []
  if (user.id !== actor.id) throw new Forbidden('Telegram lo vincula cada quien')
  if (hash === undefined) {
    if (given !== null) throw new FieldErrors({ simgulary_bot_id: ONLY_SIGNED })
    return [(tx) => unlinkTelegram(tx, user.id, actor)]
  }
  if (!app.telegram) throw new FieldErrors({ hash: 'Telegram no está configurado' })
  const login = readTelegramLogin(app.telegram.token, signedFields(body), actor.at)
  if (isGiven && String(given) !== login.id) {
    throw new FieldErrors({ simgulary_bot_id: ONLY_SIGNED })
  }
  return [(tx) => linkByLogin(tx, login, actor)]
}

function signedFields(body: Body): Record<string, string> {
  const given = SIGNED.filter((name) => ['string', 'number'].includes(typeof body[name]))
  return Object.fromEntries(given.map((name) => [name, String(body[name])]))
}
