// Proves docs/rules/import.md#11; docs/rules/access.md#18.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditListing } from '#app/models/audit/fields.ts'
import { everyChange, listAudit } from '#app/models/audit/read.server.ts'
import { audit, users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, listing } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()

const MANY = 1000
const KINDS = ['paysheet', 'payment', 'income', 'titular', 'user']

let somebody = 0
/** 1.000 changes by ten people over a hundred days. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const people: number[] = []
    for (let n = 0; n < 10; n++) people.push(await aUser(tx))
    const change = (n: number) => ({
      at: new Date(Date.UTC(2026, 0, 1 + n / 10, 12, n % 60)).toISOString(),
      user_id: people[n % 10] ?? null,
      ...{ user_name: 'Alguien', action: 'update', record_id: n },
      kind: KINDS[n % 7] ?? 'bank',
      ...{ before: { name: 'Uno' }, after: { name: 'Otro' } },
    })
    for (let from = 0; from < MANY; from += 100) {
      await tx.insert(audit).values(Array.from({ length: 100 }, (_, n) => change(from + n)))
    }
    await tx.run(sql`analyze`)
    somebody = people[0] ?? 0
  }),
)

const DATES = 'startDate=2026-02-03&endDate=2026-02-04'

describe('the audit trail of many changes', () => {
  test.each([
    ['', ['SCAN audit', 'SCAN audit USING COVERING INDEX audit_user']],
    ['user=1', [covering('audit_user (user_id=?)')]],
    // Any index that begins with the kind counts them.
    ['kind=income', [covering('audit_kind (kind=?)'), covering('audit_record (kind=?)')]],
    // The days that are asked for are sorted, and no others read.
    [DATES, [covering('audit_at (at>? AND at<?)'), 'USE TEMP B-TREE FOR ORDER BY']],
    [`user=1&kind=income`, ['SEARCH audit USING INDEX audit_user (user_id=?)']],
  ])('is listed and counted with the filter %j by an index', async (query, steps) => {
    const plan = await planOf(() => listAudit(t.db, listing(auditListing, query)))
    expect(plan).toEqual(expect.arrayContaining(steps))
    if (query) expect(plan.filter((step) => step.startsWith('SCAN audit'))).toEqual([])
  })
})

test('the changes of somebody among many are found by their index', async () => {
  const [person] = await t.db.select().from(users).where(eq(users.id, somebody))
  const plan = await planOf(() => listAudit(t.db, listing(auditListing, `search=${person?.email}`)))
  expect(plan).toContain(covering('audit_user (user_id=?)'))
  expect(plan.filter((step) => step.startsWith('SCAN audit'))).toEqual([])
})

test.each([
  ['page=100', 10],
  ['page=51&sort_by=id,asc', 10],
  ['page=11&limit=100', 11],
  ['kind=income&page=14', 10],
])('the last pages are counted from the end: %s', async (query, most) => {
  const all = listing(auditListing, query.replace(/page=\d+/, 'page=1').replace(/&limit=\d+/, ''))
  const ids = (await listAudit(t.db, { ...all, limit: 0 })).data.map(({ id }) => id)
  const asked = listing(auditListing, query)
  const from = (asked.page - 1) * asked.limit
  const page = await listAudit(t.db, asked)
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(from, from + asked.limit))
  expect(page.data).toHaveLength(most)
})

test('a page beyond the last reads no row', async () => {
  const plan = await planOf(async () => {
    const { data, total } = await listAudit(t.db, listing(auditListing, 'page=9999'))
    expect([data, total > 1000]).toEqual([[], true])
  })
  expect(plan).toHaveLength(1)
})

describe('an export of many changes', () => {
  const exported = async (query: string) => {
    const ids: number[] = []
    for await (const rows of everyChange(t.db, listing(auditListing, query))) {
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }
  /** A trail of several stretches, with nothing in one of them. */
  beforeEach(async () => {
    await t.write(async (tx) => {
      for (const shift of [5000, 17_000]) {
        await tx.run(sql`insert into audit (id, at, user_id, user_name, action, kind, record_id)
          select id + ${shift}, at, user_id, user_name, action, kind, record_id from audit where id <= 1000`)
      }
    })
  })

  test.each([
    ['', undefined],
    ['sort_by=id,asc', undefined],
    [
      'startDate=2026-02-01&endDate=2026-03-01',
      sql`at >= '2026-02-01T04' and at < '2026-03-02T04'`,
    ],
    ['kind=income', eq(audit.kind, 'income')],
  ] as const)('has what the list has, in its order: %s', async (query, condition) => {
    const isRising = query.endsWith('asc')
    const all = await t.db.select({ id: audit.id }).from(audit).where(condition)
    const ids = all.map(({ id }) => id).sort((one, other) => (isRising ? one - other : other - one))
    expect(ids.length).toBeGreaterThan(100)
    expect(await exported(query)).toEqual(ids)
  })

  test('looks through one stretch of the trail in a turn, whatever is asked', async () => {
    const plan = await planOf(() => exported(`user=${somebody}&startDate=2026-01-02`))
    expect(plan).toContain('SEARCH audit USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)')
    expect(plan.join('\n')).not.toMatch(/audit_(user|at|kind)|TEMP B-TREE/)
  })
})

/** The ids of a page, and how many there are, are read from the index alone. */
const covering = (index: string) => `SEARCH audit USING COVERING INDEX ${index}`
