// Proves docs/rules/limits.md#5.
/** A database that cannot be written for a while, and the app's answers meanwhile. */
import { once } from 'node:events'
import { expect } from 'vitest'
import { type Answer, type Client, ORIGIN } from '#tests/support/http/client.ts'
import { logIn } from '#tests/support/process/machines.ts'
import { ADMIN, logLines, type RunningServer, startServer } from '#tests/support/process/server.ts'
import { expectClear } from './writers.ts'

export type Standing = { server: RunningServer; person: Client }

/** A server, and an administrator who is logged in by form and by the API. */
export async function stand(
  DATABASE_URL: string,
  settings: Record<string, string> = {},
): Promise<Standing> {
  const server = await startServer({ DATABASE_URL, PUBLIC_URL: ORIGIN, ...settings })
  return { server, person: await logIn(server.url, ADMIN.email, ADMIN.password) }
}

export const healthOf = async ({ url }: { url: string }) => (await fetch(`${url}/healthz`)).status

export type Fault = { begin(): unknown; end(): unknown; readable: boolean }

const TAB = { headers: { Accept: 'text/html,*/*;q=0.8' } }

let prefixes = 1000

/**
 * While the fault lasts, forms and the API get a clear 503, and /healthz says so; afterwards what was
 * typed is sent again as it was, and made once, all by the same process, which logs but two lines.
 */
export async function expectOutage(standing: Standing, fault: Fault): Promise<void> {
  const { server, person } = standing
  const before = logLines(server.output).length
  const typed = { index: String(++prefixes), name: `Banco "Ñ" <b>&amp; ${prefixes}` }
  const other = { index: String(++prefixes), name: 'Banco del Sur' }
  const key = { headers: { 'Idempotency-Key': `outage-${prefixes}` } }
  const form = await person.get('/banks/create')
  await fault.begin()
  const [refused, answer] = await Promise.all([
    person.submit(form, { ...typed, sobrante: 'nadie lo pidió' }),
    person.api('POST', 'banks', other, key),
  ])
  try {
    expectClearScreen(refused, { ...form.page.values, ...typed })
    const { status, json, headers } = answer
    expectClear({ status, body: json, retryAfter: headers.get('Retry-After') })
    expect(await healthOf(server)).toBe(503)
    const read = fault.readable ? 200 : 503
    expect((await person.get('/banks')).status).toBe(read)
    expect((await person.api('GET', 'banks')).status).toBe(read)
    const tab = await person.get('/api/reports/incomes?format=csv', TAB)
    expect(tab.status).toBe(read)
    if (read === 503) expectClearScreen(tab)
  } finally {
    await fault.end()
  }
  await expect.poll(() => healthOf(server)).toBe(200)
  const sent = await person.submit(refused, {}, 'Enviar de nuevo')
  expect([sent.status, (await person.follow(sent)).status]).toEqual([303, 200])
  // The button pressed once more: the page, and the key in it, are still there.
  await person.submit(refused, {}, 'Enviar de nuevo')
  const first = await person.api('POST', 'banks', other, key)
  const second = await person.api('POST', 'banks', other, key)
  expect([first.status, second.status, second.json]).toEqual([201, 201, first.json])
  for (const { index, name } of [typed, other]) {
    const { data } = (await person.api('GET', `banks?search=${index}`)).json
    expect(data).toMatchObject([{ index, name }])
  }
  await expectToldOnce(server, before)
}

/** A page that says so, and can send the typed values again. */
function expectClearScreen({ status, headers, page }: Answer, typed?: Record<string, string>) {
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect(page.title).toBe('La base de datos no está disponible · Nómina')
  if (typed) expect(page.values).toEqual(typed)
}

/** The same process lives, and its log has since had one line of the outage and one of its end. */
async function expectToldOnce({ child, output }: RunningServer, before: number) {
  const said = () => logLines(output).slice(before)
  await expect
    .poll(() => said().filter(({ msg }) => msg !== 'request'))
    .toMatchObject([
      { level: 'error', msg: 'database unavailable' },
      { level: 'info', msg: 'database available again' },
    ])
  expect(child.exitCode).toBeNull()
}

/** As an operator does; whatever it went through, it ends in order. */
export async function stop({ child }: RunningServer): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}
