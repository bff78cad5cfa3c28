/** Database errors that pass by themselves or that an operator fixes: 503, not 500. */

const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|PROTOCOL|NOMEM)/
/**
 * Connection lost, or ended because a server that hung found it idle for too long (25P03, 25P04); resources short,
 * server shutting down, read-only, repeated serialization faults, a lock that was not to be had.
 */
const POSTGRES = /^(08|53|57P|40001|40P01|25006|25P0[34]|55P03|58)/
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|ENETRESET)$/
/** Errors that pg reports by text only. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|pool after calling end/

/** Whether the error, or its cause, means that the database is unavailable now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    // Node's error when a client goes away while sending.
    if (e.message === 'aborted') return false
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && (SQLITE.test(code) || NETWORK.test(code))) return true
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && POSTGRES.test(code)) return true
    if (LOST.test(e.message)) return true
  }
  return false
}
