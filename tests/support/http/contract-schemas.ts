/** Holds requests and answers against openapi.json. */
import Ajv2020 from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import {
  type OpenApiDocument,
  type Operation,
  openApiDocument,
} from '#app/http/api/openapi.server.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import type { Answer } from './client.ts'

export const document: OpenApiDocument = openApiDocument(apiCalls)

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
    email: /@/,
    uri: /^https?:\/\//,
  },
})

/** The same schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([name, part]) => [name, closed(part)])
  const isObject = 'properties' in schema && !('additionalProperties' in schema)
  return { ...Object.fromEntries(parts), ...(isObject && { additionalProperties: false }) }
}

const components = JSON.stringify(closed(document.components.schemas))
const known = new Map<JsonSchema, (value: unknown) => string[]>()

/** The errors of a value by a schema of the document. */
function checkerOf(schema: JsonSchema, isClosed: boolean) {
  const check = known.get(schema)
  if (check) return check
  const own = JSON.stringify(isClosed ? closed(schema) : schema)
  const whole = `{"$defs":${components},"allOf":[${own}]}`
  const validate = ajv.compile(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')))
  const made = (value: unknown) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) =>
            `${instancePath} ${message} ${JSON.stringify(params)}`,
        )
  known.set(schema, made)
  return made
}

/** Whether the document says that this may be sent. */
export const conforms = (schema: JsonSchema, value: unknown) =>
  checkerOf(schema, false)(value).length === 0

type Response = { content?: Record<string, { schema?: JsonSchema }>; headers?: object }

/** Expects an answer that the operation declares, and no error of the app. */
export function expectDeclared({ responses }: Operation, answer: Answer, asked: unknown): void {
  const { status, headers, text } = answer
  const said = [asked, status, text.slice(0, 500)]
  expect(Object.keys(responses), JSON.stringify(said)).toContain(String(status))
  expect(status, JSON.stringify(said)).not.toBe(500)
  const declared = responses[status]
  const response = (
    declared && '$ref' in declared
      ? document.components.responses[status as keyof OpenApiDocument['components']['responses']]
      : declared
  ) as Response
  expect(headers.get('Cache-Control')).toBe('no-store')
  for (const name of Object.keys(response.headers ?? {})) {
    expect([name, headers.get(name)]).toEqual([name, expect.any(String)])
  }
  const type = headers.get('Content-Type')?.split(';')[0] ?? ''
  if (!response.content) return void expect([said, text]).toEqual([said, ''])
  expect(Object.keys(response.content), JSON.stringify(said)).toContain(type)
  const { schema } = response.content[type] ?? {}
  if (schema && type === 'application/json') {
    expect([said, checkerOf(schema, true)(answer.json)]).toEqual([said, []])
  }
  if (status === 422) expectCodeForEachText(answer.json, said)
}

/** Expects beside every text of a field a code, in the same order. */
function expectCodeForEachText({ errors, codes }: Answer['json'], said: unknown): void {
  const counted = (lists: Record<string, unknown[]>) =>
    Object.entries(lists).map(([name, list]) => [name, list.length])
  expect([said, counted(codes)]).toEqual([said, counted(errors)])
}
