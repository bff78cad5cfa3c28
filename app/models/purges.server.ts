/** What has its time, by table; docs/operations.md says how long. */
import { purgeMessages, purgeOccasions } from '#app/models/message-purge.server.ts'
import { purgeRegistrations } from '#app/models/user-access.server.ts'
import { purgeDrafts } from '#app/models/wizard-draft.server.ts'
import { purgeOneTimeKeys } from '#app/services/one-time-keys.server.ts'
import type { Purge } from '#app/services/purge.server.ts'
import { purgeLimits } from '#app/services/rate-limit.server.ts'
import { purgeReportJobs } from '#app/services/report-jobs.server.ts'
import { purgeSessions, purgeTokens } from '#app/services/sessions.server.ts'

export const PURGES = {
  sessions: purgeSessions,
  tokens: purgeTokens,
  one_time_keys: purgeOneTimeKeys,
  rate_limits: purgeLimits,
  report_jobs: purgeReportJobs,
  wizard_drafts: purgeDrafts,
  'waiting registrations': purgeRegistrations,
  'texts of messages': purgeMessages,
  outbox: purgeOccasions,
} satisfies Record<string, Purge>
