/** The purge of each table whose rows expire; docs/operations.md says after how long. */

import { purgeReportJobs } from '#app/io/printing/jobs.server.ts'
import type { Purge } from '#app/kernel/purge.server.ts'
import { purgeOneTimeKeys } from '#app/models/access/one-time-keys.server.ts'
import { purgeLimits } from '#app/models/access/rate-limit.server.ts'
import { purgeSessions, purgeTokens } from '#app/models/access/sessions.server.ts'
import { purgeImports } from '#app/models/imports/purge.server.ts'
import {
  purgeMails,
  purgeMailTexts,
  purgeMessages,
  purgeOccasions,
} from '#app/models/messages/purge.server.ts'
import { purgeFactors } from '#app/models/second-factor/change.server.ts'
import { purgeSalaryDrafts } from '#app/models/titulars/salaries/drafts.server.ts'
import { purgeUnsentForms } from '#app/models/unsent-forms/change.server.ts'
import { purgeRegistrations } from '#app/models/users/access.server.ts'
import { purgeDrafts } from '#app/models/wizard/draft.server.ts'

export const PURGES = {
  sessions: purgeSessions,
  tokens: purgeTokens,
  second_factors: purgeFactors,
  one_time_keys: purgeOneTimeKeys,
  rate_limits: purgeLimits,
  report_jobs: purgeReportJobs,
  wizard_drafts: purgeDrafts,
  salary_drafts: purgeSalaryDrafts,
  unsent_forms: purgeUnsentForms,
  imports: purgeImports,
  'waiting registrations': purgeRegistrations,
  'texts of messages': purgeMessages,
  outbox: purgeOccasions,
  'texts of mails': purgeMailTexts,
  mails: purgeMails,
} satisfies Record<string, Purge>
