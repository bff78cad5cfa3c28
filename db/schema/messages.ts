/** Announcements and the outbox of messages. */
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  flag,
  id,
  index,
  instant,
  int,
  json,
  oneOf,
  ref,
  refTo,
  table,
  text,
  uniqueIndex,
} from '../columns.ts'
import {
  ANNOUNCEMENT_TARGETS,
  ANNOUNCEMENT_TYPES,
  MAIL_KINDS,
  MAIL_STATES,
  type MailKind,
  type MailState,
  OUTBOX_STATES,
  type OutboxState,
} from '../kinds.ts'
import { titulars, users } from './people.ts'
import { stamps } from './stamps.ts'

export const announcements = table(
  'announcements',
  {
    id: id(),
    title: text().notNull(),
    title_key: text().notNull().default(''),
    content: text().notNull(),
    target: int().notNull(),
    type: int().notNull(),
    date: date(),
    time: text(),
    last_sent_at: instant(),
    next_at: instant(),
    reached: int().notNull().default(0),
    created_by: ref().references(() => users.id),
    ...stamps(),
  },
  (t) => [
    index('announcements_created').on(t.created_at, t.id),
    index('announcements_next').on(t.next_at),
    index('announcements_created_by').on(t.created_by),
    check('announcements_target', oneOf(t.target, ANNOUNCEMENT_TARGETS)),
    check('announcements_type', oneOf(t.type, ANNOUNCEMENT_TYPES)),
    check('announcements_date', sql`(${t.date} is not null) = (${t.type} in (4, 5, 8))`),
    check('announcements_time', sql`(${t.time} is not null) = (${t.type} in (6, 8))`),
  ],
)

/** Messages that were read, or sent by Telegram, and still have their text. */
export const DELIVERED = sql.raw("content <> '' and (read_at is not null or state = 'sent')")

/** Messages to users: unique per occasion and receiver, so that nobody gets one twice. */
export const outbox = table(
  'outbox',
  {
    id: id(),
    occasion: text().notNull(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    attachment: json<{ kind: string; id: number }>(),
    state: text<OutboxState>().notNull(),
    attempts: int().notNull().default(0),
    next_attempt_at: instant().notNull(),
    last_error: text(),
    sent_at: instant(),
    read_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('outbox_occasion').on(t.occasion, t.user_id),
    index('outbox_due').on(t.state, t.next_attempt_at),
    /** Finds old messages whose text is deleted. */
    index('outbox_told').on(t.created_at).where(DELIVERED),
    index('outbox_user').on(t.user_id, t.id),
    /** Counted on every page. */
    index('outbox_unread').on(t.user_id).where(sql`read_at is null`),
    check('outbox_state', oneOf(t.state, OUTBOX_STATES)),
  ],
)

/** Mails that still have their text. */
export const WRITTEN = sql.raw("content <> ''")

/**
 * Mails to people, each once: unique by occasion, which names the receiver where a message has
 * several. They go to a user, to an employee without one, or to an address that a visitor typed.
 */
export const mails = table(
  'mails',
  {
    id: id(),
    occasion: text().notNull(),
    kind: text<MailKind>().notNull(),
    user_id: ref().references(() => users.id, { onDelete: 'cascade' }),
    titular_id: ref().references(() => titulars.id, { onDelete: 'cascade' }),
    /** Where it went, or is to go when neither of them is known. */
    address: text(),
    title: text().notNull(),
    content: text().notNull(),
    attachment: json<{ kind: string; id: number }>(),
    state: text<MailState>().notNull(),
    attempts: int().notNull().default(0),
    next_attempt_at: instant().notNull(),
    last_error: text(),
    sent_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('mails_occasion').on(t.occasion),
    index('mails_due').on(t.state, t.next_attempt_at),
    index('mails_user').on(t.user_id, t.id),
    index('mails_titular').on(t.titular_id, t.id),
    /** Finds old mails whose text is deleted. */
    index('mails_written').on(t.created_at).where(WRITTEN),
    check('mails_kind', oneOf(t.kind, MAIL_KINDS)),
    check('mails_state', oneOf(t.state, MAIL_STATES)),
  ],
)

/** Ways out of the house that a setting opens; without a row they are shut. */
export const channels = table('channels', {
  name: text().primaryKey(),
  is_open: flag().notNull(),
})
