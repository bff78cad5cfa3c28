// @both-engines
// Proves docs/rules/running.md#9.
/** Short changes that wait for SQLite's one writer share a commit, and nothing else. */
import { open } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { giveWay, whileWanted } from '#app/kernel/turns.server.ts'
import type { Length, Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { groupsOn } from '#db/groups.server.ts'
import { titulars } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular } from '#tests/support/models/factories.ts'
import { runRaw } from '#tests/support/models/harm.ts'

const t = testDatabase()

afterEach(() => vi.restoreAllMocks())

const names = async () => {
  const rows = await t.db.select({ name: titulars.name }).from(titulars).orderBy(titulars.name)
  return rows.map(({ name }) => name).filter((name) => name.startsWith('Del '))
}

/** Makes a titular, and says whether a reader saw it when that was answered. */
async function make(name: string, length?: Length, then?: (tx: Tx) => Promise<unknown>) {
  await t.database.transaction(async (tx) => {
    await aTitular(tx, { name: `Del ${name}` })
    await then?.(tx)
  }, length)
  return (await names()).includes(`Del ${name}`)
}

const short = (name: string, then?: (tx: Tx) => Promise<unknown>) => make(name, 'short', then)
const outcomes = async (all: Promise<boolean>[]) =>
  (await Promise.allSettled(all)).map((one) => ('value' in one ? one.value : `${one.reason}`))

/** Pages of SQLite's journal, and those of them that are in the file. */
type Checkpoint = { log: number; checkpointed: number }

const fail = () => Promise.reject(new Error('no'))

test('one that fails takes nothing of the others with it', async () => {
  const all = [short('one'), short('two', fail), short('three'), short('four', fail), short('five')]
  expect(await outcomes(all)).toEqual([true, 'Error: no', true, 'Error: no', true])
  expect(await names()).toEqual(['Del five', 'Del one', 'Del three'])
})

test('the first that fails leaves the others theirs', async () => {
  expect(await outcomes([short('one', fail), short('two')])).toEqual(['Error: no', true])
  expect(await names()).toEqual(['Del two'])
})

test('a change goes on whose neighbour is no longer wanted', async () => {
  const begun = performance.now()
  const long = async () => {
    while (performance.now() - begun < 40) await giveWay()
  }
  const gone = whileWanted(AbortSignal.abort(new Error('gone')), () =>
    t.database.transaction(async () => true, 'short'),
  )
  expect(await outcomes([gone, short('two', long)])).toEqual([true, true])
})

if (dialect === 'sqlite') {
  /** What SQLite's connections are told from now on, by a clock that stands still, as where all is quick. */
  const toldFrom = (now = () => 0) => {
    vi.spyOn(performance, 'now').mockImplementation(now)
    const exec = vi.spyOn(Sqlite.prototype, 'exec')
    return () => exec.mock.calls.map(([text]) => text.split(' ')[0])
  }

  test('those that wait are written by one commit', async () => {
    const told = toldFrom()
    expect(await outcomes(['one', 'two', 'three'].map((name) => short(name)))).toEqual(
      Array(3).fill(true),
    )
    const joined = ['SAVEPOINT', 'RELEASE']
    expect(told()).toEqual(['BEGIN', ...joined, ...joined, 'COMMIT'])
  })

  test('no more than sixteen share one', async () => {
    const told = toldFrom()
    await Promise.all(Array.from({ length: 20 }, (_, n) => short(`${n}`)))
    expect(told().filter((text) => text === 'COMMIT').length).toBeGreaterThanOrEqual(2)
  })

  test('nobody joins what has lasted long', async () => {
    let now = 0
    const told = toldFrom(() => now)
    const long = async () => {
      now += 20
    }
    expect(await outcomes([short('one', long), short('two')])).toEqual([true, true])
    expect(told()).toEqual(['BEGIN', 'COMMIT', 'BEGIN', 'COMMIT'])
  })

  test('a long one shares with nobody, and those before and after it keep their order', async () => {
    const told = toldFrom()
    const all = [short('one'), make('two'), short('three'), short('four')]
    expect(await outcomes(all)).toEqual(Array(4).fill(true))
    const alone = ['BEGIN', 'COMMIT']
    expect(told()).toEqual([...alone, ...alone, 'BEGIN', 'SAVEPOINT', 'RELEASE', 'COMMIT'])
  })

  test('all fail with the commit that fails, and the next is written', async () => {
    const { exec } = Sqlite.prototype
    toldFrom()
    let fails = true
    vi.spyOn(Sqlite.prototype, 'exec').mockImplementation(function (this: Sqlite.Database, text) {
      if (text === 'COMMIT' && fails) {
        fails = false
        throw new Error('disk full')
      }
      return exec.call(this, text)
    })
    const all = [short('one'), short('two', fail), short('three')]
    expect(await outcomes(all)).toEqual(Array(3).fill('Error: disk full'))
    expect(await names()).toEqual([])
    expect(await short('four')).toBe(true)
  })

  test('all fail with the one that ends the whole transaction', async () => {
    toldFrom()
    const end = async (tx: Tx) => {
      await runRaw(tx, ['rollback'])
      return fail()
    }
    const all = [short('one'), short('two', end), short('three')]
    expect(await outcomes(all)).toEqual(['Error: no', 'Error: no', true])
    expect(await names()).toEqual(['Del three'])
  })

  test('one that hides that the whole transaction ended is not answered as done, nor is what came after', async () => {
    toldFrom()
    const end = (tx: Tx) => runRaw(tx, ['rollback'])
    const all = [short('one', end), short('two'), short('three')]
    const ended = 'Error: the transaction has ended before its commit'
    expect(await outcomes(all)).toEqual([ended, ended, true])
    expect(await names()).toEqual(['Del three'])
  })

  test('a change that takes long is written before its commit and brought into the file after it, by other threads', async () => {
    let now = 0
    toldFrom(() => now)
    const long = async () => {
      now += 251
    }
    const file = await open(t.address)
    const datasync = vi.spyOn(Object.getPrototypeOf(file), 'datasync')
    await file.close()
    const pragma = vi.spyOn(Sqlite.prototype, 'pragma')
    const checkpointed = () =>
      pragma.mock.calls.flatMap(([text]) => text.match(/autocheckpoint = \d+/)?.[0] ?? [])
    expect(await make('few')).toBe(true)
    expect([datasync.mock.calls.length, checkpointed()]).toEqual([0, []])
    expect(await make('large', undefined, long)).toBe(true)
    expect(datasync).toHaveBeenCalledOnce()
    await vi.waitUntil(() => checkpointed().length === 2)
    expect(checkpointed()).toEqual(['autocheckpoint = 0', 'autocheckpoint = 1000'])
    const [journal] = new Sqlite(t.address).pragma('wal_checkpoint(NOOP)') as [Checkpoint]
    expect(journal.log).toBeGreaterThan(0)
    expect(journal.checkpointed).toBe(journal.log)
  })

  test('a change that takes long is stored where no other thread can help, and SQLite checkpoints again', async () => {
    let now = 0
    toldFrom(() => now)
    const file = new Sqlite(t.address)
    const lost = new Proxy(file, {
      get(own, key) {
        const value = Reflect.get(own, key)
        if (key === 'name') return '/nowhere/nomina.db'
        return typeof value === 'function' ? value.bind(own) : value
      },
    })
    const { transaction, settled } = groupsOn(lost, t.db as never)
    await transaction(async () => {
      file.exec("insert into leases (name, holder, expires_at) values ('x', 'x', 'x')")
      now += 251
    })
    await settled()
    expect(file.prepare("select count(*) from leases where name = 'x'").pluck().get()).toBe(1)
    expect(file.pragma('wal_autocheckpoint', { simple: true })).toBe(1000)
    file.close()
  })

  test('nothing in the schema is found out by the commit alone, or ends more than its statement', async () => {
    const found = sql`select name from sqlite_schema where sql like '%deferr%' or sql like '%rollback%'`
    expect(t.db.all(found)).toEqual([])
  })
}
