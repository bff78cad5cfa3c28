// Proves docs/rules/limits.md#2, #3, #6.
/** No text is read, let alone put into its normal form, before it is known to be short enough. */
import { afterEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ownPath } from '#app/http/access/guard.server.ts'
import { readBody, readLongList } from '#app/http/api/body.server.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { type Edge, fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import { readVoidReason, removalInput } from '#app/kernel/fields/void-reason.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { arePiledUp } from '#app/kernel/values/text.ts'
import { searchOf } from '#app/models/wizard/selection.server.ts'
import { telegramInput } from '#app/routes/api/own-telegram.server.ts'

const TODAY = parseIsoDate('2026-11-20') as NonNullable<ReturnType<typeof parseIsoDate>>
/** Half a megabyte as it is sent. */
const LONG = 262_144

type Watched = { prototype: object; name: string }
const WATCHED: Watched[] = [
  ...['normalize', 'trim', 'toLowerCase', 'isWellFormed', 'replace', 'split'].map((name) => ({
    prototype: String.prototype,
    name,
  })),
  { prototype: RegExp.prototype, name: 'exec' },
  { prototype: RegExp.prototype, name: 'test' },
]
const restore: (() => void)[] = []
afterEach(() => {
  for (const undo of restore.splice(0)) undo()
})

/** Gives the names of what reads more than a few thousand characters while `work` runs. */
function readersOf(work: () => void): string[] {
  const readers: string[] = []
  for (const { prototype, name } of WATCHED) {
    const own = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
    Object.defineProperty(prototype, name, {
      ...own,
      value: function (this: unknown, ...said: unknown[]) {
        const text = typeof this === 'string' ? this : said[0]
        if (typeof text === 'string' && text.length > 10_000) readers.push(name)
        return own.value.apply(this, said)
      },
    })
    restore.push(() => Object.defineProperty(prototype, name, own))
  }
  work()
  for (const undo of restore.splice(0)) undo()
  return readers
}

const modules = import.meta.glob<Record<string, unknown>>('../../../app/models/**/*.ts', {
  eager: true,
})
const found = Object.values(modules).flatMap((each) =>
  Object.entries(each).filter(([name]) => /(Input|Removal)$/.test(name)),
) as [string, InputSchema<z.ZodObject>][]
const SCHEMAS = [...found, ['removalInput', removalInput], ['telegramInput', telegramInput]] as [
  string,
  InputSchema<z.ZodObject>,
][]
const DOORS = SCHEMAS.flatMap(([name, schema]) =>
  (['form', 'api'] as Edge[]).map((edge) => ({
    name,
    edge,
    schema: schema(fieldsFor(edge, TODAY)),
  })),
)

test('all schemas of the app are covered by this file', () => {
  expect(SCHEMAS.length).toBeGreaterThanOrEqual(20)
})

/** Lists, which are no texts, and the bank's result, which may be longer: its bound is tried below. */
const OTHERS = new Set(['ids', 'lines', 'without', 'result'])

describe.each(DOORS)('$name of the $edge edge', ({ schema }) => {
  const names = Object.keys(schema.shape).filter((name) => !OTHERS.has(name))

  test.each([
    ['marks', '\u0327\u0301'],
    ['blanks', ' '],
    ['digits', '9'],
    ['letters', 'x'],
    ['decomposed letters', 'e\u0301'],
  ])('refuses half a megabyte of %s without processing it', (_, part) => {
    const long = part.repeat(LONG / part.length)
    for (const name of names) {
      const field = schema.shape[name] as z.ZodType
      let texts: string[] = []
      expect([
        name,
        readersOf(() => {
          texts = field.safeParse(long).error?.issues.map(({ message }) => message) ?? []
        }),
      ]).toEqual([name, []])
      expect([name, texts]).toEqual([
        name,
        [expect.stringMatching(/^(Escriba como máximo \d+ caracteres|Elija .*)$/)],
      ])
    }
  })
})

/** The text fields of all schemas, with the bound that openapi.json tells of each. */
const TEXTS = DOORS.flatMap(({ name, edge, schema }) =>
  Object.entries(schema.shape).flatMap(([field, type]) => {
    const { maxLength } = (type as z.ZodType).toJSONSchema({ io: 'input', unrepresentable: 'any' })
    return maxLength ? [{ name, edge, field, type: type as z.ZodType, max: maxLength }] : []
  }),
)

test.each(TEXTS)('$name.$field ($edge) accepts $max characters, composed or decomposed', (each) => {
  const { type, max } = each
  const tooLong = `Escriba como máximo ${max} caracteres`
  const said = (text: string) =>
    type.safeParse(text).error?.issues.map(({ message }) => message) ?? []
  expect(said('e\u0301'.repeat(max))).not.toContain(tooLong)
  expect(said('e\u0301'.repeat(max + 1))).toContain(tooLong)
  expect(said('x'.repeat(4 * max))).toContain(tooLong)
  expect(said('x'.repeat(4 * max + 1))).toEqual([tooLong])
})

test('up to 30 combining marks in a row are accepted', () => {
  for (const before of ['', 'e', '漢字'.repeat(20), '😀']) {
    expect(arePiledUp(`${before}${'\u0327\u0301'.repeat(15)}e`)).toBe(false)
    expect(arePiledUp(`${before}${'\u0327\u0301'.repeat(15)}\u0301`)).toBe(true)
  }
  expect(arePiledUp('漢字'.repeat(100))).toBe(false)
  expect(arePiledUp('e\u0301'.repeat(100))).toBe(false)
})

test('a short text of too many combining marks is refused without normalization', () => {
  const heaped = '\u0327\u0301'.repeat(400)
  const normalize = String.prototype.normalize
  const texts: string[] = []
  String.prototype.normalize = function (this: string, form?: string) {
    texts.push(String(this))
    return normalize.call(this, form)
  }
  restore.push(() => {
    String.prototype.normalize = normalize
  })
  for (const { type } of TEXTS) type.safeParse(heaped)
  expect(() => readVoidReason(heaped)).toThrow()
  expect(
    parseListing({ sorts: [], defaultSort: 'id,asc' }, new URLSearchParams({ search: heaped }))
      .problems,
  ).toHaveProperty('search')
  expect(searchOf(heaped)).toBe('')
  expect(texts).toEqual([])
})

describe('a value that no schema reads', () => {
  const long = '\u0327\u0301'.repeat(LONG / 2)

  test('is not processed when it is too long: searches and other query values', () => {
    const rules = {
      sorts: ['id'],
      defaultSort: 'id,asc',
      dated: true,
      filters: { titular: { kind: 'id' }, voided: { kind: 'flag' } },
    } as const
    const names = ['search', 'sort_by', 'titular', 'voided', 'startDate', 'page', 'limit', 'with']
    for (const name of names) {
      const query = new URLSearchParams({ [name]: long })
      let problems = {}
      expect(readersOf(() => ({ problems } = parseListing(rules, query)))).toEqual([])
      const text = 'Escriba como máximo 200 caracteres'
      expect(problems).toEqual({ [name]: [{ code: 'too_long', text }] })
    }
  })

  test('is not processed when it is too long: the wizard’s search and redirectTo', () => {
    expect(readersOf(() => searchOf(long))).toEqual([])
    expect(readersOf(() => ownPath(`/${long}`))).toEqual([])
    expect(ownPath(`/${long}`)).toBeNull()
  })
})

describe('JSON that holds too much is refused before it is parsed', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const list = (count: number) => `[${Array(count - 1).fill('"a,[{\\\\"')}]`
  const names = (count: number) => `{${Array.from({ length: count }, (_, i) => `"f${i}":1`)}}`

  /** The status that a body is refused with, and how often JSON was parsed. */
  async function sent(body: string, mostValues?: number) {
    const parse = JSON.parse
    let parsed = 0
    JSON.parse = (...said) => {
      if (said[0] === body) parsed++
      return parse(...said)
    }
    restore.push(() => {
      JSON.parse = parse
    })
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request('http://own.invalid', { method: 'POST', headers, body })
    const status = await readBody(request, mostValues).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
    for (const undo of restore.splice(0)) undo()
    return [status, parsed]
  }

  test('when it is deeper than 100 lists or objects', async () => {
    expect(await sent(nested(100))).toEqual([200, 1])
    expect(await sent(nested(101))).toEqual([413, 0])
    expect(await sent(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)).toEqual([413, 0])
    expect(await sent(nested(500_000))).toEqual([413, 0])
    // Beside each other they are not deep: a bulk has as many orders.
    expect(await sent(`[${Array(1_000).fill('{"a":[1]}')}]`)).toEqual([200, 1])
  })

  test('when it has more than 10,000 values, or more than its call accepts', async () => {
    expect(await sent(list(9_999))).toEqual([200, 1])
    expect(await sent(list(10_001))).toEqual([413, 0])
    expect(await sent(names(100_000))).toEqual([413, 0])
    expect(await sent(list(10_001), 20_000)).toEqual([200, 1])
    expect(await sent(list(20_001), 20_000)).toEqual([413, 0])
  })

  test('a long list is read element by element, each with so many values', async () => {
    const read = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' }
      const request = new Request('http://own.invalid', { method: 'POST', headers, body })
      return readLongList(request, 3).catch((error: { status: number }) => error.status)
    }
    for (const value of [[], [1], ['a,]', { b: [1] }, [[]]], [{ a: 1, b: 2 }], { a: 1 }, 'x']) {
      expect(await read(JSON.stringify(value))).toEqual(value)
      expect(await read(` ${JSON.stringify(value, null, 2)}\n`)).toEqual(value)
    }
    expect(await read(`[${Array(20_000).fill('{"a":[1]}')}]`)).toHaveLength(20_000)
    for (const wrong of [
      '[1,]',
      '[,1]',
      '[1',
      '[1]]',
      '[1][2]',
      '[1] 2',
      '[{]}',
      '[1}',
      '["a]',
      '\u00a0[1]',
      '[1]\ufeff',
      '[\u2003]',
    ]) {
      expect([wrong, await read(wrong)]).toEqual([wrong, 400])
    }
    const names = (count: number) => `[{${Array.from({ length: count }, (_, i) => `"f${i}":1`)}}]`
    expect(await read(names(3))).toEqual([{ f0: 1, f1: 1, f2: 1 }])
    expect(await read(names(4))).toBe(413)
    expect(await read(`[1,${'['.repeat(101)}${']'.repeat(101)}]`)).toBe(413)
    expect(await read(`[${Array(200_000).fill('1')}]`)).toBe(413)
    // Eight million blanks within: looked at once, or this takes hours.
    expect(await read(`[1,${' '.repeat(8_000_000)}x]`)).toBe(400)
    expect(await read(`[${' '.repeat(8_000_000)}]`)).toEqual([])
  })

  test('and brackets and commas within texts do not count', async () => {
    expect(await sent(JSON.stringify({ a: '[{,"\\'.repeat(50_000) }))).toEqual([200, 1])
    expect(await sent('"'.repeat(100_001))).toEqual([400, 1])
    expect(await sent(`"${'\\'.repeat(100_000)}"`)).toEqual([200, 1])
  })
})
