/** Lists without a limit, and files: answers that are held whole in memory (docs/rules/limits.md#12). */
import { Busy, createFairQueue } from '#app/kernel/fair-queue.server.ts'

const [AT_WORK, PLACES] = [2, 20]
/** Few are made at once, and none for a client that has left. */
const making = createFairQueue({ atWork: AT_WORK, places: PLACES })

/** Does for a user what reads as much, in turn with whole lists. Throws Busy, and the signal's reason of who has left. */
export const inTurnOfLists = <T>(request: Request, user: string, work: () => Promise<T>) =>
  making.run(user, () => {
    request.signal.throwIfAborted()
    return work()
  })

/** By user, the answers that are made and nobody has read to their end: how many, and what they hold. */
const unread = new Map<string, { count: number; bytes: number }>()
/** As many as may be asked for at once. */
const MOST_UNREAD = AT_WORK + PLACES
/** One that goes beyond is still made. */
const MOST_UNREAD_BYTES = 100_000_000

/** Answers a whole list. Throws Busy, also while the user leaves several answers unread. */
export function wholeList(
  request: Request,
  user: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  return making.run(user, () => heldUntilRead(request, user, answer))
}

/**
 * Makes an answer that counts as the user's until it is read. Throws Busy while they leave many unread.
 * Of who leaves while it is made it counts until it is made: it may wait for others in memory.
 * An answer whose parts are read as they are sent counts as the bytes that it has `inMemory`.
 */
export async function heldUntilRead(
  request: Request,
  user: string,
  answer: () => Promise<Response>,
  inMemory?: number,
): Promise<Response> {
  request.signal.throwIfAborted()
  const held = unread.get(user) ?? { count: 0, bytes: 0 }
  if (held.count >= MOST_UNREAD || held.bytes >= MOST_UNREAD_BYTES) throw new Busy()
  unread.set(user, held)
  held.count++
  let bytes = 0
  const read = once(() => {
    held.count--
    held.bytes -= bytes
    if (held.count === 0) unread.delete(user)
  })
  try {
    const made = await answer()
    if (request.signal.aborted) read()
    else {
      request.signal.addEventListener('abort', read)
      bytes = inMemory ?? Number(made.headers.get('Content-Length'))
      held.bytes += bytes
    }
    return untilRead(made, request, read)
  } catch (error) {
    read()
    throw error
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** The answer, which says when it has been read to its end, or left. */
function untilRead(answer: Response, { method }: Request, read: () => void): Response {
  const { body, status, headers } = answer
  if (method === 'HEAD' || !body) {
    read()
    return answer
  }
  const parts = sliced(body)
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next().catch((error) => {
          read()
          throw error
        })
        if (!done) return controller.enqueue(value)
        read()
        controller.close()
      },
      async cancel() {
        read()
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, { status, headers })
}

/** What waits to be sent of a long part would look as if it were read. */
const MOST_BYTES = 64 * 1024

async function* sliced(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const part of body) {
    for (let at = 0; at < part.length; at += MOST_BYTES) yield part.subarray(at, at + MOST_BYTES)
  }
}
