// Proves docs/rules/api.md#3.
/** Bodies that are not UTF-8: nothing is guessed, and nothing is stored of them. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'

const t = testApp()

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const NOT_UTF8 = 'Los datos no están en UTF-8'
const OTHER_ENCODING = 'Envíe los datos en UTF-8 y sin comprimir'

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const gzip = (text: string) => Uint8Array.from(gzipSync(text))

/** A bank named Peña, under a free prefix. */
const json = (name = 'Banco Peña') => JSON.stringify({ name, index: '0990' })
const REFUSED: [
  what: string,
  type: string,
  body: Uint8Array | string,
  status: 400 | 415,
  coding?: string,
][] = [
  ['JSON in Latin-1', JSON_TYPE, latin1(json()), 400],
  [
    'JSON cut within a letter',
    JSON_TYPE,
    new TextEncoder().encode('{"name":"Peñ').slice(0, -1),
    400,
  ],
  ['JSON said to be Latin-1', `${JSON_TYPE}; charset=ISO-8859-1`, latin1(json()), 415],
  [
    'JSON said to be UTF-16',
    `${JSON_TYPE};charset="utf-16le"`,
    Uint8Array.from(Buffer.from(json(), 'utf16le')),
    415,
  ],
  ['compressed JSON', JSON_TYPE, gzip(json()), 415, 'gzip'],
  ['fields in Latin-1', FORM_TYPE, latin1('name=Banco Peña&index=0990'), 400],
  ['escapes of Latin-1', FORM_TYPE, 'name=Banco+Pe%F1a&index=0990', 400],
  ['an escaped half of a letter', FORM_TYPE, 'name=Banco+Pe%C3&index=0990', 400],
  ['fields said to be Latin-1', `${FORM_TYPE}; charset=windows-1252`, 'name=Banco&index=0990', 415],
  ['compressed fields', FORM_TYPE, gzip('name=Banco&index=0990'), 415, 'br'],
]

const banks = async () => (await t.as('administrator').api('GET', 'banks')).json.total

describe('a call', () => {
  const send = (type: string, body: BodyInit, coding?: string) => {
    const client = t.as('administrator')
    const headers = {
      'Content-Type': type,
      Authorization: `Bearer ${client.token}`,
      ...(coding && { 'Content-Encoding': coding }),
    }
    return client.send('/api/banks', { method: 'POST', body }, { headers })
  }

  test.each(REFUSED)('with %s is refused', async (_, type, body, status, coding) => {
    const before = await banks()
    const answer = await send(type, body as BodyInit, coding)
    const said =
      status === 400
        ? { message: NOT_UTF8, code: 'malformed' }
        : { message: OTHER_ENCODING, code: 'unsupported_type' }
    expect([answer.status, answer.json]).toEqual([status, said])
    expect(await banks()).toBe(before)
  })

  test.each([
    ['JSON', `${JSON_TYPE}; charset=utf-8`, json('Banco Peña'), undefined],
    [
      'JSON with other words for it',
      `${JSON_TYPE};Charset="UTF8"`,
      json('Banco Ñandú'),
      'identity',
    ],
    ['fields', FORM_TYPE, 'name=Banco+%C3%91u&index=0990', undefined],
    ['fields with letters as they are', FORM_TYPE, 'name=Banco+Ñu%2B+&index=0990', undefined],
  ] as const)('in UTF-8 keeps every letter: %s', async (_, type, body, coding) => {
    const answer = await send(type, body, coding)
    expect(answer.status).toBe(201)
    expect(answer.json.name).toBeOneOf(['Banco Peña', 'Banco Ñandú', 'Banco Ñu', 'Banco Ñu+'])
    await t.as('administrator').api('DELETE', `banks/${answer.json.id}`)
  })

  test('of many orders takes no form, which it does not read', async () => {
    const client = t.as('administrator')
    const headers = { 'Content-Type': FORM_TYPE, Authorization: `Bearer ${client.token}` }
    const posted = { method: 'POST', body: 'a=%F1' }
    const { status, json } = await client.send('/api/paysheets/bulk-store', posted, { headers })
    expect([status, json.code]).toEqual([415, 'unsupported_type'])
  })

  test('does not store the sign of a lost letter', async () => {
    const answer = await send(JSON_TYPE, json('Banco Pe\ufffda'))
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { name: ['Contiene caracteres que no se permiten'] },
    ])
  })
})

describe('a form', () => {
  test.each(REFUSED.filter(([, type]) => type.startsWith(FORM_TYPE)))(
    'with %s is refused',
    async (_, type, body, status, coding) => {
      const before = await banks()
      const headers = { 'Content-Type': type, ...(coding && { 'Content-Encoding': coding }) }
      const client = t.as('administrator')
      const posted = { method: 'POST', body: body as BodyInit }
      const answer = await client.send('/banks/create', posted, { headers })
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(status === 400 ? NOT_UTF8 : OTHER_ENCODING)
      expect(await banks()).toBe(before)
    },
  )
})
