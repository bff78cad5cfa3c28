// Proves docs/rules/mail.md#2; docs/rules/running.md#5.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { nightlyBackup } from '#app/upkeep/backups-nightly.server.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { mails, outbox } from '#db/schema.ts'
import { findBroken, ownDatabase, stop } from '#tests/support/process/commands.ts'
import { startServer } from '#tests/support/process/server.ts'

let path: string
let folder: string
let database: Database
let now: Date
let log: string[]

/** A database since the first of November 2026, 08:00 in Caracas, with two administrators. */
beforeEach(async () => {
  path = ownDatabase('nomina')
  folder = join(dirname(path), 'backups')
  database = await foundedAt('2026-11-01T12:00:00.000Z')
  log = []
})
afterEach(() => database.close())

async function foundedAt(moment: string): Promise<Database> {
  const database = await openDatabase(path)
  const founded = systemActor(new Date(moment))
  await database.transaction(async (tx) => {
    for (const [n, role] of [1, 1, 2, 3].entries()) {
      const person = { name: `Persona ${n}`, email: `p${n}@example.com`, password_hash: 'none' }
      await createUser(tx, person, role, founded)
    }
  })
  return database
}

/** The job as a process that starts now would run it. */
function started() {
  const address = { kind: 'sqlite' as const, path }
  const written = createLog('error', { write: (line: string) => void log.push(line) })
  const job = nightlyBackup({ database, address, now: () => now, log: written })
  return async (at: string) => {
    now = new Date(at)
    await job.run(new AbortController().signal)
  }
}

const copies = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
const copyOf = (night: string) => `nomina-noche-${night}.db`

describe('the nightly copy', () => {
  test('is made once at two in the morning in Venezuela, and is complete', async () => {
    const look = started()
    await look('2026-11-02T05:59:00.000Z')
    expect(copies()).toEqual([])
    await look('2026-11-02T06:00:00.000Z')
    expect(copies()).toEqual([copyOf('2026-11-02')])
    const [copy = ''] = copies()
    const { mtimeMs } = statSync(join(folder, copy))
    await look('2026-11-03T05:59:00.000Z')
    expect(copies()).toEqual([copy])
    expect(statSync(join(folder, copy)).mtimeMs).toBe(mtimeMs)
    expect(await findBroken(join(folder, copy))).toEqual([])
    const file = new Sqlite(join(folder, copy), { readonly: true })
    expect(file.prepare('select count(*) from users').pluck().get()).toBe(4)
    file.close()
  })

  test('missed while no process ran is made at the start, only the last one', async () => {
    await started()('2026-11-09T15:00:00.000Z')
    expect(copies()).toEqual([copyOf('2026-11-09')])
  })

  test('is kept for fourteen days; copies made by hand are never removed', async () => {
    mkdirSync(folder)
    const byHand = [
      'nomina-20260101-100000.db',
      'nomina-reemplazada-20260101-100000.db',
      'nomina-noche-2026-01-01.db.guardar',
      'mi nomina-noche-2026-01-01.db',
    ]
    const older = ['2025-11-19', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-19'].map(copyOf)
    const unfinished = `${copyOf('2026-11-01')}.partial`
    for (const name of [...byHand, ...older, unfinished]) writeFileSync(join(folder, name), '')
    await started()('2026-11-20T15:00:00.000Z')
    const kept = ['2026-11-07', '2026-11-19', '2026-11-20'].map(copyOf)
    expect(copies()).toEqual([...byHand, ...kept].sort())
  })

  test('that fails is logged, reported to each administrator once a night, in the app and by mail, and deletes no copy', async () => {
    const old = join(folder, copyOf('2026-11-01'))
    mkdirSync(folder)
    writeFileSync(old, '')
    const inTheWay = join(folder, `${copyOf('2026-11-20')}.partial`)
    mkdirSync(join(inTheWay, 'x'), { recursive: true })
    await database.transaction((tx) => openMailChannel(tx, true))
    const look = started()
    await look('2026-11-20T15:00:00.000Z')
    await look('2026-11-20T15:30:00.000Z')
    expect(log).toHaveLength(1)
    await look('2026-11-20T16:30:00.000Z')
    expect(log).toHaveLength(2)
    expect(log[0]).toContain('nightly backup failed')
    const told = await database.db.select().from(outbox)
    expect(told.map(({ user_id, title }) => [user_id, title])).toEqual([
      [1, 'No se hizo la copia de la noche'],
      [2, 'No se hizo la copia de la noche'],
    ])
    expect(told[0]?.content).toMatch(
      /^La copia de la base de datos del 11\/20\/2026 no se pudo hacer: ./,
    )
    const mailed = await database.db.select().from(mails)
    expect(mailed.map(({ user_id, content }) => [user_id, content])).toEqual(
      told.map(({ user_id, content }) => [user_id, content]),
    )
    expect(mailed.map(({ occasion }) => occasion)).toEqual([
      'backup:2026-11-20:1',
      'backup:2026-11-20:2',
    ])
    expect(existsSync(old)).toBe(true)

    rmSync(inTheWay, { recursive: true })
    await look('2026-11-20T17:45:00.000Z')
    expect(copies()).toEqual([copyOf('2026-11-20')])
    expect(log).toHaveLength(2)
  })
})

test('a running app makes the nightly copy that it missed, and goes on', async () => {
  path = ownDatabase('vieja')
  folder = join(dirname(path), 'backups')
  await (await foundedAt('2020-01-01T00:00:00.000Z')).close()
  const server = await startServer({ DATABASE_URL: path })
  await expect.poll(copies).toEqual([expect.stringMatching(/^nomina-noche-\d{4}-\d{2}-\d{2}\.db$/)])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await stop(server)
})
