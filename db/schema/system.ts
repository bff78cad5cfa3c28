/** Tables for the app's internal use. */
import {
  bytes,
  check,
  flag,
  index,
  instant,
  int,
  json,
  money,
  oneOf,
  primaryKey,
  ref,
  refTo,
  table,
  text,
} from '../columns.ts'
import { REPORT_STATES, type ReportState, type WageCurrency } from '../kinds.ts'
import { NO_MONEY } from '../values.ts'
import { users } from './people.ts'

export const wizard_drafts = table('wizard_drafts', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: json<Record<string, unknown>>().notNull(),
  version: int().notNull().default(1),
  updated_at: instant().notNull(),
})

/**
 * The orders of a draft, a row for each employee, so that what is typed for one writes no other.
 * Employees who are deleted meanwhile keep theirs, which goes with the draft.
 */
export const wizard_sheets = table(
  'wizard_sheets',
  {
    user_id: refTo(() => wizard_drafts.user_id, { onDelete: 'cascade' }),
    titular_id: int().notNull(),
    typed: json<Record<string, unknown>>().notNull(),
    /** The monthly salary that the user saw, as agreed. */
    salary: money().notNull().default(NO_MONEY),
    currency: text<WageCurrency>().notNull().default('VES'),
    /** The draft's version when the order was last changed, and the page that changed it. */
    version: int().notNull(),
    tab: text().notNull(),
    /** The draft's version when all orders were last filled in together. */
    applied: int().notNull().default(0),
    /** Whether its additions and discounts are the last order's, unedited. */
    copied: flag().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.titular_id] })],
)

/** A file of pay inputs that waits to be applied to a draft: some of its rows in each row here. */
export const wizard_inputs = table(
  'wizard_inputs',
  {
    user_id: refTo(() => wizard_drafts.user_id, { onDelete: 'cascade' }),
    part: int().notNull(),
    rows: json<Record<string, unknown>[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.part] })],
)

/** That file as it was sent. Not in the draft's row, which each change of the draft writes anew. */
export const wizard_input_files = table('wizard_input_files', {
  user_id: ref()
    .primaryKey()
    .references(() => wizard_drafts.user_id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
})

/** What somebody typed into a form and has not sent: one for each user and form ('Borrador'). */
export const unsent_forms = table(
  'unsent_forms',
  {
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    /** The form's address, without its query. */
    path: text().notNull(),
    /** The texts as typed, by field. */
    typed: json<Record<string, string>>().notNull(),
    saved_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.path] }), index('unsent_forms_saved').on(t.saved_at)],
)

export const one_time_keys = table(
  'one_time_keys',
  {
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of the request's body. */
    body_hash: text().notNull(),
    kind: text().notNull(),
    record_ids: json<number[]>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.key] }),
    index('one_time_keys_created').on(t.created_at),
  ],
)

export const rate_limits = table(
  'rate_limits',
  {
    /** SHA-256 of the limited key, so that no e-mail or address is stored. */
    key: text().primaryKey(),
    count: int().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('rate_limits_expiry').on(t.expires_at)],
)

export const leases = table('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  expires_at: instant().notNull(),
})

export const report_jobs = table(
  'report_jobs',
  {
    id: text().primaryKey(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    format: text().notNull(),
    query: json<Record<string, unknown>>().notNull(),
    state: text<ReportState>().notNull(),
    done: int().notNull().default(0),
    total: int().notNull().default(0),
    error: text(),
    /** The file's bytes; null until all its parts are there. */
    size: int(),
    /** The making in hand, which alone may change the job, and its last sign of life. */
    making: text(),
    beat_at: instant(),
    created_at: instant().notNull(),
    /** Deleted after this: a running job unless somebody watches, and a finished file. */
    expires_at: instant().notNull(),
  },
  (t) => [
    index('report_jobs_expiry').on(t.expires_at),
    index('report_jobs_user').on(t.user_id, t.state),
    check('report_jobs_state_known', oneOf(t.state, REPORT_STATES)),
  ],
)

/** The file of a report job: at most a mebibyte of it in each row here. */
export const report_parts = table(
  'report_parts',
  {
    job_id: text()
      .notNull()
      .references(() => report_jobs.id, { onDelete: 'cascade' }),
    part: int().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.part] })],
)

/** Secrets that all processes share and no screen shows: the key that signs cookies. */
export const secrets = table('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
