import { taking } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, noContent } from '#app/http/api/call.server.ts'
import { changingCalls, readingCalls } from '#app/http/api/noun-calls.server.ts'
import { runVoidingInput } from '#app/kernel/fields/void-reason.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { approveRun, rejectRun } from '#app/models/approval/change.server.ts'
import { renamePayrollRun, voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { runInput, runLabels, runListing } from '#app/models/payroll-runs/fields.ts'
import { getRunRecord, presentRun } from '#app/models/payroll-runs/present.server.ts'
import { listPayrollRuns } from '#app/models/payroll-runs/read.server.ts'
import { decisionCalls } from './approval.ts'

const PAYSHEETS = ['paysheets']
const RUNS = {
  path: 'payroll-runs',
  record: 'PayrollRun' as const,
  named: { one: 'una nómina', many: 'las nóminas' },
  rules: runListing,
  schema: runInput,
  labels: runLabels,
  list: listPayrollRuns,
  get: getRunRecord,
  update: renamePayrollRun,
  present: presentRun,
}

export const payrollRunCalls: readonly ApiCall[] = [
  ...readingCalls({ ...RUNS, relations: { ...runListing, with: PAYSHEETS, many: PAYSHEETS } }),
  ...changingCalls(RUNS),
  ...decisionCalls({
    ...{ path: RUNS.path, record: RUNS.record, one: RUNS.named.one },
    ...{ approve: approveRun, reject: rejectRun },
    present: async (db, id) => presentRun(await getRunRecord(db, id, { with: new Set() })),
  }),
  {
    method: 'DELETE',
    path: `${RUNS.path}/:id`,
    summary: 'Anula una nómina: todas sus órdenes o ninguna',
    ifMatch: true,
    others: [409],
    answer: { status: 204 },
    ...taking(runVoidingInput, async ({ write, params, ifMatch }, { reason, ...answers }) => {
      const id = apiId(params)
      // By a key of its own, the run's page offers to bring its orders back together.
      const key = crypto.randomUUID()
      await write((tx, actor) =>
        withOneTimeKey(tx, actor, key, 'voiding paysheet', { id, reason }, () =>
          voidPayrollRun(tx, id, actor, reason, ifMatch, answers),
        ),
      )
      return noContent()
    }),
  },
]
