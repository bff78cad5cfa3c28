/** A bank file as a download: a browser never shows it, whatever its names say. */
type Content = { name: string; content: Buffer }

export function bankFileResponse({ name, content }: Content): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(content.length),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
