// @both-engines
// Proves docs/rules/salaries.md#6; docs/rules/pay-inputs.md#4; docs/rules/import.md#7;
// docs/rules/messages.md#9; docs/rules/mail.md#5; docs/rules/access.md#15; docs/rules/unsent-forms.md#1.
/** Rows that are kept for ever, and rows that expire (docs/operations.md). */
import { count, eq, getTableName, sql, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { purgeJob } from '#app/kernel/purge.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { isFirst } from '#app/models/access/rate-limit.server.ts'
import { createSession, createToken } from '#app/models/access/sessions.server.ts'
import { messageListing } from '#app/models/messages/fields.ts'
import { countUnread, getMessage, listMessages } from '#app/models/messages/read.server.ts'
import { keepSalaryDrafts } from '#app/models/titulars/salaries/drafts.server.ts'
import { registerUser } from '#app/models/users/create.server.ts'
import { changeDraft, changeSheets } from '#app/models/wizard/draft.server.ts'
import { storeInputsFile } from '#app/models/wizard/draft-rows.server.ts'
import { PURGES } from '#app/upkeep/purges.server.ts'
import type { Tx } from '#db/client.server.ts'
import {
  audit,
  DOCUMENT_TABLES,
  import_parts,
  imports,
  mails,
  outbox,
  sessions,
  titulars,
  unsent_forms,
  users,
  wizard_inputs,
} from '#db/schema.ts'
import { SHAPES, TABLES } from '#db/tables.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser, listing } from '#tests/support/models/factories.ts'
import { aKeptReport } from '#tests/support/models/kept-report.ts'

const t = testDatabase()
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const at = (days: number) => new Date(NOW.getTime() + days * DAY)

const RECORD = 'what staff enters and keeps'
const MONEY = 'documents, the ledger and the trail are kept for ever'
const ONE_EACH = 'a few rows for each user'
const FIXED = 'a row for each of a few names'
/** Tables that do not grow by use of the app, and why they are not purged. */
const STAYS: Record<string, string> = {
  banks: RECORD,
  concepts: RECORD,
  fixed_concepts: RECORD,
  accounts: RECORD,
  titulars: RECORD,
  salary_changes: RECORD,
  rates: RECORD,
  announcements: RECORD,
  parameters: RECORD,
  accounting_codes: 'one of each concept and company account',
  signatories: RECORD,
  saved_views: 'a few of each user, which go with the user',
  import_headings: 'a thousand of each kind at most',
  ...Object.fromEntries(
    Object.values(DOCUMENT_TABLES).map((table) => [getTableName(table), MONEY]),
  ),
  payroll_runs: MONEY,
  bank_files: MONEY,
  faov_files: RECORD,
  arrear_payments: MONEY,
  bank_file_lines: MONEY,
  movements: MONEY,
  audit: MONEY,
  settings: FIXED,
  access_settings: FIXED,
  approval_settings: FIXED,
  second_factors: ONE_EACH,
  recovery_codes: ONE_EACH,
  passkeys: ONE_EACH,
  closing: FIXED,
  company_profile: FIXED,
  first_steps: FIXED,
  counters: FIXED,
  daily_totals: 'three rows a day',
  leases: FIXED,
  channels: FIXED,
  secrets: FIXED,
}

const told = (id: number, occasion: string, linked = false) => ({
  receiver: { id, simgulary_bot_id: linked ? String(id) : null },
  ...{ occasion, title: 'Aviso', content: 'Un texto de unas cuantas letras' },
})
let given = 0
const fresh = () => `n${++given}`
const insertReport = (day: Date, user_id: number) => {
  const expires_at = new Date(day.getTime() + HOUR).toISOString()
  const job = { id: fresh(), user_id, created_at: day.toISOString(), expires_at }
  return t.write((tx) => aKeptReport(tx, job, Buffer.from('PDF')))
}
const insertMail = (day: Date, user_id: number) => {
  const at = day.toISOString()
  const mail = { kind: 'notice', state: 'sent', title: 'Aviso', content: 'Texto' } as const
  const row = { ...mail, user_id, occasion: fresh(), next_attempt_at: at, created_at: at }
  return t.write((tx) => tx.insert(mails).values(row))
}

/** An import that waits for a day. */
async function insertImport(tx: Tx, day: Date): Promise<number> {
  const [made] = await tx
    .insert(imports)
    .values({
      ...{ kind: 'employees', state: 'waiting', name: 'x.csv', sha256: 'x', summary: {} },
      ...{ content: Buffer.from('x'), created_by: 1 },
      ...{ created_at: day.toISOString(), updated_at: day.toISOString() },
      expires_at: new Date(day.getTime() + DAY).toISOString(),
    })
    .returning({ id: imports.id })
  return made?.id ?? 0
}

/** Rows that a day of use adds to the other tables. */
const GROWS: Record<string, (day: Date, user: number) => Promise<unknown>> = {
  sessions: (day, user) => t.write((tx) => createSession(tx, user, day)),
  tokens: (day, user) => t.write((tx) => createToken(tx, user, day)),
  one_time_keys: (day) =>
    t.write((tx) =>
      withOneTimeKey(tx, { ...ADMINISTRATOR, at: day }, fresh(), 'bank', {}, async () => [1]),
    ),
  rate_limits: (day) => t.write((tx) => isFirst(tx, [fresh()], HOUR, day)),
  report_jobs: insertReport,
  report_parts: insertReport,
  wizard_drafts: (day, user) =>
    t.write((tx) => changeDraft(tx, { ...ADMINISTRATOR, id: user, at: day }, () => undefined)),
  wizard_sheets: (day, user) =>
    t.write((tx) =>
      changeDraft(tx, { ...ADMINISTRATOR, id: user, at: day }, (draft) =>
        changeSheets(draft, () => ({ values: { number: '1' } }), [7]),
      ),
    ),
  wizard_inputs: (day, user) =>
    t.write(async (tx) => {
      await changeDraft(tx, { ...ADMINISTRATOR, id: user, at: day }, () => undefined)
      await tx.insert(wizard_inputs).values({ user_id: user, part: 0, rows: [] })
    }),
  wizard_input_files: (day, user) =>
    t.write(async (tx) => {
      const actor = { ...ADMINISTRATOR, id: user, at: day }
      await changeDraft(tx, actor, () => undefined)
      await storeInputsFile(tx, actor, Buffer.from('x'))
    }),
  salary_drafts: (day, user) =>
    t.write(async (tx) => {
      const [found] = await tx.select({ id: titulars.id }).from(titulars).limit(1)
      const titular_id = found?.id ?? (await aTitular(tx))
      const draft = { titular_id, typed: '1.000', version: 1 }
      await keepSalaryDrafts(tx, { ...ADMINISTRATOR, id: user, at: day }, [draft])
    }),
  unsent_forms: (day, user_id) =>
    t.write((tx) =>
      tx
        .insert(unsent_forms)
        .values({ user_id, path: `/${fresh()}`, typed: {}, saved_at: day.toISOString() }),
    ),
  imports: (day) => t.write((tx) => insertImport(tx, day)),
  import_parts: (day) =>
    t.write(async (tx) => {
      const import_id = await insertImport(tx, day)
      await tx.insert(import_parts).values({ import_id, what: 'rows', part: 0, items: [] })
    }),
  users: (day) => {
    const person = { name: 'Petra', email: `${fresh()}@example.com`, password_hash: 'x' }
    return t.write((tx) => registerUser(tx, person, systemActor(day)))
  },
  outbox: (day, user) => t.write((tx) => enqueue(tx, [told(user, fresh())], day)),
  mails: (day, user) => insertMail(day, user),
}

const countOf = async (name: string) => {
  const table = TABLES.find((each) => getTableName(each) === name)
  if (!table) throw new Error(`no table ${name}`)
  const [row] = await t.db.select({ n: count() }).from(table as typeof users)
  return row?.n ?? 0
}

const log = createLog('silent')
/** A process that purges, whose clock the test turns. */
function aProcess(purges = PURGES as Parameters<typeof purgeJob>[1]) {
  let now = NOW
  const job = purgeJob({ database: t.database, now: () => now, log }, purges)
  return {
    purgeAt: (moment: Date, signal = new AbortController().signal) => {
      now = moment
      return job.run(signal)
    },
  }
}

test('every table that grows by use is purged, or has a reason not to be', () => {
  const classified = [...Object.keys(STAYS), ...Object.keys(GROWS)].sort()
  expect(classified).toEqual(SHAPES.map(({ name }) => name).sort())
})

test('tables that grow by use are as large after three years as after two', async () => {
  const { purgeAt } = aProcess()
  const ids = await t.write(async (tx) => {
    const all: number[] = []
    for (let n = 0; n < 40; n++) all.push(await aUser(tx))
    return all
  })
  const sizes: unknown[] = []
  for (let step = 1; step <= 55; step++) {
    const day = at(step * 20)
    for (const use of Object.values(GROWS)) await use(day, ids[step % ids.length] ?? 1)
    await t.write((tx) =>
      tx.update(outbox).set({ read_at: day.toISOString() }).where(eq(outbox.title, 'Aviso')),
    )
    await purgeAt(new Date(day.getTime() + HOUR + 1))
    if (step !== 37 && step !== 55) continue
    const [texts] = await t.db
      .select({ n: sum(sql`length(content)`).mapWith(Number) })
      .from(outbox)
      .where(eq(outbox.title, 'Aviso'))
    const counts: [string, number][] = []
    for (const name of Object.keys(GROWS)) counts.push([name, await countOf(name)])
    sizes.push({ ...Object.fromEntries(counts), texts: texts?.n })
  }
  expect(sizes[1]).toEqual(sizes[0])
  // 41 confirmed, and five registrations of the last 90 days; one outbox row for each twenty of
  // 400, and as many of registrations that the one administrator was told of.
  expect(sizes[1]).toMatchObject({ sessions: 1, tokens: 1, one_time_keys: 1, rate_limits: 0 })
  expect(sizes[1]).toMatchObject({
    report_jobs: 0,
    report_parts: 0,
    wizard_drafts: 5,
    users: 46,
    outbox: 40,
    mails: 20,
  })
  expect(sizes[1]).toMatchObject({ texts: 5 * 'Un texto de unas cuantas letras'.length })
})

describe('an expired row', () => {
  test.each([
    ['sessions', 0.5],
    ['tokens', 0.5],
    ['one_time_keys', 1],
    ['rate_limits', 1 / 24],
    ['report_jobs', 1 / 24],
    ['report_parts', 1 / 24],
    ['wizard_drafts', 90],
    ['wizard_sheets', 90],
    ['wizard_inputs', 90],
    ['wizard_input_files', 90],
    ['salary_drafts', 1],
    ['unsent_forms', 1],
    ['imports', 1],
    ['import_parts', 1],
    ['users', 90],
    ['outbox', 400],
    ['mails', 400],
  ])('is deleted, not earlier: %s after %d days', async (name, days) => {
    const before = await countOf(name)
    await GROWS[name]?.(NOW, ADMINISTRATOR.id ?? 0)
    expect(await countOf(name)).toBe(before + 1)
    await aProcess().purgeAt(new Date(at(days).getTime() - 1))
    expect(await countOf(name)).toBe(before + 1)
    await aProcess().purgeAt(new Date(at(days).getTime() + 1))
    expect(await countOf(name)).toBe(before)
  })
})

test('an old mail loses its text, however it ended, unless it still waits', async () => {
  for (const state of ['unknown', 'failed', 'dropped', 'waiting', 'sent'] as const) {
    await insertMail(NOW, 1)
    await t.write((tx) => tx.update(mails).set({ state }).where(eq(mails.state, 'sent')))
  }
  const texts = async () => (await t.db.select().from(mails)).map(({ content }) => content)
  await aProcess().purgeAt(at(89))
  expect(await texts()).toEqual(Array(5).fill('Texto'))
  await aProcess().purgeAt(at(91))
  expect((await texts()).toSorted()).toEqual(['', '', '', '', 'Texto'])
})

describe('an old message', () => {
  const user_id = 1
  const rowOf = async (occasion: string) => {
    const [row] = await t.db.select().from(outbox).where(eq(outbox.occasion, occasion))
    return row
  }
  const change = (occasion: string, values: Partial<typeof outbox.$inferInsert>) =>
    t.write((tx) => tx.update(outbox).set(values).where(eq(outbox.occasion, occasion)))
  const seen = async () => (await listMessages(t.db, user_id, listing(messageListing))).total

  test('that was read or sent loses its text and is never sent again', async () => {
    const both = [told(user_id, 'leído'), told(user_id, 'enviado', true)]
    await t.write((tx) => enqueue(tx, both, NOW))
    await change('leído', { read_at: at(1).toISOString() })
    await change('enviado', { state: 'sent', sent_at: at(0).toISOString() })
    await aProcess().purgeAt(at(89))
    expect(await seen()).toBe(2)
    expect(await countUnread(t.db, user_id)).toBe(1)

    await aProcess().purgeAt(at(91))
    expect(await rowOf('leído')).toMatchObject({
      ...{ title: '', content: '', attachment: null, state: 'app-only' },
      read_at: at(1).toISOString(),
    })
    const sent = await rowOf('enviado')
    expect(sent).toMatchObject({ content: '', state: 'sent', sent_at: at(0).toISOString() })
    expect([await seen(), await countUnread(t.db, user_id)]).toEqual([0, 0])
    await expect(getMessage(t.db, user_id, sent?.id ?? 0)).rejects.toBeInstanceOf(NotFound)
    expect(await t.write((tx) => enqueue(tx, both, at(91)))).toBe(0)
  })

  test('that is unread or still to be sent stays', async () => {
    const both = [told(user_id, 'nuevo'), told(user_id, 'espera', true)]
    await t.write((tx) => enqueue(tx, both, NOW))
    await change('espera', { read_at: at(1).toISOString() })
    await aProcess().purgeAt(at(399))
    expect(await seen()).toBe(2)
    expect(await rowOf('nuevo')).toMatchObject({ content: told(1, '').content, read_at: null })
    expect(await rowOf('espera')).toMatchObject({ content: told(1, '').content, state: 'waiting' })
  })
})

test('an old registration is deleted with an audit row, and confirmed users stay', async () => {
  const kept = await t.write((tx) => aUser(tx))
  await GROWS.users?.(NOW, 0)
  const [waiting] = await t.db.select().from(users).where(eq(users.type, 0))
  await aProcess().purgeAt(at(91))
  expect(await t.db.select().from(users).where(eq(users.type, 0))).toEqual([])
  expect(await t.db.select().from(users).where(eq(users.id, kept))).toHaveLength(1)
  const trail = await t.db
    .select()
    .from(audit)
    .where(eq(audit.record_id, waiting?.id ?? 0))
    .orderBy(audit.id)
  expect(trail.at(-1)).toMatchObject({
    ...{ action: 'delete', kind: 'user', user_id: null, user_name: 'Sistema' },
    before: expect.objectContaining({ name: 'Petra', email: waiting?.email }),
  })
})

test('a deleted registration no longer counts in the bell', async () => {
  await GROWS.users?.(NOW, 0)
  expect(await countUnread(t.db, 1)).toBe(1)
  await aProcess().purgeAt(at(89))
  expect(await countUnread(t.db, 1)).toBe(1)
  await aProcess().purgeAt(at(91))
  expect(await countUnread(t.db, 1)).toBe(0)
})

describe('the purge', () => {
  test('runs hourly, in small batches', async () => {
    const asked: number[] = []
    let left = 1200
    const { purgeAt } = aProcess({
      many: async (_tx, _now, most) => {
        asked.push(most)
        const some = Math.min(left, most)
        left -= some
        return some
      },
    })
    await purgeAt(NOW)
    expect([asked, left]).toEqual([[500, 500, 500], 0])
    await purgeAt(new Date(NOW.getTime() + HOUR - 1))
    expect(asked).toHaveLength(3)
    await purgeAt(new Date(NOW.getTime() + HOUR))
    expect(asked).toHaveLength(4)
  })

  test('of more rows than one batch deletes all that are due', async () => {
    const row = (n: number) => ({
      ...{ id: `s${n}`, user_id: 1, created_at: NOW.toISOString() },
      expires_at: at(n < 1100 ? 1 : 9).toISOString(),
    })
    await t.write((tx) =>
      tx.insert(sessions).values(Array.from({ length: 1105 }, (_, n) => row(n))),
    )
    await aProcess().purgeAt(at(2))
    expect(await countOf('sessions')).toBe(5)
  })

  test('goes on when one table fails, and stops when it is aborted', async () => {
    const done: string[] = []
    const stop = new AbortController()
    const { purgeAt } = aProcess({
      broken: () => Promise.reject(new Error('away')),
      whole: async () => done.push('whole'),
      endless: async (_tx, _now, most) => {
        if (done.push('endless') > 3) stop.abort()
        return most
      },
    })
    await purgeAt(NOW, stop.signal)
    expect(done).toEqual(['whole', 'endless', 'endless', 'endless'])
  })
})
