import type { z } from 'zod'
import { FieldErrors, type Problems } from '#app/services/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'

/**
 * Why a record cannot be stored with these fields, as far as the database knows: what is absent is
 * not judged. The record's rules run it when all is there; here it is asked of what is right when
 * other fields are not, so that whoever sent them reads everything at once.
 */
export type Judge<Input> = (tx: Tx, said: Partial<Input>) => Promise<Problems>

/** The fields that are right by themselves, of an input that as a whole is not. */
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

/** Those of the fields that are wrong, and those of the others that the database knows of. */
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
