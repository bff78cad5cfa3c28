import { dialect } from './columns.ts'

/**
 * A query whose rows nobody changes or deletes before the transaction ends. SQLite has one writer
 * at a time; PostgreSQL makes other writers wait, and runs this transaction again when another one
 * was faster.
 */
export function held<Q extends object>(query: Q): Q {
  return dialect === 'postgres' ? (query as { for(strength: 'share'): Q } & Q).for('share') : query
}
