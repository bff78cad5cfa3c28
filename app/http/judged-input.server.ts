import type { z } from 'zod'
import { type Body, parseInput } from '#app/http/api/body.server.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { allProblems, type Judge } from '#app/services/fields/sound.ts'
import type { Tx } from '#db/client.server.ts'

/**
 * What a body says. Throws FieldErrors with all that is wrong with it: what `judge` says of the
 * fields beside wrong ones too, asked in the transaction of `within`.
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
