/** Enters and confirms values of parameters (docs/rules/law.md#2). */
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, NotFound, type Problems } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { formatDateShort, type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { isQuantity, parameterLabel, valueText } from '#app/models/payroll/parameter-words.ts'
import { isOwn, type Parameter, type ParameterName } from '#app/models/payroll/parameters.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { parameters, titulars } from '#db/schema.ts'
import { payEffect } from './effect.server.ts'
import { type parameterInput, readValue } from './fields.ts'
import { getParameter, listParameters, type ParameterEntry, taxProposals } from './read.server.ts'

type CompanyInput = InputOf<typeof parameterInput>
/** `titular_id`: whose value it is, if not the company's. */
type ParameterInput = Omit<CompanyInput, 'name'> & {
  name: ParameterName
  titular_id?: number | undefined
}

const NO_SOURCE = problem('required', 'Escriba de dónde es: la ley o la gaceta')
const NO_OWN_SOURCE = problem('required', 'Escriba de dónde es: su AR-I, una variación o la tarifa')
const TOO_MANY = problem('too_many', 'Ya tiene 500 valores registrados')
const NO_EMPLOYEE = problem('unknown_value', 'Elija un empleado')
/** What a person may have of values: ten a year for a whole career. */
const MOST_OWN = 500
const SAME = problem('already_done', 'Ya es el valor de ese día')

/**
 * Adds a value; `edge` is where it was written. A choice is confirmed as it is made, and so is an
 * employee's value; a quantity of the company waits for it. Returns its id. Throws FieldErrors for what is
 * wrong, and to ask of a day that is past, of a value that stands from a later one, and of what a company's
 * value changes this month.
 */
export async function addParameter(
  tx: Tx,
  input: ParameterInput,
  edge: 'form' | 'api',
  actor: Actor,
): Promise<number> {
  const { name, since, source, titular_id = null } = input
  const read = readValue(name, input.value, edge)
  const wrong: Problems = {}
  if ('wrong' in read) wrong.value = read.wrong
  if (isQuantity(name) && !source) wrong.source = isOwn(name) ? NO_OWN_SOURCE : NO_SOURCE
  if (isOwn(name) && !(await isEmployee(tx, titular_id))) wrong.titular_id = NO_EMPLOYEE
  if ('wrong' in read || Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  const { value } = read
  const all = await listParameters(tx, titular_id ?? undefined)
  const own = all.filter((entry) => entry.name === name)
  if (isOwn(name) && all.length >= MOST_OWN) throw new FieldErrors({ value: TOO_MANY })
  const isLast = own.every((entry) => entry.since <= since || entry.value === value)
  if (isLast && inForceOn(own, since)?.value === value) throw new FieldErrors({ value: SAME })
  await ask(tx, { ...input, value }, all, own, actor)
  const at = actor.at.toISOString()
  const who = { user_id: actor.id, user_name: actor.name, created_at: at }
  const isSure = !isQuantity(name) || isOwn(name)
  const row = { titular_id, name, value, since, source, ...who, ...(isSure && confirmation(actor)) }
  const { id } = await insertRow(tx, parameters, row)
  await recordAudit(tx, actor, 'create', 'parameter', id, null, toldOf({ ...row, source }))
  return id
}

async function isEmployee(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false
  const [found] = await tx
    .select({ scope: titulars.scope })
    .from(titulars)
    .where(eq(titulars.id, id))
  return found?.scope === 'Empleado'
}

const confirmation = ({ id, name, at }: Actor) => ({
  confirmed_by: id,
  confirmed_name: name,
  confirmed_at: at.toISOString(),
})

async function ask(
  tx: Tx,
  input: ParameterInput,
  all: readonly Parameter[],
  own: readonly ParameterEntry[],
  actor: Actor,
): Promise<void> {
  const { name, value, since } = input
  const today = todayInCaracas(actor.at)
  const asked: Problems = {}
  const later = own.filter((entry) => entry.since >= since && entry.user_id !== null)
  const texts = [
    ...(since < today ? ['Esa fecha ya pasó: las órdenes que existen no cambian'] : []),
    ...later.slice(0, 3).map((entry) => {
      const stands = `${valueText(name, entry.value)} desde el ${formatDateShort(entry.since)}`
      return `Toma el lugar de ${stands}`
    }),
  ]
  if (texts.length > 0 && !input.allow_dated_back) {
    asked.since = problem('dated_back', texts.slice(0, 3).join('. '))
  }
  if (!input.allow_changes_pay && !isOwn(name)) {
    const added = { id: Number.MAX_SAFE_INTEGER, name, value, since, isConfirmed: true }
    const effect = await payEffect(tx, all, [added], today)
    if (effect) asked.value = problem('changes_pay', effect)
  }
  if (Object.keys(asked).length > 0) throw new FieldErrors(asked)
}

const MOST_TOGETHER = 200

/** Those confirmed meanwhile stay. Returns how many. Throws NotFound, and FieldErrors for none or too many. */
export async function confirmParameters(
  tx: Tx,
  ids: readonly number[],
  actor: Actor,
): Promise<number> {
  const some = new Set(ids)
  if (some.size === 0) throw new FieldErrors({ ids: problem('required', 'Marque algún valor') })
  if (some.size > MOST_TOGETHER) {
    throw new FieldErrors({ ids: problem('too_many', `Marque como máximo ${MOST_TOGETHER}`) })
  }
  let count = 0
  for (const id of some) {
    const { confirmed_at, titular_id } = await getParameter(tx, id)
    if (titular_id !== null) throw new NotFound()
    if (confirmed_at !== null) continue
    await confirmParameter(tx, id, actor)
    count++
  }
  return count
}

/** Confirms a value; one that is confirmed stays as it is. Throws NotFound, Conflict. */
export async function confirmParameter(tx: Tx, id: number, actor: Actor): Promise<void> {
  const before = await getParameter(tx, id)
  if (before.confirmed_at !== null) {
    throw new Conflict(problem('already_done', 'El valor ya está confirmado'))
  }
  await tx.update(parameters).set(confirmation(actor)).where(eq(parameters.id, id))
  const told = toldOf(before)
  await recordAudit(tx, actor, 'approve', 'parameter', id, told, { ...told, confirmed: true })
}

const toldOf = ({ titular_id, name, value, since, source }: ToldParameter) => ({
  ...(titular_id !== null && { titular_id }),
  name: parameterLabel(name),
  value: valueText(name, value),
  since,
  source,
})
type ToldParameter = Pick<ParameterEntry, 'titular_id' | 'name' | 'value' | 'since' | 'source'>

/** A proposal as a screen showed it, and the percentage that stood; '' for none. */
export type TakenTax = { titular_id: number; percent: string; current: string }

/**
 * Enters what was proposed from today on. Returns of how many it was not entered already. Throws FieldErrors where
 * a proposal or what stood is no longer what was shown, or a later percentage is registered.
 */
export async function takeProposals(
  tx: Tx,
  all: readonly TakenTax[],
  today: IsoDate,
  actor: Actor,
): Promise<number> {
  const taken = new Map(all.map((each) => [each.titular_id, each]))
  if (taken.size === 0) throw new FieldErrors({ '': NOBODY })
  const ids = [...taken.keys()]
  const people = await wagesById(tx).execute({ ids: listed(ids) })
  const proposals = await taxProposals(tx, people, today)
  let entered = 0
  for (const { titular_id, percent, current } of taken.values()) {
    const now = proposals.get(titular_id)
    // Whoever sends the same page again finds it entered.
    if (now?.current === percent && now.proposal?.percent === percent) continue
    const isShown = now?.proposal?.percent === percent && (now.current ?? '') === current
    if (!isShown || now.next) throw new FieldErrors({ '': CHANGED })
    const source = `Tarifa 1: ${now.proposal?.formula}`.slice(0, 255)
    const said = { titular_id, name: 'islr', value: percent, since: today, source } as const
    await addParameter(tx, { ...said, allow_dated_back: true }, 'api', actor)
    if (++entered % AT_ONCE === 0) await giveWay()
  }
  return entered
}

/** People whose values are entered before others get their turn. */
const AT_ONCE = 20

const NOBODY = problem('required', 'Marque a quiénes se les aplica lo propuesto')
const CHANGED = problem(
  'stale',
  'Alguna propuesta cambió desde que se mostró. Revise los porcentajes antes de confirmarlos.',
)

const wagesById = query((db) => {
  const { id, salary, salary_currency: currency } = titulars
  return db.select({ id, salary, currency }).from(titulars).where(isIn(id))
})
