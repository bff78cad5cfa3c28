/** Each Telegram id belongs to at most one user (docs/rules/messages.md#10). */

import { and, eq, ne } from 'drizzle-orm'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { createOneTimeSecret, spendSecret } from '#app/models/access/one-time-links.server.ts'
import { isFirst } from '#app/models/access/rate-limit.server.ts'
import { LOGIN_MS, type TelegramLogin } from '#app/models/access/telegram-login.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'

const CODE_MS = 10 * 60 * 1000

const LINKED = problem('taken', 'Esta cuenta de Telegram ya está vinculada a otro usuario')
const SPENT = problem('expired', 'Estos datos de Telegram ya se usaron. Vuelva a empezar')

/** The message about a new link: in the app, on Telegram, in the API's answer to the browser. */
export const linkedNotice = {
  title: 'Asociación exitosa',
  content: 'A partir de ahora recibirá las notificaciones de Nómina por Telegram',
}

/** Returns the user's Telegram id, or null. Throws NotFound. */
export async function telegramOf(db: Db, user_id: number): Promise<string | null> {
  return (await stored(db, user_id)).simgulary_bot_id
}

/** Throws FieldErrors under `hash` for a used login, under `simgulary_bot_id` if another user has it. */
export async function linkByLogin(tx: Tx, login: TelegramLogin, actor: Actor): Promise<void> {
  const used = ['telegram login', login.hash]
  // The login's date may lie as far ahead as behind.
  if (!(await isFirst(tx, used, 2 * LOGIN_MS, actor.at))) throw new FieldErrors({ hash: SPENT })
  await link(tx, actor.id ?? 0, login.id, actor)
}

/** A code that links, once, the account that sends it. The user's older codes become void. */
export function createTelegramCode(tx: Tx, user_id: number, now: Date): Promise<string> {
  return createOneTimeSecret(tx, 'telegram', user_id, CODE_MS, now)
}

/** Spends the code; null for an invalid one. Throws FieldErrors as linkByLogin: then the code stays valid. */
export async function linkByCode(
  tx: Tx,
  code: string,
  telegram_id: string,
  at: Date,
): Promise<string | null> {
  const owner = await spendSecret(tx, 'telegram', code, at)
  if (!owner) return null
  await link(tx, owner.id, telegram_id, { ...owner, at })
  return owner.name
}

/** Throws NotFound, and Conflict when there is no link. */
export async function unlinkTelegram(tx: Tx, user_id: number, actor: Actor): Promise<void> {
  const before = await stored(tx, user_id)
  if (before.simgulary_bot_id === null) {
    throw new Conflict(problem('not_done', 'No hay una cuenta de Telegram vinculada'))
  }
  await store(tx, user_id, before, null, actor)
}

export async function isLinked(db: Db, telegram_id: string): Promise<boolean> {
  const known = eq(users.simgulary_bot_id, telegram_id)
  return (await db.select({ id: users.id }).from(users).where(known)).length > 0
}

async function link(tx: Tx, user_id: number, telegram_id: string, actor: Actor): Promise<void> {
  const before = await stored(tx, user_id)
  if (before.simgulary_bot_id === telegram_id) return
  const others = and(eq(users.simgulary_bot_id, telegram_id), ne(users.id, user_id))
  const [other] = await tx.select({ id: users.id }).from(users).where(others)
  if (other) throw new FieldErrors({ simgulary_bot_id: LINKED })
  await store(tx, user_id, before, telegram_id, actor)
  const receiver = { id: user_id, simgulary_bot_id: telegram_id }
  const occasion = `telegram:${before.version + 1}`
  await enqueue(tx, [{ receiver, occasion, ...linkedNotice }], actor.at)
}

async function stored(db: Db, user_id: number) {
  const [row] = await db
    .select({ simgulary_bot_id: users.simgulary_bot_id, version: users.version })
    .from(users)
    .where(eq(users.id, user_id))
  if (!row) throw new NotFound()
  return row
}

const store = (
  tx: Tx,
  user_id: number,
  before: Awaited<ReturnType<typeof stored>>,
  simgulary_bot_id: string | null,
  actor: Actor,
) => changeRecord(tx, USER, { id: user_id, ...before }, { simgulary_bot_id }, actor)

const USER = { kind: 'user', table: users }
