/** Changes of a user while their request is under way, in a forced order. */
import { eq } from 'drizzle-orm'
import type { App } from '#app/context.ts'
import type { Tx } from '#db/client.server.ts'
import { sessions, titulars, tokens, users } from '#db/schema.ts'
import { storedIn } from '../databases/stored.ts'
import type { TestApp } from './app.ts'
import type { Answer } from './client.ts'

/** Makes the change, and returns a function that undoes it. */
export type Blow = (tx: Tx, user_id: number) => Promise<(tx: Tx) => Promise<unknown>>

const change =
  (values: Partial<typeof users.$inferInsert>): Blow =>
  async (tx, user_id) => {
    const own = eq(users.id, user_id)
    const [before] = await tx.select().from(users).where(own)
    await tx.update(users).set(values).where(own)
    return (later) =>
      later
        .update(users)
        .set({ ...before })
        .where(own)
  }

export const disabled = change({ active: false })
export const waiting = change({ type: 0 })
export const demoted = change({ role_id: 3, type: 3 })
export const madeDeveloper = change({ role_id: 2, type: 2 })

/** Only the credential ends: its user may log in as before. */
export const loggedOut: Blow = async (tx, user_id) => {
  const mine = eq(sessions.user_id, user_id)
  const rows = await tx.select().from(sessions).where(mine)
  await tx.delete(sessions).where(mine)
  return (later) => later.insert(sessions).values(rows)
}

export const withoutToken: Blow = async (tx, user_id) => {
  const mine = eq(tokens.user_id, user_id)
  const rows = await tx.select().from(tokens).where(mine)
  await tx.delete(tokens).where(mine)
  return (later) => later.insert(tokens).values(rows)
}

export const unlinked: Blow = async (tx, user_id) => {
  const mine = eq(titulars.user_id, user_id)
  const [titular] = await tx.select().from(titulars).where(mine)
  if (!titular) throw new Error('Nobody to unlink')
  await tx.update(titulars).set({ user_id: null }).where(mine)
  return (later) => later.update(titulars).set({ user_id }).where(eq(titulars.id, titular.id))
}

/** A body that ends once `happens` is over, which begins when somebody reads it. */
function slowly(text: string, happens: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const half = Math.floor(bytes.length / 2)
  return new ReadableStream(
    {
      async pull(controller) {
        if (half > 0) controller.enqueue(bytes.slice(0, half))
        await happens()
        if (bytes.length > 0) controller.enqueue(bytes.slice(half))
        controller.close()
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}

/** Makes `happens` come between the decision to write and the nth transaction from now. */
export function beforeWriting(app: App, happens: () => Promise<unknown>, nth = 1): void {
  const { database } = app
  const { transaction } = database
  let begun = 0
  database.transaction = async (work, length) => {
    begun++
    if (begun === nth) {
      database.transaction = transaction
      await happens()
    }
    return transaction(work, length)
  }
}

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
export const WHEN = ['while the body comes in', 'before it is written'] as const

/** Posts a body, also a slow one. */
// biome-ignore lint/suspicious/noExplicitAny: half duplex is missing in the type
export const postOf = (body: unknown): any => ({ method: 'POST', body, duplex: 'half' })

/** Sends a request, changes the user meanwhile, and compares the tables before and after. */
export async function struck(
  t: TestApp,
  when: (typeof WHEN)[number],
  [blow, user_id]: [Blow, number],
  text: string,
  send: (body: string | ReadableStream<Uint8Array>) => Promise<Answer>,
) {
  let undo: Awaited<ReturnType<Blow>> | undefined
  let before: unknown
  const falls = async () => {
    if (undo) return
    undo = await t.write((tx) => blow(tx, user_id))
    before = await storedIn(t.db)
  }
  if (when === 'before it is written') beforeWriting(t.app, falls)
  const answer = await send(when === 'before it is written' ? text : slowly(text, falls))
  return { answer, isStruck: undo !== undefined, before, after: await storedIn(t.db), undo }
}
