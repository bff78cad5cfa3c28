/**
 * The Content-Security-Policy of a page: nothing from other origins, no inline style, and inline
 * scripts only with the page's nonce. `telegram` also allows Telegram's login widget.
 */
export function contentSecurityPolicy(nonce: string, telegram = false): string {
  if (!telegram) return `${BEFORE_NONCE}'nonce-${nonce}'${AFTER_NONCE}`
  return `${BEFORE_NONCE}'nonce-${nonce}' https://telegram.org; frame-src https://oauth.telegram.org${AFTER_NONCE}`
}

const BEFORE_NONCE = "default-src 'none'; script-src 'self' "
const AFTER_NONCE = [
  '',
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
