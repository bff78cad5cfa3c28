/**
 * Where a request that may change something comes from. Every browser says so of every form and of
 * every script's request; programs say nothing.
 */

/** Whether it does not say that it comes from our own pages. */
export function isForeign(request: Request, { origin }: URL): boolean {
  if (!isChange(request)) return false
  return request.headers.get('Origin') !== origin || isCrossSite(request)
}

/** Whether it says that it comes from somebody else's pages. */
export function saysForeign(request: Request, { origin }: URL): boolean {
  if (!isChange(request)) return false
  return (request.headers.get('Origin') ?? origin) !== origin || isCrossSite(request)
}

const isChange = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

const isCrossSite = ({ headers }: Request) =>
  headers.get('Sec-Fetch-Site')?.toLowerCase() === 'cross-site'
