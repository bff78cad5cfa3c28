/** Makes a noun's API calls from a table of its functions: all five, or some of them. */
import type { z } from 'zod'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  type Listing,
  type ListingRules,
  type PageOf,
  parseListing,
} from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  checkVersion,
  FieldErrors,
  NotFound,
  type Problems,
} from '#app/kernel/errors/errors.ts'
import { type Allowed, type QuestionCode, withoutAnswers } from '#app/kernel/errors/questions.ts'
import { type InputSchema, inputSchema } from '#app/kernel/fields/inputs.ts'
import type { Judge } from '#app/kernel/fields/judging.ts'
import { removalInput, voidingInput } from '#app/kernel/fields/void-reason.ts'
import { type KeyKind, withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { type RecordName, recordOf } from '#app/models/api/record-schemas.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { asObject, type Body, judgedInput, namedIn, readBody, taking } from './body.server.ts'
import { type ApiCall, apiId, json, jsonOfList, jsonOfRecord, noContent } from './call.server.ts'
import { pageSchema } from './openapi-answers.server.ts'

type Relations = Pick<Listing, 'with' | 'withCount'>

type Readable<R> = {
  /** Below /api: `banks`. */
  path: string
  /** The name of the record's schema in openapi.json. */
  record: RecordName
  /** `un banco`, `los bancos` */
  named: { one: string; many: string }
  rules: ListingRules
  /** What may be read along with one record, where it is more than with a list. */
  relations?: ListingRules
  list: (db: Db, listing: Listing) => Promise<PageOf<R>>
  /** Throws NotFound. A voided document is not found either, unless `voidedToo`. */
  get: (db: Db, id: number, relations: Relations, voidedToo?: boolean) => Promise<R>
  /** The record as the API gives it: public columns, money in Bs. */
  present: (record: R) => Record<string, unknown>
}

type Activation = (
  tx: Tx,
  id: number,
  actor: Actor,
  version: number | undefined,
  answers: Allowed,
) => Promise<void>

type Changeable<S extends z.ZodObject, R> = Readable<R> & {
  schema: InputSchema<S>
  labels: Readonly<Record<string, string>>
  /** Judges the sound fields beside wrong ones, as `create` (or `update` of that id) would. */
  judge?: (tx: Tx, said: Partial<z.output<S>>, id?: number) => Promise<Problems>
  /** Absent for records that never change. */
  update?: (
    tx: Tx,
    id: number,
    changes: Partial<z.output<S>>,
    actor: Actor,
    version: number | undefined,
  ) => Promise<void>
  /** The body without what only repeats the record, where that could not be said anew; without `id` of a new one. */
  withoutRepeated?: (tx: Tx, body: Body, id?: number) => Promise<Body>
  /** Deactivates and activates the record for `active` in a PATCH, as its screens do. */
  activation?: { activate: Activation; deactivate: Activation; asks: readonly QuestionCode[] }
}

type Creatable<S extends z.ZodObject, R> = Changeable<S, R> & {
  kind: KeyKind
  /** Returns the id of the new record. */
  create: (tx: Tx, input: z.output<S>, actor: Actor) => Promise<number>
}

export type Noun<S extends z.ZodObject, R extends { version: number }> = Creatable<S, R> & {
  /** `remove` voids: the row stays and keeps the reason. */
  removalVoids?: true
  /** Deletes or voids; a document's reason is passed on. */
  remove: (
    tx: Tx,
    id: number,
    actor: Actor,
    reason: string | null,
    answers: Allowed,
  ) => Promise<void>
}

const NOTHING: Relations = { with: new Set(), withCount: new Set() }

export function readingCalls<R>(noun: Readable<R>): [list: ApiCall, one: ApiCall] {
  const { path, record, named, rules, relations = rules, list, get, present } = noun
  return [
    {
      method: 'GET',
      path,
      summary: `Lista ${named.many}`,
      query: { rules, part: 'list' },
      answer: { status: 200, schema: pageSchema(record) },
      handle: async ({ app, url }) => {
        const { listing, problems } = parseListing(rules, url.searchParams)
        if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
        const page = await list(app.database.db, listing)
        return jsonOfList(withUrls(page, url), present)
      },
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      summary: `Da ${named.one}`,
      query: { rules: relations, part: 'relations' },
      answer: { status: 200, schema: recordOf(record) },
      handle: async ({ app, url, params }) => {
        const { listing, problems } = parseListing(relations, relationsOnly(url))
        if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
        const record = await get(app.database.db, apiId(params), listing)
        return jsonOfRecord(present(record), relations.many)
      },
    },
  ]
}

export function nounCalls<S extends z.ZodObject, R extends { version: number }>(
  noun: Noun<S, R>,
): ApiCall[] {
  const { path, named } = noun
  return [
    ...readingCalls(noun),
    creatingCall(noun),
    ...changingCalls(noun),
    {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `${noun.removalVoids ? 'Anula' : 'Elimina'} ${named.one}`,
      ifMatch: true,
      others: [409],
      answer: { status: 204 },
      ...taking(
        noun.removalVoids ? voidingInput : removalInput,
        async ({ write, params, ifMatch }, said) => {
          const { reason, ...answers } = said
          const id = apiId(params)
          await write(async (tx, actor) => {
            checkVersion(await noun.get(tx, id, NOTHING), ifMatch)
            await noun.remove(tx, id, actor, reason, answers)
          })
          return noContent()
        },
      ),
    },
  ]
}

/** The call that makes a record, once for each key. */
export function creatingCall<S extends z.ZodObject, R>(noun: Creatable<S, R>): ApiCall {
  const { path, kind, named, schema, labels } = noun
  return {
    method: 'POST',
    path,
    summary: `Crea ${named.one}`,
    oneTimeKey: true,
    answer: { status: 201, schema: recordOf(noun.record) },
    body: { schemas: [schema], labels },
    handle: async ({ app, write, key, fields, request }) => {
      const sent = asObject(await readBody(request))
      const body = (await noun.withoutRepeated?.(app.database.db, sent)) ?? sent
      const input = await judgedInput(schema(fields), body, noun.judge, write)
      const record = await write(async (tx, actor) => {
        const { ids, replayed } = await withOneTimeKey(tx, actor, key, kind, input, async () => [
          await noun.create(tx, input, actor),
        ])
        const [id = 0] = ids
        // A record that a key made long ago may be voided or deleted by now.
        const made = noun.get(tx, id, NOTHING, true)
        return noun.present(await (replayed ? made.catch(sayGone(named.one, id)) : made))
      }, 'short')
      return json(record, 201)
    },
  }
}

/** The call that changes a record, if it ever changes. */
export function changingCalls<S extends z.ZodObject, R>(noun: Changeable<S, R>): ApiCall[] {
  const { path, named, schema, labels, update, activation } = noun
  if (!update) return []
  // The fields added to the schema are separated again below.
  const changes = (activation ? withActive(schema, activation.asks) : schema) as InputSchema<S>
  return [
    {
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Cambia ${named.one}: solo los campos que se nombran`,
      body: { schemas: [changes], labels, partial: true },
      ifMatch: true,
      answer: { status: 200, schema: recordOf(noun.record) },
      handle: async ({ write, request, params, fields, ifMatch }) => {
        const id = apiId(params)
        const sent = asObject(await readBody(request))
        const record = await write(async (tx, actor) => {
          const body = (await noun.withoutRepeated?.(tx, sent, id)) ?? sent
          const schema = namedIn(changes(fields), body)
          const said = await changesSaid(noun, tx, schema, body, id)
          const named = said as Partial<z.output<S>> & Active
          const { active, ...rest } = named
          const isOnlyActive = Object.keys(withoutAnswers(named)).join() === 'active'
          if (!isOnlyActive) await update(tx, id, rest as Partial<z.output<S>>, actor, ifMatch)
          if (active !== undefined && activation) {
            const version = isOnlyActive ? ifMatch : undefined
            const change = active ? activation.activate : activation.deactivate
            await underActive(() => change(tx, id, actor, version, named))
          }
          return noun.present(await noun.get(tx, id, NOTHING))
        })
        return json(record)
      },
    },
  ]
}

/** The changes in the body. Throws FieldErrors with all problems, or NotFound. */
async function changesSaid<S extends z.ZodObject, R>(
  { judge, get }: Changeable<S, R>,
  tx: Tx,
  schema: z.ZodObject,
  body: Body,
  id: number,
) {
  try {
    const ofId = judge && ((tx: Tx, said: Partial<z.output<S>>) => judge(tx, said, id))
    return await judgedInput(schema, body, ofId as Judge<unknown> | undefined, (work) => work(tx))
  } catch (error) {
    await get(tx, id, NOTHING)
    throw error
  }
}

const sayGone = (one: string, id: number) => (error: unknown) => {
  if (!(error instanceof NotFound)) throw error
  const text = `Con esta clave ya se creó ${one} (id ${id}), y después se eliminó: use otra clave`
  throw new Conflict(problem('key_reused', text))
}

type Active = Allowed & { active?: boolean }

function withActive<S extends z.ZodObject>(schema: InputSchema<S>, asks: readonly QuestionCode[]) {
  return inputSchema((f) => schema(f).extend({ active: f.saidFlag(), ...f.allows(...asks) }))
}

/** In the API an action is a field, so its questions belong to that field. */
async function underActive(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof Conflict) || Object.keys(error.asked).length === 0) throw error
    throw new FieldErrors({ active: problem(error.code, error.message) })
  }
}

function relationsOnly(url: URL): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['with', 'withCount']) {
    const value = url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  return query
}

/** Adds the addresses of the previous and next page, with the same query. */
function withUrls<T>(page: PageOf<T>, url: URL) {
  const to = (number: number) => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    target.searchParams.delete('token')
    return target.href
  }
  const { current_page: current, last_page: last } = page
  return {
    ...page,
    next_page_url: current < last ? to(current + 1) : null,
    prev_page_url: current > 1 ? to(Math.min(current - 1, last)) : null,
  }
}
