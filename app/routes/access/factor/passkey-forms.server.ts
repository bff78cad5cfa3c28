import { data } from 'react-router'
import { createChallenge, passkeySite } from '#app/http/access/passkeys.server.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { creationOptions, madePasskey } from '#app/models/access/passkeys.server.ts'
import {
  addPasskey,
  checkRoomForPasskey,
  removePasskey,
} from '#app/models/second-factor/change.server.ts'
import {
  madePasskeyInput,
  passkeyInput,
  removePasskeyInput,
} from '#app/models/second-factor/fields.ts'
import { listPasskeys } from '#app/models/second-factor/read.server.ts'
import { submitAccessForm } from '../form.server.ts'
import { proven, refused, withOwnPassword } from './proven.server.ts'

export const PASSKEY_FORMS = ['passkey', 'passkey-made', 'passkey-off'] as const
type PasskeyForm = (typeof PASSKEY_FORMS)[number]

export const isPasskeyForm = (name: unknown): name is PasskeyForm =>
  PASSKEY_FORMS.some((each) => each === name)

const NO_SITE = problem(
  'not_done',
  'Las llaves de acceso necesitan que la dirección de la aplicación tenga nombre y HTTPS',
)
const REFUSED = problem(
  'expired',
  'La llave de acceso no se pudo comprobar, o tardó más de cinco minutos. Vuelva a empezar',
)

/** Runs one of them. A passkey that cannot be added is told of above the forms. */
export async function submitPasskeyForm(args: RouteArgs, name: PasskeyForm) {
  try {
    if (name === 'passkey') return await begin(args)
    return await (name === 'passkey-made' ? add(args) : remove(args))
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return refused({ code: error.code, text: error.message })
  }
}

/** Asks the browser for a passkey, once the password and a code are right. */
async function begin(args: RouteArgs) {
  const { app, user } = contextOf(args)
  const site = passkeySite(app, args.url)
  if (!site) return refused(NO_SITE)
  return proven(args, passkeyInput, async (tx, { at }, id, { name }) => {
    await checkRoomForPasskey(tx, id)
    const challenge = await createChallenge(tx, id, at)
    const owner = { id, name: user?.name ?? '', email: user?.email ?? '' }
    const make = await creationOptions(site, challenge, owner, await listPasskeys(tx, id))
    return data({ make, name })
  })
}

function add(args: RouteArgs) {
  const { app, user, write } = contextOf(args)
  const site = passkeySite(app, args.url)
  const id = user?.id ?? 0
  return submitAccessForm(args, madePasskeyInput, async ({ name, credential }) => {
    const made = site && (await madePasskey(site, credential))
    if (!made) return refused(REFUSED)
    const isAdded = await write((tx, actor) => addPasskey(tx, id, name, made, actor))
    if (!isAdded) return refused(REFUSED)
    return told(args, 'Se ha agregado la llave de acceso')
  })
}

const NOT_THERE = problem('not_found', 'Esta llave de acceso ya no está')

function remove(args: RouteArgs) {
  const { user } = contextOf(args)
  const id = user?.id ?? 0
  return submitAccessForm(args, removePasskeyInput, ({ passkey, current_password }) =>
    withOwnPassword(args, current_password, async (tx, actor) => {
      const isThere = (await listPasskeys(tx, id)).some((each) => each.id === passkey)
      if (!isThere) throw new FieldErrors({ passkey: NOT_THERE })
      await removePasskey(tx, id, passkey, actor)
      return told(args, 'Se ha quitado la llave de acceso')
    }),
  )
}

const told = (args: RouteArgs, text: string) =>
  redirectWithToast(contextOf(args).app, '/settings/second-factor', {
    tone: 'success',
    title: 'Exito',
    text,
  })
