/** The Telegram part of /settings: its data, and the proof that a form belongs to its session. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import type { TelegramBot } from '#app/io/messaging/telegram-bot.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { readTelegramLogin, type TelegramLogin } from '#app/models/access/telegram-login.server.ts'
import { telegramOf } from '#app/models/telegram/link.server.ts'
import type { TelegramState } from './section.tsx'

export async function telegramState(args: RouteArgs): Promise<TelegramState> {
  const { app, db, user } = contextOf(args)
  const bot = app.telegram
  const linked = await telegramOf(db, user?.id ?? 0)
  if (linked !== null) return { is: 'linked', id: linked, isOn: bot !== null }
  if (!bot) return { is: 'off' }
  const username = await bot.username()
  return username === null ? { is: 'silent' } : { is: 'open', bot: username }
}

/** The bot, for routes that need one. Throws NotFound if none is configured. */
export function configuredBot(args: RouteArgs): TelegramBot {
  const bot = contextOf(args).app.telegram
  if (!bot) throw new NotFound('Telegram no está configurado')
  return bot
}

/**
 * The checked login from the query that Telegram's widget returns with. Throws FieldErrors, also if
 * a field comes twice, because then it is not clear what was signed.
 */
export function loginInQuery(args: RouteArgs): TelegramLogin {
  const entries = [...args.url.searchParams].filter(([name]) => name !== '_routes')
  const fields = Object.fromEntries(entries)
  const isTwice = Object.keys(fields).length < entries.length
  return readTelegramLogin(
    configuredBot(args).token,
    isTwice ? {} : fields,
    contextOf(args).app.now(),
  )
}

/** The proof in the confirmation form, which nobody outside this session can make. */
export function proofOf({ request, ...args }: RouteArgs, { hash }: TelegramLogin): string {
  const secret = sessionSecret(contextOf(args).app.cookies, request) ?? ''
  return createHmac('sha256', secret).update(`telegram ${hash}`).digest('hex')
}

/** Throws FieldErrors unless the form was given to this session, for this login. */
export function checkProof(args: RouteArgs, login: TelegramLogin, form: FormData): void {
  const expected = Buffer.from(proofOf(args, login))
  const given = Buffer.from(String(form.get('proof') ?? ''))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const text = 'Este formulario no es de su sesión. Vuelva a empezar'
    throw new FieldErrors({ '': problem('forged', text) })
  }
}
