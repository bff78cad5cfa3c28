import { data } from 'react-router'
import type { z } from 'zod'
import { connectionContext } from '#app/context.ts'
import { checkOwnPassword } from '#app/http/access/own-password.server.ts'
import { withCode } from '#app/http/access/second-factor.server.ts'
import { contextOf, type FormReply, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { type Actor, actorOf } from '#app/kernel/access/actor.ts'
import type { Problem } from '#app/kernel/errors/codes.ts'
import type { InputOf, InputSchema } from '#app/kernel/fields/inputs.ts'
import type { provenInput } from '#app/models/second-factor/fields.ts'
import { checkOwnPasswordStill } from '#app/models/users/account.server.ts'
import type { Tx } from '#db/client.server.ts'
import { submitAccessForm } from '../form.server.ts'

/** For a form that the screen does not show, or that cannot be done now. */
export const refused = ({ text }: Problem) =>
  data<FormReply>({ result: { status: 'error', error: { '': [text] } } }, { status: 409 })

const addressOf = ({ context }: RouteArgs) => context.get(connectionContext).address

/** Does what asks for the current password. Throws FieldErrors under it, TooMany and Busy. */
export async function withOwnPassword<T>(
  args: RouteArgs,
  current_password: string,
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  const context = contextOf(args)
  const id = context.user?.id ?? 0
  const verified = await checkOwnPassword(context, id, current_password, addressOf(args))
  return context.write(async (tx, actor) => {
    await checkOwnPasswordStill(tx, id, verified)
    return work(tx, actor)
  })
}

/** Does what asks for the current password and a code of the factor. */
export function proven<S extends z.ZodObject, T>(
  args: RouteArgs,
  schema: InputSchema<S> & (z.output<S> extends InputOf<typeof provenInput> ? unknown : never),
  work: (tx: Tx, actor: Actor, id: number, input: z.output<S>) => Promise<T>,
) {
  const context = contextOf(args)
  const { app, db, user, write } = context
  return submitAccessForm(args, schema, async (input) => {
    const { current_password, code } = input as InputOf<typeof provenInput>
    const id = user?.id ?? 0
    const verified = await checkOwnPassword(context, id, current_password, addressOf(args))
    const now = app.now()
    const actor = actorOf({ id, name: user?.name ?? '', role_id: user?.role_id ?? 0 }, now)
    return withCode({ db, transaction: write }, id, code, now, async (tx) => {
      await checkOwnPasswordStill(tx, id, verified)
      return work(tx, actor, id, input)
    })
  })
}
