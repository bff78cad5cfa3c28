/**
 * One mechanism for forms: schema → Conform → one model call in one transaction → a redirect with
 * a notice. A refused form answers 422 with everything that was typed (409 if someone else was
 * quicker, 429 or 503 to try again later).
 */
import type { SubmissionResult } from '@conform-to/zod/v4'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import { appContext, authorityContext } from '#app/context.ts'
import type { Write } from '#app/http/access/authority.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import {
  Conflict,
  FieldErrors,
  Forbidden,
  NotFound,
  StaleVersion,
  TryLater,
} from '#app/kernel/errors/errors.ts'
import { askedIn, type Codes } from '#app/kernel/errors/questions.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import { type Fields, fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import { allProblems, type Judge } from '#app/kernel/fields/judging.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import {
  type KeyKind,
  KeyReused,
  MAX_KEY,
  withOneTimeKey,
} from '#app/models/access/one-time-keys.server.ts'
import { dropUnsentForm } from '#app/models/unsent-forms/change.server.ts'
import { isKept } from '#app/models/unsent-forms/fields.ts'
import type { Tx } from '#db/client.server.ts'
import { type FormShape, RESUME, readForm } from './data.server.ts'
import { namesOf, openOf, secretsOf } from './fields.server.ts'
import { changeUnsent, withQuery } from './keep-unsent.server.ts'
import type { Made } from './made-document.server.ts'
import { redrawn, underNames } from './rows.server.ts'
import { redirectWithToast, type Toast } from './toasts.server.ts'
import { type Voidable, voidedNotice } from './voided-edit.server.ts'

export type RouteArgs = {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** The answer to a form that was not saved. */
export type FormReply<Drawn = unknown> = {
  result: SubmissionResult
  /** The questions to answer before saving, by field: each has a check box. */
  asked?: Codes
  /** The form's next one-time key. */
  key?: string
  /** The record that the key had already made: its label and its address. */
  already?: Made
  /** The key that makes another record, once, however often it is sent. */
  anotherKey?: string
  /** Someone else saved meanwhile: the current values by field, and their version. */
  stale?: { current: Record<string, string>; version: number }
  /** The version with which a form was loaded that is shown again. */
  version?: number
  /** It was saved, and this one-time link is for the person named. */
  shown?: OneTimeLink
  /** Data that depends on the typed values, such as the chosen titular's accounts. */
  drawn?: Drawn
}

/** The context of loaders and actions: the database, the clock, the user and the right to write. */
export function contextOf({ context }: Pick<RouteArgs, 'context'>) {
  const app = context.get(appContext)
  const authority = context.get(authorityContext)
  const user = authority?.user ?? null
  const write: Write = authority?.write ?? (() => Promise.reject(new Forbidden()))
  const recheck = authority?.recheck ?? (() => Promise.reject(new Forbidden()))
  return { app, db: app.database.db, user, write, recheck, today: todayInCaracas(app.now()) }
}

/** Reads a posted form, and checks again that the user may send it. */
export async function readOwnForm(args: RouteArgs, shape?: FormShape): Promise<FormData> {
  const form = await readForm(args.request, shape)
  await args.context.get(authorityContext)?.refresh()
  return form
}

/** The id in the path; 0, which no record has, if it is not an id. */
export function idParam(params: RouteArgs['params'], name = 'id'): number {
  return idOf(params[name])
}

/** The id in a text; 0, which no record has, if it is not an id. */
export function idOf(value: unknown): number {
  return (typeof value === 'string' && parseId(value)) || 0
}

export const newKey = () => crypto.randomUUID()

export type Save<Input> = {
  tx: Tx
  input: Input
  actor: Actor
  /** The version that the form was loaded with, if it has one. */
  version: number | undefined
}

type Options<S extends z.ZodObject, Drawn> = {
  schema: InputSchema<S>
  /** What was posted, where the screen has read it itself: with a file. */
  posted?: FormData
  /**
   * Chooses what was left empty and follows from the rest, before anything is judged. Returns the
   * fields that follow from a wrong one: they are not told of while that one is.
   */
  complete?: (form: FormData) => Promise<readonly string[]>
  /** Makes the whole change. Returns the ids of the records that it created. */
  save: (save: Save<z.output<S>>) => Promise<number[]> | Promise<void>
  /** The address to go to afterwards, and the notice there. */
  done: (ids: number[], input: z.output<S>) => Promise<Done> | Done | Shown
  /** Judges the sound fields beside wrong ones, as `save` would. */
  judge?: Judge<z.output<S>>
  /** The kind under which a creating form's one-time key is kept. */
  creates?: KeyKind
  /** Whether it creates as many rows as a run has orders. */
  isLong?: true
  /** For a spent key: the record it had made. */
  already?: (ids: number[]) => Promise<Made | undefined>
  /** The current record by field, as people read it, for 'Otro usuario modificó…'. */
  current?: () => Promise<Record<string, string>>
  /** The edited document. Somebody may void it while it is being edited. */
  edits?: () => Promise<Voidable>
  /** Fields that are no secrets here, though their names are in other forms: a concept's code. */
  open?: readonly string[]
  /** Reads the data that the form shows for the typed values. */
  draw?: (typed: ReadTyped, isRedrawn: boolean) => Promise<Drawn & Filling>
}
/** Reads what was typed into a field; '' for nothing. */
export type ReadTyped = (name: string) => string
/** What a form that is drawn again is filled in with. */
type Filling = { fill?: Record<string, string> }
export type Done = { to: string; toasts?: Toast[] }
/** Leads there after success, with its notice. */
export const succeeded = (to: string, text: string): Done => ({
  to,
  toasts: [{ tone: 'success', title: 'Exito', text }],
})
/** Shows a one-time link in place of the form, only this time. */
type Shown = { shown: OneTimeLink }
type OneTimeLink = { name: string; url: string }

type Typed = NonNullable<SubmissionResult['initialValue']>

const RESUMED = 'Su sesión había terminado y no se guardó: revíselo y guárdelo'

const DELETED: Made = { label: 'este registro', state: 'eliminado después' }

export async function submitForm<S extends z.ZodObject, Drawn = undefined>(
  args: RouteArgs,
  options: Options<S, Drawn>,
) {
  const { app, db, write, today } = contextOf(args)
  const fields = fieldsFor('form', today)
  const names = namesOf(options.schema, fields)
  const form = options.posted ?? (await readOwnForm(args, { names, resumes: true }))
  const kept = await changeUnsent(args, form, write, readKey(form))
  if (typeof kept === 'string') return redirect(kept, 303)
  if (kept && 'nothing' in kept) {
    return redirectWithToast(app, withQuery(args.url, {}), { tone: 'error', text: kept.nothing })
  }
  const untold = await options.complete?.(form)
  const submission = parseForm(form, options.schema, fields)
  const key = readKey(form, form.get('intent') === 'another' ? 'another_key' : 'key')
  const open = openOf(submission.payload, options.open)
  const again = redrawn(intentOf(form), underNames(open), names)
  const voided = async () => voidedNotice(args, db, await options.edits?.())
  const answer = async (status: number, reply: FormReply<Drawn>, headers: HeadersInit = {}) => {
    const notice = await voided()
    if (notice) reply.result.error = { '': [notice] }
    const { result } = reply
    if (result.initialValue) result.initialValue = underNames(result.initialValue) as Typed
    const drawn = await options.draw?.((name) => String(form.get(name) ?? ''), again !== undefined)
    if (drawn?.fill) result.initialValue = { ...result.initialValue, ...drawn.fill }
    const asked = askedIn(form, reply.asked)
    const whole = { key, ...reply, asked, ...(drawn !== undefined && { drawn }) }
    return data<FormReply<Drawn>>(whole, { status, headers })
  }
  const loaded = Number(form.get('version')) || undefined
  if (again && form.get('intent') === RESUME) {
    const result = { initialValue: again as Typed, error: { '': [RESUMED] } }
    return answer(200, { result, ...(loaded && { version: loaded }) })
  }
  if (again) return answer(200, { result: { initialValue: again as Typed } })
  const hideFields = secretsOf(form, options.open)
  if (kept)
    return answer(422, { result: submission.reply({ formErrors: [kept.refused], hideFields }) })
  if (submission.status !== 'success') {
    const schema = options.schema(fields)
    const { payload } = submission
    const { error } = schema.safeParse(payload, { reportInput: true })
    const wrong = error ? problemsOf(error) : {}
    const all = await allProblems(wrong, schema, payload, options.judge, db)
    // Conform's own errors name a row's field otherwise: `lines[0].amount` besides `lines.0.amount`.
    const told = Object.entries(all.fields).filter(([name]) => !untold?.includes(name))
    const result = { ...submission.reply({ hideFields }), error: Object.fromEntries(told) }
    return answer(422, { result, asked: all.asked })
  }
  const refused = (formErrors: string[], fieldErrors: Record<string, string[]> = {}) =>
    submission.reply({ fieldErrors, formErrors, hideFields })
  const already = async (ids: number[]) =>
    options.already?.(ids).catch((error) => {
      if (error instanceof NotFound) return DELETED
      throw error
    })
  const madeAlready = (made: Made) => {
    const text = `Ya creó ${made.label}${made.state ? ` (${made.state})` : ''}`
    return { result: refused([text]), already: made, anotherKey: newKey() }
  }
  const input = submission.value
  const version = loaded
  const length = options.creates && !options.isLong ? 'short' : undefined
  try {
    const { ids, replayed } = await write(async (tx, actor) => {
      const save = async () => (await options.save({ tx, input, actor, version })) ?? []
      if (isKept(args.url.pathname)) await dropUnsentForm(tx, actor, args.url.pathname)
      if (!options.creates) return { ids: await save(), replayed: false }
      // What a form showed may arrive between two sendings of the same.
      const { seen: _, ...said } = input as z.output<S> & { seen?: unknown }
      return withOneTimeKey(tx, actor, key, options.creates, said, save)
    }, length)
    const made = replayed ? await already(ids) : undefined
    if (made?.state) return answer(409, madeAlready(made))
    const done = await options.done(ids, input)
    if ('shown' in done) {
      return data<FormReply<Drawn>>({ result: {}, shown: done.shown }, { status: 200 })
    }
    const { to, toasts = [] } = done
    return await redirectWithToast(app, to, ...toasts)
  } catch (error) {
    if (error instanceof FieldErrors) {
      const { '': whole = [], ...fields } = error.fields
      return answer(422, { result: refused(whole, fields), asked: error.asked })
    }
    if (error instanceof KeyReused) {
      // Of another form's key nothing is known that this one made.
      const made = error.record_ids.length > 0 && (await already(error.record_ids))
      return answer(409, made ? madeAlready(made) : { result: refused([error.message]) })
    }
    if (error instanceof StaleVersion) {
      const current = (await options.current?.()) ?? {}
      const stale = { current, version: error.version }
      return answer(409, { result: refused([error.message]), stale })
    }
    if (error instanceof Conflict) {
      return answer(409, { result: refused([error.message]), asked: error.asked })
    }
    if (error instanceof TryLater) {
      const headers = { 'Retry-After': String(error.seconds) }
      return answer(error.status, { result: refused([error.message]) }, headers)
    }
    const notice = error instanceof NotFound && (await voided())
    if (notice) return answer(409, { result: refused([notice]) })
    throw error
  }
}

/** A titular who was searched for and not chosen yet is looked up first, whatever was pressed. */
function intentOf(form: FormData) {
  const isSought = form.get('titular_id') === '' && String(form.get('find') ?? '').trim() !== ''
  return isSought ? 'refresh' : form.get('intent')
}

/** The form's one-time key, if it has the shape of one. */
export const readKey = (form: Pick<FormData, 'get'>, name: 'key' | 'another_key' = 'key') =>
  readMark(form, name)

/**
 * A value that the app itself wrote into a form: a key, the id of a tab or a device, an instant.
 * Undefined for what has no such shape, which PostgreSQL may not even take into a question.
 */
export function readMark(form: Pick<FormData, 'get'>, name: string): string | undefined {
  const mark = String(form.get(name) ?? '')
  return mark.length <= MAX_KEY && /^[\w:.-]+$/.test(mark) ? mark : undefined
}

/** Parses a posted form with a schema; empty and missing fields are the same. */
export function parseForm<S extends z.ZodObject>(
  form: FormData,
  schema: InputSchema<S>,
  fields: Fields,
) {
  return parseWithZod(form, { schema: schema(fields), disableAutoCoercion: true })
}
