/** Fetches a small JSON answer of another server, which is not trusted. */

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024

/**
 * The answer's value. Takes 10 seconds at most, follows no redirection and reads 64 KB at most. Throws an
 * Error whose message says why there is no value, and repeats nothing of the address.
 */
export async function fetchJson(
  url: URL,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const headers = { Accept: 'application/json' }
  try {
    const response = await fetch(url, { signal: until, redirect: 'manual', headers })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`answered ${response.status}`)
    }
    return JSON.parse(await bodyOf(response))
  } catch (error) {
    throw new Error(reasonOf(error))
  }
}

async function bodyOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('answered more than 64 KB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'SyntaxError') return 'answered no JSON'
  if (name === 'TimeoutError') return 'did not answer in time'
  const code = (cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : message
}
