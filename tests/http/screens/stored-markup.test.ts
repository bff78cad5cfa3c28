/** Typed text comes back as typed, and is never markup. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox, report_jobs } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { entriesOf } from '#tests/support/http/forms.ts'
import { expectHarmless, MARKUP } from '#tests/support/http/hostile.ts'
import { PLACES, placesOf } from '#tests/support/http/routes.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { another } from '#tests/support/models/factories.ts'

const t = testApp()
const { call, make } = apiOf(t)
const staff = () => t.as('administrator')

describe.each(MARKUP)('%s', (text) => {
  test('stays as text in the field that refused it', async () => {
    for (const [path, typed] of [
      ['/banks/create', { index: text, name: text }],
      ['/titulars/hire', { name: text, ric: text, salary: text, number: text, phone_number: text }],
      ['/incomes/create', { provider: text, amount: text, number: text }],
      [
        '/paysheets/create',
        { adition: text, adition_reason: text, number: text, concept: text, observation: text },
      ],
      ['/payments/create', { amount: text, number: text, concept: text, observation: text }],
    ] as const) {
      const answer = await staff().fill(path, { ...typed, type: '' })
      expect([path, answer.status]).toEqual([path, 422])
      expect(answer.page.values).toMatchObject(typed)
      expectHarmless(answer)
    }
    const login = await t.visitor().fill('/', { email: text, password: 'x', redirectTo: text })
    expect(login.page.values.email).toBe(text)
    expectHarmless(login)
  })

  test('is shown as text on every screen', async () => {
    const name = text.slice(0, 100)
    await call('PATCH', `banks/${world.banesco}`, { name })
    for (const id of [world.maria, world.company]) await call('PATCH', `titulars/${id}`, { name })
    await call('PATCH', `transfers/${world.transfer}`, { concept: text, number: text.slice(0, 40) })
    await call('POST', `accounts/${world.enterprise}/adjustments`, { amount: 1, reason: text })
    await call('PATCH', `incomes/${world.income}`, { provider: name, number: text.slice(0, 40) })
    const texts = { concept: text, observation: text, realized: name, adition_reason: text }
    const order = { ...texts, adition: 1, discount: 1, discount_reason: text }
    expect((await call('PATCH', `paysheets/${world.paysheet}`, order)).status).toBe(200)
    const { adition_reason: _, ...said } = texts
    expect((await call('PATCH', `payments/${world.payment}`, said)).status).toBe(200)
    await staff().fill('/settings/salary/signatures', { name }, 'authorized')
    const told = { title: name, content: text, target: 0, type: 2 }
    const { json: announcement } = await call('POST', 'announcements', told)
    await call('POST', `announcements/${announcement.id}/fire`)
    const client = staff()
    const [message] = await t.db.select().from(outbox).where(eq(outbox.title, name.trim()))
    const places: Record<string, string> = {
      ...PLACES,
      '/messages/:id': `/messages/${message?.id}`,
      '/reports/jobs/:id': `/reports/jobs/${await aFailedReport(text)}`,
    }
    for (const { path } of placesOf(await loadBuild())) {
      if (path === '/' || path === '/register' || path === '/logout') continue
      if (path.startsWith('/reports/jobs/:id/')) continue
      const answer = await client.get(places[path] ?? path.replace(/:\w+/g, String(idFor(path))))
      expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 302])])
      const type = answer.headers.get('Content-Type') ?? ''
      // What scripts ask for is no page.
      if (type.startsWith('application/json')) continue
      if (answer.headers.has('Content-Disposition')) expectFile(answer)
      else if (answer.status === 200) expectHarmless(answer)
    }
    const list = await client.get('/titulars')
    expect(list.page.rows.flat()).toContain(name.trim().replace(/\s+/g, ' '))
    const edited = await client.get(`/paysheets/${world.paysheet}/edit`)
    expect(edited.page.values).toMatchObject({ ...texts, discount_reason: text })
  })

  test('is text in notices, titles and addresses', async () => {
    const client = staff()
    const made = await client.fill('/banks/create', { index: '9990', name: text })
    const { page } = await client.follow(made)
    expect(page.toasts).toEqual([`Exito / Se ha creado el banco ${text}`])
    const query = new URLSearchParams({ search: text, page: text, sort_by: text, x: text })
    for (const path of ['/banks', '/titulars', '/paysheets', '/banks/create']) {
      const answer = await client.get(`${path}?${query}`)
      expect(answer.status).toBe(200)
      expectHarmless(answer)
      const search = answer.page.all.find(({ attributes }) => attributes.name === 'search')
      expect(search?.attributes.value).toBe(text)
    }
    const target = await t.visitor().get(`/banks?${query}`)
    expect(target.location).toMatch(/^\/\?redirectTo=[\w%.~*'()!-]+$/)
    expectHarmless(await t.visitor().get(target.location ?? ''))
  })
})

/** What no browser shows as a page: a PDF, a workbook or a table of text, under a plain name. */
const FILE_TYPE = /^(application\/(pdf|octet-stream|vnd\.openxml[\w.-]+)|text\/csv; charset=utf-8)$/
const FILE_NAME = /^(inline|attachment); filename(="[\w.-]+"|\*=UTF-8''[\w.%-]+)$/

function expectFile({ headers }: Answer) {
  expect(headers.get('Content-Type')).toMatch(FILE_TYPE)
  expect(headers.get('Content-Disposition')).toMatch(FILE_NAME)
}

/** A report of the administrator's that failed with this explanation; returns its id. */
async function aFailedReport(error: string): Promise<string> {
  const at = { created_at: NOW.toISOString(), expires_at: '2027-01-01T00:00:00.000Z' }
  const asked = { kind: 'paysheets', format: 'pdf', query: { from: '/reports' } }
  const job = {
    id: `failed-${another()}`,
    user_id: 1,
    state: 'failed' as const,
    error,
    ...asked,
    ...at,
  }
  await t.write((tx) => tx.insert(report_jobs).values(job))
  return job.id
}

function idFor(path: string): number {
  if (path.startsWith('/banks')) return world.banesco
  if (path.startsWith('/transfers')) return world.transfer
  if (path.startsWith('/payments')) return world.payment
  if (path.startsWith('/payroll-runs')) return world.run
  if (path.startsWith('/titulars')) return world.maria
  if (path.startsWith('/company')) return world.enterprise
  if (path.includes('/assign')) return world.lone
  if (path.startsWith('/accounts')) return world.mariaAccount
  return path.startsWith('/incomes') ? world.income : world.paysheet
}

test('the comparison with another user’s values shows markup as text', async () => {
  const client = staff()
  const opened = await client.get(`/banks/${world.banesco}/edit`)
  const [mine = '', , theirs = ''] = MARKUP
  await call('PATCH', `banks/${world.banesco}`, { name: theirs })
  const stale = await client.post(opened.page.path, entriesOf(opened.page.form(), { name: mine }))
  expect(stale.page.rows).toContainEqual(['Nombre', mine, theirs])
  expectHarmless(stale)
})

test('a page full of stored markup has only the app’s own elements', async () => {
  for (const [i, name] of MARKUP.entries()) await make('banks', { index: String(9900 + i), name })
  const { page } = await staff().get('/banks?limit=100')
  expect(page.rows.map(([, name]) => name)).toEqual(expect.arrayContaining(MARKUP))
})
