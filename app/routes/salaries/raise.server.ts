/** 'Aumentar': what is asked is drawn again with each button, until it is confirmed. */

import { data } from 'react-router'
import { namesOf } from '#app/http/forms/fields.server.ts'
import {
  contextOf,
  type FormReply,
  idOf,
  newKey,
  parseForm,
  type RouteArgs,
  readKey,
  readOwnForm,
} from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { percentRaiseInput, raiseInput } from '#app/models/titulars/salaries/fields.ts'
import {
  namesakesOf,
  planRaise,
  type Raise,
  type RaisePlan,
  raiseSalaries,
} from '#app/models/titulars/salaries/raise.server.ts'
import type { Db } from '#db/client.server.ts'

const OWN_NAMES = ['titular', 'chosen', 'had', 'search', 'page', 'shown_page', 'digest']

/** People to tick at once, and the most that can be chosen by ticks. */
const PEOPLE_PER_PAGE = 50
const MOST_CHOSEN = 10_000
/** Lines of a preview that are shown; its sums are of all. */
const MOST_SHOWN = 500

export async function peopleToRaise(db: Db, search: string, page: string) {
  const query = new URLSearchParams({ search, page, limit: String(PEOPLE_PER_PAGE) })
  const { listing } = parseListing(titularListing, query)
  const filters = { scope: ['Empleado'], active: true }
  const found = await listTitulars(db, { ...listing, filters })
  const namesakes = await namesakesOf(
    db,
    found.data.map(({ id }) => id),
  )
  return {
    search,
    page: found.current_page,
    lastPage: found.last_page,
    total: found.total,
    rows: found.data.map(({ id, name, salary, salary_currency, department }) => ({
      ...{ id, name, namesake: namesakes.get(id), salary, salary_currency, department },
    })),
  }
}

export type People = Awaited<ReturnType<typeof peopleToRaise>>
/** With how many lines there are, the first of them, and whose department they are of. */
type Plan = RaisePlan & Pick<Raise, 'currency'> & { count: number; department: string | null }
export type RaiseDrawn = { chosen: number[]; people: People; plan?: Plan }

/** Draws the screen again, with the preview for `preview`, or raises the salaries for `save`. */
export async function submitRaise(args: RouteArgs) {
  const { app, db, write, today } = contextOf(args)
  const planOf = async (raise: Raise) => shown(raise, await planRaise(db, raise, app.now()))
  const fields = fieldsFor('form', today)
  const names = new Set([...namesOf(raiseInput, fields), ...OWN_NAMES])
  const form = await readOwnForm(args, { names, lists: ['titular'] })
  const intent = String(form.get('intent') ?? '')
  const chosen = chosenIn(form)
  const search = intent === 'clear' ? '' : String(form.get('search') ?? '')
  const people = await peopleToRaise(db, search, pageIn(form, intent))
  const submission =
    form.get('mode') === 'percent'
      ? parseForm(form, percentRaiseInput, fields)
      : parseForm(form, raiseInput, fields)
  const answer = (status: number, result: FormReply['result'], plan?: Plan) =>
    data<FormReply<RaiseDrawn>>(
      { result, key: newKey(), drawn: { chosen, people, ...(plan && { plan }) } },
      { status },
    )
  const initialValue = submission.payload as FormReply['result']['initialValue']
  if (SEARCHES.has(intent) || form.has('page')) return answer(200, { initialValue })
  if (submission.status !== 'success') return answer(422, submission.reply())
  const raise = { ...submission.value, ...submission.value.who, chosen }
  if (raise.who !== 'chosen' && chosen.length > 0) {
    return answer(422, submission.reply({ fieldErrors: { who: [OTHERS] } }))
  }
  const digest = String(form.get('digest') ?? '')
  try {
    if (intent !== 'save') return answer(200, { initialValue }, await planOf(raise))
    const { ids } = await write((tx, actor) =>
      withOneTimeKey(tx, actor, readKey(form), 'raise', { ...raise, digest }, () =>
        raiseSalaries(tx, raise, digest, actor),
      ),
    )
    return redirectWithToast(app, '/settings/salary', {
      tone: 'success',
      title: 'Exito',
      text: savedText(ids.length),
      ...(raise.since && raise.since < today && { persistent: 'page', link: TO_ARREARS }),
    })
  } catch (error) {
    if (error instanceof FieldErrors) {
      return answer(422, submission.reply({ fieldErrors: error.fields }))
    }
    if (!(error instanceof Conflict)) throw error
    const plan = await planOf(raise).catch(() => undefined)
    return answer(409, submission.reply({ formErrors: [error.message] }), plan)
  }
}

const OTHERS =
  'Eligió personas en «Elegir personas»: elija aquí «Las personas elegidas», o quíteles la marca'

const TO_ARREARS = { href: '/settings/salary/arrears', label: 'Ver diferencias por pagar' }

function savedText(count: number): string {
  if (count === 0) return 'No hay salarios distintos por guardar'
  return count === 1
    ? 'Se ha actualizado 1 salario con exito'
    : `Se han actualizado ${formatCount(count)} salarios con exito`
}

const shown = ({ department, currency }: Raise, { lines, ...plan }: RaisePlan): Plan => ({
  ...plan,
  department,
  currency,
  count: lines.length,
  lines: lines.slice(0, MOST_SHOWN),
})

/** The people chosen before, without the page's unticked ones, and the ticked ones. */
function chosenIn(form: FormData): number[] {
  const had = new Set(idsIn(form.get('had')))
  const before = idsIn(form.get('chosen')).filter((id) => !had.has(id))
  const ticked = form.getAll('titular').map(idOf)
  return [...new Set([...before, ...ticked])].filter((id) => id > 0).slice(0, MOST_CHOSEN)
}

const idsIn = (text: FormDataEntryValue | null) =>
  String(text ?? '')
    .split(',', MOST_CHOSEN)
    .map(idOf)

/** The buttons that look for people, or for all of them again. */
const SEARCHES = new Set(['find', 'clear'])

/** A page's button, or the page that was shown unless a new search was typed. */
const pageIn = (form: FormData, intent: string) =>
  String(form.get('page') ?? (SEARCHES.has(intent) ? '1' : (form.get('shown_page') ?? '1')))
