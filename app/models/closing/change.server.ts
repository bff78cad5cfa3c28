/** Closes days, and opens them again (docs/rules/closing.md#2). */
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { checkVersion, FieldErrors } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatDateShort, type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { keepOnlyRow } from '#db/insert.server.ts'
import { closing } from '#db/schema.ts'
import type { closingInput } from './fields.ts'
import { getClosing, type KindCount, unfiledBetween, waitingUpTo } from './read.server.ts'

type ClosingInput = InputOf<typeof closingInput>

const TOO_LATE = problem('too_large', 'No se cierra más allá de hoy')
const NO_REASON = problem('required', 'Escriba el motivo')

/**
 * Closes the days up to `until`; null, or an earlier day than now, opens days again, with a
 * reason. Throws StaleVersion, FieldErrors.
 */
export async function changeClosing(
  tx: Tx,
  input: ClosingInput,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getClosing(tx)
  checkVersion(before, version)
  const until = input.until ?? null
  const opens = before.until !== null && (until === null || until < before.until)
  if (opens && !input.reason) throw new FieldErrors({ reason: NO_REASON })
  if (until !== null && !opens) await judgeClosing(tx, before.until, until, input, actor)
  const next = { until, version: before.version + 1 }
  await keepOnlyRow(tx, closing, next, actor.at.toISOString())
  const after = { until, reason: opens ? input.reason : null }
  await recordAudit(tx, actor, 'update', 'closing', 1, { until: before.until, reason: null }, after)
}

async function judgeClosing(
  tx: Tx,
  before: IsoDate | null,
  until: IsoDate,
  input: ClosingInput,
  actor: Actor,
): Promise<void> {
  if (until > todayInCaracas(actor.at)) throw new FieldErrors({ until: TOO_LATE })
  const waiting = await waitingUpTo(tx, until)
  if (waiting.length > 0) {
    const text = `Esperan aprobación hasta el ${formatDateShort(until)}: ${listed(waiting)}`
    throw new FieldErrors({ until: problem('pending', text) })
  }
  if (input.allow_no_bank_file) return
  const unfiled = await unfiledBetween(tx, before, until)
  if (unfiled.length === 0) return
  const text = `Hay transferencias que no van en ningún archivo del banco: ${listed(unfiled)}`
  throw new FieldErrors({ until: problem('no_bank_file', text) })
}

/** 'órdenes de nómina (3), órdenes personales (1)' */
const listed = (counts: readonly KindCount[]) =>
  counts.map(({ name, count }) => `${name.toLowerCase()} (${formatCount(count)})`).join(', ')
