/** An employee sees only their own: every report, job, message and user. */
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { REPORT_FORMATS, REPORT_KINDS } from '#app/models/reports/files.server.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { report_jobs } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { aKeptReport } from '#tests/support/models/kept-report.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { make, read } = apiOf(t)

const KINDS = Object.keys(REPORT_KINDS)
/** The kinds of which there are documents of a titular's. */
const OWN_KINDS = ['paysheets', 'payments']

const ORDER = {
  enterprise_id: world.enterprise,
  transaction: 'Cheque',
  number: '5',
  realized: 'x',
  issued_at: '2026-11-02',
}
const JOSE = { titular_id: world.jose, account_id: world.joseAccounts[0], concept: 'Secreto' }

/** The text of a file in any format. */
async function saidBy({ headers, bytes, text }: Answer): Promise<string> {
  const type = headers.get('Content-Type') ?? ''
  if (type === 'application/pdf') return (await readPdf(bytes)).text
  if (!type.includes('spreadsheetml')) return text
  const { sheets } = await readXlsx(Uint8Array.from(bytes))
  return JSON.stringify(sheets.map(({ rows }) => rows))
}

/** How a report may be asked for: by token, by a token in the address, by the browser's session. */
const WAYS: Record<string, (who: Client, path: string) => Promise<Answer>> = {
  token: (who, path) => who.api('GET', path),
  address: (who, path) =>
    t.visitor().api('GET', `${path}${path.includes('?') ? '&' : '?'}token=${who.token}`),
  session: (who, path) => who.api('GET', path, undefined, { token: null }),
}

test('the reports covered by this file are all ten', () => {
  // Those of runs, concepts and contributions are the staff's alone: permissions.test.ts asks for them.
  const paths = apiCalls
    .map(({ path }) => path)
    .filter((path) => path.startsWith('reports/') && !path.startsWith('reports/payroll-'))
  expect(paths.sort()).toEqual(
    KINDS.flatMap((kind) => [`reports/${kind}`, `reports/${kind}/:id`]).sort(),
  )
  expect(paths).toHaveLength(10)
})

describe('reports', () => {
  const others: Record<string, number> = {
    incomes: world.income,
    transfers: world.transfer,
    adjustments: world.adjustment,
  }
  beforeEach(async () => {
    others.paysheets = (await make('paysheets', { ...ORDER, ...JOSE, payday: 'primera' })).id
    others.payments = (await make('payments', { ...ORDER, ...JOSE, amount: 7 })).id
    const own = { titular_id: world.maria, account_id: world.mariaAccount, concept: 'Lo suyo' }
    await make('payments', { ...ORDER, ...own, amount: 3 })
  })

  test.each(OWN_KINDS.flatMap((kind) => REPORT_FORMATS.map((format) => [kind, format] as const)))(
    'of %s as %s show an employee nothing of others',
    async (kind, format) => {
      const elsa = t.as('employee')
      const wider = `titular=${world.jose}&titular=${world.nora}&account=${JOSE.account_id}`
      const queries = ['', `&${wider}`, `&titular=${world.jose}`, '&search=Jos%C3%A9']
      // Printing is slow.
      const isQuick = format === 'csv' || format === 'xlsx'
      for (const query of isQuick ? queries : queries.slice(0, 2)) {
        const answer = await elsa.api('GET', `reports/${kind}?format=${format}${query}`)
        expect([query, answer.status]).toEqual([query, 200])
        // The search text is shown again.
        const said = (await saidBy(answer)).replace(/Búsqueda[":,\\ ]*José/, '')
        expect(said.length).toBeGreaterThan(10)
        expect(said).not.toMatch(/José|Secreto|Nora/)
        if (!/account|search/.test(query)) expect(said).toContain('María')
      }
    },
  )

  test.each(REPORT_FORMATS)(
    'as %s do not name an account of others to an employee',
    async (format) => {
      const { number } = await read(`accounts/${JOSE.account_id}`)
      for (const name of ['account', 'enterprise']) {
        const query = `paysheets?format=${format}&${name}=${JOSE.account_id}`
        const said = await saidBy(await t.as('employee').api('GET', `reports/${query}`))
        expect(said.length).toBeGreaterThan(10)
        expect(said.replaceAll('-', '')).not.toContain(number)
      }
      const own = `paysheets?format=pdf&account=${world.mariaAccount}`
      const said = await saidBy(await t.as('employee').api('GET', `reports/${own}`))
      const hers = (await read(`accounts/${world.mariaAccount}`)).number
      expect(said.replaceAll('-', '')).toContain(hers)
    },
  )

  test.each(Object.keys(WAYS))('asked for by %s are limited in the same way', async (way) => {
    const ask = WAYS[way] as (typeof WAYS)[string]
    const elsa = t.as('employee')
    for (const kind of OWN_KINDS) {
      const list = await ask(elsa, `reports/${kind}?format=csv&titular=${world.jose}`)
      expect([kind, list.status]).toEqual([kind, 200])
      expect(await saidBy(list)).not.toMatch(/José|Secreto/)
    }
    for (const kind of KINDS) {
      const expected = OWN_KINDS.includes(kind) ? 404 : 403
      for (const format of REPORT_FORMATS) {
        const { status } = await ask(elsa, `reports/${kind}/${others[kind]}?format=${format}`)
        expect([kind, format, status]).toEqual([kind, format, expected])
        const list = await ask(t.as('unlinked'), `reports/${kind}?format=${format}`)
        expect([kind, format, list.status]).toEqual([kind, format, 403])
        if (OWN_KINDS.includes(kind)) continue
        expect((await ask(elsa, `reports/${kind}?format=${format}`)).status).toBe(403)
      }
      const { status } = await ask(t.as('unlinked'), `reports/${kind}/${others[kind]}`)
      expect([kind, status]).toEqual([kind, 403])
    }
  })
})

describe('a long report that somebody else ordered', () => {
  const ID = '6f1c8a52-0d52-4a3e-9a0f-2b9f2f0c1d11'
  const job = {
    id: ID,
    user_id: world.people.developer,
    created_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2027-01-01T00:00:00.000Z',
  }
  beforeEach(() => t.write((tx) => aKeptReport(tx, job, Buffer.from('%PDF-secreto'))))

  test.each(['employee', 'unlinked', 'administrator'] as const)(
    'cannot be watched, fetched or cancelled by the %s',
    async (role) => {
      for (const path of ['', '/events', '/file', '.data']) {
        const answer = await t.as(role).get(`/reports/jobs/${ID}${path}`)
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.text).not.toContain('secreto')
      }
      expect((await t.as(role).post(`/reports/jobs/${ID}`)).status).toBe(404)
      const [left] = await t.db.select({ state: report_jobs.state }).from(report_jobs)
      expect(left).toEqual({ state: 'done' })
    },
  )

  test('is given to the user who ordered it', async () => {
    const { status, text } = await t.as('developer').get(`/reports/jobs/${ID}/file`)
    expect([status, text]).toEqual([200, '%PDF-secreto'])
  })
})

describe('records of others', () => {
  const { developer, waiting, unlinked } = world.people

  test.each([
    ['GET', `users/${developer}`, 404],
    ['GET', `users/${unlinked}?with=preferences`, 404],
    ['PATCH', `users/${developer}`, 404],
    ['DELETE', `users/${waiting}`, 404],
    ['POST', `users/${developer}/reset`, 403],
    ['PATCH', `users/${waiting}/confirm`, 403],
    ['PATCH', `users/${unlinked}/bind`, 403],
    ['PATCH', `users/${developer}/unbound`, 403],
    ['PATCH', `users/${developer}/preferences`, 403],
    ['GET', 'users', 403],
    ['GET', `announcements/${world.announcement}`, 403],
    ['POST', `announcements/${world.announcement}/fire`, 403],
    ['GET', `accounts/${world.joseAccounts[0]}/movements.csv`, 403],
    ['GET', `accounts/${world.joseAccounts[0]}/movements.xlsx`, 403],
    ['GET', `accounts/${world.joseAccounts[0]}/movements.pdf`, 403],
    ['GET', `titulars/${world.maria}`, 403],
    ['GET', `paysheets/${world.paysheet}`, 403],
  ])('are refused to an employee: %s %s', async (method, path, status) => {
    const before = await t.changes()
    const body = { type: 1, titular_id: world.jose, name: 'X', role_id: 1 }
    const sent = method === 'GET' ? undefined : body
    for (const token of [undefined, null]) {
      const called = token === null ? { token, origin: 'http://nomina.test' } : {}
      const answer = await t.as('employee').api(method, path, sent, called)
      expect(answer.status).toBe(status)
      expect(Object.keys(answer.json).sort()).toEqual(['code', 'message'])
    }
    expect(await t.changes()).toBe(before)
  })

  test('are refused to an employee on screens and in the data of screens', async () => {
    for (const path of [`/messages/${world.message}`, `/messages/${world.message}.data`]) {
      const { status, text } = await t.as('employee').get(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toContain('primer mensaje')
    }
  })
})
