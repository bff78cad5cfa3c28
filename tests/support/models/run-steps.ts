/** Random steps of payroll runs: made, changed, decided, filed, closed and opened again. */
import fc from 'fast-check'
import type { Actor } from '#app/kernel/access/actor.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { approveRun, rejectRun } from '#app/models/approval/change.server.ts'
import { makeBankFiles, markBankLines } from '#app/models/bank-files/change.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { renamePayrollRun, voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  approvePaysheet,
  createPaysheet,
  type PaysheetInput,
  rejectPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { BANK_LINE_STATES } from '#db/kinds.ts'
import { setApproval } from './approval.ts'
import { day } from './factories.ts'
import { type Parties, paysheetValues } from './orders.ts'

export const PEOPLE = [0, 1, 2] as const
export type Person = (typeof PEOPLE)[number]
/** Both are of one month, so that every order may join every run. */
const DAYS = [day('2026-11-05'), day('2026-11-13')] as const

export const runStep = fc.record({
  action: fc.constantFrom(
    ...(['run', 'run', 'run', 'join', 'join many', 'move', 'edit', 'void', 'void run'] as const),
    ...(['approve run', 'approve run', 'reject run', 'approve', 'reject', 'rename'] as const),
    ...(['file', 'file', 'mark', 'mark', 'close', 'open', 'switch'] as const),
  ),
  who: fc.constantFrom(...PEOPLE),
  /** Which order and which run or file, counted round. */
  which: fc.nat(20),
  other: fc.nat(20),
  size: fc.integer({ min: 1, max: 4 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 900_00 }), fc.constantFrom(799_99, 800_00, 500_00)),
  day: fc.constantFrom(...DAYS),
  status: fc.constantFrom(...BANK_LINE_STATES),
  /** Whether questions are answered with yes, and the version is said that was seen. */
  sure: fc.boolean(),
  versioned: fc.boolean(),
})
export type RunStep = typeof runStep extends fc.Arbitrary<infer S> ? S : never

export type RunWorld = { parties: Parties; people: readonly Actor[] }

/** What the step is about; ids that it does not need are 0. */
export type About = { order: number; run: number; file: number; to: number | null; version: number }

/** Does the step; returns the ids of what it makes. */
export async function doStep(
  tx: Tx,
  { parties, people }: RunWorld,
  step: RunStep,
  about: About,
): Promise<number[]> {
  const actor = people[step.who] as Actor
  const amount = centimos(step.amount)
  const added = { adition: amount, adition_reason: 'Guardia', issued_at: step.day }
  const order = (payroll_run_id: number | null): PaysheetInput => ({
    ...paysheetValues({ ...parties, ...added, allow_duplicate: true }),
    payroll_run_id,
  })
  const many = async (run: number | null) => {
    const inputs = Array.from({ length: step.size }, () => order(run))
    return (await createPaysheets(tx, inputs, actor)).map(({ id }) => id)
  }
  const version = step.versioned ? about.version : undefined
  const decision = { actor, version, accepted: { allow_duplicate: true } }
  const single = { actor, accepted: { allow_duplicate: true } }
  const allow = { allow_in_bank_file: step.sure }
  const edited = { ...allow, allow_duplicate: true }
  const none = async (work: Promise<unknown>) => {
    await work
    return []
  }
  const ways: Record<RunStep['action'], () => Promise<number[]>> = {
    run: () => many(null),
    'join many': () => many(about.run),
    join: async () => [await createPaysheet(tx, order(about.run), actor)],
    move: () =>
      none(updatePaysheet(tx, about.order, { payroll_run_id: about.to, ...edited }, actor)),
    edit: () => none(updatePaysheet(tx, about.order, { ...added, ...edited }, actor)),
    void: () => none(voidPaysheet(tx, about.order, actor, null, allow)),
    'void run': () => none(voidPayrollRun(tx, about.run, actor, 'X', version, allow)),
    'approve run': () => none(approveRun(tx, about.run, decision)),
    'reject run': () => none(rejectRun(tx, about.run, 'No', decision)),
    approve: () => none(approvePaysheet(tx, about.order, single)),
    reject: () => none(rejectPaysheet(tx, about.order, 'No', single)),
    rename: () => none(renamePayrollRun(tx, about.run, { title: 'Otra' }, actor, version)),
    file: () => fileOf(tx, about.run, parties.enterprise_id, step, actor),
    mark: () => none(markBankLines(tx, about.file, [markOf(step, about.order)], actor)),
    close: () =>
      none(
        changeClosing(tx, { until: step.day, reason: 'X', allow_no_bank_file: step.sure }, actor),
      ),
    open: () => none(changeClosing(tx, { until: null, reason: 'X' }, actor)),
    switch: () => none(setApproval(tx, switched(step), [actor, people[(step.who + 1) % 3]])),
  }
  return ways[step.action]()
}

async function fileOf(tx: Tx, run: number, account_id: number, step: RunStep, actor: Actor) {
  const wanted = { account_id, format: 'csv' as const, allow_again: step.sure }
  return (await makeBankFiles(tx, { run }, wanted, actor)).ids
}

const markOf = ({ status }: RunStep, order_id: number) => ({
  ...{ order_id, status },
  reason: status === 'rejected' ? 'Cuenta cerrada' : null,
})

/** Runs need approval from 2.000,00 Bs on, or never. */
const switched = ({ sure }: RunStep) => ({
  runs: sure ? centimos(2_000_00) : null,
  allow_leaves_waiting: true,
})
