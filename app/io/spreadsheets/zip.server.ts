import { once } from 'node:events'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

export type ZipEntry = { path: string; texts: Iterable<string> | AsyncIterable<string> }

/**
 * The bytes of a zip of texts, made while they are read. Node compresses and fflate writes the
 * archive: fflate's own compression would take twice the memory for a long sheet.
 */
export async function* zipParts(entries: ZipEntry[]): AsyncGenerator<Uint8Array, void> {
  const { Zip } = await import('fflate')
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for (const { path, texts } of entries) {
    const file: Parameters<typeof zip.add>[0] = { filename: path, size: 0, crc: 0, compression: 8 }
    zip.add(file)
    const deflate = createDeflateRaw()
    deflate.on('data', (chunk: Buffer<ArrayBuffer>) => file.ondata?.(null, chunk, false))
    try {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        file.size += bytes.length
        file.crc = crc32(bytes, file.crc)
        await written(deflate, bytes)
        yield* made.splice(0)
      }
      deflate.end()
      await once(deflate, 'end')
    } finally {
      deflate.destroy()
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* made.splice(0)
}

function written(deflate: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
