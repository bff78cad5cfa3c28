/** Switching the approval by a second person on and off (docs/rules/approval.md#1). */
import { and, eq, gte, inArray, max } from 'drizzle-orm'
import { tellAdministrators } from '#app/io/messaging/tell-administrators.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion } from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { countAdministrators } from '#app/models/access/administrators.server.ts'
import { checkIsAnother } from '#app/models/documents/approvers.server.ts'
import { isApprovalOn, type Thresholds } from '#app/models/documents/thresholds.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { keepOnlyRow } from '#db/insert.server.ts'
import { APPROVED_KINDS } from '#db/kinds.ts'
import { approval_settings, audit } from '#db/schema.ts'
import { approvalLabels } from './fields.ts'
import { type ApprovalSettings, countWaiting, getApprovalSettings } from './read.server.ts'

const TWO_NEEDED = problem(
  'two_administrators',
  'Para que apruebe una segunda persona hacen falta dos administradores activos, y solo hay uno',
)

type Changes = Partial<Thresholds> & Allowed<'leaves_waiting'>

/**
 * Changes the given amounts; null switches one off. While documents wait, or some were made that day,
 * the change is only proposed, until another administrator saves the same amounts; saving those that
 * are drops it. Tells all administrators. Returns whether the amounts hold now. Throws StaleVersion,
 * and Conflict with fewer than two active administrators, to ask before what waits is left waiting,
 * and to who confirms a proposal of their own.
 */
export async function updateApprovalSettings(
  tx: Tx,
  { allow_leaves_waiting, ...changes }: Changes,
  actor: Actor,
  version?: number,
): Promise<'set' | 'proposed'> {
  const { proposed, version: seen, ...before } = await getApprovalSettings(tx)
  checkVersion({ version: seen }, version)
  const wanted = { ...before, ...changes }
  if (isSame(before, wanted)) {
    if (!proposed) return 'set'
    const { by: _, name: __, at: ___, ...dropped } = proposed
    await store(tx, { ...before, proposed: null, version: seen + 1 }, actor)
    await recordAudit(tx, actor, 'reject', 'approval', 1, dropped, before)
    return 'set'
  }
  if (isApprovalOn(wanted) && (await countAdministrators(tx)) < 2) throw new Conflict(TWO_NEEDED)
  if (!allow_leaves_waiting) await askOfWaiting(tx, before, wanted)
  const next = { ...wanted, proposed: null, version: seen + 1 }
  if (isApprovalOn(before) && (await isUnderWay(tx, actor.at))) {
    if (!proposed || !isSame(wanted, proposed)) {
      const own = { ...wanted, by: actor.id, name: actor.name, at: actor.at.toISOString() }
      await store(tx, { ...before, proposed: own, version: seen + 1 }, actor)
      await recordAudit(tx, actor, 'propose', 'approval', 1, before, wanted)
      await tell(tx, before, wanted, actor, 'propone')
      return 'proposed'
    }
    await checkIsAnother(tx, actor, proposed.by, await rowOfProposal(tx))
  }
  await store(tx, next, actor)
  await recordAudit(tx, actor, 'update', 'approval', 1, before, wanted)
  await tell(tx, before, wanted, actor, 'puso')
  return 'set'
}

const store = (tx: Tx, after: ApprovalSettings, actor: Actor) =>
  keepOnlyRow(tx, approval_settings, after, actor.at.toISOString())

/** Whether documents wait, or some were made or approved today in Caracas. */
async function isUnderWay(tx: Tx, now: Date): Promise<boolean> {
  const waiting = Object.values(await countWaiting(tx))
  if (waiting.some((n) => n > 0)) return true
  const today = todayInCaracas(now)
  const rows = await tx
    .select({ at: audit.at })
    .from(audit)
    .where(
      and(
        // It is four hours behind UTC.
        gte(audit.at, `${today}T04:00:00.000Z`),
        inArray(audit.kind, [...APPROVED_KINDS]),
        inArray(audit.action, ['create', 'approve', 'restore']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The row of the trail with the proposal that stands. */
async function rowOfProposal(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ id: max(audit.id) })
    .from(audit)
    .where(and(eq(audit.kind, 'approval'), eq(audit.action, 'propose')))
  return row?.id ?? 0
}

/** 'Ana puso otros montos de aprobación: Nóminas, de 0,00 Bs a ninguno.' */
async function tell(
  tx: Tx,
  before: Thresholds,
  after: Thresholds,
  actor: Actor,
  verb: 'puso' | 'propone',
): Promise<void> {
  const names = Object.keys(approvalLabels) as (keyof Thresholds)[]
  const changed = names.filter((name) => before[name] !== after[name])
  const said = changed.map((name) => {
    const [was, is] = [before[name], after[name]].map((each) =>
      each === null ? 'ninguno' : formatBs(each),
    )
    return `${approvalLabels[name]}, de ${was} a ${is}`
  })
  const rest = verb === 'propone' ? ' Otro administrador los confirma en Aprobación.' : ''
  const message = {
    occasion: `approval:${verb}:${actor.at.toISOString()}`,
    title: 'Montos de aprobación',
    content: `${actor.name} ${verb} otros montos de aprobación: ${said.join('; ')}.${rest}`,
  }
  await tellAdministrators(tx, message, actor.at)
}

const isSame = (before: Thresholds, after: Thresholds) =>
  Object.entries(before).every(([name, amount]) => after[name as keyof Thresholds] === amount)

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
