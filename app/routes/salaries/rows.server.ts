/** What was typed into the rows of the salary screen: kept, and saved row by row or all at once. */
import { data, redirect } from 'react-router'
import {
  contextOf,
  type FormReply,
  idOf,
  newKey,
  type RouteArgs,
  readKey,
  readMark,
  readOwnForm,
} from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { Conflict, NotFound } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { CURRENCY_SIGNS } from '#app/kernel/values/currencies.ts'
import { type Centimos, parseBs } from '#app/kernel/values/money.ts'
import { isCleanText } from '#app/kernel/values/text.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { titularName, titularsById } from '#app/models/records/relations.server.ts'
import { salaryInput } from '#app/models/titulars/fields.ts'
import {
  discardSalaryDrafts,
  dropSalaryDrafts,
  keepSalaryDrafts,
  type SalaryDraft,
} from '#app/models/titulars/salaries/drafts.server.ts'
import {
  SalariesStale,
  setSalaries,
  type WantedSalary,
} from '#app/models/titulars/salaries/many.server.ts'
import type { Db } from '#db/client.server.ts'
import { CURRENCIES, WAGE_CURRENCIES, type WageCurrency } from '#db/kinds.ts'

export type RowsDrawn = {
  typed: Record<number, string>
  stale: Record<number, { salary: Centimos; version: number }>
}

/** Longer texts are no amounts, and not kept; neither are those that cannot be stored. */
const MOST_KEPT = 40
const isKeepable = (typed: string) => typed.length <= MOST_KEPT && isCleanText(typed)
const LISTS = ['titular_id', 'version', 'salary']

/**
 * Keeps what was typed in all rows, then does what the button says: `save` is a titular's id, 'all',
 * 'keep' or 'discard'; `go` is the query to go to. Without either it saves the first row. What another
 * tab kept stays, unless this one showed it: `drafted` names those rows, and `last` says until when
 * it counted those of other pages.
 */
export async function submitSalaryRows(args: RouteArgs) {
  const { write } = contextOf(args)
  const form = await readOwnForm(args, { lists: LISTS })
  const rows = rowsOf(form)
  const save = form.get('save')
  const go = form.get('go')
  if (rows.length === 0 && save === null && go === null) throw new NotFound()
  const changed = await changedRows(args, rows)
  await write(async (tx, actor) => {
    const drafted = String(form.get('drafted') ?? '')
      .split(',', rows.length)
      .map(idOf)
    if (save === 'discard') {
      return discardSalaryDrafts(tx, actor, drafted, readMark(form, 'last') ?? '')
    }
    const same = rows.filter((row) => !changed.includes(row) && drafted.includes(row.titular_id))
    await dropSalaryDrafts(tx, actor, idsOf(same))
    await keepSalaryDrafts(
      tx,
      actor,
      changed
        .filter(({ typed }) => isKeepable(typed))
        .map(({ was, currency, typed, ...draft }) => ({
          ...draft,
          typed: draftText(typed, currency),
        })),
    )
  })
  const here = backToList(args.url.pathname, args.url, true)
  if (go !== null) return redirect(targetOf(args.url, String(go), form), 303)
  if (save === 'keep' || save === 'discard') return redirect(here, 303)
  const id = save === null ? rows[0]?.titular_id : idOf(save)
  const wanted = save === 'all' ? changed : rows.filter((row) => row.titular_id === id)
  return saveRows(args, form, { rows, changed, wanted }, here)
}

/** A row as it was sent. `was` is the salary that its field began with, in hundredths, and `currency` its currency. */
type SentRow = SalaryDraft & { was: number | undefined; currency: WageCurrency }

const signed = (typed: string, currency: WageCurrency): string =>
  typed.trim() === '' ? typed : `${typed} ${CURRENCY_SIGNS[currency]}`

/** What was typed as another currency's is no amount of this one: it says which. */
const inOwnCurrency = ({ typed, currency }: SentRow, now: WageCurrency | undefined): string =>
  now === undefined || now === currency ? typed : signed(typed, currency)

/** A text as it is kept: one of another currency than bolívares says which. */
const draftText = (typed: string, currency: WageCurrency): string =>
  currency === 'VES' ? typed : signed(typed, currency)

/** A text that was kept, for a field of a salary in this currency. */
export function draftTyped(kept: string, now: WageCurrency): string {
  const of = CURRENCIES.find((each) => kept.endsWith(` ${CURRENCY_SIGNS[each]}`))
  const typed = of ? kept.slice(0, -CURRENCY_SIGNS[of].length - 1) : kept
  return (of ?? 'VES') === now ? typed : signed(typed, of ?? 'VES')
}

/** One row for each titular, the last that was sent. `version` is beside the salary that was shown. */
function rowsOf(form: FormData): SentRow[] {
  const [ids, versions, texts] = LISTS.map((name) => form.getAll(name).map(String))
  const rows = (ids ?? []).map((id, i) => {
    const [version, was, currency] = (versions?.[i] ?? '').split(' ', 3)
    return {
      ...{ titular_id: idOf(id), version: idOf(version), typed: texts?.[i] ?? '' },
      was: was === undefined ? undefined : Number(was),
      currency: WAGE_CURRENCIES.find((each) => each === currency) ?? ('VES' as const),
    }
  })
  return [...new Map(rows.map((row) => [row.titular_id, row])).values()].filter(
    ({ titular_id }) => titular_id > 0,
  )
}

const idsOf = (rows: readonly SalaryDraft[]) => rows.map(({ titular_id }) => titular_id)

/**
 * The rows in which something was typed, of titulars whose salary is another. One that nobody touched
 * is none of them, even if somebody else has changed the salary since.
 */
async function changedRows(args: RouteArgs, rows: SentRow[]): Promise<SentRow[]> {
  const known = await titularsById(contextOf(args).db, idsOf(rows))
  return rows.filter(({ titular_id, typed, was }) => {
    const titular = known.get(titular_id)
    const amount = typed.trim() === '' ? 0 : parseBs(typed)
    return titular !== undefined && amount !== titular.salary && amount !== was
  })
}

/** The list's address by a button's query, or by the typed search and order. */
function targetOf(url: URL, go: string, form: FormData): string {
  const query = new URLSearchParams(go === 'find' ? url.search : go)
  if (go === 'find') {
    query.delete('page')
    for (const name of ['search', 'sort_by']) {
      const text = String(form.get(name) ?? '').trim()
      if (text) query.set(name, text)
      else query.delete(name)
    }
  }
  const text = query.toString()
  return text ? `${url.pathname}?${text}` : url.pathname
}

async function saveRows(
  args: RouteArgs,
  form: FormData,
  { rows, changed, wanted }: Record<'rows' | 'changed' | 'wanted', SentRow[]>,
  here: string,
) {
  const { app, db, write, today } = contextOf(args)
  const people = await titularsById(db, idsOf([...changed, ...wanted]))
  const typed = Object.fromEntries(
    [...changed, ...wanted].map((row) => [
      row.titular_id,
      inOwnCurrency(row, people.get(row.titular_id)?.salary_currency),
    ]),
  )
  const refuse = (
    status: number,
    error: Record<string, string[]>,
    stale: RowsDrawn['stale'] = {},
  ) =>
    data<FormReply<RowsDrawn>>(
      {
        result: { status: 'error', error, initialValue: {} },
        drawn: { typed, stale },
        key: newKey(),
      },
      { status },
    )
  const schema = salaryInput(fieldsFor('form', today))
  const errors: Record<string, string[]> = {}
  const sound: WantedSalary[] = []
  for (const { titular_id, typed: salary, version } of wanted) {
    const parsed = schema.safeParse(
      { titular_id: String(titular_id), salary },
      { reportInput: true },
    )
    if (parsed.success) sound.push({ ...parsed.data, version })
    else errors[titular_id] = parsed.error.issues.slice(0, 1).map(({ message }) => message)
  }
  if (Object.keys(errors).length > 0) return refuse(422, errors)
  const known = await titularsById(db, idsOf(wanted))
  if (known.size < wanted.length) throw new NotFound()
  const body = { save: form.get('save'), rows }
  let ids: number[]
  try {
    const saved = await write((tx, actor) =>
      withOneTimeKey(tx, actor, readKey(form), 'salaries', body, async () => {
        const ids = await setSalaries(tx, sound, actor)
        await dropSalaryDrafts(tx, actor, idsOf(wanted))
        return form.get('save') === 'all' ? ids : idsOf(wanted)
      }),
    )
    ids = saved.ids
  } catch (error) {
    if (error instanceof SalariesStale) {
      const stale = error.titulars.map(({ id, salary, version }) => [id, { salary, version }])
      return refuse(409, { '': [error.message] }, Object.fromEntries(stale))
    }
    if (error instanceof Conflict) return refuse(409, { '': [error.message] })
    throw error
  }
  const text = await savedText(db, ids)
  return redirectWithToast(app, here, { tone: 'success', title: 'Exito', text })
}

async function savedText(db: Db, ids: readonly number[]): Promise<string> {
  const [only = 0] = ids
  if (ids.length === 0) return 'No hay salarios distintos por guardar'
  if (ids.length > 1) return `Se han actualizado ${ids.length} salarios con exito`
  return `El salaro de ${await titularName(db, only)} ha sido actualizado con exito`
}
