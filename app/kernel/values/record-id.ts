/** Reads the ids of records, within the database's limits. Runs anywhere. */

/** The largest value of a PostgreSQL integer column. */
export const MAX_ID = 2_147_483_647

/** The id in a text of digits, 1 to MAX_ID; undefined for anything else. */
export function parseId(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return isId(id) ? id : undefined
}

export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID
