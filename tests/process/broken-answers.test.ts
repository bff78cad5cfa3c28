// Proves docs/rules/limits.md#8.
/** What broke an answer off stands in the log, without what was asked of the database, and nowhere else. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#app/kernel/log.server.ts'
import { createHttpServer } from '../../server/http-server.ts'
import { type BuiltApp, createListener } from '../../server/listener.ts'

afterEach(() => vi.restoreAllMocks())

const UNREADABLE = new Error('Failed query: select 1\nparams: V12345678')
/** Why the second part of the file is not read. */
let why = UNREADABLE

function halfAFile() {
  let parts = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (parts++ === 0) return controller.enqueue(Buffer.from('Cédula\n'))
      throw why
    },
  })
}

const build = {
  entry: {
    module: {
      default: () => new Response(),
      loadContext: () => new RouterContextProvider(),
      userIdOf: () => undefined,
      withErrorScreens: (own: unknown) => own,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: {} },
    file: {
      id: 'file',
      parentId: 'root',
      path: 'file',
      module: { loader: () => new Response(halfAFile()) },
    },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  ...{ basename: '/', publicPath: '/', future: {}, ssr: true, isSpaMode: false, prerender: [] },
  ...{ assetsBuildDirectory: '', routeDiscovery: { mode: 'initial' } },
} as unknown as BuiltApp

/** What is logged by an app whose answer breaks off. */
async function loggedOf(error: Error) {
  why = error
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const errors = vi.spyOn(console, 'error')
  const app = { config: {}, log } as unknown as Parameters<typeof createListener>[0]
  const server = createHttpServer(createListener(app, build, 'build/client')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(
    fetch(`http://127.0.0.1:${port}/file`).then((answer) => answer.text()),
  ).rejects.toThrow()
  await new Promise((done) => server.close(done))
  expect(errors).not.toHaveBeenCalled()
  return lines
}

test('an answer that breaks off is logged once, without parameters', async () => {
  const lines = await loggedOf(UNREADABLE)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'answer broken off',
    err: { message: 'Failed query: select 1' },
  })
  expect(lines[0]).not.toContain('V12345678')
})

test('nothing is wrong where its reader lost the right to it', async () => {
  expect(await loggedOf(Object.assign(new Error('gone'), { name: 'RightEnded' }))).toEqual([])
})
