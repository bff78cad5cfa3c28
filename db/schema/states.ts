/** What documents have to wait, be approved and be voided: their columns, checks and indexes. */
import { sql } from 'drizzle-orm'
import { check, flag, index, instant, ref, text } from '../columns.ts'
import { users } from './people.ts'

/** The columns of a voided document; its row stays for ever. */
export const voiding = () => ({
  voided_at: instant(),
  voided_by: ref().references(() => users.id),
  void_reason: text(),
})

/** A pending document waits for a second person: it is numbered, and moves no money yet. */
export const approval = () => ({
  pending: flag().notNull().default(false),
  approved_by: ref().references(() => users.id),
  approved_at: instant(),
})

type Approved = {
  pending: IndexColumn
  approved_by: IndexColumn
  approved_at: IndexColumn
  voided_at: IndexColumn
  id: IndexColumn
}

/** A pending document is neither approved nor voided; `of` is what approvers see them by. */
export const approvable = (name: string, t: Approved, ...of: IndexColumn[]) => [
  index(`${name}_approved_by`).on(t.approved_by).where(sql`approved_by is not null`),
  /** The index alone gives the count, on every page of an approver. */
  index(`${name}_pending`)
    .on(...([...of, t.id] as [IndexColumn]))
    .where(sql`pending`),
  check(
    `${name}_approval`,
    sql`(not ${t.pending} or (${t.approved_at} is null and ${t.voided_at} is null)) and (${t.approved_at} is not null or ${t.approved_by} is null)`,
  ),
]

type Acted = { created_by: IndexColumn; voided_by: IndexColumn }
type IndexColumn = Parameters<ReturnType<typeof index>['on']>[0]

/** Before a user is deleted, the app checks that no document refers to them. */
export const byUser = (name: string, { created_by, voided_by }: Acted) => [
  index(`${name}_created_by`).on(created_by),
  index(`${name}_voided_by`).on(voided_by).where(sql`voided_by is not null`),
]
