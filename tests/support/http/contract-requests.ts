/** Requests made from an operation of openapi.json: valid, at the limits, and broken. */
import type { Operation } from '#app/http/api/openapi.server.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import type { Example } from './contract-examples.ts'
import { conforms } from './contract-schemas.ts'

type Body = Record<string, unknown>
export type Asked = {
  of: number | string | undefined
  query: Record<string, string>
  headers: Record<string, string>
  /** Text is sent as it is. */
  body: unknown
  /** Whether the document says that this may be asked. */
  conforms: boolean
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The example alone. */
export function validRequest({ of, query = {}, body }: Example): Asked {
  return { of, query, headers: {}, body, conforms: true }
}

/** Every other request, each with one thing changed. */
export function* requestsOf(operation: Operation, example: Example): Generator<Asked> {
  const valid = validRequest(example)
  yield* parameterRequests(operation, valid)
  const content = operation.requestBody?.content
  if (!content) return
  const schema = content[JSON_TYPE]?.schema ?? {}
  const renew = () => ({ ...example.fresh?.() })
  if (Array.isArray(valid.body)) {
    const [first = {}] = valid.body as Body[]
    for (const each of bodiesOf(schema.items as JsonSchema, first, renew)) {
      yield { ...valid, body: [each], conforms: conforms(schema, [each]) }
    }
    const tooMany = Array.from({ length: Number(schema.maxItems) + 1 }, () => first)
    for (const body of [[], {}, [1], [null], tooMany]) yield { ...valid, body, conforms: false }
  } else {
    const base = (valid.body ?? {}) as Body
    for (const body of bodiesOf(schema, base, renew)) {
      yield { ...valid, body, conforms: isBlank(body) || conforms(schema, body) }
    }
    for (const body of ['[]', '"x"', 'null', '1']) yield { ...valid, body, conforms: false }
    if (content[FORM_TYPE]) {
      const fields = Object.entries({ ...base, ...renew() }).map(([k, v]) => [k, String(v)])
      const form = new URLSearchParams(fields).toString()
      yield { ...valid, body: form, headers: { 'Content-Type': FORM_TYPE } }
    }
  }
  yield { ...valid, body: '{', conforms: false }
  const text = { headers: { 'Content-Type': 'text/plain' }, conforms: false }
  yield { ...valid, ...text, body: JSON.stringify(valid.body ?? { a: 1 }) }
}

/** An empty text and a missing one are the same, which JSON Schema cannot say of everything. */
const isBlank = (body: Body) =>
  Object.values(body).some((value) => typeof value === 'string' && value.trim() === '')

function* parameterRequests({ parameters }: Operation, valid: Asked): Generator<Asked> {
  for (const { name, in: place, schema } of parameters) {
    for (const value of textsOf(schema)) {
      const isRight = conforms(schema, readAs(schema, value))
      if (place === 'path') yield { ...valid, of: value, conforms: isRight }
      if (place === 'header') {
        yield { ...valid, headers: { [name]: value }, conforms: isRight || value === '' }
      }
      if (place === 'query') {
        const query = { ...valid.query, [name]: value }
        yield { ...valid, query, conforms: isRight || value.trim() === '' }
      }
    }
  }
}

/** A parameter's text as the value that its schema speaks of. */
function readAs({ type }: JsonSchema, text: string): unknown {
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  return type === 'array' ? text.split(',') : text
}

/** Valid and invalid values of a path, a query or a header. */
function textsOf(schema: JsonSchema): string[] {
  if (schema.type === 'array') {
    const { enum: values = [] } = schema.items as { enum?: string[] }
    return [...values, values.join(), `${values[0]},nada`, '']
  }
  if (schema.pattern) return ['2026-11-01', 'issued_at,2026-11-30', '2026-13-45', '"1"', '*', 'x']
  const values = valuesOf(schema).filter((value) => ['string', 'number'].includes(typeof value))
  // A header has no control characters: no client could send one.
  return [...new Set(values.map(String))].filter((text) => !text.includes('\u0000'))
}

function* bodiesOf(schema: JsonSchema, base: Body, renew: () => Body): Generator<Body> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  for (const [name, property] of Object.entries(properties)) {
    for (const value of valuesOf(property)) yield { ...base, ...renew(), [name]: value }
  }
  for (const name of (schema.required ?? []) as string[]) {
    const { [name]: _, ...rest } = { ...base, ...renew() }
    yield rest
  }
  yield { ...base, ...renew(), unknown_field: { deep: [1] } }
}

const WRONG = [null, true, 12, 'texto', ' ', 'a\u0000b', [], {}]

/** Values at the limits of a schema, beyond them, and of every wrong type. */
function valuesOf(schema: JsonSchema): unknown[] {
  const parts = (schema.anyOf ?? [schema]) as JsonSchema[]
  return [...new Set([...parts.flatMap(limitsOf), ...((schema.examples ?? []) as []), ...WRONG])]
}

function limitsOf(schema: JsonSchema): unknown[] {
  const { enum: values, minimum, maximum, exclusiveMinimum, minLength, maxLength } = schema
  if (Array.isArray(values)) return [...values, 'desconocido']
  const numbers = [minimum, maximum, exclusiveMinimum].filter((n) => typeof n === 'number')
  const lengths = [minLength, maxLength].filter((n) => typeof n === 'number')
  return [
    ...numbers.flatMap((n) => [n, n - 1, n + 1, n + 0.005]),
    ...lengths.flatMap((n) => [n - 1, n, n + 1]).map((n) => 'x'.repeat(Math.max(n, 0))),
    ...(schema.format === 'date' ? ['2026-11-05', '2026-02-30', '1600-01-01', '9999-12-31'] : []),
    ...(schema.type === 'string' ? ['1234.56', '1.234,56'] : []),
  ]
}
