/**
 * Whether a request that may change something does not come from our own pages. Every browser says
 * where a form comes from.
 */
export function isForeign({ method, headers }: Request, { origin }: URL): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers.get('Origin') !== origin
}
