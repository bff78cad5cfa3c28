/** Streams a long report's progress for some seconds; then the browser connects again. */
import { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { lookAtOwnReport, watchOwnReport } from '#app/http/reports/own.server.ts'
import type { Route } from './+types/events'

/** Short, so that a stopping process does not have to wait. */
const STREAM_MS = 5_000
const EVERY_MS = 400

export async function loader(args: Route.LoaderArgs) {
  await watchOwnReport(args)
  async function* progressEvents() {
    yield encode('retry: 300\n\n')
    for (let left = STREAM_MS; left > 0 && !args.request.signal.aborted; left -= EVERY_MS) {
      const report = await lookAtOwnReport(args).catch(() => undefined)
      if (!report) return
      const { state, done, total, error } = report
      yield encode(`data: ${JSON.stringify({ state, done, total, error })}\n\n`)
      if (state === 'done' || state === 'failed') return
      await pause(EVERY_MS)
    }
  }
  return new Response(ReadableStream.from(progressEvents()) as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Proxies must pass on each event at once.
      'X-Accel-Buffering': 'no',
    },
  })
}

const encode = (text: string) => new TextEncoder().encode(text)
