import { dialect } from './columns.ts'

/**
 * A query whose rows nobody changes or deletes before the transaction ends. SQLite has one writer
 * at a time; PostgreSQL makes whoever would change them wait, and runs this transaction again when
 * somebody was quicker.
 */
export function held<Q extends object>(query: Q): Q {
  return dialect === 'postgres' ? (query as { for(strength: 'share'): Q } & Q).for('share') : query
}
