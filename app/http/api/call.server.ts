/** The type of an API call, and the functions that make its answers. */

import type { z } from 'zod'
import type { App } from '#app/context.ts'
import type { Write } from '#app/http/access/authority.server.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import type { Code, Problem } from '#app/kernel/errors/codes.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Fields, InputSchema } from '#app/kernel/fields/inputs.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import type { CurrentUser } from '#app/models/access/sessions.server.ts'

export type ApiRequest = {
  app: App
  request: Request
  url: URL
  /** The path's parameters: segments that the call names with a colon. */
  params: Record<string, string>
  /** Null only for public calls. */
  user: CurrentUser | null
  /** Runs a change, as the user is at that moment. */
  write: Write
  /** Reads the user again; throws the refusal if they may no longer get the file that they asked for. */
  recheck: () => Promise<void>
  fields: Fields
  address: string
  token: string | null
  /** The `Idempotency-Key` header. */
  key: string | undefined
  ifMatch: number | undefined
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The query that a call reads, by the rules that parse it. */
export type ApiQuery = {
  rules: ListingRules
  /**
   * All of it; what is read along; what narrows a report, and its format; the format of a run's
   * report; what narrows a report without receipts, and its format; a statement's dates; the currency.
   */
  part: 'list' | 'relations' | 'report' | 'file' | 'summary' | 'dates' | 'statement' | 'currency'
}

/** The body that a call reads, by the schema that parses it. */
export type ApiBody = {
  schemas: readonly InputSchema<z.ZodObject>[]
  labels?: Readonly<Record<string, string>>
  /** A partial body: only the fields that it names count. */
  partial?: true
  /** An array of at most this many. */
  most?: number
}

export type ApiAnswer = {
  status: 200 | 201 | 204
  /** The shape of a JSON body. */
  schema?: JsonSchema
  /** The media types of any other body. */
  files?: readonly string[]
}

/**
 * A call in one entry: its handler, and its description in openapi.json. Further statuses follow
 * from its parts, and roles from the permission table.
 */
export type ApiCall = {
  method: Method
  /** Below /api, with `:name` for a segment: `banks/:id`. */
  path: string
  /** What the call does, in Spanish. */
  summary: string
  /** Further notes for clients, in Spanish. */
  description?: string
  query?: ApiQuery
  body?: ApiBody
  /** Whether it reads `Idempotency-Key`, and `If-Match`. */
  oneTimeKey?: true
  ifMatch?: true
  answer: ApiAnswer
  /** Statuses that do not follow from its parts. */
  others?: readonly (303 | 409 | 429)[]
  handle: (request: ApiRequest) => Promise<Response>
}

/** A refusal that no model throws: its status, code, text and headers. */
export class Refusal extends Error {
  readonly status: number
  readonly code: Code
  readonly headers: Record<string, string>
  constructor(status: number, said: Problem, headers: Record<string, string> = {}) {
    super(said.text)
    this.code = said.code
    this.status = status
    this.headers = headers
  }
}

export const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}

export const json = (body: unknown, status = 200, headers?: Record<string, string>): Response =>
  answerOf([Buffer.from(JSON.stringify(body))], status, headers)

/** An answer with many `data`: they are written in turns, so that a long list holds nobody up. */
export async function jsonOfList<R>(
  list: { data: readonly R[] },
  present: (row: R) => unknown,
  status = 200,
): Promise<Response> {
  return answerOf(await partsOf(list, 'data', list.data, present), status)
}

/** An answer of one record, which may have many of a relation. */
export async function jsonOfRecord(
  record: Record<string, unknown>,
  many: readonly string[] = [],
): Promise<Response> {
  const name = many.find((each) => Array.isArray(record[each]))
  if (name === undefined) return json(record)
  const rows = record[name] as readonly unknown[]
  return answerOf(await partsOf(record, name, rows, (row) => row))
}

/** The bytes of a record whose rows of that name are written in turns. */
async function partsOf<R>(
  record: object,
  name: string,
  rows: readonly R[],
  present: (row: R) => unknown,
): Promise<Buffer[]> {
  const [head = '', ...rest] = JSON.stringify({ ...record, [name]: [] }).split(`"${name}":[]`)
  let before = `${head}"${name}":[`
  const parts = await inTurns(rows, (some) => {
    const part = Buffer.from(before + some.map((row) => JSON.stringify(present(row))).join(','))
    before = ','
    return [part]
  })
  if (parts.length === 0) parts.push(Buffer.from(before))
  parts.push(Buffer.from(`]${rest.join(`"${name}":[]`)}`))
  return parts
}

/** Longer answers go out part by part: together they would be one large piece of memory. */
const MOST_AT_ONCE = 1_000_000

/** An answer of known length: a short one is not worth compressing. */
function answerOf(parts: Buffer[], status = 200, headers?: Record<string, string>): Response {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  const length = { 'Content-Length': String(bytes) }
  const body = bytes > MOST_AT_ONCE ? streamOf(parts) : Buffer.concat(parts)
  return new Response(body, { status, headers: { ...JSON_HEADERS, ...length, ...headers } })
}

const streamOf = (parts: Buffer[]) =>
  new ReadableStream({
    start(stream) {
      for (const part of parts) stream.enqueue(part)
      stream.close()
    },
  })

export const noContent = () =>
  new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })

/** The id in the path. Throws NotFound for a text that is no id. */
export function apiId(params: Record<string, string>): number {
  const id = parseId(params.id ?? '')
  if (id === undefined) throw new NotFound()
  return id
}
