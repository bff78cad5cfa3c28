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

/** Where a form that made files goes, and what it says there; one file is downloaded at once. */
export function madeFiles(to: string, ids: readonly number[]) {
  const [first] = ids
  const isOne = ids.length === 1
  const text = isOne
    ? 'Se ha generado el archivo y comienza a descargarse. Cuando lo suba al banco, márquelo como enviado.'
    : `Se han generado ${ids.length} archivos. Descargue cada uno y, cuando lo suba al banco, márquelo como enviado.`
  const said = { tone: 'success' as const, title: 'Exito', text, persistent: 'page' as const }
  return { to, toasts: [{ ...said, ...(isOne && { download: `/api/bank-files/${first}/file` }) }] }
}
