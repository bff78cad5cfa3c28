import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { readForm } from '#app/http/forms/data.server.ts'
import { namesOf, secretsOf } from '#app/http/forms/fields.server.ts'
import type { FormReply, RouteArgs } from '#app/http/forms/forms.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { FieldErrors, TryLater } from '#app/kernel/errors/errors.ts'
import { fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'

/** A page's headers: Retry-After, after too many tries. */
export const withRetryAfter = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders

const OOPS = 'Oops! Por favor verifique sus datos'

/**
 * A visitor's form. Every error has the same heading ('Oops!'), passwords are never sent back, and
 * 429 and 503 say how long to wait.
 */
export async function submitAccessForm<S extends z.ZodObject, T>(
  args: Pick<RouteArgs, 'request' | 'context'>,
  schema: InputSchema<S>,
  work: (input: z.output<S>, form: FormData) => Promise<T>,
) {
  const { today } = contextOf(args)
  const fields = fieldsFor('form', today)
  const names = namesOf(schema, fields).add('redirectTo')
  const form = await readForm(args.request, { names })
  const submission = parseWithZod(form, {
    schema: schema(fields),
    disableAutoCoercion: true,
  })
  const hideFields = secretsOf(form)
  if (submission.status !== 'success') {
    const result = submission.reply({ hideFields, formErrors: [OOPS] })
    return data<FormReply>({ result }, { status: 422 })
  }
  try {
    return await work(submission.value, form)
  } catch (error) {
    if (error instanceof FieldErrors) {
      const result = submission.reply({ fieldErrors: error.fields, formErrors: [OOPS], hideFields })
      return data<FormReply>({ result }, { status: 422 })
    }
    if (error instanceof TryLater) {
      const result = submission.reply({ formErrors: [error.message], hideFields })
      const headers = { 'Retry-After': String(error.seconds) }
      return data<FormReply>({ result }, { status: error.status, headers })
    }
    throw error
  }
}
