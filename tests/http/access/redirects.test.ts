/** Wherever an address is asked to lead on to, it leads to this host. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath } from '#app/http/access/guard.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ORIGIN } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()

/** Addresses that browsers, proxies and URL read differently. */
const PARTS = [
  ...[
    '/',
    '//',
    '///',
    '\\',
    '/\\',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%2F%2F',
    '%5c',
    '%09',
    '%00',
    '%0d%0a',
  ],
  ...[
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '\u00a0',
    '\u3000',
    '\u2028',
    '／',
    '＼',
    '。',
    '@',
    ':',
    ';',
    '?',
    '#',
  ],
  ...[
    'evil.example',
    'user:pass@evil.example',
    'https:',
    'HTTP:',
    'javascript:alert(1)',
    'data:,x',
  ],
  ...['banks', '/banks', '[::1]', '0x7f.1', 'nomina.test', '&', '=', '%', '%zz', '‮'],
]
/** Beginnings of addresses on other hosts: random joins would seldom begin so. */
const PREFIXES = ['/', '//', '/\\', '/..//', '/.//', '/../\\', '/%2e%2e//', '/banks/..//']
const joined = fc.array(fc.constantFrom(...PARTS), { maxLength: 7 }).map((parts) => parts.join(''))
const target = fc.oneof(
  joined,
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...PREFIXES),
        fc.constantFrom('', 'evil.example', '@evil.example'),
        joined,
      )
      .map((parts) => parts.join('')),
  },
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${text}`),
)

/** Where a browser ends up that is given the path in a Location header or a link. */
const hostOf = (path: string) => new URL(path, ORIGIN).origin

test('a path accepted for a redirect stays on this host however a browser reads it', () => {
  fc.assert(
    fc.property(target, (text) => {
      const path = ownPath(text)
      if (path === null) return
      expect(hostOf(path)).toBe(ORIGIN)
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      // Read a second time it is the same.
      expect(ownPath(path)).toBe(path)
    }),
    { numRuns: 5000 },
  )
  expect(ownPath('/banks?search=a%20b')).toBe('/banks?search=a%20b')
})

describe('after the log-in', () => {
  test.each([
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%09//evil.example',
    '/；//evil.example',
    '/@evil.example',
    '/banks#//evil.example',
  ])('redirectTo=%j stays on this host', async (redirectTo) => {
    const dario = { email: 'dario@example.com', password: PASSWORD, redirectTo }
    const { location, headers } = await t.visitor().post('/?index', dario)
    expect(hostOf(location ?? '')).toBe(ORIGIN)
    expect(headers.get('Location')).toMatch(/^\/(?![/\\])/)
  })
})

describe('after an order was edited', () => {
  test.each([
    '//evil.example/payments',
    'https://evil.example/payments',
    '/\\evil.example/payments',
    '/payments/../..//evil.example',
    '/payments\n//evil.example',
    'javascript:alert(1)//payments',
    '/settings/users',
  ])('back=%j leads to the list of all', async (back) => {
    const client = t.as('administrator')
    const path = `/payments/${world.payment}/edit?back=${encodeURIComponent(back)}`
    const form = await client.get(path)
    for (const { attributes } of form.page.all) {
      if (attributes.href) expect(hostOf(attributes.href)).toBe(ORIGIN)
    }
    expect((await client.submit(form, { concept: 'Otro' })).location).toBe('/payments')
  })
})
