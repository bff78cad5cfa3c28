/** The audit trail must record every change of money, people and settings. */

import { sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { PART_WORDS } from '#app/models/payroll/concepts.ts'
import type { Db } from '#db/client.server.ts'
import { SETTINGS_PARTS } from '#db/payroll-parts.ts'
import { allOf, documentName, everyKind, faultyDocuments, KINDS } from './kinds.server.ts'

export const findUnaudited = allOf([
  unauditedDocuments,
  unauditedVoids,
  unauditedChanges,
  otherAmounts,
])

function unauditedDocuments(db: Db): Promise<string[]> {
  return faultyDocuments(
    db,
    ({ kind, table }) =>
      `select '${kind}' as kind, "order" from ${table} where id not in
        (select record_id from audit where kind = '${kind}' and action = 'create')`,
    'su creación no está en la auditoría',
  )
}

/** A document is voided if, and only if, the trail says so last. */
async function unauditedVoids(db: Db): Promise<string[]> {
  const wrong = everyKind(
    ({ kind, table }) =>
      `select '${kind}' as kind, "order", voided_at from ${table} where (voided_at is null) =
        (id in (select record_id from audit where kind = '${kind}' group by record_id having
          max(case when action in ('void', 'reject') then id end) >
            coalesce(max(case when action = 'restore' then id end), 0)))`,
  )
  const rows = await db
    .select({
      kind: sql<string>`kind`,
      order: sql<number>`"order"`,
      voided_at: sql<string | null>`voided_at`,
    })
    .from(sql`(${wrong}) as broken`)
    .orderBy(sql`kind`, sql`"order"`)
  return rows.map(({ kind, order, voided_at }) => {
    const fault = voided_at
      ? 'su anulación no está en la auditoría'
      : 'está vigente, y la auditoría dice que se anuló'
    return `${documentName(kind, order)}: ${fault}.`
  })
}

/** Records that get a new version with each recorded change. */
const VERSIONED: readonly { kind: string; table: string }[] = [
  ...KINDS,
  { kind: 'titular', table: 'titulars' },
  { kind: 'account', table: 'accounts' },
  { kind: 'bank', table: 'banks' },
  { kind: 'concept', table: 'concepts' },
  { kind: 'fixed_concept', table: 'fixed_concepts' },
  { kind: 'bank_file', table: 'bank_files' },
  { kind: 'user', table: 'users' },
  { kind: 'settings', table: 'settings' },
  { kind: 'access', table: 'access_settings' },
  { kind: 'approval', table: 'approval_settings' },
  { kind: 'company', table: 'company_profile' },
]

async function unauditedChanges(db: Db): Promise<string[]> {
  const versions = sql.raw(
    VERSIONED.map(
      ({ kind, table }) =>
        `select '${kind}' as kind, '${table}' as place, id, version from ${table}`,
    ).join(' union all '),
  )
  const rows = await db
    .select({
      place: sql<string>`place`,
      id: sql<number>`versions.id`,
      changes: sql`versions.version - 1`.mapWith(Number),
      known: sql`coalesce(known, 0)`.mapWith(Number),
    })
    .from(sql`(${versions}) as versions left join (
      select kind, record_id, count(*) as known from audit
      where action not in ('create', 'delete', 'reset', 'remake') group by kind, record_id
    ) as trail on trail.kind = versions.kind and record_id = versions.id`)
    .where(sql`versions.version - 1 > coalesce(known, 0)`)
    .orderBy(sql`place`, sql`versions.id`)
  return rows.map(
    ({ place, id, changes, known }) =>
      `${place} (id ${id}): cambió ${changes === 1 ? 'una vez' : `${changes} veces`} y la auditoría sabe de ${known}.`,
  )
}

/** Amounts set by people, whose last value must be in the trail. */
const SET_BY_PEOPLE = [
  { kind: 'titular', table: 'titulars', column: 'salary', name: 'el salario' },
  ...SETTINGS_PARTS.map((column) => ({
    ...{ kind: 'settings', table: 'settings', column },
    name: PART_WORDS[column].named,
  })),
]

async function otherAmounts(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const { kind, table, column, name } of SET_BY_PEOPLE) {
    const rows = await db
      .select({
        id: sql<number>`id`,
        is: exactly(sql`amount`),
        said: exactly(sql`said`),
      })
      .from(
        sql.raw(`(
          select id, ${column} as amount, said from ${table} join (
            select record_id, cast("after" ->> '${column}' as bigint) as said,
              row_number() over (partition by record_id order by id desc) as newest
            from audit where kind = '${kind}' and "after" ->> '${column}' is not null
          ) as audited on record_id = ${table}.id and newest = 1
        ) as amounts`),
      )
      .where(sql`amount <> said`)
      .orderBy(sql`id`)
    for (const { id, is, said } of rows) {
      broken.push(
        `${table} (id ${id}): ${name} es ${formatBs(is)} y la auditoría dice ${formatBs(said)}.`,
      )
    }
  }
  return broken
}
