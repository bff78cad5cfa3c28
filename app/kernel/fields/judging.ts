import type { z } from 'zod'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'

/**
 * Why the database refuses a record with these fields; absent fields are not checked. The record's
 * rules run it when all fields are valid. Here it checks the valid fields when others are not, so
 * that the user sees every error at once.
 */
export type Judge<Input> = (tx: Tx, said: Partial<Input>) => Promise<Problems>

/** The valid fields of an input that is invalid as a whole. */
function soundFields<S extends z.ZodObject>(
  schema: S,
  said: Record<string, unknown>,
): Partial<z.output<S>> {
  const sound: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const read = (field as z.ZodType).safeParse(said[name])
    if (read.success) sound[name] = read.data
  }
  return sound as Partial<z.output<S>>
}

/** The errors of the invalid fields, and the database's errors of the others. */
export async function allProblems<S extends z.ZodObject>(
  wrong: Problems,
  schema: S,
  said: Record<string, unknown>,
  judge: Judge<z.output<S>> | undefined,
  tx: Tx,
): Promise<FieldErrors> {
  const more = await judge?.(tx, soundFields(schema, said))
  return new FieldErrors({ ...more, ...wrong })
}
