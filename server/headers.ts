import type { ServerResponse } from 'node:http'

/** Headers of every answer. Pages set another Content-Security-Policy. */
const SECURITY_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  // Anything stricter makes browsers send "Origin: null" with plain form posts.
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  // Not "default-src 'none'": browsers show a PDF in a document that inherits this policy.
  [
    'Content-Security-Policy',
    "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['Cache-Control', 'no-store'],
]
const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Sets the headers that apply unless the route overrides them. */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean) {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value)
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`)
}

/** The same headers as text, for answers written straight to a socket. */
export const SECURITY_HEADER_LINES = SECURITY_HEADERS.map(
  ([name, value]) => `${name}: ${value}\r\n`,
).join('')
