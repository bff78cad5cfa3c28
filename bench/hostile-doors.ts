/**
 * The doors: places that accept a body or a query, from the app's own tables and read by the app's
 * own code. Loaded by Vite, because reports are written in JSX.
 */
import { z } from 'zod'
import { ownPath } from '#app/http/access/guard.server.ts'
import { parseInput, parsePatch, readBody, readLongList } from '#app/http/api/body.server.ts'
import { type ApiBody, Refusal } from '#app/http/api/call.server.ts'
import { readForm } from '#app/http/forms/data.server.ts'
import { namesOf, WIZARD_NAMES } from '#app/http/forms/fields.server.ts'
import { parseForm } from '#app/http/forms/forms.server.ts'
import { type ListingRules, parseListing } from '#app/kernel/asking/listing.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { type Edge, fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import { removalInput } from '#app/kernel/fields/void-reason.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { likePattern } from '#app/kernel/values/text.ts'
import { BASICS_FIELDS, basicsInput, sheetFields } from '#app/models/wizard/fields.ts'
import { searchOf } from '#app/models/wizard/selection.server.ts'
import { MOST_VALUES, parseOrders } from '#app/routes/api/bulk.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { typedOf } from '#app/routes/wizard/replies.server.ts'
import { sized } from './size.ts'

const MOST_BYTES = sized(2 ** 20, 2 ** 12)
/** Node reads at most 16 KiB of headers; the rest is for the other headers. */
const QUERY_BYTES = sized(15 * 2 ** 10, 2 ** 10)

export type Door = {
  name: string
  /** The format of its body. */
  kind: 'json' | 'list' | 'form' | 'query'
  /** The most characters of each of its fields. */
  fields: Record<string, number>
  /** The most bytes to send. */
  bytes: number
  /** Reads and validates, and serialises the errors: what the answer says of them. */
  take: (body: string) => Promise<string>
}

const today = todayInCaracas(new Date())
const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' }
const posted = (type: keyof typeof types, body: string) =>
  new Request('http://bench.invalid/', {
    method: 'POST',
    headers: { 'Content-Type': types[type] },
    body,
  })

/** The app may well refuse a body: describing its errors is part of the work. */
async function answered(work: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify((await work()) ?? null)
  } catch (error) {
    if (error instanceof FieldErrors) {
      return JSON.stringify({ errors: error.fields, codes: error.codes })
    }
    const isRefused = error instanceof Refusal || !(error instanceof Error)
    if (isRefused) return ''
    throw error
  }
}

/** The assumed limit of a field without a stated one, such as an amount or a choice. */
const SHORT = 40

function boundsOf(schemas: readonly InputSchema<z.ZodObject>[], edge: Edge) {
  const shapes = schemas.flatMap((schema) => Object.entries(schema(fieldsFor(edge, today)).shape))
  const bounds = shapes.map(([name, type]) => {
    const written = z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' })
    return [name, written.maxLength ?? SHORT] as const
  })
  return Object.fromEntries(bounds)
}

function judge({ schemas, partial, most }: ApiBody, body: unknown) {
  const fields = fieldsFor('api', today)
  if (most) return parseOrders(body, fields)
  return schemas.map((schema) =>
    partial ? parsePatch(schema, fields, body as never) : parseInput(schema(fields), body),
  )
}

/** Every API call that reads a body, as JSON and as a form. */
function callDoors(): Door[] {
  return apiCalls.flatMap(({ method, path, body: says }) => {
    if (!says) return []
    const fields = boundsOf(says.schemas, 'api')
    const door = (type: 'json' | 'form'): Door => ({
      name: `${method} /api/${path}${type === 'form' ? ', as a form' : ''}`,
      kind: says.most && type === 'json' ? 'list' : type,
      fields,
      bytes: says.most ? 8 * MOST_BYTES : MOST_BYTES,
      take: (body) =>
        answered(async () =>
          judge(
            says,
            await (says.most
              ? readLongList(posted(type, body), MOST_VALUES)
              : readBody(posted(type, body))),
          ),
        ),
    })
    return [door('json'), door('form')]
  })
}

const models = import.meta.glob<Record<string, unknown>>('../app/models/**/*.ts', { eager: true })

/** Every schema of a screen's form, on the edge of forms. */
function formDoors(): Door[] {
  const found = Object.values(models).flatMap((each) =>
    Object.entries(each).filter(([name]) => /(Input|Removal)$/.test(name)),
  ) as [string, InputSchema<z.ZodObject>][]
  return [...found, ['removalInput', removalInput] as const].map(([name, schema]) => ({
    name: `form of ${name}`,
    kind: 'form',
    fields: boundsOf([schema], 'form'),
    bytes: MOST_BYTES,
    take: (body) =>
      answered(async () => {
        const fields = fieldsFor('form', today)
        const form = await readForm(posted('form', body), { names: namesOf(schema, fields) })
        return parseForm(form, schema, fields).reply()
      }),
  }))
}

/** The forms read field by field: the wizard's, and the redirect of the log-in. */
function otherForms(): Door[] {
  const names = [...WIZARD_NAMES, 'redirectTo']
  return [
    {
      name: 'form of the wizard, and redirectTo',
      kind: 'form',
      fields: Object.fromEntries(names.map((name) => [name, SHORT])),
      bytes: MOST_BYTES,
      take: (body) =>
        answered(async () => {
          const form = await readForm(posted('form', body), { names: new Set(names) })
          const typed = typedOf(form, [...BASICS_FIELDS, ...sheetFields()])
          const said = [searchOf(form.get('search')), ownPath(String(form.get('redirectTo')))]
          return [typed, said, parseInput(basicsInput(fieldsFor('form', today)), typed)]
        }),
    },
  ]
}

/** Every list's query; screens read it by the same rules. */
function queryDoors(): Door[] {
  return apiCalls.flatMap(({ method, path, query }) => {
    if (!query) return []
    const rules: ListingRules = query.rules
    const names = ['search', 'sort_by', 'page', 'limit', 'with', 'withCount', 'startDate']
    const fields = [...names, ...Object.keys(rules.filters ?? {})]
    return [
      {
        name: `${method} /api/${path}?…`,
        kind: 'query' as const,
        fields: Object.fromEntries(fields.map((name) => [name, 200])),
        bytes: QUERY_BYTES,
        take: (body: string) =>
          answered(async () => {
            const { searchParams } = new URL(`http://bench.invalid/?${body}`)
            const { listing, problems } = parseListing(rules, searchParams)
            return [problems, likePattern(listing.search)]
          }),
      },
    ]
  })
}

/** The time to read plain JSON of a size: the orders that bulk-store is made for. */
export const readPlain = (body: string) => readBody(posted('json', body), Number.POSITIVE_INFINITY)

export const doors = (): Door[] => [
  ...callDoors(),
  ...formDoors(),
  ...otherForms(),
  ...queryDoors(),
]
