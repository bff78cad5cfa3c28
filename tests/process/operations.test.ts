// Proves docs/rules/running.md#14.
/** The instructions of docs/operations.md and the README, as far as a test can follow them. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { LOG_LEVELS, readConfig, SETTING_NAMES } from '#app/upkeep/config.server.ts'
import {
  ADMIN,
  freshDatabase,
  type RunningServer,
  startServer,
} from '#tests/support/process/server.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const blocks = (language: string) =>
  [...operations.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  )

describe('the documented settings', () => {
  test('are those that the app reads', () => {
    const readme = readFileSync('README.md', 'utf8')
    const table = readme.slice(readme.indexOf('| variable |'))
    const rows = table.split('\n\n', 1)[0]?.split('\n').slice(2) ?? []
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
    expect(named.sort()).toEqual([...SETTING_NAMES].sort())
    const levels = rows.find((row) => row.includes('LOG_LEVEL'))?.match(/(?<=`)[a-z]+/g) ?? []
    expect(LOG_LEVELS).toEqual(expect.arrayContaining(levels))
  })

  test('of a server are valid as written', () => {
    const [file = ''] = blocks('env')
    const settings = Object.fromEntries(
      file
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2)),
    )
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(settings)))
    expect(readConfig(settings)).toMatchObject({
      ...{ host: '127.0.0.1', port: 3000, trustProxy: true },
      publicUrl: new URL('https://nomina.example.com'),
      admin: { email: 'ana@example.com', password: undefined },
    })
  })
})

describe('the documented proxies', () => {
  test('accept the largest bulk-store body, and wait longer than the app does', () => {
    expect(operations).toContain('client_max_body_size 9m;')
    expect(operations).toContain('max_size 9MB')
    const times = operations.match(/(?<=(?:proxy_read_timeout|response_header_timeout) )\d+/g)
    expect(times?.every((seconds) => Number(seconds) > 120)).toBe(true)
  })
})

async function stop({ child }: RunningServer) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** What a start-page visit with the cookie leads to: further in for who is logged in. */
const visit = async ({ url }: RunningServer, cookie: string) =>
  (await fetch(url, { redirect: 'manual', headers: { cookie } })).headers.get('location')

test('the documented change of the cookie key logs all users out', async () => {
  const DATABASE_URL = freshDatabase()
  const first = await startServer({ DATABASE_URL })
  const logIn = async ({ url }: RunningServer) => {
    const headers = { origin: url }
    const body = new URLSearchParams(ADMIN)
    const sent = { method: 'POST', redirect: 'manual', headers, body } as const
    const [cookie = ''] = (await fetch(`${url}/?index`, sent)).headers.getSetCookie()
    return cookie.split(';', 1)[0] ?? ''
  }
  const cookie = await logIn(first)
  expect(await visit(first, cookie)).toBe('/dashboard')
  await stop(first)
  const change = blocks('sql').find((text) => text.startsWith('update secrets')) ?? ''
  const file = new Sqlite(DATABASE_URL)
  expect(file.prepare(change.replace('…', 'b'.repeat(43))).run().changes).toBe(1)
  file.close()
  const second = await startServer({ DATABASE_URL })
  expect(await visit(second, cookie)).toBeNull()
  expect(await visit(second, await logIn(second))).toBe('/dashboard')
  await stop(second)
})
