// Proves docs/rules/running.md#2, #15.
/** The first start creates the first records; later starts keep them (docs/rules/access.md#16). */
import { once } from 'node:events'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  freshDatabase,
  type RunningServer,
  runServer,
  startServer,
} from '#tests/support/process/server.ts'

async function stop({ child }: RunningServer) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function logIn({ url }: RunningServer, email: string, password: string) {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  return { status: answer.status, user: (await answer.json()).user }
}

const rowsIn = (path: string, table: string) => {
  const file = new Sqlite(path, { readonly: true })
  const count = file.prepare(`select count(*) from ${table}`).pluck().get()
  file.close()
  return count
}

const PRINTED = /^Primer administrador: (\S+)\nContraseña \(se muestra solo esta vez\): (\S+)$/m

test('the first start prints an administrator with a random password, later starts do not', async () => {
  const nobody = { DATABASE_URL: freshDatabase(), ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  const first = await startServer(nobody)
  const [, email = '', password = ''] = PRINTED.exec(first.output.stderr) ?? []
  expect(email).toBe('admin@localhost')
  expect(password).toMatch(/^[\w-]{16}$/)
  expect(first.output.stdout).not.toContain(password)
  expect(await logIn(first, email, password)).toMatchObject({ status: 200, user: { role_id: 1 } })
  await stop(first)
  const second = await startServer(nobody)
  expect(second.output.stderr).toBe('')
  expect((await logIn(second, email, password)).status).toBe(200)
  await stop(second)
  const other = await startServer({ ...nobody, DATABASE_URL: freshDatabase() })
  expect(PRINTED.exec(other.output.stderr)?.[2]).not.toBe(password)
  await stop(other)
})

test('a first start with an administrator in the environment creates that one and prints nothing', async () => {
  const DATABASE_URL = freshDatabase()
  const own = { DATABASE_URL, ADMIN_EMAIL: ' Ana@Example.com', ADMIN_PASSWORD: 'clave-de-ana' }
  const server = await startServer(own)
  expect(server.output.stderr).toBe('')
  const { status, user } = await logIn(server, 'ana@example.com', 'clave-de-ana')
  expect([status, user.email, user.role_id]).toEqual([200, 'ana@example.com', 1])
  await stop(server)
  // Another password in the environment is not another password of hers.
  const again = await startServer({ ...own, ADMIN_PASSWORD: 'otra-clave-suya' })
  expect((await logIn(again, 'ana@example.com', 'otra-clave-suya')).status).toBe(422)
  expect((await logIn(again, 'ana@example.com', 'clave-de-ana')).status).toBe(200)
  await stop(again)
})

test('a first start refuses one of the commonest passwords, and a later one ignores it', async () => {
  const own = { DATABASE_URL: freshDatabase(), ADMIN_EMAIL: 'ana@example.com' }
  const common = { ...own, ADMIN_PASSWORD: 'Contraseña2026' }
  expect(await runServer(common)).toEqual({
    ...{ code: 1, stdout: '' },
    stderr:
      'Configuración incorrecta: ADMIN_PASSWORD es de las contraseñas más usadas: ponga otra.\n',
  })
  expect(rowsIn(own.DATABASE_URL, 'users')).toBe(0)
  await stop(await startServer({ ...own, ADMIN_PASSWORD: 'clave-de-ana' }))
  const again = await startServer(common)
  expect((await logIn(again, 'ana@example.com', 'clave-de-ana')).status).toBe(200)
  await stop(again)
})

test('the first start loads the banks and the signatories, and nothing else', async () => {
  const DATABASE_URL = freshDatabase()
  const server = await startServer({ DATABASE_URL })
  const health = await fetch(`${server.url}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  await stop(server)
  expect(rowsIn(DATABASE_URL, 'banks')).toBe(26)
  expect(rowsIn(DATABASE_URL, 'signatories')).toBe(3)
  expect(rowsIn(DATABASE_URL, 'users')).toBe(1)
  for (const table of ['titulars', 'accounts', 'incomes', 'paysheets', 'movements']) {
    expect([table, rowsIn(DATABASE_URL, table)]).toEqual([table, 0])
  }
})
