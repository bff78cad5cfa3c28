// Proves docs/rules/running.md#1, #12.
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { freshDatabase, logLines, runServer, startServer } from '#tests/support/process/server.ts'

/** A failed start leaves one line for the operator, nothing else. */
function oneLine(text: RegExp) {
  return { code: 1, stdout: '', stderr: expect.stringMatching(new RegExp(`^${text.source}\\n$`)) }
}

test('a wrong setting stops the start with one line', async () => {
  const ended = await runServer({ PORT: 'abc' })
  expect(ended).toEqual(oneLine(/Configuración incorrecta: PORT debe [^\n]+/))
})

test('a port in use stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => other.once('listening', ready))
  const { port } = other.address() as { port: number }
  const ended = await runServer({ PORT: String(port) })
  other.close()
  expect(ended).toEqual(
    oneLine(new RegExp(`No se puede escuchar: 127.0.0.1:${port} ya está en uso.`)),
  )
})

test("an address that is not this machine's stops the start with one line", async () => {
  const ended = await runServer({ HOST: '192.0.2.1' })
  expect(ended).toEqual(oneLine(/No se puede escuchar: 192\.0\.2\.1:0 no es [^\n]+/))
})

test('a directory in place of the database stops the start with one line', async () => {
  const path = freshDatabase()
  mkdirSync(path)
  const ended = await runServer({ DATABASE_URL: path })
  expect(ended).toEqual(oneLine(new RegExp(`No se puede abrir la base de datos ${path}: [^\\n]+`)))
})

test('a file that is no database stops the start with one line and stays as it was', async () => {
  const path = freshDatabase()
  const garbage = 'no soy una base de datos\n'.repeat(100)
  writeFileSync(path, garbage)
  const ended = await runServer({ DATABASE_URL: path })
  expect(ended).toEqual(oneLine(new RegExp(`No se puede abrir la base de datos ${path}: [^\\n]+`)))
  expect(readFileSync(path, 'utf8')).toBe(garbage)
})

test('a file that a newer version has migrated stops the start with one line', async () => {
  const path = freshDatabase()
  const { child } = await startServer({ DATABASE_URL: path })
  const ended = once(child, 'exit')
  child.kill()
  await ended
  const file = new Sqlite(path)
  const later = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)'
  file.prepare(later).run('of a later version', 9_999_999_999_999)
  file.close()
  expect(await runServer({ DATABASE_URL: path })).toEqual(
    oneLine(
      new RegExp(`No se puede abrir la base de datos ${path}: es de una versión más nueva [^\\n]+`),
    ),
  )
})

test('a PostgreSQL that does not answer stops the start without showing the password', async () => {
  const ended = await runServer({ DATABASE_URL: 'postgres://nomina:s3cr3t@127.0.0.1:1/nomina' })
  const line = /No se puede abrir la base de datos postgres:\/\/127\.0\.0\.1:1\/nomina: [^\n]+/
  expect(ended).toEqual(oneLine(line))
  expect(ended.stderr).not.toContain('s3cr3t')
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', 'localhost'],
])('a start on %s says in words and in the log that it is at %s', async (HOST, name) => {
  const { url, output, child } = await startServer({ HOST })
  expect(url.replace(/\d+$/, 'PORT')).toBe(`http://${name}:PORT`)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(logLines(output)).toContainEqual(expect.objectContaining({ msg: 'listening', url }))
  child.kill()
})
