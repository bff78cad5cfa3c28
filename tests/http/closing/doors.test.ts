// Proves docs/rules/closing.md#1.
/** Closed days bind every door: each call and each form that writes a dated document. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS, SHOWN_KINDS } from '#app/kernel/document-kinds.ts'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { closing } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { readyExample } from '#tests/support/http/contract-examples.ts'
import { postOf } from '#tests/support/http/contract-post.ts'
import { FORMS } from '#tests/support/http/form-cases.ts'
import { day } from '#tests/support/models/factories.ts'

const t = testApp()
const SAID = 'Los movimientos hasta el 20 nov 2026 están cerrados'

const close = (until = '2026-11-20') =>
  t.write((tx) =>
    tx.insert(closing).values({ id: 1, until: day(until), created_at: 'x', updated_at: 'x' }),
  )

const PATHS = [...SHOWN_KINDS.map((kind) => DOCUMENTS[kind].path), 'payroll-runs']
/** Whether the address is one of a dated document. */
const isDated = (path: string) => path.split('/').some((part) => PATHS.includes(part as never))

/** Calls that change no dated document: a run's title, and what the bank was told or says. */
const FREE = new Set(['PATCH payroll-runs/:id'])

const CALLS = apiCalls
  .filter(({ method, path }) => method !== 'GET' && isDated(path) && !path.includes('bank-files'))
  .map(({ method, path }) => `${method} ${path}`)
  .filter((call) => !FREE.has(call))

describe('the API', () => {
  test.each(CALLS)('refuses %s on a closed day, and changes nothing', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const { of, body } = await readyExample(name, postOf(t))
    const boss = t.as('administrator')
    await close()
    const before = await t.changes()
    const answer = await boss.api(method, path.replace(/:\w+/, String(of)), body ?? {})
    expect([answer.status, answer.json]).toEqual([
      409,
      expect.objectContaining({ message: SAID, code: 'closed' }),
    ])
    expect(await t.changes()).toBe(before)
  })
})

/** Others tell the bank, name a run, send receipts or make a draft; decisions are asked by the API above. */
const SCREENS = FORMS.filter(
  ({ route }) =>
    isDated(route) &&
    !route.startsWith(WIZARD_PATH) &&
    !/bank-files|title|duplicate|receipts|approve|reject/.test(route),
).map((form) => [form.route, form] as const)

/** What is taken back, and where it is voided first. */
const VOIDINGS: [undo: RegExp, voiding: string][] = [
  [/undo$/, 'delete'],
  [/\/undo\?key=none$/, ''],
]

/** What the form that voids the same documents together sends as seen. */
const seenBy = (undo: string) =>
  FORMS.find(({ route }) => `${route}/undo` === undo)?.good().seen ?? ''

describe('the screens', () => {
  test.each(SCREENS)('refuse %s on a closed day, and change nothing', async (_, form) => {
    const key = randomUUID()
    // Only what is voided can come back.
    const voiding = VOIDINGS.find(([undo]) => undo.test(form.to))
    if (voiding) {
      const typed = { version: '1', seen: seenBy(form.route), key, reason: 'Repetida' }
      const voided = await t.as('administrator').post(form.to.replace(...voiding), typed)
      expect(voided.status).toBe(303)
    }
    await close()
    const before = await t.changes()
    const to = form.to.replace('key=none', `key=${key}`)
    const { status, page } = await t.as('administrator').post(to, form.good())
    expect(page.text).toContain(SAID)
    expect(status).toBe(409)
    expect(await t.changes()).toBe(before)
  })
})

describe('an edit is judged by both its days', () => {
  const income = { account_id: 0, provider: 'Ventas', number: '1', amount: 5 }
  const moveTo = async (from: string, to: string) => {
    const boss = t.as('administrator')
    const made = { ...income, account_id: world.enterprise, issued_at: from }
    const { id } = (await boss.api('POST', 'incomes', made)).json
    await close('2026-10-31')
    return (await boss.api('PATCH', `incomes/${id}`, { issued_at: to })).status
  }
  test.each([
    ['2026-10-31', '2026-11-01', 409],
    ['2026-11-01', '2026-10-31', 409],
    ['2026-11-01', '2026-11-02', 200],
  ])('from %s to %s: %i', async (from, to, status) => {
    expect(await moveTo(from, to)).toBe(status)
  })
})
