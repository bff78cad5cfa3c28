// Proves docs/rules/access.md#9.
/**
 * Many log-ins at once on real sockets: the check of health and other people get their answers. Whose turn comes
 * first is proven where it is certain (tests/rules/access/fair-queue.test.ts): here a busy machine decides.
 */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ADMIN, connect, startServer } from '#tests/support/process/server.ts'

test('150 wrong log-ins at once keep neither /healthz nor a log-in from another address from an answer', async () => {
  const { url, port, child } = await startServer({ TRUST_PROXY: '1' })
  const order: string[] = []
  const answers: Promise<unknown>[] = []
  /** Comes back when the other side has the whole request; notes its answer in their order. */
  const send = async (name: string, ...lines: string[]) => {
    const { socket, ended } = connect(port)
    await once(socket, 'connect')
    await new Promise((sent) => socket.write(lines.join('\r\n'), sent))
    const answered = ended.then((said) => order.push(`${name} ${said.slice(9, 12)}`))
    answers.push(answered)
  }
  const head = ['HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'].join('\r\n')
  const logIn = (name: string, credentials: typeof ADMIN, client: string) => {
    const body = JSON.stringify(credentials)
    const about = [`X-Forwarded-For: ${client}`, `Content-Length: ${body.length}`]
    const type = 'Content-Type: application/json'
    return send(name, `POST /api/login ${head}`, type, ...about, '', body)
  }
  // The first check creates the hash that unknown e-mails are checked against.
  await logIn('before', ADMIN, '203.0.113.9')
  await Promise.all(answers)

  // Stopped, it finds them all when it goes on.
  child.kill('SIGSTOP')
  for (let n = 0; n < 150; n++) {
    const credentials = { email: `nadie${n}@example.com`, password: 'equivocada' }
    await logIn('flood', credentials, '198.51.100.7')
  }
  await send('health', `GET /healthz ${head}`, '', '')
  await logIn('other', ADMIN, '203.0.113.9')
  child.kill('SIGCONT')
  await Promise.all(answers)

  const count = (said: string) => order.filter((each) => each === said).length
  expect([order[0], count('health 200'), count('other 200')]).toEqual(['before 200', 1, 1])
  expect(count('flood 422')).toBeLessThanOrEqual(50)
  expect(count('flood 422') + count('flood 429') + count('flood 503')).toBe(150)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
