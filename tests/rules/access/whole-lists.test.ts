// Proves docs/rules/api.md#5.
/** Lists without a limit are read two at a time. */
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type App, appContext, connectionContext } from '#app/context.ts'
import { type ApiCall, json } from '#app/http/api/call.server.ts'
import { createDispatcher } from '#app/http/api/dispatcher.server.ts'

/** Lets the lists go that are being read. */
let reading: (() => void)[] = []
beforeEach(() => {
  reading = []
})

/** A call that is open to everybody, whose answer waits until it is let go. */
const call: ApiCall = {
  ...{ method: 'GET', path: 'login', summary: 'Una lista', answer: {} as ApiCall['answer'] },
  handle: () => new Promise((resolve) => reading.push(() => resolve(json([])))),
}
const dispatch = createDispatcher([call], () => '')

function ask(query: string, signal?: AbortSignal): Promise<Response> {
  const context = new RouterContextProvider()
  const app = { now: () => new Date(), cookies: { session: { parse: () => null } } }
  context.set(appContext, app as unknown as App)
  context.set(connectionContext, { address: '127.0.0.1', requestId: '1' } as never)
  const url = new URL(`http://nomina.test/api/login${query}`)
  return dispatch({ request: new Request(url, signal ? { signal } : {}), url, context })
}

/** Lets one go after the other, until all are answered and read. */
async function letGo(asked: Promise<Response>[]): Promise<number[]> {
  let isDone = false
  const answers = Promise.all(asked).finally(() => {
    isDone = true
  })
  while (!isDone) {
    reading.shift()?.()
    await new Promise(setImmediate)
  }
  const all = await answers
  for (const answer of all) await answer.text()
  return all.map(({ status }) => status)
}

test('pages are read at once', async () => {
  const asked = Array.from({ length: 5 }, () => ask('?limit=10'))
  await expect.poll(() => reading.length).toBe(5)
  expect(await letGo(asked)).toEqual([200, 200, 200, 200, 200])
})

test('two lists without a limit at once; twenty wait, and the next one may come later', async () => {
  const asked = Array.from({ length: 22 }, () => ask('?limit=00'))
  await expect.poll(() => reading.length).toBe(2)
  const refused = await ask('?limit=0')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(reading).toHaveLength(2)
  expect(await letGo(asked)).toEqual(asked.map(() => 200))
})

test('none is read for a client that left while it waited', async () => {
  const left = new AbortController()
  const asked = [ask('?limit=0'), ask('?limit=0'), ask('?limit=0', left.signal)]
  await expect.poll(() => reading.length).toBe(2)
  left.abort()
  expect(await letGo(asked)).toEqual([200, 200, 499])
})
