// Proves docs/rules/limits.md#12.
/** How much of whole lists one user may leave unread. */
import { expect, test } from 'vitest'
import { heldUntilRead, wholeList } from '#app/http/api/whole-lists.server.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'

const of = (bytes: number) => new Response('[]', { headers: { 'Content-Length': String(bytes) } })
const ask = (user: string, bytes: number, signal?: AbortSignal) =>
  wholeList(new Request('http://nomina.test', { ...(signal && { signal }) }), user, async () =>
    of(bytes),
  )

test('answers of 100 MB in all, and the next once some of it is read or left', async () => {
  const leaving = new AbortController()
  const [first] = [await ask('1', 60_000_000), await ask('1', 60_000_000, leaving.signal)]
  await expect(ask('1', 1)).rejects.toBeInstanceOf(Busy)
  expect((await ask('2', 1)).status).toBe(200)
  leaving.abort()
  const more = await ask('1', 39_999_999)
  const last = await ask('1', 1)
  await expect(ask('1', 1)).rejects.toBeInstanceOf(Busy)
  await first.text()
  for (const each of [more, last, await ask('1', 1)]) await each.body?.cancel()
})

test('who leaves while theirs is made holds nothing', async () => {
  const leaving = new AbortController()
  const request = new Request('http://nomina.test', { signal: leaving.signal })
  await wholeList(request, '3', async () => {
    leaving.abort()
    return of(500_000_000)
  })
  expect((await ask('3', 1)).status).toBe(200)
})

test('one that breaks off holds nothing either', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('broken off')),
  })
  const headers = { 'Content-Length': '100000000' }
  const request = new Request('http://nomina.test')
  const made = await heldUntilRead(request, '4', async () => new Response(broken, { headers }))
  await expect(ask('4', 1)).rejects.toBeInstanceOf(Busy)
  await expect(made.text()).rejects.toThrow('broken off')
  expect((await ask('4', 1)).status).toBe(200)
})

test('what is read while it is sent counts as what is held of it', async () => {
  const request = new Request('http://nomina.test')
  const inParts = () => heldUntilRead(request, '6', async () => of(300_000_000), 1_000_000)
  const open = [await inParts(), await inParts(), await ask('6', 97_999_999), await ask('6', 1)]
  await expect(ask('6', 1)).rejects.toBeInstanceOf(Busy)
  await open[0]?.text()
  expect((await inParts()).status).toBe(200)
})

test('of who leaves while it is made it counts until it is made', async () => {
  const making = Promise.withResolvers<Response>()
  const leaving = new AbortController()
  const request = new Request('http://nomina.test', { signal: leaving.signal })
  const all = Array.from({ length: 22 }, () => heldUntilRead(request, '5', () => making.promise))
  leaving.abort()
  await expect(ask('5', 1)).rejects.toBeInstanceOf(Busy)
  making.resolve(of(1))
  await Promise.all(all)
  expect((await ask('5', 1)).status).toBe(200)
})
