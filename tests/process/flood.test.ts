/** Many log-ins at once on real sockets: the check of health and other people get their answers. */
import { expect, test } from 'vitest'
import { ADMIN, startServer } from '#tests/support/process/server.ts'

test('150 wrong log-ins at once delay neither /healthz nor a log-in from another address', async () => {
  const { url } = await startServer({ TRUST_PROXY: '1' })
  const logIn = (credentials: typeof ADMIN, client: string) =>
    fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify(credentials),
    })
  // The first check creates the hash that unknown e-mails are checked against.
  expect((await logIn(ADMIN, '203.0.113.9')).status).toBe(200)

  let left = 150
  const flood = Array.from({ length: 150 }, async (_, n) => {
    const credentials = { email: `nadie${n}@example.com`, password: 'equivocada' }
    const { status } = await logIn(credentials, '198.51.100.7')
    left--
    return status
  })
  const within = async (asked: Promise<Response>) => {
    const { status } = await asked
    return { status, isDuring: left > 0 }
  }
  const others = [within(fetch(`${url}/healthz`)), within(logIn(ADMIN, '203.0.113.9'))]
  expect(await Promise.all(others)).toEqual(Array(2).fill({ status: 200, isDuring: true }))

  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(50)
  expect([...new Set(statuses)].filter((status) => ![422, 429, 503].includes(status))).toEqual([])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
