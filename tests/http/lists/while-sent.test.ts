/** A file's rows are read for whoever may still see them (docs/rules/access.md#6). */
import { asc } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { Tx } from '#db/client.server.ts'
import { audit, banks, movements, report_jobs, titulars, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ORIGIN } from '#tests/support/http/client.ts'
import {
  type Blow,
  demoted,
  disabled,
  loggedOut,
  madeDeveloper,
} from '#tests/support/http/meanwhile.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { aKeptReport } from '#tests/support/models/kept-report.ts'

const t = testApp()

const ADMIN_ID = ADMINISTRATOR.id ?? 0
const CHANGED = 'Cambiado después'

/** Asks for a file as a browser does, and reads no more of it than is asked for. */
async function opened(path: string) {
  const { cookies } = t.as('administrator')
  const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request(new URL(path, ORIGIN), { headers: { Cookie: jar } })
  const response = await t.handler(request, '127.0.0.1')
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('No file')
  const chunk = async () => {
    const { done, value } = await reader.read()
    return done ? undefined : Buffer.from(value).toString()
  }
  /** What still comes, and whether it came to its end. */
  const rest = async () => {
    let text = ''
    try {
      for (let more = await chunk(); more !== undefined; more = await chunk()) text += more
      return { text, isWhole: true }
    } catch (error) {
      return { text, isWhole: false, why: error instanceof Error && error.name }
    }
  }
  return { chunk, rest }
}

/** Many rows for each file, and a change of those that come last. */
const FILES: [path: string, store: () => Promise<unknown>, change: () => Promise<unknown>][] = [
  [
    '/titulars/export?format=csv&sort_by=id,asc',
    () => t.write((tx) => aCrowd(tx, 600)),
    changeLast,
  ],
  ['/import/employees/export?format=csv', () => t.write((tx) => aCrowd(tx, 600)), changeLast],
  [
    '/settings/audit/export?format=csv',
    () => t.write((tx) => tx.insert(audit).values(Array.from({ length: 200 }, () => aChange()))),
    () => t.write((tx) => tx.update(banks).set({ name: CHANGED })),
  ],
  [
    `/api/accounts/${world.enterprise}/movements.csv`,
    async () => {
      const [like] = await t.db.select().from(movements).orderBy(asc(movements.id)).limit(1)
      if (!like) throw new Error('No movement')
      const { id: _, ...row } = like
      const rows = Array.from({ length: 1_200 }, () => ({
        ...row,
        account_id: world.enterprise,
        user_id: ADMIN_ID,
      }))
      for (let from = 0; from < rows.length; from += 100) {
        await t.write((tx) => tx.insert(movements).values(rows.slice(from, from + 100)))
      }
    },
    () => t.write((tx) => tx.update(users).set({ name: CHANGED })),
  ],
]

function changeLast() {
  return t.write((tx) => tx.update(titulars).set({ name: CHANGED }))
}

const aChange = () => ({
  ...{ action: 'update', kind: 'bank', user_id: ADMIN_ID, user_name: 'Ana' },
  ...{ record_id: world.banesco, at: NOW.toISOString(), after: { name: 'Antes' } },
})

describe.each(FILES)('%s', (path, store, change) => {
  test('goes whole to whoever may see it, with what changes meanwhile', async () => {
    await store()
    const file = await opened(path)
    await file.chunk()
    await file.chunk()
    await change()
    const { text, isWhole } = await file.rest()
    expect(isWhole).toBe(true)
    expect(text).toContain(CHANGED)
  })

  test.each<[string, Blow]>([
    ['disabled', disabled],
    ['no longer staff', demoted],
    ['logged out', loggedOut],
  ])('breaks off before the next rows for whoever is %s by then', async (_, blow) => {
    await store()
    const file = await opened(path)
    await file.chunk()
    await file.chunk()
    await t.write((tx) => blow(tx, ADMIN_ID))
    await change()
    const { text, isWhole, why } = await file.rest()
    expect(text).not.toContain(CHANGED)
    expect([isWhole, why]).toEqual([false, 'RightEnded'])
  })
})

describe('a long report that was finished', () => {
  // More than one part of it.
  const FILE = Buffer.alloc(2_500_000, '%PDF ')
  const path = '/reports/jobs/kept/file'
  const keep = () => {
    const at = { created_at: NOW.toISOString(), expires_at: '2027-11-20T00:00:00.000Z' }
    return t.write((tx) => aKeptReport(tx, { id: 'kept', user_id: ADMIN_ID, ...at }, FILE))
  }

  test('goes whole, and says how long it is', async () => {
    await keep()
    const { status, headers, text } = await t.as('administrator').get(path)
    expect([status, headers.get('Content-Length')]).toEqual([200, '2500000'])
    expect(text === FILE.toString()).toBe(true)
  })

  const deleted = async (tx: Tx) => void (await tx.delete(report_jobs))
  test.each<[string, (tx: Tx, user: number) => Promise<unknown>, string]>([
    ['whoever is logged out by then', loggedOut, 'RightEnded'],
    ['everybody once it is deleted', deleted, 'Error'],
  ])('breaks off before the next part for %s', async (_, blow, expected) => {
    await keep()
    const file = await opened(path)
    await file.chunk()
    await t.write((tx) => blow(tx, ADMIN_ID))
    const { isWhole, why } = await file.rest()
    expect([isWhole, why]).toEqual([false, expected])
  })
})

test('the trail breaks off for an administrator who is a developer by then', async () => {
  const [path, store] = FILES[2] ?? []
  await store?.()
  const file = await opened(path ?? '')
  await file.chunk()
  await t.write((tx) => madeDeveloper(tx, ADMIN_ID))
  expect(await file.rest()).toEqual({ text: '', isWhole: false, why: 'RightEnded' })
})

test('a workbook breaks off too', async () => {
  await t.write((tx) => aCrowd(tx, 3_000))
  const file = await opened('/titulars/export?format=xlsx')
  await file.chunk()
  await t.write((tx) => disabled(tx, ADMIN_ID))
  expect((await file.rest()).isWhole).toBe(false)
})

describe('A PDF, which is made whole before it is sent', () => {
  type Paper = [path: string, renders: 'renderList' | 'renderReceipts' | 'renderReceipt']
  const LIST: Paper = ['/api/reports/paysheets', 'renderList']
  const PAPERS: Paper[] = [
    LIST,
    ['/api/reports/paysheets?format=receipts', 'renderReceipts'],
    [`/api/reports/paysheets/${world.paysheet}`, 'renderReceipt'],
  ]

  /** Asks for it as a browser with a session does; `happens` while it is made. */
  async function asked([path, renders]: Paper, happens?: Blow) {
    const made = vi.spyOn(t.app.pdf, renders).mockImplementation(async () => {
      if (happens) await t.write((tx) => happens(tx, ADMIN_ID))
      return Buffer.from('%PDF with salaries')
    })
    const { status, text } = await t.as('administrator').get(path)
    expect(made).toHaveBeenCalledOnce()
    made.mockRestore()
    return [status, text.includes('salaries')]
  }

  test.each(PAPERS)('is not sent to who lost the right meanwhile: %s', async (...paper) => {
    expect(await asked(paper)).toEqual([200, true])
    expect(await asked(paper, loggedOut)).toEqual([401, false])
  })

  test.each(PAPERS)(
    'nor to staff who may ask for their own alone by then: %s',
    async (...paper) => {
      expect(await asked(paper, demoted)).toEqual([403, false])
    },
  )

  test('nor to who was disabled', async () => {
    expect(await asked(LIST, disabled)).toEqual([401, false])
  })
})
