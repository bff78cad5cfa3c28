import { z } from 'zod'
import { type Body, parsePatch } from '#app/http/api/body.server.ts'
import type { ApiRequest } from '#app/http/api/call.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, Forbidden } from '#app/kernel/errors/errors.ts'
import { short } from '#app/kernel/fields/bounds.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { readTelegramLogin } from '#app/models/access/telegram-login.server.ts'
import { linkByLogin, unlinkTelegram } from '#app/models/telegram/link.server.ts'
import type { User } from '#app/models/users/read.server.ts'
import type { OwnChange } from './own-user.server.ts'

/** Longer than any name or address from Telegram. */
const MOST = 1000
const text = () =>
  short(z.union([z.string(), z.number()], { error: 'El dato no tiene el tipo esperado' }), MOST)

/** The signed data of Telegram's login widget, or a null id, which removes the link. */
export const telegramInput = inputSchema(() =>
  z.object({
    id: text(),
    first_name: text(),
    last_name: text(),
    username: text(),
    photo_url: text(),
    auth_date: text(),
    hash: text(),
    simgulary_bot_id: text().nullable(),
  }),
)

const ONLY_SIGNED = problem('forged', 'Solo se vincula con los datos firmados por Telegram')

/** The widget's fields link an account, a null `simgulary_bot_id` removes it. Throws Forbidden and FieldErrors. */
export function telegramChanges(
  { app, user: asking, fields }: ApiRequest,
  user: User,
  body: Body,
): OwnChange[] {
  const { simgulary_bot_id: given, ...signed } = parsePatch(telegramInput, fields, body)
  const { hash } = signed
  const isGiven = given !== undefined && given !== user.simgulary_bot_id
  if (hash === undefined && !isGiven) return []
  if (user.id !== asking?.id)
    throw new Forbidden(problem('forbidden', 'Telegram lo vincula cada quien'))
  if (hash === undefined) {
    if (given !== null) throw new FieldErrors({ simgulary_bot_id: ONLY_SIGNED })
    return [(tx, actor) => unlinkTelegram(tx, user.id, actor)]
  }
  if (!app.telegram)
    throw new FieldErrors({ hash: problem('unavailable', 'Telegram no está configurado') })
  const texts = Object.entries(signed).map(([name, value]) => [name, String(value)])
  const login = readTelegramLogin(app.telegram.token, Object.fromEntries(texts), app.now())
  if (isGiven && String(given) !== login.id) {
    throw new FieldErrors({ simgulary_bot_id: ONLY_SIGNED })
  }
  return [(tx, actor) => linkByLogin(tx, login, actor)]
}
