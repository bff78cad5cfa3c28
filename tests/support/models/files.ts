/** What a file has, to a reader whose right stands. */
import type { ReportFile } from '#app/models/reports/files.server.ts'

/** The bytes of a file, read to its end. */
export async function bytesOf({ body }: Pick<ReportFile, 'body'>): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body)
  return Buffer.from(await new Response(body(async () => {})).arrayBuffer())
}
