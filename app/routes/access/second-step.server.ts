import { data } from 'react-router'
import { clientOf } from '#app/http/access/client.server.ts'
import { enter } from '#app/http/access/enter.server.ts'
import { ownPath } from '#app/http/access/guard.server.ts'
import { finishLogIn, finishLogInByPasskey, offerPasskey } from '#app/http/access/log-in.server.ts'
import { passkeySite } from '#app/http/access/passkeys.server.ts'
import { halfLoggedIn } from '#app/http/access/second-factor.server.ts'
import { readForm } from '#app/http/forms/data.server.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  askedPasskeyInput,
  codeInput,
  ENDED,
  usedPasskeyInput,
} from '#app/models/second-factor/fields.ts'
import { submitAccessForm } from './form.server.ts'

export async function submitSecondStep(args: RouteArgs) {
  const name = (await readForm(args.request.clone())).get('form')
  if (name === 'passkey') return askForPasskey(args)
  if (name === 'used') return endByPasskey(args)
  return submitAccessForm(args, codeInput, async ({ code }, form) => {
    const half = await openHalf(args)
    const secret = await finishLogIn(contextOf(args).app, half, code, clientOf(args))
    return entered(args, half, secret, form)
  })
}

const askForPasskey = (args: RouteArgs) =>
  submitAccessForm(args, askedPasskeyInput, async () => {
    const { app } = contextOf(args)
    const half = await halfLoggedIn(app, args.request)
    const site = passkeySite(app, args.url)
    const use = half && (await offerPasskey(app, half, site, clientOf(args)))
    if (!use) throw data({ message: ENDED }, { status: 409 })
    return data({ use })
  })

const endByPasskey = (args: RouteArgs) =>
  submitAccessForm(args, usedPasskeyInput, async ({ credential }, form) => {
    const { app } = contextOf(args)
    const half = await openHalf(args)
    const site = passkeySite(app, args.url)
    const secret = await finishLogInByPasskey(app, half, site, credential, clientOf(args))
    return entered(args, half, secret, form)
  })

type Half = NonNullable<Awaited<ReturnType<typeof halfLoggedIn>>>

/** Throws FieldErrors once the half log-in has ended. */
async function openHalf(args: RouteArgs): Promise<Half> {
  const half = await halfLoggedIn(contextOf(args).app, args.request)
  if (!half) throw new FieldErrors({ code: problem('expired', ENDED) })
  return half
}

async function entered(args: RouteArgs, { user }: Half, secret: string, form: FormData) {
  const { app } = contextOf(args)
  const response = await enter(app, user, secret, ownPath(String(form.get('redirectTo') ?? '')))
  response.headers.append('Set-Cookie', await app.cookies.half.serialize('', { maxAge: 0 }))
  return response
}
