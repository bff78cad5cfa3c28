/** Looks again whether a file's reader may still see what is read for it; throws if not. */
export type Look = () => Promise<void>

/** A file whose rows are read while it is sent: each batch is read only after a look. */
export type Streamed = (look: Look) => ReadableStream<Uint8Array>

/** Passes batches on, and looks before each is read. */
export async function* looking<T>(batches: AsyncIterable<T>, look: Look): AsyncGenerator<T, void> {
  await look()
  for await (const batch of batches) {
    yield batch
    await look()
  }
}

/**
 * A stream whose bytes are made as they are read: a slow reader is never overtaken, and a reader
 * that goes away ends the work.
 */
export function byteStream(parts: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
