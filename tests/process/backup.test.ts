import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, freshDatabase, type RunningServer, startServer } from './server.ts'

/** Runs one of the commands to its end on a database. */
async function run(script: string, database: string, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => said.push(text))
  }
  const [code] = await once(child, 'close')
  return { code, said: said.join('') }
}

async function stop({ child }: RunningServer) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function logIn({ url }: RunningServer) {
  const body = JSON.stringify(ADMIN)
  const headers = { 'Content-Type': 'application/json' }
  const { access_token } = await (
    await fetch(`${url}/api/login`, { method: 'POST', body, headers })
  ).json()
  return { ...headers, Authorization: `Bearer ${access_token}` }
}

/** A path in a folder of its own, so that what lies beside it is known. */
function ownDatabase(name: string) {
  return join(`${freshDatabase()}.d`, `${name}.db`)
}

const beside = (path: string) => readdirSync(dirname(path)).sort()
const banksIn = (path: string) => {
  const connection = new Sqlite(path, { readonly: true })
  const names = connection.prepare('select name from banks order by id').pluck().all()
  connection.close()
  return names
}

/** A stopped server's database with one bank more than the catalogue, and a copy of it. */
async function databaseWithCopy() {
  const path = ownDatabase('nomina')
  const server = await startServer({ DATABASE_URL: path })
  const headers = await logIn(server)
  const body = JSON.stringify({ index: '0999', name: 'Banco de Prueba' })
  await fetch(`${server.url}/api/banks`, { method: 'POST', body, headers })
  await stop(server)
  const { said } = await run('backup', path)
  return { path, copy: said.trim() }
}

describe('a backup', () => {
  test('made while the app creates records is whole, and holds what was acknowledged before it', async () => {
    const path = ownDatabase('nomina')
    const server = await startServer({ DATABASE_URL: path })
    const headers = await logIn(server)
    let acknowledged = 0
    let isOver = false
    const stream = (async () => {
      for (let n = 0; !isOver && n < 9000; n++) {
        const body = JSON.stringify({ index: String(1000 + n), name: `Banco ${n}` })
        await fetch(`${server.url}/api/banks`, { method: 'POST', body, headers })
        acknowledged = n + 1
      }
    })()
    await expect.poll(() => acknowledged).toBeGreaterThan(20)
    const before = acknowledged
    const { code, said } = await run('backup', path)
    isOver = true
    await stream
    const copy = said.trim()
    expect({ code, copy }).toEqual({
      code: 0,
      copy: expect.stringMatching(/\/backups\/nomina-\d{8}-\d{6}\.db$/),
    })
    expect(beside(copy)).toHaveLength(1)
    expect(banksIn(copy).length).toBeGreaterThanOrEqual(26 + before)
    const checked = await run('check', copy)
    expect(checked).toEqual({ code: 0, said: expect.stringContaining('Todo concuerda') })
  })

  test('of nothing is refused', async () => {
    expect(await run('backup', ownDatabase('nada'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('No hay base de datos'),
    })
  })

  test('with PostgreSQL names the command to use', async () => {
    const url = 'postgres://ana:secreto@127.0.0.1:1/nomina'
    const made = await run('backup', url)
    expect(made.code).toBe(1)
    expect(made.said).toMatch(/pg_dump --format=custom --file=nomina-\S+\.dump "\$DATABASE_URL"/)
    const put = await run('restore', url, 'nomina.dump')
    expect(put.code).toBe(1)
    expect(put.said).toContain('--dbname="$DATABASE_URL" nomina.dump')
    expect(made.said + put.said).not.toContain('secreto')
  })
})

describe('restoring', () => {
  test('puts the copy back, keeps the replaced file, and the app goes on from there', async () => {
    const { path, copy } = await databaseWithCopy()
    const connection = new Sqlite(path)
    connection.exec('delete from banks where "index" = \'0999\'')
    connection.close()
    const { code, said } = await run('restore', path, copy)
    expect(code).toBe(0)
    expect(banksIn(path)).toContain('Banco de Prueba')
    const kept = /quedó en (\S+)/.exec(said)?.[1] ?? ''
    expect(banksIn(kept)).not.toContain('Banco de Prueba')
    const server = await startServer({ DATABASE_URL: path })
    const headers = await logIn(server)
    const { data } = await (
      await fetch(`${server.url}/api/banks?search=prueba`, { headers })
    ).json()
    expect(data).toHaveLength(1)
    await stop(server)
  })

  test('replaces a database that is damaged', async () => {
    const { path, copy } = await databaseWithCopy()
    writeFileSync(path, 'esto no es una base de datos')
    expect((await run('restore', path, copy)).code).toBe(0)
    expect(banksIn(path)).toContain('Banco de Prueba')
  })

  test('is refused while the app serves the file', async () => {
    const { path, copy } = await databaseWithCopy()
    const server = await startServer({ DATABASE_URL: path })
    expect(await run('restore', path, copy)).toEqual({
      code: 1,
      said: `${path} está en uso: detenga Nómina y repita.\n`,
    })
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    await stop(server)
    expect(beside(path)).toEqual(['backups', 'nomina.db'])
  })
})

describe('restoring refuses', () => {
  let sound: Awaited<ReturnType<typeof databaseWithCopy>>
  beforeAll(async () => {
    sound = await databaseWithCopy()
  })

  const FAULTS: [string, (copy: string) => void, RegExp][] = [
    ['does not exist', (copy) => rmSync(copy), /no existe/],
    ['was cut off', (copy) => truncateSync(copy, 100_000), /está dañado/],
    [
      'is something else',
      (copy) => writeFileSync(copy, 'hola'),
      /no es una base de datos de Nómina/,
    ],
    ['is of another app', (copy) => foreign(copy), /no es una base de datos de Nómina/],
    ['comes from a later version', (copy) => change(copy, LATER), /de una versión más nueva/],
    ['does not add up', (copy) => change(copy, INFLATE), /no concuerda:\nContador de ingresos: /],
  ]
  const LATER = "insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)"
  const INFLATE = "insert into counters (kind, last, live) values ('income', 3, 3)"
  const change = (path: string, statement: string) => {
    const connection = new Sqlite(path)
    connection.exec(statement)
    connection.close()
  }
  const foreign = (path: string) => {
    writeFileSync(path, '')
    change(path, 'create table notes (id integer)')
  }

  test.each(FAULTS)('a copy that %s, and replaces nothing', async (_, spoil, reason) => {
    const { path, copy } = sound
    const spoiled = join(dirname(path), 'backups', 'mala.db')
    copyFileSync(copy, spoiled)
    spoil(spoiled)
    const before = readFileSync(path)
    const { code, said } = await run('restore', path, spoiled)
    expect(code).toBe(1)
    expect(said).toMatch(reason)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(beside(path)).toEqual(['backups', 'nomina.db'])
  })
})
