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

/** Where a form that made files goes, and what it says there. */
export function madeFiles(to: string, ids: readonly number[]) {
  const text =
    ids.length === 1 ? 'Se ha generado el archivo' : `Se han generado ${ids.length} archivos`
  return { to, toasts: [{ tone: 'success' as const, title: 'Exito', text }] }
}
