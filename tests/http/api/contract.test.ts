// Proves docs/rules/api.md#11, #13.
/** Every operation of openapi.json does what the document says, whatever it is asked. */
import { describe, expect, test } from 'vitest'
import { apiCalls } from '#app/routes/api/calls.ts'
import { testApp } from '#tests/support/http/app.ts'
import { readyExample, strayExamples } from '#tests/support/http/contract-examples.ts'
import { postOf } from '#tests/support/http/contract-post.ts'
import { type Asked, requestsOf, validRequest } from '#tests/support/http/contract-requests.ts'
import { document, expectDeclared } from '#tests/support/http/contract-schemas.ts'

const t = testApp()

const operations = apiCalls.map(({ method, path }) => {
  const place = `/api/${path.replace(/:(\w+)/g, '{$1}')}`
  return { call: `${method} ${path}`, operation: document.paths[place]?.[method.toLowerCase()] }
})

function ask(call: string, { of, query, headers, body }: Asked) {
  const [method = '', path = ''] = call.split(' ')
  const to = path.replace(/:\w+/, encodeURIComponent(String(of)))
  const search = new URLSearchParams(query).toString()
  return t.as('administrator').api(method, search ? `${to}?${search}` : to, body, { headers })
}

describe.each(operations)('$call', ({ call, operation }) => {
  test('gives only declared answers to valid, limit and broken input', async () => {
    if (!operation) throw new Error('The document has no such operation')
    const example = await readyExample(call, postOf(t))
    const first = await ask(call, validRequest(example))
    expectDeclared(operation, first, 'the example')
    expect([first.status, first.text.slice(0, 300)]).toEqual([
      expect.toBeOneOf([200, 201, 204]),
      expect.any(String),
    ])
    for (const asked of requestsOf(operation, example)) {
      const answer = await ask(call, asked)
      expectDeclared(operation, answer, asked)
      if (!asked.conforms) {
        const told = [answer.status >= 400 ? 'refused' : answer.status, asked]
        expect(told).toEqual(['refused', asked])
      }
    }
  })
})

test('every example belongs to a call that exists', () => {
  expect(strayExamples(operations.map(({ call }) => call))).toEqual([])
})
