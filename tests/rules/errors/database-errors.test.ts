/** Which of the database's errors pass by themselves, or by an operator's hand: 503, not 500. */
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#app/kernel/errors/database-errors.ts'

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code })

test.each([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR_WRITE',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENETDOWN',
  'EHOSTUNREACH',
  // Connection, resources, shutdown, conflicts that stay, read-only, the machine.
  '08006',
  '53300',
  '57P01',
  '40001',
  '40P01',
  '25006',
  // A transaction that a server that hung found idle for too long, or found too long; a lock.
  '25P03',
  '25P04',
  '55P03',
  '58030',
])('%s says that the database is unavailable, also as a cause', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true)
  const outer = new Error('query failed', { cause: new Error('more', { cause: withCode(code) }) })
  expect(isDatabaseUnavailable(outer)).toBe(true)
})

test.each([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CORRUPT',
  'SQLITE_ERROR',
  'ENOENT',
  'XECONNRESET',
  // Unique, check, numeric overflow, undefined table, statement cancelled.
  '23505',
  '23514',
  '22003',
  '42P01',
  '57014',
  // A transaction that failed before.
  '25P02',
  // Not SQLSTATEs, which have five characters.
  '08',
  '53300X',
  undefined,
  40001,
])('%s does not say that the database is unavailable', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(false)
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('the text of pg "%s" says that the database is unavailable', (text) => {
  expect(isDatabaseUnavailable(new Error(text))).toBe(true)
})

test('a client that goes away while it sends is no fault of the database', () => {
  const error = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(isDatabaseUnavailable(error)).toBe(false)
  expect(isDatabaseUnavailable('SQLITE_BUSY')).toBe(false)
})
