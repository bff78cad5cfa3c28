import { expect } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { booksOf } from './books.ts'
import type { TestDatabase } from './database.ts'

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

/** The work is refused under these fields, and nothing is written. */
export async function expectRefused(
  { db }: TestDatabase,
  work: () => Promise<unknown>,
  fields: Record<string, string[]>,
): Promise<void> {
  const before = await booksOf(db)
  const error = await errorOf(work())
  expect(error).toBeInstanceOf(FieldErrors)
  expect((error as FieldErrors).fields).toEqual(fields)
  expect(await booksOf(db)).toEqual(before)
}

/** The results of work started together. */
export async function outcomesOf(works: Promise<unknown>[]) {
  const settled = await Promise.allSettled(works)
  return {
    made: settled.filter(({ status }) => status === 'fulfilled').length,
    refused: settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])),
  }
}
