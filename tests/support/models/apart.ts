import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'

type Raw = { run?(query: unknown): unknown; execute?(query: unknown): Promise<unknown> }

/** Runs the work in its own savepoint, as if it were its own transaction. */
export async function apart<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const handle = tx as unknown as Raw
  const say = async (text: string) => handle.run?.(sql.raw(text)) ?? handle.execute?.(sql.raw(text))
  await say('savepoint step')
  try {
    const result = await work()
    await say('release savepoint step')
    return result
  } catch (error) {
    await say('rollback to savepoint step')
    await say('release savepoint step')
    throw error
  }
}
