/** What the dialogs about a user change, by a word of their route: addresses may be written otherwise. */
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, type RouteArgs, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { removeFactorOf } from '#app/models/second-factor/change.server.ts'
import { hasFactor } from '#app/models/second-factor/read.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import { rejectUser, updateUser } from '#app/models/users/access.server.ts'
import { bindUser, unbindUser } from '#app/models/users/link.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { USERS } from './role-dialog.tsx'

type Change = {
  change: (tx: Tx, id: number, actor: Actor, version: number | undefined) => Promise<void>
  done: string
}

const CHANGES = {
  reject: { change: rejectUser, done: 'Se ha rechazado el registro' },
  unbound: { change: unbindUser, done: 'Se ha removido el vínculo' },
  'second-factor': { change: removeFactorOf, done: 'Se ha quitado el segundo factor' },
} satisfies Record<string, Change>

const bindingTo = (bond: ReturnType<typeof bondIn>): Change => ({
  change: (tx, id, actor, version) => bindUser(tx, id, bond, actor, version),
  done: 'Se ha creado el vínculo con el titular',
})

const ASKED = ['activation', 'bind', 'reject', 'second-factor', 'unbound'] as const
type PathArgs = RouteArgs & { pattern: string }

function askedAt({ pattern }: PathArgs) {
  const words = pattern.split('/')
  const asked = ASKED.find((each) => words.includes(each))
  if (!asked) throw new NotFound()
  return asked
}

const listUnder = (asked: (typeof ASKED)[number], id: number) =>
  asked === 'bind' || asked === 'unbound' ? `${USERS}/${id}/titulars` : USERS

/** The titular and the role that a path of 'bind' names. Throws NotFound. */
function bondIn(params: RouteArgs['params']) {
  const type = Number(params.type)
  if (!Object.hasOwn(ROLE_NAMES, type)) throw new NotFound()
  return { type, titular_id: idParam(params, 'titular') }
}

async function shownBond(db: Db, params: RouteArgs['params']) {
  const { type, titular_id } = bondIn(params)
  const { name } = await getTitular(db, titular_id)
  return { titular: name, role: (ROLE_NAMES[type] ?? '').toLowerCase() }
}

/** The user, and the path of the list under the dialog. */
export async function readConfirmed(args: PathArgs) {
  const { db } = contextOf(args)
  const asked = askedAt(args)
  const { id, name, email, active, version } = await getUser(db, idParam(args.params))
  const hasOne = asked === 'second-factor' && (await hasFactor(db, id))
  const bond = asked === 'bind' ? await shownBond(db, args.params) : undefined
  const list = listUnder(asked, id)
  return { asked, name, email, active, version, hasFactor: hasOne, bond, list }
}

export function submitConfirmed(args: PathArgs) {
  const asked = askedAt(args)
  const id = idParam(args.params)
  if (asked === 'activation') return submitActivation(args, id)
  const { change, done } = asked === 'bind' ? bindingTo(bondIn(args.params)) : CHANGES[asked]
  return confirmForm(
    args,
    ({ tx, actor, version }) => change(tx, id, actor, version),
    succeeded(backToList(listUnder(asked, id), args.url, asked !== 'reject'), done),
  )
}

const submitActivation = (args: RouteArgs, id: number) =>
  confirmForm(
    args,
    async ({ tx, actor, form, version }) => {
      const wanted = form.get('active')
      // Our own form always says which of the two is meant.
      if (wanted !== '0' && wanted !== '1')
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      await updateUser(tx, id, { active: wanted === '1' }, actor, version)
    },
    (form) => {
      const turned = form.get('active') === '1' ? 'activado' : 'desactivado'
      return succeeded(backToList(USERS, args.url, true), `Se ha ${turned} el usuario`)
    },
  )
