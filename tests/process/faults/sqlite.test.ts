// Proves docs/rules/runs.md#3; docs/rules/api.md#3; docs/rules/limits.md#5; docs/rules/running.md#9, #10.
/** Faults of a SQLite file: kills, a lock, a full disk, refused writes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import {
  allowWrites,
  canForbid,
  canMount,
  fillUp,
  forbidWrites,
  limitFiles,
  mountSmallDisk,
  unmount,
} from '#tests/support/process/faults/disk.ts'
import { killApp, ROUNDS, surviveKills } from '#tests/support/process/faults/kills.ts'
import { expectOutage, type Standing, stand, stop } from '#tests/support/process/faults/outage.ts'
import { surviveRunKills } from '#tests/support/process/faults/run-kills.ts'
import { freshDatabase, runServer, startServer } from '#tests/support/process/server.ts'

test(
  'the app killed during writes keeps every acknowledged record, complete and once',
  async () => {
    const DATABASE_URL = freshDatabase()
    await surviveKills(DATABASE_URL, [killApp])
    expectSound(DATABASE_URL)
  },
  60_000 + ROUNDS * 30_000,
)

test(
  'the app killed while it stores or voids a run of a thousand does all of it or nothing',
  async () => {
    const DATABASE_URL = freshDatabase()
    await surviveRunKills(DATABASE_URL, killApp)
    expectSound(DATABASE_URL)
  },
  60_000 + ROUNDS * 60_000,
)

describe('a database locked by another process', () => {
  test('refuses writes after a while, stays readable, and is written again later', async () => {
    const path = freshDatabase()
    const standing = await stand(path)
    const other = new Sqlite(path)
    await expectOutage(standing, {
      begin: () => other.exec('begin exclusive'),
      end: () => other.exec('rollback'),
      readable: true,
    })
    await expectReadsFirst(standing, other)
    other.close()
    await stop(standing.server)
  })
})

/** Changes wait for the file; meanwhile the process answers others. */
async function expectReadsFirst({ person }: Standing, other: Sqlite.Database) {
  other.exec('begin immediate')
  const answered: string[] = []
  const ask = async (name: string, answer: Promise<{ status: number }>) => {
    answered.push(`${name} ${(await answer).status}`)
  }
  const bank = (index: string) => person.api('POST', 'banks', { index, name: 'Banco' })
  const writes = ['7001', '7002'].map((index) => ask('write', bank(index)))
  for (let n = 0; n < 3; n++) await ask('read', person.get('/banks'))
  other.exec('rollback')
  await Promise.all(writes)
  expect(answered).toEqual(['read 200', 'read 200', 'read 200', 'write 201', 'write 201'])
}

describe('a full disk', () => {
  if (canMount) {
    test('refuses writes, keeps the data, and works again when there is room', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'nomina-small-disk-'))
      mountSmallDisk(folder)
      try {
        const path = join(folder, 'nomina.db')
        const standing = await stand(path)
        await expectOutage(standing, {
          begin: () => {
            shorten(path)
            fillUp(join(folder, 'ballast'))
          },
          end: () => rmSync(join(folder, 'ballast')),
          readable: true,
        })
        await stop(standing.server)
        expectSound(path)
      } finally {
        unmount(folder)
        rmSync(folder, { recursive: true })
      }
    })
  }

  test('gets the same error as a used-up quota', async () => {
    const path = freshDatabase()
    const standing = await stand(path)
    const { pid } = standing.server.child
    await expectOutage(standing, {
      begin: () => {
        shorten(path)
        limitFiles(pid, 4096)
      },
      end: () => limitFiles(pid),
      readable: true,
    })
    await stop(standing.server)
    expectSound(path)
  })
})

describe('a read-only database file', () => {
  if (canForbid) {
    test('refuses writes until it is writable again', async () => {
      const path = freshDatabase()
      const standing = await stand(path)
      const files = [path, `${path}-wal`]
      await expectOutage(standing, {
        begin: () => forbidWrites(files),
        end: () => allowWrites(files),
        readable: true,
      })
      await stop(standing.server)
      expectSound(path)
    })

    test('stops a start with one line that says so', async () => {
      const path = freshDatabase()
      await stop(await startServer({ DATABASE_URL: path }))
      forbidWrites([path])
      const { code, stderr } = await runServer({ DATABASE_URL: path }).finally(() =>
        allowWrites([path]),
      )
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^No se puede abrir la base de datos .+\.db: .+\n$/),
      ])
    })
  }
})

/** Makes the log empty, so that the next change needs room on the disk. */
function shorten(path: string) {
  const file = new Sqlite(path, { timeout: 5000 })
  expect(file.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0, log: 0 }])
  file.close()
}

function expectSound(path: string) {
  const file = new Sqlite(path)
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(file.pragma('foreign_key_check')).toEqual([])
  file.close()
}
