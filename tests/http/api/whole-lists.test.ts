// Proves docs/rules/limits.md#12.
/** Lists without a limit: how many of them one user may leave unread. */

import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { appContext, connectionContext } from '#app/context.ts'
import type { ApiCall } from '#app/http/api/call.server.ts'
import { createDispatcher } from '#app/http/api/dispatcher.server.ts'
import { sessions } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ORIGIN } from '#tests/support/http/client.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { aKeptReport } from '#tests/support/models/kept-report.ts'

const t = testApp()

const cookiesOf = (as: 'administrator' | 'developer') =>
  [...t.as(as).cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function ask(
  as: 'administrator' | 'developer',
  method = 'GET',
  signal?: AbortSignal,
  path = 'banks?limit=0',
) {
  const init = { method, headers: { Cookie: cookiesOf(as) }, ...(signal && { signal }) }
  return t.handler(new Request(new URL(path, `${ORIGIN}/api/`), init), '127.0.0.1')
}

test('a user who reads none of them gets 22, and the next when one is read or left', async () => {
  const open: Response[] = []
  for (let i = 0; i < 22; i++) open.push(await ask('administrator'))
  expect(open.map(({ status }) => status)).toEqual(Array(22).fill(200))
  const { status, headers } = await ask('administrator')
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect((await ask('administrator', 'HEAD')).status).toBe(503)
  // Others have their own.
  await (await ask('developer')).text()

  const list = (await open[0]?.json()) as { data: unknown[] }
  expect(list.data.length).toBeGreaterThan(20)
  const leaving = new AbortController()
  open[0] = await ask('administrator', 'GET', leaving.signal)
  expect(open[0].status).toBe(200)
  await open[1]?.body?.cancel()
  open[1] = await ask('administrator')
  expect([open[1].status, (await ask('administrator')).status]).toEqual([200, 503])
  leaving.abort()
  open[0] = await ask('administrator')
  expect(open[0].status).toBe(200)
  for (const answer of open) await answer.body?.cancel()
})

test('what a record may have thousands of counts as well, whatever is read along with it', async () => {
  const paths = [
    `payroll-runs/${world.run}?with=paysheets`,
    `bank-files/${world.bankFile}?with=lines`,
    'bank-files?with=lines&limit=1',
    'banks?with=accounts.titular&with=accounts&limit=1',
    'banks/1?with=accounts',
    'banks?with=accounts.titular&limit=1',
  ]
  for (const path of paths) {
    const open: Response[] = []
    for (let i = 0; i < 22; i++) open.push(await ask('administrator', 'GET', undefined, path))
    expect([path, ...open.map(({ status }) => status)]).toEqual([path, ...Array(22).fill(200)])
    expect((await ask('administrator', 'GET', undefined, path)).status).toBe(503)
    const other = await ask('administrator', 'GET', undefined, 'banks?limit=1&with=')
    expect(other.status).toBe(200)
    for (const answer of open) await answer.body?.cancel()
  }
})

test('files that nobody reads count with them', async () => {
  const file = 'reports/paysheets?format=csv'
  const open: Response[] = []
  for (let i = 0; i < 11; i++) open.push(await ask('administrator'))
  for (let i = 0; i < 11; i++) open.push(await ask('administrator', 'GET', undefined, file))
  expect(open.map(({ status }) => status)).toEqual(Array(22).fill(200))
  expect((await ask('administrator', 'GET', undefined, file)).status).toBe(503)
  await open.pop()?.text()
  open.push(await ask('administrator', 'GET', undefined, file))
  expect(open.at(-1)?.status).toBe(200)
  for (const answer of open) await answer.body?.cancel()
})

test('files of screens count with them, a long report by what is held of it', async () => {
  const at = { created_at: NOW.toISOString(), expires_at: '2027-11-20T00:00:00.000Z' }
  const job = { id: 'kept', user_id: ADMINISTRATOR.id ?? 0, ...at }
  // Two of them are more than a user may leave unread, were they held whole.
  await t.write((tx) => aKeptReport(tx, { ...job, size: 60_000_000 }, Buffer.from('%PDF')))
  const paths = [
    `/import/${world.doneImport}/file`,
    `/payroll/contributions/faov/${world.faovFile}/file`,
    '/reports/jobs/kept/file',
  ]
  for (const path of paths) {
    const open: Response[] = []
    for (let i = 0; i < 22; i++) open.push(await ask('administrator', 'GET', undefined, path))
    expect([path, ...open.map(({ status }) => status)]).toEqual([path, ...Array(22).fill(200)])
    const { status, headers } = await ask('administrator', 'GET', undefined, path)
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    const { page } = await t.as('administrator').get(path, { headers: { Accept: 'text/html' } })
    expect(page.text).toContain('No se pudo completar la operación')
    expect(page.text).toContain('Hay demasiadas solicitudes a la vez')
    for (const answer of open) await answer.body?.cancel()
  }
})

test('whoever may no longer read it once it is made does not get it', async () => {
  const list: ApiCall = {
    ...{ method: 'GET', path: 'banks', summary: '', answer: { status: 200 } },
    handle: async () => {
      await t.write((tx) => tx.delete(sessions))
      return new Response('secret')
    },
  }
  const context = new RouterContextProvider()
  context.set(appContext, t.app)
  context.set(connectionContext, { address: '127.0.0.1', requestId: '1' })
  const url = new URL('/api/banks?limit=0', ORIGIN)
  const request = new Request(url, { headers: { Cookie: cookiesOf('developer') } })
  const { status } = await createDispatcher([list], () => '')({ request, url, context })
  expect(status).toBe(401)
})

test('of one that nobody reads, such as for HEAD, none is counted', async () => {
  for (let i = 0; i < 25; i++) expect((await ask('administrator', 'HEAD')).status).toBe(200)
  for (let i = 0; i < 25; i++) await (await ask('administrator')).text()
  expect((await ask('administrator')).status).toBe(200)
})
