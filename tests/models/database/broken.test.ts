// @both-engines
/** A connection that breaks takes no place of the others with it. */
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { banks } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'

const t = testDatabase()

afterEach(() => vi.restoreAllMocks())

test('of more connections that break before they begin than there are, each is given back', async () => {
  const { query } = pg.Client.prototype
  const broken = vi.spyOn(pg.Client.prototype, 'query')
  broken.mockImplementation(function (this: pg.Client, ...said: unknown[]) {
    const [asked] = said as [string | { text?: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (text?.startsWith('begin')) return Promise.reject(new Error('Connection terminated'))
    return Reflect.apply(query, this, said)
  } as never)
  const read = () => t.write((tx) => tx.select().from(banks).limit(1))
  const isPostgres = t.address.startsWith('postgres')
  for (let i = 0; i < 15; i++) {
    const [answer] = await Promise.allSettled([read()])
    expect(answer?.status).toBe(isPostgres ? 'rejected' : 'fulfilled')
  }
  broken.mockRestore()
  expect(await read()).toHaveLength(1)
})
