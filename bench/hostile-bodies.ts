/** The most expensive bodies that an attacker could send, of any size and for any door. */
import { MOST_ORDERS } from '#app/models/wizard/fields.ts'
import type { Door } from './hostile-doors.ts'

/** The repeated parts of a text. */
const PATTERNS: Record<string, string> = {
  'marks in turns': '\u0327\u0301',
  'marks alike': '\u0301',
  'marks up to 30': `e${'\u0327\u0301'.repeat(15)}`,
  'decomposed letters': 'e\u0301',
  'Hangul letters': '\u1100\u1161\u11a8',
  'letters of two halves': '\u{1d160}',
  ligatures: '\ufdfa',
  emoji: '👩‍👩‍👧',
  'lone surrogates': '\ud800',
  blanks: ' ',
  'line ends': '\r\n',
  digits: '9',
  zeros: '0',
  thousands: '.111',
  dots: '1.',
  hyphens: '-',
  'at signs': 'a@',
  brackets: '([{',
  quotes: '"&<\\',
  controls: '\u0001',
  letters: 'x',
  commas: '1,',
  slashes: '/..',
}

export type Body = { name: string; make: (bytes: number) => string }

const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)
const bytesOf = (text: string) => Buffer.byteLength(text)
/** A text of about this many bytes. */
const ofBytes = (part: string, bytes: number) =>
  part.repeat(Math.max(0, Math.floor(bytes / bytesOf(part))))

/** Repeats until a size is reached; `each` gets the number of repetitions so far. */
function upTo(bytes: number, each: (i: number) => string, between: string): string {
  const parts: string[] = []
  for (let size = 0, i = 0; size < bytes; i++) {
    const part = each(i)
    parts.push(part)
    size += bytesOf(part) + between.length
  }
  return parts.join(between)
}

const NESTED: Body[] = [
  { name: 'arrays in arrays', make: (n) => '['.repeat(n / 2) + ']'.repeat(n / 2) },
  { name: 'objects in objects', make: (n) => `${'{"a":'.repeat(n / 6)}1${'}'.repeat(n / 6)}` },
  { name: 'many names', make: (n) => `{${upTo(n, (i) => `"f${i}":1`, ',')}}` },
  { name: 'numbers as names', make: (n) => `{${upTo(n, (i) => `"${i * 65_537}":1`, ',')}}` },
  { name: 'one name again', make: (n) => `{${upTo(n, () => '"name":1', ',')}}` },
  { name: 'a long name', make: (n) => `{"${filled('x', n)}":1}` },
  { name: 'a list of empty lists', make: (n) => `[${upTo(n, () => '[]', ',')}]` },
  { name: 'a list of empty objects', make: (n) => `[${upTo(n, () => '{}', ',')}]` },
  { name: 'a list of numbers', make: (n) => `[${upTo(n, () => '1', ',')}]` },
  { name: 'no JSON at the end', make: (n) => `[${upTo(n, () => '"x"', ',')}` },
]

/** JSON with the same value in every field. */
const objectOf = (names: string[], value: string) =>
  `{${names.map((name) => `"${name}":${value}`).join()}}`

function jsonBodies({ fields }: Door): Body[] {
  const names = Object.keys(fields)
  const values: [string, (n: number) => string][] = [
    ...Object.entries(PATTERNS).map(
      ([name, part]) => [name, (n: number) => JSON.stringify(ofBytes(part, n))] as [string, never],
    ),
    ['escaped marks', (n) => `"${filled('\\u0327\\u0301', n - (n % 12))}"`],
    ['a long number', (n) => filled('9', n)],
    ['a long fraction', (n) => `0.${filled('1', n)}`],
    ...NESTED.slice(0, 4).map(({ name, make }) => [`${name} as values`, make] as [string, never]),
  ]
  return [
    ...NESTED,
    ...values.map(([name, make]) => ({
      name,
      make: (n: number) => objectOf(names, make(Math.floor(n / names.length))),
    })),
  ]
}

/** As many orders as the app accepts, with each text at its limit and at four times its limit. */
function listBodies(door: Door): Body[] {
  const same = (item: string) => (n: number) => {
    const count = Math.min(MOST_ORDERS, Math.floor(n / (bytesOf(item) + 1)))
    return `[${Array(Math.max(1, count)).fill(item)}]`
  }
  const items = (value: (max: number) => string) =>
    same(`{${Object.entries(door.fields).map(([name, max]) => `"${name}":${value(max)}`)}}`)
  const texts = Object.entries(PATTERNS).flatMap(([name, part]) =>
    [1, 4].map((times) => ({
      name: `orders of ${name}, ${times} × the bound`,
      make: items((max) => JSON.stringify(filled(part, max * times))),
    })),
  )
  const long = { name: 'orders of long numbers', make: items(() => filled('9', 400)) }
  const lines = `{"lines":[${Array(20).fill('{}')}]}`
  return [
    ...NESTED,
    ...texts,
    long,
    { name: 'empty orders', make: same('{}') },
    { name: 'orders of empty lines', make: same(lines) },
  ]
}

/** A form may be sent unescaped or escaped. */
function formBodies({ fields }: Door): Body[] {
  const names = Object.keys(fields)
  const pairs = (part: string) => (n: number) =>
    names.map((name) => `${name}=${ofBytes(part, n / names.length)}`).join('&')
  return [
    ...Object.entries(PATTERNS).flatMap(([name, part]) => [
      { name, make: pairs(part.replace(/[&%+#]/g, '')) },
      { name: `${name}, escaped`, make: pairs(encodeURIComponent(part.toWellFormed())) },
    ]),
    { name: 'many names', make: (n) => upTo(n, (i) => `f${i}=1`, '&') },
    { name: 'names of letters', make: (n) => upTo(n, (i) => `f${'x'.repeat(i % 60)}=1`, '&') },
    { name: 'one name again', make: (n) => upTo(n, () => `${names[0]}=1`, '&') },
    { name: 'brackets in names', make: (n) => `a${ofBytes('[b]', n)}=1` },
    { name: 'dots in names', make: (n) => `a${ofBytes('.b', n)}=1` },
    { name: 'a long name', make: (n) => `${filled('x', n)}=1` },
    { name: 'no names', make: (n) => filled('&', n) },
    { name: 'equals signs', make: (n) => filled('=', n) },
    { name: 'broken escapes', make: (n) => `${names[0]}=${ofBytes('%', n)}` },
    { name: 'a name of marks', make: (n) => `${ofBytes('\u0327\u0301', n)}=1` },
    {
      name: '200 names of marks',
      make: (n) => upTo(n, () => `${ofBytes('\u0327', n / 199)}=1`, '&'),
    },
  ]
}

export function bodiesOf(door: Door): Body[] {
  if (door.kind === 'json') return jsonBodies(door)
  if (door.kind === 'list') return listBodies(door)
  return formBodies(door)
}
