// Proves docs/rules/approval.md#7.
/** The app killed while a payroll run of 1,000 orders is approved: all of it is paid once, or none. */
import { test } from 'vitest'
import { surviveApprovalKills } from '#tests/support/process/faults/approval-kills.ts'
import { ROUNDS } from '#tests/support/process/faults/kills.ts'
import { freshDatabase } from '#tests/support/process/server.ts'

test(
  'a run that is approved while the app is killed is paid whole and once, or not at all',
  () => surviveApprovalKills(freshDatabase()),
  120_000 + ROUNDS * 30_000,
)
