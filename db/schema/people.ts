/** Users, their sessions and tokens, and titulars. */

import { sql } from 'drizzle-orm'
import {
  check,
  date,
  flag,
  id,
  index,
  instant,
  int,
  literal,
  money,
  oneOf,
  ref,
  refTo,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import {
  ROLES,
  SCOPES,
  type Scope,
  type Shift,
  TITULAR_TYPES,
  type TitularType,
  TOKEN_PURPOSES,
  type TokenPurpose,
  type WageCurrency,
} from '../kinds.ts'
import { NO_MONEY } from '../values.ts'
import { stamps } from './stamps.ts'

/** Registrations that wait for confirmation; visitors create them. */
export const WAITING = sql.raw('type = 0')

export const users = table(
  'users',
  {
    id: id(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    email: text().notNull(),
    password_hash: text().notNull(),
    role_id: int().notNull(),
    /** 0 while the registration waits, otherwise the role's id. */
    type: int().notNull(),
    active: flag().notNull().default(true),
    birth_date: date(),
    simgulary_bot_id: text(),
    allow_send_birthday_proximity_notification: flag().notNull().default(true),
    allow_receive_birthday_proximity_notification: flag().notNull().default(true),
    allow_receive_paysheet_creation_notification: flag().notNull().default(true),
    allow_display_age_on_birthday_notification: flag().notNull().default(false),
    allow_receive_receipt_email: flag().notNull().default(true),
    allow_receive_announcement_email: flag().notNull().default(true),
    allow_receive_birthday_email: flag().notNull().default(true),
    allow_receive_approval_notification: flag().notNull().default(true),
    /** Screens write dates as '25 nov 2026' instead of '11/25/2026'. */
    dates_in_words: flag().notNull().default(false),
    /** When the link of the first password was made; null once there is one, or without a link. */
    invited_at: instant(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_simgulary_bot_id').on(t.simgulary_bot_id),
    index('users_name').on(t.name_key, t.id),
    index('users_waiting').on(t.created_at).where(WAITING),
    check('users_role', oneOf(t.role_id, ROLES)),
    check('users_type', sql`${t.type} = 0 or ${t.type} = ${t.role_id}`),
  ],
)

/** Where somebody logged in: 'Firefox en Windows', and the client's address. */
const origin = () => ({ device: text(), address: text() })

export const sessions = table(
  'sessions',
  {
    /** SHA-256 of the random value in the cookie. */
    id: text().primaryKey(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    ...origin(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

export const tokens = table(
  'tokens',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    id: text().primaryKey(),
    purpose: text<TokenPurpose>().notNull(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    ...origin(),
  },
  (t) => [
    index('tokens_user').on(t.user_id),
    index('tokens_expiry').on(t.expires_at),
    check('tokens_purpose', oneOf(t.purpose, TOKEN_PURPOSES)),
  ],
)

export const titulars = table(
  'titulars',
  {
    id: id(),
    name: text().notNull(),
    name_key: text().notNull(),
    search_key: text().notNull(),
    ric: text().notNull(),
    scope: text<Scope>().notNull(),
    type: text<TitularType>().notNull(),
    user_id: ref().references(() => users.id),
    /** Monthly salary as agreed, in hundredths of its currency; 0 when there is none. */
    salary: money().notNull().default(NO_MONEY),
    salary_currency: text<WageCurrency>().notNull().default('VES'),
    /** The job, such as 'Analista'. */
    position: text(),
    department: text(),
    hired_at: date(),
    left_at: date(),
    /** When they work, which says how many hours their day has. */
    shift: text<Shift>().notNull().default('diurna'),
    given_names: text(),
    surnames: text(),
    birth_date: date(),
    email: text(),
    active: flag().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('titulars_ric').on(t.ric),
    uniqueIndex('titulars_user').on(t.user_id),
    index('titulars_name').on(t.name_key, t.id),
    index('titulars_scope').on(t.scope, t.name_key, t.id),
    index('titulars_search').on(t.search_key),
    // Most have none, from which SQLite would reckon that an e-mail finds half of them.
    index('titulars_email').on(t.email).where(sql`email is not null`),
    check('titulars_scope_known', oneOf(t.scope, SCOPES)),
    check('titulars_type_known', oneOf(t.type, TITULAR_TYPES)),
    check(
      'titulars_salary',
      sql`${t.salary} >= 0 and ${t.salary} <= ${literal(Number.MAX_SAFE_INTEGER)}`,
    ),
  ],
)
