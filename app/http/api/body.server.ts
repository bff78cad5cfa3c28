/** Reads the bodies of calls, each by the same schema that describes it in openapi.json. */

import type { z } from 'zod'
import { readText, UnreadBody } from '#app/http/body-text.server.ts'
import { formFields } from '#app/http/forms/fields.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import type { Fields, InputSchema } from '#app/kernel/fields/inputs.ts'
import { allProblems, type Judge } from '#app/kernel/fields/judging.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { Tx } from '#db/client.server.ts'
import { type ApiBody, type ApiCall, type ApiRequest, Refusal } from './call.server.ts'
import { elementsIn, isModest } from './json-size.server.ts'

/** More than any record with all its options needs. */
const MOST_VALUES = 10_000

/**
 * The body as JSON or as form fields; an empty body is an empty object. More values than
 * `mostValues` are refused unread.
 */
export async function readBody(request: Request, mostValues = MOST_VALUES): Promise<unknown> {
  if (typeOf(request) === FORM) {
    const fields = await orRefuse(async () => formFields(await readText(request)))
    if (!fields) throw tooMuch()
    return Object.fromEntries(fields)
  }
  return readJson(request, (text) => {
    if (!isModest(text, mostValues)) throw tooMuch()
    return JSON.parse(text)
  })
}

/** The body as JSON, of which a list may be long: its elements have at most so many values each. */
export const readLongList = (request: Request, mostValues: number): Promise<unknown> =>
  readJson(request, async (text) => {
    const elements = elementsIn(text, mostValues)
    if (elements === false || !(elements || isModest(text, mostValues))) throw tooMuch()
    if (!elements) return JSON.parse(text)
    return inTurns(elements, (some) => some.map((element) => JSON.parse(element)))
  })

async function readJson(request: Request, parse: (text: string) => unknown): Promise<unknown> {
  const type = typeOf(request)
  if (type === FORM) throw new Refusal(415, NO_JSON)
  const text = await orRefuse(() => readText(request))
  if (text === '') return {}
  if (type !== 'application/json') throw new Refusal(415, NO_JSON)
  try {
    return await parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed('Los datos no son JSON válido')
    throw error
  }
}

const FORM = 'application/x-www-form-urlencoded'
const typeOf = ({ headers }: Request) =>
  (headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()

const NO_JSON = problem('unsupported_type', 'Envíe los datos como application/json')
const malformed = (text: string) => new Refusal(400, problem('malformed', text))
const tooMuch = () =>
  new Refusal(413, problem('body_too_large', 'Los datos enviados son demasiados'))

/** Answers by a refusal for a body that is no text. */
async function orRefuse<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadBody)) throw error
    throw error.status === 415
      ? new Refusal(415, problem('unsupported_type', error.message))
      : malformed(error.message)
  }
}

export type Body = Record<string, unknown>

export function asObject(body: unknown): Body {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  throw malformed('Los datos deben ser un objeto JSON')
}

/** The parsed body. Throws FieldErrors under dotted paths. */
export function parseInput<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new FieldErrors(problemsOf(parsed.error))
}

/** Parses only the fields that the body names, each by its own rule, for PATCH. */
export function parsePatch<S extends z.ZodObject>(
  schema: InputSchema<S>,
  fields: Fields,
  body: Body,
): Partial<z.output<S>> {
  return parseInput(namedIn(schema(fields), body), body) as Partial<z.output<S>>
}

export function namedIn<S extends z.ZodObject>(full: S, body: Body) {
  const named = Object.keys(full.shape).filter((name) => Object.hasOwn(body, name))
  const mask = Object.fromEntries(named.map((name) => [name, true]))
  return full.pick(mask as never)
}

type Reading = Pick<ApiCall, 'body' | 'handle'>

/** Handles a whole body: one schema validates it and describes it. */
export function taking<S extends z.ZodObject>(
  schema: InputSchema<S>,
  handle: (request: ApiRequest, input: z.output<S>) => Promise<Response>,
  labels?: ApiBody['labels'],
): Reading {
  return {
    body: { schemas: [schema], ...(labels && { labels }) },
    handle: async (call) =>
      handle(call, parseInput(schema(call.fields), asObject(await readBody(call.request)))),
  }
}

/** Handles a partial body: only the fields that it names count. */
export function changing<S extends z.ZodObject>(
  schema: InputSchema<S>,
  handle: (request: ApiRequest, changes: Partial<z.output<S>>) => Promise<Response>,
  labels?: ApiBody['labels'],
): Reading {
  return {
    body: { schemas: [schema], partial: true, ...(labels && { labels }) },
    handle: async (call) =>
      handle(call, parsePatch(schema, call.fields, asObject(await readBody(call.request)))),
  }
}

/**
 * Parses a body. Throws FieldErrors with every problem at once: the schema's, and those that
 * `judge` finds in the sound fields, asked in the transaction of `within`.
 */
export async function judgedInput<P extends z.ZodObject>(
  schema: P,
  body: Body,
  judge: Judge<z.output<P>> | undefined,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<z.output<P>> {
  try {
    return parseInput(schema, body)
  } catch (error) {
    if (!(error instanceof FieldErrors) || !judge) throw error
    const { problems } = error
    throw await within((tx) => allProblems(problems, schema, body, judge, tx))
  }
}
