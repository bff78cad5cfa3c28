import { RouterContextProvider } from 'react-router'
import { appContext, connectionContext } from '#app/context.ts'
import { createCookies } from '#app/http/access/cookies.server.ts'
import { createReportJobs } from '#app/io/printing/jobs.server.ts'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { createToken } from '#app/models/access/sessions.server.ts'
import { loader as dispatch } from '#app/routes/api/dispatch.ts'
import { readConfig } from '#app/upkeep/config.server.ts'
import { ADMINISTRATOR, NOW } from './actor.ts'
import type { TestDatabase } from './database.ts'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the test asserts
  body: any
  headers: Headers
}
type Options = { body?: unknown; headers?: Record<string, string>; user_id?: number }

/** Calls the API of a test's database: by the administrator at NOW, unless told otherwise. */
export async function callApi(
  t: TestDatabase,
  method: string,
  path: string,
  { body, headers = {}, user_id = ADMINISTRATOR.id ?? 0 }: Options = {},
): Promise<Answer> {
  const token = await t.write((tx) => createToken(tx, user_id, NOW))
  const url = new URL(`http://127.0.0.1/api/${path}`)
  const request = new Request(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await dispatch({ request, url, context: contextOf(t) })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    headers: response.headers,
  }
}

function contextOf({ database }: TestDatabase): RouterContextProvider {
  const context = new RouterContextProvider()
  const pdf = createPdf({})
  const now = () => NOW
  const log = createLog('silent')
  const make = () => Promise.reject(new Error('Nothing orders a report here'))
  context.set(appContext, {
    config: readConfig({}),
    database,
    now,
    cookies: createCookies('a secret of this test'),
    pdf,
    reports: createReportJobs({ database, now, log, make, isClear: () => false }),
    telegram: null,
    mail: { sender: null, wake: () => undefined },
    log,
    healthy: async () => true,
    isDatabaseFault: () => false,
    stopJobs: async () => undefined,
    close: () => pdf.close(),
  })
  context.set(connectionContext, { address: '127.0.0.1', requestId: 'test' })
  return context
}
