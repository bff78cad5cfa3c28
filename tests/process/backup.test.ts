// Proves docs/rules/running.md#5, #6.
import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '#app/upkeep/backups.server.ts'
import {
  backUpAmidWriting,
  beside,
  findBroken,
  logIn,
  ownDatabase,
  refusalOf,
  runCommand,
  stop,
} from '#tests/support/process/commands.ts'
import { type RunningServer, startServer } from '#tests/support/process/server.ts'

const banksIn = (path: string) => {
  const connection = new Sqlite(path, { readonly: true })
  const names = connection.prepare('select name from banks order by id').pluck().all()
  connection.close()
  return names
}

/** Of a server that has ended; it has one bank more than the catalogue. */
let sound = ''

beforeAll(async () => {
  sound = ownDatabase('nomina')
  const server = await startServer({ DATABASE_URL: sound })
  const headers = await logIn(server)
  const body = JSON.stringify({ index: '0999', name: 'Banco de Prueba' })
  await fetch(`${server.url}/api/banks`, { method: 'POST', body, headers })
  await stop(server)
})

/** The database in a folder of its own. */
function aDatabase() {
  const path = ownDatabase('nomina')
  mkdirSync(dirname(path))
  copyFileSync(sound, path)
  return path
}

/** The database, and a copy of it. */
async function databaseWithCopy() {
  const path = aDatabase()
  return { path, copy: await writeBackup(at(path), new Date()) }
}

const at = (path: string) => ({ kind: 'sqlite' as const, path })
const restore = (path: string, copy: string) => restoreBackup(copy, at(path), new Date())

/** Writes into the journal beside the file and not into the file, as a power cut leaves them. */
function writeBeside(path: string, statement: string) {
  const connection = new Sqlite(path)
  // A copy's checksum is of the file alone.
  connection.pragma('user_version = 0')
  connection.pragma('journal_mode = wal')
  connection.exec(statement)
  const left = ['', '-wal'].map((end) => [path + end, readFileSync(path + end)] as const)
  connection.close()
  for (const [file, bytes] of left) writeFileSync(file, bytes)
}

/** Leaves the file and its journal as a power cut amid a transaction does. */
function writeHalf(path: string, statement: string) {
  const connection = new Sqlite(path)
  // A copy's checksum is of the file alone.
  connection.pragma('user_version = 0')
  connection.pragma('journal_mode = delete')
  connection.pragma('cache_size = 1')
  connection.exec(`begin immediate; ${statement}`)
  const left = ['', '-journal'].map((end) => [path + end, readFileSync(path + end)] as const)
  connection.exec('rollback')
  connection.close()
  for (const [file, bytes] of left) writeFileSync(file, bytes)
}

describe('beside a running app', () => {
  let path = ''
  let server: RunningServer
  beforeAll(async () => {
    path = aDatabase()
    server = await startServer({ DATABASE_URL: path })
  })

  test('a backup made while the app creates records is complete, with all that was acknowledged before it', async () => {
    const { code, copy, before, during } = await backUpAmidWriting(server, path)
    expect(during).toBeGreaterThan(0)
    expect({ code, copy }).toEqual({
      code: 0,
      copy: expect.stringMatching(/\/backups\/nomina-\d{8}-\d{6}\.db$/),
    })
    expect(beside(copy)).toHaveLength(1)
    expect(banksIn(copy).length).toBeGreaterThanOrEqual(27 + before)
    expect(await findBroken(copy)).toEqual([])
  })

  test('restoring is refused while the app serves the file', async () => {
    const copy = await writeBackup(at(path), new Date(), join(dirname(path), 'backups', 'otra.db'))
    expect(await runCommand('restore', path, copy)).toEqual({
      code: 1,
      said: `${path} está en uso: detenga Nómina y repita.\n`,
    })
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    await stop(server)
    expect(beside(path)).toEqual(['backups', 'nomina.db'])
  })
})

describe('a backup', () => {
  test('of a missing database is refused', async () => {
    const nothing = writeBackup(at(ownDatabase('nada')), new Date())
    expect(await refusalOf(nothing)).toContain('No hay base de datos')
  })

  test('goes to the named file, and never replaces one', async () => {
    const path = aDatabase()
    const target = join(dirname(path), 'usb', 'enero.db')
    expect(await runCommand('backup', path, target)).toEqual({ code: 0, said: `${target}\n` })
    expect(banksIn(target)).toContain('Banco de Prueba')
    const before = readFileSync(target)
    expect(await runCommand('backup', path, target)).toEqual({
      code: 1,
      said: `${target} ya existe: no se reemplaza.\n`,
    })
    expect(readFileSync(target).equals(before)).toBe(true)
    expect(beside(target)).toEqual(['enero.db'])
  })
})

describe('restoring', () => {
  test('puts the copy back, keeps the replaced file, and the app goes on from there', async () => {
    const { path, copy } = await databaseWithCopy()
    const connection = new Sqlite(path)
    connection.exec('delete from banks where "index" = \'0999\'')
    connection.close()
    const { code, said } = await runCommand('restore', path, copy)
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
    // Each has a last change in a journal beside it: the copy's counts, that of the damaged one is gone.
    writeBeside(path, 'delete from banks where "index" = \'0999\'')
    writeFileSync(path, 'esto no es una base de datos')
    writeBeside(copy, "update banks set name = 'Banco Nuevo' where name = 'Banco de Prueba'")
    await restore(path, copy)
    expect(banksIn(path)).toContain('Banco Nuevo')
  })

  test('takes nothing of what a database that is gone has left beside it', async () => {
    const { path, copy } = await databaseWithCopy()
    writeBeside(path, "update banks set name = 'Banco Viejo' where name = 'Banco de Prueba'")
    rmSync(path)
    await restore(path, copy)
    expect(banksIn(path)).toContain('Banco de Prueba')
  })

  test('takes back what the copy’s journal says was not finished', async () => {
    const { path, copy } = await databaseWithCopy()
    writeHalf(copy, "update banks set name = 'A medias ' || id, search_key = hex(zeroblob(4000))")
    await restore(path, copy)
    expect(banksIn(path)).toContain('Banco de Prueba')
  })
})

describe('restoring refuses', () => {
  const FAULTS: [string, (copy: string) => void, RegExp][] = [
    ['does not exist', (copy) => rmSync(copy), /no existe/],
    ['was cut off', (copy) => truncateSync(copy, 100_000), /está dañado/],
    ['has a letter changed', (copy) => flipIn(copy, 'Banco de Prueba'), /está dañado/],
    ['has a page of zeros', (copy) => overwrite(copy, 9 * 4096, Buffer.alloc(4096)), /está dañado/],
    ['is empty', (copy) => truncateSync(copy, 0), /no es una base de datos de Nómina/],
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
  /** As it would have been copied, had the database been like that. */
  const change = (path: string, statement: string) => {
    const connection = new Sqlite(path)
    connection.exec(statement)
    connection.pragma('user_version = 0')
    connection.close()
  }
  const overwrite = (path: string, at: number, bytes: Buffer) => {
    const whole = readFileSync(path)
    bytes.copy(whole, at)
    writeFileSync(path, whole)
  }
  /** Damage that SQLite does not notice: one letter of a text differs. */
  const flipIn = (path: string, text: string) => {
    const at = readFileSync(path).indexOf(text)
    overwrite(path, at, Buffer.from('J'))
    const connection = new Sqlite(path, { readonly: true })
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
    connection.close()
  }
  const foreign = (path: string) => {
    writeFileSync(path, '')
    const connection = new Sqlite(path)
    connection.exec('create table notes (id integer)')
    connection.pragma('user_version = 7')
    connection.close()
  }

  test.each(FAULTS)('a copy that %s, and replaces nothing', async (_, spoil, reason) => {
    const { path, copy } = await databaseWithCopy()
    const spoiled = join(dirname(path), 'backups', 'mala.db')
    copyFileSync(copy, spoiled)
    spoil(spoiled)
    const before = readFileSync(path)
    expect(await refusalOf(restore(path, spoiled))).toMatch(reason)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(beside(path)).toEqual(['backups', 'nomina.db'])
  })
})
