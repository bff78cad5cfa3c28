/** The forms of /settings, by the name in each form's `form` field. */
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { connectionContext } from '#app/context.ts'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { checkOwnPassword, hashRepeated } from '#app/http/access/own-password.server.ts'
import { readForm } from '#app/http/forms/data.server.ts'
import {
  contextOf,
  type FormReply,
  type RouteArgs,
  submitForm,
} from '#app/http/forms/forms.server.ts'
import { FieldErrors, TryLater } from '#app/kernel/errors/errors.ts'
import { fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import { changeBirthDate, changeEmail, changePassword } from '#app/models/users/account.server.ts'
import { birthDateInput, emailInput, passwordInput } from '#app/models/users/fields.ts'
import { getUser } from '#app/models/users/read.server.ts'

type Answer = Promise<Response | ReturnType<typeof data<FormReply>>>

/** Saves the screen's form that was sent. Throws a 400 for an unknown form. */
export async function submitAccountForm(args: RouteArgs): Answer {
  const form = await readForm(args.request.clone())
  const name = form.get('form')
  if (name === 'email') return saveEmail(args, form)
  if (name === 'password') return savePassword(args, form)
  if (name === 'birth-date') return saveBirthDate(args)
  throw data({ message: 'No se conoce este formulario' }, { status: 400 })
}

const ownId = (args: RouteArgs) => contextOf(args).user?.id ?? 0
const addressOf = ({ context }: RouteArgs) => context.get(connectionContext).address

async function saveEmail(args: RouteArgs, form: FormData): Answer {
  const id = ownId(args)
  const { problem, result } = await judged(args, emailInput, form, ({ current_password }) =>
    checkOwnPassword(contextOf(args), id, current_password, addressOf(args)),
  )
  return submitForm(args, {
    schema: emailInput,
    save: async ({ tx, input, actor, version }) => {
      if (!result) throw problem
      await changeEmail(tx, id, input.email, actor, { verified: result, version })
    },
    current: async () => ({ email: (await getUser(contextOf(args).db, id)).email }),
    done: () => done('Exito', 'Su correo electrónico ha sido actualizado'),
  })
}

async function savePassword(args: RouteArgs, form: FormData): Answer {
  const { app } = contextOf(args)
  const id = ownId(args)
  const kept = sessionSecret(app.cookies, args.request)
  const { problem, result } = await judged(args, passwordInput, form, async (input) => ({
    verified: await checkOwnPassword(contextOf(args), id, input.current_password, addressOf(args)),
    hash: await hashRepeated(input, addressOf(args)),
  }))
  return submitForm(args, {
    schema: passwordInput,
    save: async ({ tx, actor }) => {
      if (!result) throw problem
      await changePassword(tx, id, result.hash, actor, { verified: result.verified, kept })
    },
    done: () => done('Exito', 'Su contraseña ha sido actualizada y sus otras sesiones, cerradas'),
  })
}

function saveBirthDate(args: RouteArgs): Answer {
  const id = ownId(args)
  return submitForm(args, {
    schema: birthDateInput,
    save: ({ tx, input, actor, version }) =>
      changeBirthDate(tx, id, input.birth_date, actor, version),
    current: async () => ({ birth_date: (await getUser(contextOf(args).db, id)).birth_date ?? '' }),
    done: () => done('Asociación exitosa', 'Su fecha de nacimiento ha sido guardada'),
  })
}

const done = (title: string, text: string) => ({
  to: '/settings',
  toasts: [{ tone: 'success' as const, title, text }],
})

/**
 * The result of the work that hashes passwords, or its problem, which the form shows after the
 * fields' errors. Runs outside any transaction, and only if all fields are valid.
 */
async function judged<S extends z.ZodObject, T>(
  args: RouteArgs,
  schema: InputSchema<S>,
  form: FormData,
  work: (input: z.output<S>) => Promise<T>,
): Promise<{ result?: T; problem?: FieldErrors | TryLater }> {
  const fields = fieldsFor('form', contextOf(args).today)
  const typed = parseWithZod(form, { schema: schema(fields), disableAutoCoercion: true })
  if (typed.status !== 'success') return {}
  try {
    return { result: await work(typed.value) }
  } catch (error) {
    if (error instanceof FieldErrors || error instanceof TryLater) return { problem: error }
    throw error
  }
}
