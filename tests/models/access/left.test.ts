/** A screen that is left is not read to its end, and a form that is sent is done (docs/rules/limits.md#11). */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type App, appContext } from '#app/context.ts'
import { guard } from '#app/http/access/guard.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'

/** Asks for a screen and leaves it amid work of many turns; returns how many parts of it were done. */
async function partsOf(method: string): Promise<number> {
  const leaving = new AbortController()
  const headers = { Origin: 'http://localhost' }
  const request = new Request('http://localhost/', { method, headers, signal: leaving.signal })
  const context = new RouterContextProvider()
  context.set(appContext, { cookies: { session: { parse: () => null } } } as unknown as App)
  let done = 0
  const read = async () => {
    await inTurns(Array.from({ length: 100 }), (some) => {
      const until = performance.now() + 20
      while (performance.now() < until);
      done += 1
      if (done === 2) leaving.abort()
      return [...some]
    })
    return new Response()
  }
  await guard({ request, url: new URL(request.url), context }, read).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return done
}

test.each([
  ['GET', 2],
  ['HEAD', 2],
  ['POST', 5],
])('%s', async (method, parts) => {
  expect(await partsOf(method)).toBe(parts)
})
