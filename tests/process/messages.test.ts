// Proves docs/rules/messages.md#3.
/** Messages that the process sends by itself. */
import { once } from 'node:events'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { freshDatabase, logLines, startServer } from '#tests/support/process/server.ts'

test('announcements due while no process ran go out once at the next start', async () => {
  const DATABASE_URL = freshDatabase()
  const stop = async ({ child }: Awaited<ReturnType<typeof startServer>>) => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  }
  await stop(await startServer({ DATABASE_URL }))
  const file = new Sqlite(DATABASE_URL)
  const due = '2026-01-01T12:00:00.000Z'
  file
    .prepare(`insert into announcements (title, content, target, type, next_at, created_at, updated_at)
      values ('Aviso', 'Texto', 1, 2, ?, ?, ?)`)
    .run(due, due, due)
  const server = await startServer({ DATABASE_URL })
  const told = file.prepare('select title, state, user_id from outbox')
  await expect.poll(() => told.all()).toHaveLength(1)
  expect(told.all()).toEqual([{ title: 'Aviso', state: 'app-only', user_id: 1 }])
  const next = file.prepare('select next_at, reached from announcements').get()
  expect(next).toEqual({ next_at: expect.stringMatching(/T12:00:00\.000Z$/), reached: 1 })
  await stop(server)
  expect(logLines(server.output).at(-1)).toMatchObject({ msg: 'stopped' })
  expect(logLines(server.output).filter(({ level }) => level === 'error')).toEqual([])
  file.close()
})
