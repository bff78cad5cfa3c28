// Proves docs/rules/people.md#10, #18; docs/rules/money.md#1, #13;
// docs/rules/api.md#1, #3, #4, #8, #11, #15, #17.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { fresh, NOUNS, type Noun } from '#tests/support/http/nouns.ts'

const t = testApp()

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  t.as('administrator').api(method, path, body, { headers })
const create = ({ path, body }: Noun, headers: Record<string, string> = {}) =>
  call('POST', path, body, headers)
const totalOf = async ({ path }: Noun) => (await call('GET', path)).json.total

/** The code that a program reads, of statuses that have but one here. */
const CODES: Record<number, string> = {
  401: 'not_logged_in',
  404: 'not_found',
  405: 'method_not_allowed',
  415: 'unsupported_type',
}

function expectRefusal(answer: Answer, status: number, code = CODES[status]) {
  const said = { message: expect.any(String), code: code ?? expect.any(String) }
  expect([answer.status, answer.json]).toEqual([status, said])
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
}

describe.each(NOUNS)('$path', (noun) => {
  const { path, body, change, forbidden, known } = noun

  test('are created, and a GET answers the same record', async () => {
    const made = await create(noun)
    expect(made.status).toBe(201)
    expect(made.headers.get('Cache-Control')).toBe('no-store')
    expect(made.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(made.json).toMatchObject({
      ...body,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    const read = await call('GET', `${path}/${made.json.id}`)
    expect([read.status, read.json]).toEqual([200, made.json])
    const listed = (await call('GET', `${path}?sort_by=id,desc&limit=1`)).json.data
    expect(listed).toEqual([made.json])
  })

  test('are created from form fields too', async () => {
    const fields = Object.entries(body).map(([name, value]) => [name, String(value)])
    const form = new URLSearchParams(fields).toString()
    const type = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    const made = await t.as('administrator').api('POST', path, form, { headers: type })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject(body)
  })

  test('ignore fields that a client may not set', async () => {
    const made = await create({ ...noun, body: { ...body, ...forbidden } })
    const plain = await create({ ...noun, body: { ...body, ...fresh(noun) } })
    expect(made.status).toBe(201)
    for (const [name, value] of Object.entries(forbidden)) {
      expect([name, made.json[name]]).not.toEqual([name, value])
      // A new record is active; a change can deactivate it.
      if (name === 'active') continue
      const changed = await call('PATCH', `${path}/${made.json.id}`, { [name]: value })
      expect([name, changed.status, changed.json[name]]).not.toEqual([name, 200, value])
    }
    expect(Object.keys(made.json)).toEqual(Object.keys(plain.json))
  })

  test('change only in the fields that a PATCH names, and may be sent back whole', async () => {
    const made = (await create(noun)).json
    t.wait(5)
    const updated_at = '2026-11-20T14:05:00.000Z'
    const changed = await call('PATCH', `${path}/${made.id}`, change)
    expect(changed.status).toBe(200)
    expect(changed.json).toEqual({
      ...{ ...made, ...change, updated_at },
      version: 2,
    })
    expect((await call('GET', `${path}/${made.id}`)).json).toEqual(changed.json)
    const whole = { ...changed.json, ...body }
    const back = await call('PATCH', `${path}/${made.id}`, whole)
    expect([back.status, back.json]).toEqual([200, { ...made, version: 3, updated_at }])
  })

  test('answer 404 after a DELETE', async () => {
    const made = (await create(noun)).json
    const total = await totalOf(noun)
    const deleted = await call('DELETE', `${path}/${made.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(deleted.headers.get('Cache-Control')).toBe('no-store')
    for (const [method, sent] of [['GET'], ['PATCH', change], ['DELETE']] as const) {
      expectRefusal(await call(method, `${path}/${made.id}`, sent), 404)
    }
    expect(await totalOf(noun)).toBe(total - 1)
  })

  test.each(['999999', '0', '-1', '1.5', '1e3', 'abc', '2147483648', '99999999999', '%00', '٣'])(
    'with the id %s answer 404',
    async (id) => {
      for (const [method, sent] of [['GET'], ['PATCH', change], ['DELETE']] as const) {
        expectRefusal(await call(method, `${path}/${id}`, sent), 404)
      }
    },
  )

  test('answer 422 with a Spanish text for each missing field', async () => {
    const before = await t.changes()
    for (const empty of [{}, undefined]) {
      const { status, json } = await call('POST', path, empty)
      expect(status).toBe(422)
      expect(json.message).toBe('Los datos enviados no son válidos')
      const required = Object.keys(body)
      expect(Object.keys(json.errors).sort()).toEqual(required.sort())
      for (const texts of Object.values(json.errors)) {
        expect(texts).toEqual([expect.stringMatching(/^(Escriba|Elija) /)])
      }
    }
    expect(await t.changes()).toBe(before)
  })

  test('are not created from a body that is not a JSON object', async () => {
    const before = await t.changes()
    for (const text of ['{', '', '[]', '"x"', '1', 'null', 'true', '{"a":1}}']) {
      const { status, json } = await call('POST', path, text)
      expect([text, status]).toEqual([text, text === '' ? 422 : 400])
      expect(json.message).toEqual(expect.any(String))
      const patched = await call('PATCH', `${path}/${known}`, text)
      expect([text, patched.status]).toEqual([text, text === '' ? 200 : 400])
    }
    // An empty change names nothing, and changes nothing.
    expect(await t.changes()).toBe(before)
  })

  test('are not created from other content types', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'json',
    ]) {
      const headers = { 'Content-Type': type }
      for (const [method, to] of [
        ['POST', path],
        ['PATCH', `${path}/${known}`],
      ] as const) {
        const answer = await call(method, to, JSON.stringify(body), headers)
        expectRefusal(answer, 415)
      }
    }
  })

  test('answer 405 to unknown methods', async () => {
    for (const [method, to, allow] of [
      ['PUT', path, 'GET, POST'],
      ['PATCH', path, 'GET, POST'],
      ['DELETE', path, 'GET, POST'],
      ['PUT', `${path}/${known}`, 'GET, PATCH, DELETE'],
      ['POST', `${path}/${known}`, 'GET, PATCH, DELETE'],
    ] as const) {
      const answer = await call(method, to, {})
      expectRefusal(answer, 405)
      expect(answer.headers.get('Allow')).toBe(allow)
    }
    const head = await call('HEAD', `${path}/${known}`)
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('answer 401 without a token', async () => {
    const visitor = t.visitor()
    for (const authorization of [undefined, 'Bearer nada', 'Bearer', 'Basic YTpi', 'Bearer a b']) {
      const sent = authorization && { headers: { Authorization: authorization } }
      const answer = await visitor.api('GET', path, undefined, sent || {})
      expectRefusal(answer, 401)
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
    }
    const { token } = t.as('administrator')
    expectRefusal(await visitor.api('GET', `${path}?token=${token}`), 401)
  })

  test('with a stale version are not changed', async () => {
    const { id } = (await create(noun)).json
    const to = `${path}/${id}`
    expect((await call('PATCH', to, change, { 'If-Match': '"1"' })).status).toBe(200)
    const stale = await call('PATCH', to, body, { 'If-Match': '"1"' })
    expectRefusal(stale, 409)
    expect(stale.json.message).toBe('Otro usuario modificó este registro')
    expect((await call('GET', to)).json).toMatchObject({ ...change, version: 2 })
    expect((await call('PATCH', to, body, { 'If-Match': '*' })).status).toBe(200)
    expectRefusal(await call('DELETE', to, undefined, { 'If-Match': '"1"' }), 409)
    for (const header of ['1', 'W/"3"', '"x"', '""', '"1", "2"']) {
      expectRefusal(await call('PATCH', to, body, { 'If-Match': header }), 400)
    }
  })

  test('are created once per Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'una-clave' }
    const first = await create(noun, key)
    const changes = await t.changes()
    const again = await create(noun, key)
    expect([again.status, again.json]).toEqual([201, first.json])
    const other = await call('POST', path, { ...body, ...change }, key)
    expectRefusal(other, 409)
    expect(other.json.message).toBe('Esta clave ya se usó con otros datos')
    expect(await t.changes()).toBe(changes)
  })

  if (noun.body.issued_at) {
    test('that were voided since are answered, as voided, to the same Idempotency-Key', async () => {
      const key = { 'Idempotency-Key': 'una-clave' }
      const first = (await create(noun, key)).json
      await call('DELETE', `${path}/${first.id}`, { reason: 'Repetida' })
      const changes = await t.changes()
      const again = await create(noun, key)
      expect([again.status, again.json]).toEqual([
        201,
        {
          ...first,
          version: 2,
          voided_at: expect.any(String),
          voided_by: 1,
          void_reason: 'Repetida',
          updated_at: expect.any(String),
        },
      ])
      expectRefusal(await call('POST', path, { ...body, ...change }, key), 409)
      expectRefusal(await call('GET', `${path}/${first.id}`), 404)
      expect(await t.changes()).toBe(changes)
    })
  } else {
    test('that were deleted since answer 409 to the same Idempotency-Key', async () => {
      const key = { 'Idempotency-Key': 'una-clave' }
      const { id } = (await create(noun, key)).json
      await call('DELETE', `${path}/${id}`)
      const changes = await t.changes()
      const again = await create(noun, key)
      expectRefusal(again, 409, 'key_reused')
      expect(again.json.message).toMatch(
        new RegExp(
          `^Con esta clave ya se creó una? [\\p{L} ]+ \\(id ${id}\\), y después se eliminó`,
          'u',
        ),
      )
      expect(await t.changes()).toBe(changes)
    })
  }

  test('are created again for the same key of another user, or a day later', async () => {
    const key = { 'Idempotency-Key': 'una-clave' }
    const first = (await create(noun, key)).json
    const other = { ...body, ...fresh(noun) }
    const developers = await t.as('developer').api('POST', path, other, { headers: key })
    expect(developers.status).toBe(201)
    expect(developers.json.id).not.toBe(first.id)
    t.wait(24 * 60 + 1)
    const credentials = { email: 'ana@example.com', password: 'clave-de-ana' }
    const { access_token: token } = (await t.visitor().api('POST', 'login', credentials)).json
    const later = { ...body, ...fresh(noun), ...fresh(noun) }
    const anew = await t.visitor().api('POST', path, later, { headers: key, token })
    expect(anew.status).toBe(201)
  })

  test('that were refused leave the Idempotency-Key unused', async () => {
    const key = { 'Idempotency-Key': 'una-clave' }
    expect((await call('POST', path, {}, key)).status).toBe(422)
    expect((await create(noun, key)).status).toBe(201)
    expectRefusal(await create(noun, { 'Idempotency-Key': 'x'.repeat(201) }), 400, 'malformed')
  })
})

test('a call that needs no body accepts an empty one', async () => {
  const { unusedBank } = world
  const headers = { 'Content-Type': 'application/json' }
  expect((await call('DELETE', `banks/${unusedBank}`, '', headers)).status).toBe(204)
})
