/** Messages to those who may approve what begins to wait (docs/rules/approval.md#14). */
import { and, eq, min, sql } from 'drizzle-orm'
import { APPROVAL_EMAIL } from '#app/io/messaging/mail-queue.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import type { ApprovedKind } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { outbox, payroll_runs, paysheets, users } from '#db/schema.ts'
import { type Trail, trailOfRun } from './approvers.server.ts'
import { decidersOf } from './deciders.server.ts'
import { paidBy, type Weighed } from './thresholds.server.ts'

/** A stored document that waits. */
export type WaitingDocument = Weighed & { id: number; order: number }

/**
 * Tells those who may approve documents that were just made, once: one message for each run, also when
 * more orders join it while it waits, and one for those without a run. The trail has their making.
 */
export async function tellApprovers(
  tx: Tx,
  kind: ApprovedKind,
  made: readonly WaitingDocument[],
  actor: Actor,
): Promise<void> {
  for (const [run, together] of Map.groupBy(made, (each) => each.payroll_run_id ?? null)) {
    if (run !== null) await tellOfRun(tx, run, actor)
    else await tellOfDocuments(tx, kind, together, actor)
  }
}

async function tellOfDocuments(
  tx: Tx,
  kind: ApprovedKind,
  made: readonly WaitingDocument[],
  actor: Actor,
): Promise<void> {
  const [first] = made
  if (!first) return
  const { one, many } = DOCUMENTS[kind]
  const isOne = made.length === 1
  const what = isOne
    ? `la ${one} ${formatDocumentNumber(first.order)}`
    : `${formatCount(made.length)} ${many}`
  const total = made.reduce((sum, each) => sum + BigInt(paidBy(each)), 0n)
  const said = { occasion: `${kind}:${first.id}`, what, pronoun: isOne ? 'la' : 'las', total }
  await tell(tx, [{ kind, ids: made.map(({ id }) => id) }], said, actor)
}

async function tellOfRun(tx: Tx, id: number, actor: Actor): Promise<void> {
  const [run] = await waitingRun(tx).execute({ id })
  if (!run) return
  const occasion = `paysheet:${run.first}`
  // Whose orders join one by one need not have the whole run read each time.
  const [told] = await toldOf(tx).execute({ occasion: `waits:${occasion}` })
  if (told) return
  const what = `la nómina ${formatDocumentNumber(run.order)} «${run.title}»`
  const said = { occasion, what, pronoun: 'la', total: run.total }
  await tell(tx, await trailOfRun(tx, id), said, actor)
}

const toldOf = query((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.occasion, sql.placeholder('occasion')))
    .limit(1),
)

/** What of a run waits. Its first such order tells one waiting from the next, after an approval. */
const waitingRun = query((db) =>
  db
    .select({
      order: payroll_runs.order,
      title: payroll_runs.title,
      first: min(paysheets.id),
      total: exactly(sql`sum(${paysheets.total})`),
    })
    .from(paysheets)
    .innerJoin(payroll_runs, eq(payroll_runs.id, paysheets.payroll_run_id))
    .where(and(eq(payroll_runs.id, sql.placeholder('id')), sql`${paysheets.pending}`))
    .groupBy(payroll_runs.id),
)

type Said = { occasion: string; what: string; pronoun: string; total: bigint }

async function tell(tx: Tx, trail: Trail, said: Said, { name, at }: Actor): Promise<void> {
  const [deciders] = await decidersOf(tx, [trail])
  const ids = [...(deciders?.may.keys() ?? [])]
  const receivers = await inSlices(ids, (some) => wanting(tx).execute({ ids: listed(some) }))
  const { occasion, what, pronoun, total } = said
  const text = {
    occasion: `waits:${occasion}`,
    title: 'Por aprobar',
    content: `${name} dejó por aprobar ${what}, por ${formatBs(total)}. Falta que ${pronoun} apruebe otro administrador, como usted, en «Por aprobar».`,
  }
  await enqueue(
    tx,
    receivers.map((receiver) => ({ receiver, ...text })),
    at,
  )
}

const wanting = query((db) =>
  db
    .select({ id: users.id, simgulary_bot_id: users.simgulary_bot_id, email: APPROVAL_EMAIL })
    .from(users)
    .where(and(isIn(users.id), eq(users.allow_receive_approval_notification, true))),
)
