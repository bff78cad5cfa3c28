/** What all listed kinds of documents do alike, by their rules. */
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Tx } from '#db/client.server.ts'
import type { ApprovedKind } from '#db/kinds.ts'
import {
  type ApprovalRules,
  approveDocument,
  type Decision,
  rejectDocument,
} from './approve.server.ts'
import {
  type Answers,
  createDocument,
  type DocumentRules,
  live,
  type Said,
  updateDocument,
  voidDocument,
} from './changes.server.ts'
import type { ListedKind } from './listing.server.ts'
import {
  type RestoreMany,
  type RestoreOne,
  type RestoreRules,
  restoreDocument,
  restoreTogether,
} from './restore.server.ts'

export type ChangerRules<K extends ListedKind, Input> = DocumentRules<K, Input> & RestoreRules<K>

export function documentChanger<K extends ListedKind, Input extends Said>(
  rules: ChangerRules<K, Input>,
) {
  const restore: RestoreOne = (tx, id, undoing) => restoreDocument(tx, rules, id, undoing)
  const restoreAll: RestoreMany = (tx, ids, undoing) => restoreTogether(tx, rules, ids, undoing)
  return {
    /** Creates a document and moves its money. Returns its id. Throws FieldErrors. */
    create: (tx: Tx, input: Input, actor: Actor) => createDocument(tx, rules, input, actor),
    /** Changes the given fields. Throws NotFound, StaleVersion, FieldErrors, Conflict. */
    update: (tx: Tx, id: number, changes: Partial<Input>, actor: Actor, version?: number) =>
      updateDocument(tx, rules, id, changes, actor, version),
    /** Voids a document; its money goes back. Throws NotFound, or Conflict when it is spent. */
    cancel: (tx: Tx, id: number, actor: Actor, reason: string | null, answers?: Answers) =>
      voidDocument(tx, rules, id, actor, reason, answers),
    /** Takes the voiding of a document back. Throws NotFound, Conflict. */
    restore,
    /** Takes the voiding of documents back, of all or none. Throws NotFound, DocumentsRefused. */
    restoreAll,
  }
}

/** Decides about documents that wait. Throws NotFound, StaleVersion, Forbidden, Conflict. */
export function documentDecider<K extends ApprovedKind>(rules: ApprovalRules<K>) {
  const { kind } = rules
  return {
    approve: async (tx: Tx, id: number, decision: Decision): Promise<void> =>
      approveDocument(tx, rules, await live(tx, kind, id), decision),
    reject: async (tx: Tx, id: number, reason: string, decision: Decision): Promise<void> =>
      rejectDocument(tx, kind, await live(tx, kind, id), reason, decision),
  }
}
