/** Returns the error that the work throws, or undefined. */
export const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** The database's error: on PostgreSQL it is the cause of Drizzle's error. */
export async function databaseRefusal(work: Promise<unknown>): Promise<string> {
  const messages: string[] = []
  for (let e = await errorOf(work); e instanceof Error; e = e.cause) messages.push(e.message)
  return messages.join('\n')
}
