/** Switching the approval by a second person on and off (docs/rules/approval.md#1). */
import type { Actor } from '#app/services/access/actor.ts'
import { countAdministrators } from '#app/services/access/administrators.server.ts'
import { isApprovalOn, type Thresholds } from '#app/services/documents/thresholds.server.ts'
import { problem } from '#app/services/errors/codes.ts'
import { Conflict, checkVersion } from '#app/services/errors/errors.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { approval_settings } from '#db/schema.ts'
import { countWaiting, getApprovalSettings } from './read.server.ts'

const TWO_NEEDED = problem(
  'two_administrators',
  'Para que apruebe una segunda persona hacen falta dos administradores activos, y solo hay uno',
)

type Changes = Partial<Thresholds> & Allowed<'leaves_waiting'>

/**
 * Changes the given amounts; null switches one off. Throws StaleVersion, and Conflict with fewer
 * than two active administrators, or to ask before what waits is left waiting.
 */
export async function updateApprovalSettings(
  tx: Tx,
  { allow_leaves_waiting, ...changes }: Changes,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getApprovalSettings(tx)
  checkVersion(before, version)
  const wanted = { ...before, ...changes }
  if (isSame(before, wanted)) return
  const after = { ...wanted, version: before.version + 1 }
  if (isOn(after) && (await countAdministrators(tx)) < 2) throw new Conflict(TWO_NEEDED)
  if (!allow_leaves_waiting) await askOfWaiting(tx, before, after)
  const at = actor.at.toISOString()
  await tx
    .insert(approval_settings)
    .values({ id: 1, ...after, created_at: at, updated_at: at })
    .onConflictDoUpdate({
      target: approval_settings.id,
      set: { ...after, updated_at: at },
    })
  await recordAudit(tx, actor, 'update', 'approval', 1, before, after)
}

const isSame = (before: Thresholds, after: Thresholds) =>
  Object.entries(before).every(([name, amount]) => after[name as keyof Thresholds] === amount)

const isOn = ({ runs, paysheets, payments, transfers }: Thresholds) =>
  isApprovalOn({ runs, paysheets, payments, transfers })

/** Asks when an amount goes while documents of its kind wait: they stay as they are. */
async function askOfWaiting(tx: Tx, before: Thresholds, after: Thresholds): Promise<void> {
  const left = Object.entries(await countWaiting(tx))
    .filter(([name]) => goes(before, after, name as keyof Thresholds))
    .reduce((sum, [, n]) => sum + n, 0)
  if (left === 0) return
  const what =
    left === 1 ? 'Queda 1 por aprobar, que sigue' : `Quedan ${left} por aprobar, que siguen`
  throw new Conflict(problem('leaves_waiting', `${what} esperando`))
}

const goes = (before: Thresholds, after: Thresholds, name: keyof Thresholds) =>
  before[name] !== null && after[name] === null
