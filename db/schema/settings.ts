/** The payroll settings and who signs. */
import { sql } from 'drizzle-orm'
import {
  bytes,
  check,
  date,
  flag,
  id,
  instant,
  int,
  json,
  money,
  noneNegative,
  oneOf,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import { SIGNATORY_KINDS, type SignatoryKind } from '../kinds.ts'
import { SETTINGS_PARTS, type SettingsPart } from '../payroll-parts.ts'
import { type Centimos, NO_MONEY } from '../values.ts'
import { stamps } from './stamps.ts'

export const settings = table(
  'settings',
  {
    id: int().primaryKey(),
    ...({
      bonus: money().notNull().default(NO_MONEY),
      sso: money().notNull().default(NO_MONEY),
      lacks: money().notNull().default(NO_MONEY),
    } satisfies Record<SettingsPart, unknown>),
    ...stamps(),
  },
  (t) => [
    check('settings_single', sql`${t.id} = 1`),
    check('settings_amounts', noneNegative(SETTINGS_PARTS.map((part) => t[part]))),
  ],
)

export const signatories = table(
  'signatories',
  {
    id: id(),
    kind: text<SignatoryKind>().notNull(),
    name: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('signatories_name').on(t.kind, t.name),
    check('signatories_kind', oneOf(t.kind, SIGNATORY_KINDS)),
  ],
)

/** Amounts that somebody proposes: who, and when (ISO 8601 UTC). */
export type ProposedAmounts = Record<
  'runs' | 'paysheets' | 'payments' | 'transfers',
  Centimos | null
> & { by: number | null; name: string; at: string }

/** The amounts (céntimos) from which a second person approves; null: nobody has to. */
export const approval_settings = table(
  'approval_settings',
  {
    id: int().primaryKey(),
    runs: money(),
    paysheets: money(),
    payments: money(),
    transfers: money(),
    /** Other amounts, which a second administrator has to confirm. */
    proposed: json<ProposedAmounts>(),
    ...stamps(),
  },
  (t) => [
    check('approval_settings_single', sql`${t.id} = 1`),
    check(
      'approval_settings_amounts',
      noneNegative([t.runs, t.paysheets, t.payments, t.transfers]),
    ),
  ],
)

/** Documents dated up to this day no longer change. */
export const closing = table(
  'closing',
  {
    id: int().primaryKey(),
    /** Null while nothing is closed. */
    until: date(),
    ...stamps(),
  },
  (t) => [check('closing_single', sql`${t.id} = 1`)],
)

/** The company as its reports' letterhead has it. */
export const company_profile = table(
  'company_profile',
  {
    id: int().primaryKey(),
    name: text().notNull(),
    ric: text().notNull(),
    address: text(),
    phone: text(),
    /** The employer's number at FAOV: twenty digits. */
    faov_number: text(),
    /** A PNG or JPEG image. */
    logo: bytes(),
    ...stamps(),
  },
  (t) => [check('company_profile_single', sql`${t.id} = 1`)],
)

/** Whether the company still sees the first steps; without a row it does. */
export const first_steps = table(
  'first_steps',
  {
    id: int().primaryKey(),
    hidden: flag().notNull(),
    ...stamps(),
  },
  (t) => [check('first_steps_single', sql`${t.id} = 1`)],
)
