/** Every screen: nothing from elsewhere, nothing that its own policy would refuse, nothing kept. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { type Answer, ORIGIN } from '#tests/support/http/client.ts'
import { PLACES, placesOf } from '#tests/support/http/routes.ts'

const t = testApp()
const { call } = apiOf(t)

const RECORDS: Record<string, number> = {
  titulars: world.maria,
  accounts: world.mariaAccount,
  'company-accounts': world.poor,
  banks: world.banesco,
  'bank-files': world.bankFile,
  paysheets: world.paysheet,
  payments: world.payment,
  'payroll-runs': world.run,
  incomes: world.income,
  transfers: world.transfer,
  import: world.doneImport,
}
const real = (path: string) =>
  PLACES[path] ?? path.replace(/:\w+/g, String(RECORDS[path.split('/')[1] ?? '']))

/** Attributes whose address a browser fetches, follows or posts to. */
const ADDRESSES = [
  'src',
  'href',
  'action',
  'formaction',
  'data',
  'poster',
  'srcset',
  'ping',
  'cite',
]
const POLICY: Record<string, RegExp> = {
  'default-src': /^'none'$/,
  'script-src': /^'self' 'nonce-[\w+/=]{24}'$/,
  'style-src': /^'self'$/,
  'img-src': /^'self' data:$/,
  'font-src': /^'self'$/,
  'connect-src': /^'self'$/,
  'manifest-src': /^'self'$/,
  'form-action': /^'self'$/,
  'base-uri': /^'none'$/,
  'frame-ancestors': /^'none'$/,
}

function policyOf({ headers }: Answer): Record<string, string> {
  const parts = (headers.get('Content-Security-Policy') ?? '').split('; ')
  return Object.fromEntries(parts.map((part) => part.split(/ (.*)/).slice(0, 2)))
}

function expectOwn(answer: Answer): void {
  const policy = policyOf(answer)
  expect(Object.keys(policy).sort()).toEqual(Object.keys(POLICY).sort())
  for (const [name, value] of Object.entries(POLICY)) expect(policy[name]).toMatch(value)
  const nonce = /'nonce-(.*)'/.exec(policy['script-src'] ?? '')?.[1]
  expect(foreignIn(answer, nonce)).toEqual([])
}

/** Everything a page loads, runs or frames from another host, or without its nonce. */
function foreignIn({ page }: Answer, nonce: string | undefined): string[] {
  const wrong: string[] = []
  for (const { tag, attributes } of page.all) {
    for (const [name, value] of Object.entries(attributes)) {
      const isAddress = ADDRESSES.includes(name.toLowerCase())
      const isData = tag !== 'a' && value.startsWith('data:image/')
      const isOwn = URL.canParse(value, ORIGIN) && new URL(value, ORIGIN).origin === ORIGIN
      if (isAddress && !isData && !isOwn) wrong.push(`${tag} ${name}=${value}`)
      if (/^(style|on.*|http-equiv|srcdoc)$/i.test(name) && value !== 'refresh')
        wrong.push(`${tag} ${name}`)
    }
    if (/^(style|iframe|frame|object|embed|base|applet|portal)$/.test(tag)) wrong.push(tag)
    if (tag === 'script' && attributes.nonce !== nonce) wrong.push('script without the nonce')
  }
  return wrong
}

const places = placesOf(await loadBuild()).map(({ path }) => path)
const isForVisitors = (path: string) => path === '/' || path === '/register'
const isFile = (path: string) =>
  /^\/(import|titulars|payroll)\/.*\/(file|template|certificate|left-out)$|\/export$/.test(path)
const isElsewhere = (path: string) =>
  path === '/logout' || path.startsWith('/reports/jobs/') || path.startsWith('/pickers/')

describe('nothing is loaded from another origin', () => {
  test.each(places.filter((path) => !isElsewhere(path) && !isFile(path)))('on %s', async (path) => {
    const who = isForVisitors(path) ? t.visitor() : t.as('administrator')
    const to = path === '/messages/:id' ? `/messages/${world.message}` : real(path)
    const client = path === '/messages/:id' ? t.as('unlinked') : who
    const answer = await client.get(to)
    expect([to, answer.status]).toEqual([to, expect.toBeOneOf([200, 302, 409])])
    if (answer.status === 302) return
    expectOwn(answer)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test.each(places.filter(isFile))('nor opened as a page, as the file %s', async (path) => {
    await call('PUT', 'settings/company', {
      name: 'Ávila, C.A.',
      ric: 'J070133805',
      address: 'Sur',
    })
    await call('PATCH', `titulars/${world.maria}`, { position: 'Guía', hired_at: '2020-03-02' })
    const { status, headers } = await t.as('administrator').get(real(path))
    expect(status).toBe(200)
    const type = headers.get('Content-Type')
    expect(type).toMatch(/^application\/(octet-stream$|pdf$|vnd\.|zip)/)
    const opened = type === 'application/pdf' ? /^inline; filename/ : /^attachment; filename/
    expect(headers.get('Content-Disposition')).toMatch(opened)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('on the screens of refusals', async () => {
    const refused = [
      await t.as('administrator').get('/no-existe'),
      await t.as('administrator').get('/banks/999999/edit'),
      await t.as('employee').get('/titulars'),
      await t.as('administrator').post('/banks/create', {}),
      await t.visitor().post('/?index', { email: 'x', password: '' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 422, 422])
    for (const answer of refused) expectOwn(answer)
  })

  test('on the page of the API documentation, which has no scripts at all', async () => {
    const answer = await t.visitor().get('/api/docs')
    expect(answer.status).toBe(200)
    expect(policyOf(answer)).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'" })
    expect(policyOf(answer)['script-src'] ?? "'none'").toBe("'none'")
    expect(answer.page.all.filter(({ tag }) => tag === 'script')).toEqual([])
    expect(foreignIn(answer, undefined)).toEqual([])
  })
})

describe('the secret in an address', () => {
  test('of a reset link is not sent in a Referer', async () => {
    const { url } = (await call('POST', `users/${world.people.employee}/reset`)).json
    const page = await t.visitor().get(new URL(url).pathname + new URL(url).search)
    expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
    const links = page.page.all.flatMap(({ attributes }) => [attributes.href, attributes.src])
    expect(links.join(' ')).not.toContain('token')
  })

  test('of a report appears in no later answer, page, cookie or address', async () => {
    const { token } = t.as('administrator')
    const html = { headers: { Accept: 'text/html' } }
    for (const query of [
      'paysheets?format=csv&',
      'paysheets/99999?',
      'incomes?format=nada&',
      'nada?',
    ]) {
      const { text, headers } = await t.visitor().get(`/api/reports/${query}token=${token}`, html)
      expect(text).not.toContain(token)
      expect([...headers].flat().join(' ')).not.toContain(token)
    }
  })
})
