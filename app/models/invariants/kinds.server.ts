/** What the invariants expect of every kind of document, and how they name things. */

import { getTableName, sql } from 'drizzle-orm'
import { DOCUMENTS, documentName as nameOf } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { isApprovedKind } from '#app/models/documents/thresholds.server.ts'
import type { Db } from '#db/client.server.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#db/kinds.ts'
import { SETTINGS_PARTS } from '#db/payroll-parts.ts'
import { DOCUMENT_TABLES } from '#db/schema.ts'

type Promises = {
  /** What a live document moves per account, unless it waits: signed céntimos. */
  moves: readonly (readonly [account: string, amount: string])[]
  keeps: readonly string[]
}

/** Written apart from the code that posts and stores it, so that each checks the other. */
const PROMISES: Record<DocumentKind, Promises> = {
  income: {
    moves: [['account_id', 'amount']],
    keeps: ['account.number', 'account.bank'],
  },
  payment: {
    moves: [['enterprise_id', '-amount']],
    keeps: ['titular.name', 'titular.ric', 'enterprise.number', 'enterprise.bank'],
  },
  paysheet: {
    moves: [['enterprise_id', '-total']],
    keeps: [
      'titular.name',
      'titular.ric',
      'account.number',
      'account.bank',
      'enterprise.number',
      'enterprise.bank',
      ...SETTINGS_PARTS.map((part) => `settings.${part}`),
    ],
  },
  transfer: {
    moves: [
      ['from_account_id', '-amount'],
      ['to_account_id', 'amount'],
    ],
    keeps: ['from.number', 'from.bank', 'to.number', 'to.bank'],
  },
  adjustment: {
    moves: [['account_id', 'amount']],
    keeps: ['account.number', 'account.bank'],
  },
}

export const KINDS = DOCUMENT_KINDS.map((kind) => ({
  kind,
  table: getTableName(DOCUMENT_TABLES[kind]),
  path: DOCUMENTS[kind].path,
  plural: DOCUMENTS[kind].many,
  money: DOCUMENTS[kind].money,
  mayWait: isApprovedKind(kind),
  ...PROMISES[kind],
}))

export const accountName = (number: string) => `Cuenta ${formatAccountNumber(number)}`
export const documentOf = (kind: string) => KINDS.find((known) => known.kind === kind)
export const kindName = (kind: string) =>
  Object.hasOwn(DOCUMENTS, kind) ? nameOf(kind as DocumentKind) : kind
export const documentName = (kind: string, order: number) =>
  `${kindName(kind)} ${formatDocumentNumber(order)}`
type Kind = (typeof KINDS)[number]
export const everyKind = (query: (kind: Kind) => string, kinds: readonly Kind[] = KINDS) =>
  sql.raw(kinds.map(query).join(' union all '))

/** A sentence for each document of a query of kinds and orders, which says its fault. */
export async function faultyDocuments(
  db: Db,
  query: (kind: Kind) => string,
  fault: string,
  kinds?: readonly Kind[],
): Promise<string[]> {
  const rows = await db
    .select({ kind: sql<string>`kind`, order: sql<number>`"order"` })
    .from(sql`(${everyKind(query, kinds)}) as broken`)
    .orderBy(sql`kind`, sql`"order"`)
  return rows.map(({ kind, order }) => `${documentName(kind, order)}: ${fault}.`)
}

/** Finds faults: a Spanish sentence for each, none when all is well. */
type Rule = (db: Db) => Promise<string[]>

export const allOf =
  (rules: readonly Rule[]): Rule =>
  async (db) => {
    const broken: string[] = []
    for (const rule of rules) broken.push(...(await rule(db)))
    return broken
  }
