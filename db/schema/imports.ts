/** Files of people that were imported, or wait to be. */
import {
  bytes,
  check,
  id,
  index,
  instant,
  int,
  json,
  oneOf,
  primaryKey,
  ref,
  refTo,
  table,
  text,
} from '../columns.ts'
import {
  type HeadingKind,
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportKind,
  type ImportPart,
  type ImportState,
} from '../kinds.ts'
import { users } from './people.ts'
import { stamps } from './stamps.ts'

export const imports = table(
  'imports',
  {
    id: id(),
    kind: text<ImportKind>().notNull(),
    state: text<ImportState>().notNull(),
    /** The file's name, as it was sent. */
    name: text().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    /** The headings that mean nothing, and how many rows are in each state. */
    summary: json<Record<string, unknown>>().notNull(),
    created_by: ref().references(() => users.id),
    /** When it was confirmed or undone; null while it waits. */
    decided_at: instant(),
    /** Deleted after this: soon while it waits, and a year after it was confirmed. */
    expires_at: instant().notNull(),
    ...stamps(),
  },
  (t) => [
    index('imports_created_by').on(t.created_by),
    index('imports_expiry').on(t.expires_at),
    check('imports_kind', oneOf(t.kind, IMPORT_KINDS)),
    check('imports_state', oneOf(t.state, IMPORT_STATES)),
  ],
)

/** What columns called so are in a kind's files, as somebody has said; null: they are not read. */
export const import_headings = table(
  'import_headings',
  {
    kind: text<HeadingKind>().notNull(),
    /** As `headingKeys` gives it. */
    heading: text().notNull(),
    meaning: text(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.heading] })],
)

/** The judged rows of a file, its columns, or what its import changed: some hundreds in each row here. */
export const import_parts = table(
  'import_parts',
  {
    import_id: refTo(() => imports.id, { onDelete: 'cascade' }),
    what: text<ImportPart>().notNull(),
    part: int().notNull(),
    items: json<Record<string, unknown>[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.what, t.part] })],
)
