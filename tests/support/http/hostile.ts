/** Hostile input that anybody can send. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { dialect } from '#db/columns.ts'
import { scaled } from '#tests/support/scale.ts'
import type { TestApp } from './app.ts'
import type { Answer } from './client.ts'
import type { Element } from './html.ts'

/** JSON that JSON.stringify cannot write, as text. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const MARKUP = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</textarea><script>alert(1)</script>',
  '</option></select><b>x</b>',
  '<!--<script>',
  'javascript:alert(1)',
  '{{7*7}}<%= 7*7 %>',
  '&lt;b&gt; &amp; &#39;',
  '=HYPERLINK("http://evil.example")',
]

/** Texts with a meaning to this app or to JavaScript, and none to a database. */
const WORDS = [
  '',
  ' ',
  '\t\n',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '\u202eoirartnoc',
  '\u2066aislado\u2069',
  '👩‍👩‍👧‍👦'.repeat(40),
  'ﷺ'.repeat(300),
  '１２３４５６７８９０',
  '٠١٢٣',
  '-1',
  '-0',
  '0',
  '0.001',
  '1e3',
  '0x10',
  '1_000',
  ' 5 ',
  '+5',
  '1/2',
  '../../etc/passwd',
  '%00',
]

/** Texts that a database may refuse, cut off or read differently. */
const FOR_ENGINES = [
  "'; drop table banks; --",
  'a\u0000b',
  '\u0000',
  '\u001b[31m',
  'ab\u0008',
  '\ufeffmarca',
  '\ufffe',
  'e\u0301'.repeat(60),
  '\u0301'.repeat(500),
  'x'.repeat(1001),
  'x'.repeat(20_000),
  '9'.repeat(400),
  '1e999',
  'NaN',
  'Infinity',
  '-Infinity',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '9999999999999.99',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '275760-09-14',
  '2026-11-20T00:00:00Z',
  '%',
  '_',
]

const ALL = [...MARKUP, ...WORDS, ...FOR_ENGINES]

/** Every bad text; on PostgreSQL only those that PostgreSQL may refuse. */
export const TEXTS = dialect === 'postgres' ? FOR_ENGINES : ALL

const VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1 + 0.2,
  1.005,
  1e21,
  5e-324,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  [],
  [1],
  [[[[]]]],
  ['a', 'b'],
  {},
  { a: 1 },
  { length: 3 },
  { toString: 'x', valueOf: 'x' },
  new Raw('{"then":"x"}'),
  '\ud800',
  'a\udc00b',
  '\udfff\ud800',
  new Raw('1e999'),
  new Raw('-1e999'),
  new Raw('{"__proto__":{"version":1}}'),
  new Raw('{"constructor":{"prototype":{"version":1}}}'),
  new Raw(`${'['.repeat(2000)}${']'.repeat(2000)}`),
  new Raw('123456789012345678901234567890'),
]

/** Names that mean something to JavaScript, to Conform or to our own forms. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  'id',
  'version',
  'name.first',
  'name[0]',
  'name[99999999]',
  'a[1][2].b',
  '__proto__.version',
  '__intent__',
  '__state__',
  'key',
  'intent',
  'then',
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ALL) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const value = fc.oneof(text, fc.constantFrom(...VALUES), fc.jsonValue(), fc.double())

/** How often a property is tried at full scale: less on PostgreSQL, which is only for its own refusals. */
export const runs = (often: number) => ({
  numRuns: scaled(dialect === 'postgres' ? Math.ceil(often / 4) : often),
})

type Entry = [name: string, value: unknown]

/** A good body with some of its fields made bad, left out or repeated, and others added. */
function spoiled<V>(names: string[], values: fc.Arbitrary<V>) {
  const name = fc.constantFrom(...names)
  return fc.record({
    bad: fc.array(fc.tuple(name, values), { maxLength: 4 }),
    gone: fc.array(name, { maxLength: 2 }),
    more: fc.array(fc.tuple(fc.constantFrom(...names, ...NAMES), values), { maxLength: 3 }),
  })
}
type Spoiled = { bad: Entry[]; gone: string[]; more: Entry[] }

export const spoiledJson = (names: string[]): fc.Arbitrary<Spoiled> => spoiled(names, value)
export const spoiledForm = (names: string[]): fc.Arbitrary<Spoiled> => spoiled(names, text)

/** The entries of a valid body, spoiled. */
export function spoil(good: Record<string, unknown>, { bad, gone, more }: Spoiled): Entry[] {
  const entries = { ...good, ...Object.fromEntries(bad) }
  return [...Object.entries(entries).filter(([name]) => !gone.includes(name)), ...more]
}

/** JSON with all of the entries, also those whose name is repeated or `__proto__`. */
export function jsonOf(entries: Entry[]): string {
  const members = entries.map(([name, each]) => {
    const written = each instanceof Raw ? each.text : (JSON.stringify(each) ?? 'null')
    return `${JSON.stringify(name)}:${written}`
  })
  return `{${members.join(',')}}`
}

/** English words of libraries' default error texts. */
const ENGLISH = /\b(invalid|expected|received|required|too (big|small)|must|unrecognized)\b/i

/** An answer of the API that is right for whatever was sent. */
export function expectHonest({ status, json }: Answer): void {
  expect(status).toBeOneOf([200, 201, 204, 400, 404, 409, 413, 415, 422, 429])
  if (status < 400) return
  expect(json.message).toEqual(expect.any(String))
  expect(json.message).not.toMatch(ENGLISH)
  if (status !== 422) return
  const texts = Object.values(json.errors).flat()
  expect(texts.length).toBeGreaterThan(0)
  for (const each of texts) {
    expect(each).toMatch(/^[\p{L}\d]/u)
    expect(each).not.toMatch(ENGLISH)
  }
}

/** A page in which nothing that was typed has become markup. */
export function expectHarmless({ text: html, page }: Answer): void {
  const foreign = [...html.matchAll(/<script\b[^>]*>/g)].filter(([tag]) => !tag.includes('nonce="'))
  // One assertion a page: a page has hundreds of elements, and thousands of pages are read.
  expect([...foreign.map(([tag]) => tag), ...page.all.filter(isHarmful)]).toEqual([])
}

function isHarmful({ tag, attributes }: Element): boolean {
  const targets = [attributes.href, attributes.action]
  return (
    tag === 'img' ||
    tag === 'b-x' ||
    Object.keys(attributes).some((name) => /^on/i.test(name)) ||
    targets.some((target) => /^\s*javascript:/i.test(target ?? ''))
  )
}

/** Nothing is half done in the database. */
export async function expectWhole(t: TestApp): Promise<void> {
  expect(await findBrokenInvariants(t.db)).toEqual([])
}

/** An answer of a screen to a form that may be anything. */
export function expectHonestPage(answer: Answer): void {
  const { status, page } = answer
  expect(status).toBeOneOf([200, 302, 303, 400, 404, 409, 413, 415, 422, 429])
  // 302: the screen itself leads elsewhere, such as to the step before it.
  if (status === 303 || status === 302) return
  expectHarmless(answer)
  expect(page.alert).not.toMatch(ENGLISH)
  if (status !== 422 && status !== 409) return
  // A refused deletion and a missing page say so in the title.
  const isTitled = /no se puede eliminar|No encontramos/.test(page.title)
  expect(isTitled || [page.alert, ...Object.values(page.errors)].some(Boolean)).toBe(true)
}
