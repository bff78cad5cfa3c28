import type { z } from 'zod'
import { type Body, parseInput } from '#app/http/api/body.server.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { allProblems, type Judge } from '#app/kernel/fields/judging.ts'
import type { Tx } from '#db/client.server.ts'

/**
 * Parses a body. Throws FieldErrors with every problem at once: the schema's, and those that
 * `judge` finds in the sound fields, asked in the transaction of `within`.
 */
export async function judgedInput<P extends z.ZodObject>(
  schema: P,
  body: Body,
  judge: Judge<z.output<P>> | undefined,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<z.output<P>> {
  try {
    return parseInput(schema, body)
  } catch (error) {
    if (!(error instanceof FieldErrors) || !judge) throw error
    const { problems } = error
    throw await within((tx) => allProblems(problems, schema, body, judge, tx))
  }
}
