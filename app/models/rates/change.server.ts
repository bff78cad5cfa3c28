/** Enters exchange rates: they are only added (docs/rules/rates.md#1). */
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import { withoutAnswers } from '#app/kernel/errors/questions.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { addDays, formatDateShort } from '#app/kernel/values/dates.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { rates } from '#db/schema.ts'
import { formatRate, isFar, type rateInput } from './fields.ts'
import { type Rate, rateOn } from './read.server.ts'

export type RateInput = InputOf<typeof rateInput>

/** Asks about a value that is far from the one in force on the day before; undefined if it is not. */
export function farFrom(
  before: Pick<Rate, 'value' | 'day'> | undefined,
  value: RateInput['value'],
): Question | undefined {
  if (!before || !isFar(value, before.value)) return undefined
  const said = `${formatRate(before.value)} Bs del ${formatDateShort(before.day)}`
  return problem('rate_far', `Se aparta más de 20 % de la tasa anterior: ${said}`)
}

export async function judgeRate(db: Db, said: Partial<RateInput>): Promise<Problems> {
  const { currency, day, value, allow_rate_far } = said
  if (!currency || !day || !value || allow_rate_far) return {}
  const far = farFrom(await rateOn(db, currency, addDays(day, -1)), value)
  return far ? { value: far } : {}
}

/** Enters a rate, which counts from then on. Returns its id. Throws FieldErrors. */
export async function createRate(tx: Tx, input: RateInput, actor: Actor): Promise<number> {
  const problems = await judgeRate(tx, input)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  return enterRate(tx, withoutAnswers(input), actor)
}

export async function enterRate(
  tx: Tx,
  rate: Omit<RateInput, 'allow_rate_far'>,
  actor: Actor,
): Promise<number> {
  const made = await insertRow(tx, rates, { ...rate, ...signed(actor) })
  await recordAudit(tx, actor, 'create', 'rate', made.id, null, rate)
  return made.id
}

/** Who enters a rate, and when; nobody where the app does so itself. */
export const signed = ({ id, name, at }: Actor) => ({
  user_id: id,
  user_name: id === null ? null : name,
  created_at: at.toISOString(),
})
