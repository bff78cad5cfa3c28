/** The ids of records, as texts have them and as the database bounds them. Runs anywhere. */

/** What an integer column of PostgreSQL holds. */
export const MAX_ID = 2_147_483_647

/** The id that a text of digits says, 1 to MAX_ID; undefined when it says none. */
export function parseId(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return isId(id) ? id : undefined
}

/** Whether a record may have this id. */
export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID
