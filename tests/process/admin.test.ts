// Proves docs/rules/access.md#12; docs/rules/second-factor.md#6.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { KEY } from '#tests/support/models/factors.ts'
import {
  ADMIN,
  COMPILED,
  freshDatabase,
  type RunningServer,
  startServer,
} from '#tests/support/process/server.ts'

function admin(settings: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    env: { PATH: process.env.PATH, ...COMPILED, ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const DATABASE_URL = freshDatabase()
let url: RunningServer['url']
beforeAll(async () => {
  url = (await startServer({ DATABASE_URL })).url
})

test('npm run admin makes a link that resets a password once, while the app runs', async () => {
  const made = admin({ DATABASE_URL, PUBLIC_URL: url }, 'reset', ` ${ADMIN.email.toUpperCase()}`)
  expect([made.status, made.stderr]).toEqual([0, ''])
  const link = made.stdout.trim().split('\n').at(-1) ?? ''
  expect(link).toMatch(new RegExp(`^${url}/reset\\?token=[\\w-]{43}$`))
  expect(await (await fetch(link)).text()).toContain(ADMIN.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  const use = (password: string) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body: new URLSearchParams({ token, password, re_password: password }),
    })
  expect((await use('otra-clave')).status).toBe(303)
  expect((await use('tercera-clave')).status).toBe(422)
  const login = (password: string) =>
    fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email, password }),
    })
  expect((await login('otra-clave')).status).toBe(200)
  expect((await login(ADMIN.password)).status).toBe(422)
})

test('npm run admin names a missing user or database, and creates neither', async () => {
  const missing = freshDatabase()
  const none = admin({ DATABASE_URL: missing }, 'reset', ADMIN.email)
  expect([none.status, none.stdout, existsSync(missing)]).toEqual([1, '', false])
  expect(none.stderr).toContain('No se puede usar la base de datos')
  expect(admin({ DATABASE_URL }).stderr).toBe(
    'Uso: npm run admin -- reset CORREO, o remove-factor CORREO\n',
  )
  const unknown = admin({ DATABASE_URL }, 'reset', 'nadie@example.com')
  expect([unknown.status, unknown.stderr]).toEqual([
    ...[1, 'No hay un usuario con el correo nadie@example.com\n'],
  ])
})

test('npm run admin removes the second factor of who lost it', async () => {
  const remove = () => admin({ DATABASE_URL }, 'remove-factor', ADMIN.email)
  const none = remove()
  expect([none.status, none.stderr]).toEqual([1, 'No tiene un segundo factor\n'])
  const file = new Sqlite(DATABASE_URL)
  file.exec(`insert into second_factors (user_id, secret, created_at, confirmed_at)
    values (1, '${KEY}', '2026-11-20', '2026-11-20')`)
  file.close()
  const login = async () => {
    const body = JSON.stringify({ ...ADMIN, password: 'otra-clave' })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).status
  }
  expect(await login()).toBe(422)
  const removed = remove()
  expect([removed.status, removed.stderr]).toEqual([0, ''])
  expect(removed.stdout).not.toContain(KEY)
  expect(await login()).toBe(200)
})
