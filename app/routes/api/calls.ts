/** Every call below /api (docs/rules/api.md#17). */
import type { ApiCall } from '#app/http/api/call.server.ts'
import type { ScreenedKind } from '#app/kernel/document-kinds.ts'
import { accessCalls } from '#app/routes/api/access.ts'
import { accountCalls } from '#app/routes/api/accounts.ts'
import { adjustmentCalls } from '#app/routes/api/adjustments.ts'
import { announcementCalls } from '#app/routes/api/announcements.ts'
import { approvalSettingsCalls } from '#app/routes/api/approval.ts'
import { bankFileCalls } from '#app/routes/api/bank-files.ts'
import { bankCalls } from '#app/routes/api/banks.ts'
import { bulkCalls } from '#app/routes/api/bulk.ts'
import { conceptCalls } from '#app/routes/api/concepts.ts'
import { documentationCalls } from '#app/routes/api/documentation.ts'
import { fixedConceptCalls } from '#app/routes/api/fixed-concepts.ts'
import { incomeCalls } from '#app/routes/api/incomes.ts'
import { movementCalls } from '#app/routes/api/movements.ts'
import { parameterCalls } from '#app/routes/api/parameters.ts'
import { paymentCalls } from '#app/routes/api/payments.ts'
import { payrollRunCalls } from '#app/routes/api/payroll-runs.ts'
import { paysheetCalls } from '#app/routes/api/paysheets.ts'
import { preferenceCalls } from '#app/routes/api/preferences.ts'
import { rateCalls } from '#app/routes/api/rates.ts'
import { reportCalls } from '#app/routes/api/reports.ts'
import { secondFactorCalls } from '#app/routes/api/second-factor.ts'
import { settingsCalls } from '#app/routes/api/settings.ts'
import { statisticsCalls } from '#app/routes/api/statistics.ts'
import { titularCalls } from '#app/routes/api/titulars.ts'
import { transferCalls } from '#app/routes/api/transfers.ts'
import { userCalls } from '#app/routes/api/users.ts'
import { withholdingCalls } from '#app/routes/api/withholdings.ts'

const DOCUMENT_CALLS: Record<ScreenedKind, readonly ApiCall[]> = {
  income: incomeCalls,
  transfer: transferCalls,
  paysheet: [...bulkCalls, ...paysheetCalls],
  payment: paymentCalls,
}

export const apiCalls: readonly ApiCall[] = [
  ...accessCalls,
  ...statisticsCalls,
  ...titularCalls,
  ...userCalls,
  ...preferenceCalls,
  ...announcementCalls,
  ...accountCalls,
  ...adjustmentCalls,
  ...movementCalls,
  ...bankCalls,
  ...conceptCalls,
  ...fixedConceptCalls,
  ...bankFileCalls,
  ...rateCalls,
  ...Object.values(DOCUMENT_CALLS).flat(),
  ...payrollRunCalls,
  ...settingsCalls,
  ...parameterCalls,
  ...withholdingCalls,
  ...approvalSettingsCalls,
  ...secondFactorCalls,
  ...reportCalls,
  ...documentationCalls(() => apiCalls),
]
