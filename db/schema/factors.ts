/** The second factor of log-ins: each user's own, and whom the company asks for one. */

import { sql } from 'drizzle-orm'
import { check, index, instant, int, oneOf, ref, refTo, table, text } from '../columns.ts'
import { FACTOR_DEMANDS, type FactorDemand } from '../kinds.ts'
import { users } from './people.ts'
import { stamps } from './stamps.ts'

/** Being set up, not asked for yet. */
export const UNCONFIRMED = sql.raw('confirmed_at is null')

export const second_factors = table(
  'second_factors',
  {
    user_id: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key of the codes in base32, 160 bits. */
    secret: text().notNull(),
    /** The time step of the last code that was accepted: it and earlier ones are refused. */
    last_step: int().notNull().default(0),
    created_at: instant().notNull(),
    confirmed_at: instant(),
  },
  (t) => [index('second_factors_unconfirmed').on(t.created_at).where(UNCONFIRMED)],
)

export const recovery_codes = table(
  'recovery_codes',
  {
    /** SHA-256 of the user and the code; the code itself is never stored. */
    id: text().primaryKey(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
)

/** What a device or a password manager proves itself by, in place of a code. */
export const passkeys = table(
  'passkeys',
  {
    /** The id that the authenticator gave it, in base64url. */
    id: text().primaryKey(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The public key as COSE, in base64url. */
    public_key: text().notNull(),
    /** How often it was used, as it says itself; 0 for those that do not count. */
    counter: int().notNull(),
    /** How browsers reach it, such as 'internal,hybrid'. */
    transports: text().notNull(),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
)

/** What the company asks of those who log in; without a row, a password. */
export const access_settings = table(
  'access_settings',
  {
    id: int().primaryKey(),
    require_factor: text<FactorDemand>().notNull(),
    ...stamps(),
  },
  (t) => [
    check('access_settings_single', sql`${t.id} = 1`),
    check('access_settings_demand', oneOf(t.require_factor, FACTOR_DEMANDS)),
  ],
)
