/** What must be true of documents that wait for a second person, and of those that were approved. */

import type { Db } from '#db/client.server.ts'
import { allOf, faultyDocuments, KINDS } from './kinds.server.ts'

export const findWrongApprovals = allOf([movingAlready, otherApprovals, ownApprovals])

const APPROVED = KINDS.filter(({ mayWait }) => mayWait)

/** What waits has moved nothing, not even back and forth. */
function movingAlready(db: Db): Promise<string[]> {
  return faultyDocuments(
    db,
    ({ kind, table }) =>
      `select '${kind}' as kind, "order" from ${table} where pending and id in
        (select document_id from movements where kind = '${kind}')`,
    'espera por aprobación y ya movió dinero',
    APPROVED,
  )
}

/** A document is approved if, and only if, the trail says so, by the same user. */
function otherApprovals(db: Db): Promise<string[]> {
  return faultyDocuments(
    db,
    ({ kind, table }) =>
      `select '${kind}' as kind, "order" from ${table} where coalesce(approved_by, 0) <> coalesce(
        (select max(user_id) from audit where kind = '${kind}' and action = 'approve' and record_id = ${table}.id), 0)`,
    'su aprobación no es la que dice la auditoría',
    APPROVED,
  )
}

/**
 * Nobody has approved what they had made or changed. Decisions, sent receipts and voidings that were
 * taken back change nothing (docs/rules/approval.md#6).
 */
function ownApprovals(db: Db): Promise<string[]> {
  return faultyDocuments(
    db,
    ({ kind, table }) => {
      const rows = (name: string) =>
        `audit as ${name} where ${name}.kind = '${kind}' and ${name}.record_id = ${table}.id and ${name}.action`
      return `select '${kind}' as kind, "order" from ${table} where approved_by is not null and exists (
        select 1 from ${rows('own')} not in ('approve', 'reject', 'send', 'restore')
          and own.user_id = approved_by and own.id < (select max(id) from ${rows('decided')} = 'approve')
          and not (own.action = 'void'
            and exists (select 1 from ${rows('back')} = 'restore' and back.id > own.id)))`
    },
    'la aprobó quien la había hecho o cambiado',
    APPROVED,
  )
}
