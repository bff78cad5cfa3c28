/**
 * Where a request that may change something comes from. Browsers send it with every form and every
 * request of a script; other programs send nothing.
 */

/** Whether the request does not say that it comes from our own pages. */
export function isForeign(request: Request, { origin }: URL): boolean {
  if (!isChange(request)) return false
  return request.headers.get('Origin') !== origin || isCrossSite(request)
}

/** Whether the request says that it comes from another site's pages. */
export function saysForeign(request: Request, { origin }: URL): boolean {
  if (!isChange(request)) return false
  return (request.headers.get('Origin') ?? origin) !== origin || isCrossSite(request)
}

const isChange = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

const isCrossSite = ({ headers }: Request) =>
  headers.get('Sec-Fetch-Site')?.toLowerCase() === 'cross-site'
