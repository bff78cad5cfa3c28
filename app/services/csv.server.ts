/**
 * Tables as CSV: comma-separated with CRLF (RFC 4180), UTF-8 with a byte order mark so that
 * spreadsheets see the accents, and no cell that a spreadsheet would take for a formula.
 */

const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** One row with its line end. Texts that begin like a formula get an apostrophe before them. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A file to download, written as its rows are read: what waits in memory is one part of them.
 * A client that goes away stops the reading.
 */
export function csvResponse(
  fileName: string,
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly string[])[]>,
): Response {
  const encoder = new TextEncoder()
  async function* texts() {
    yield `\uFEFF${csvRow(head)}`
    for await (const rows of parts) yield rows.map(csvRow).join('')
  }
  const reading = texts()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reading.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await reading.return()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
