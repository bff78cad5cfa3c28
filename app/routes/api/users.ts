import { asObject, parsePatch, readBody, taking } from '#app/http/api/body.server.ts'
import { type ApiCall, type ApiRequest, apiId, json, noContent } from '#app/http/api/call.server.ts'
import { readingCalls } from '#app/http/api/noun-calls.server.ts'
import { objectOf } from '#app/http/api/openapi-answers.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { Forbidden, NotFound } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { refuseCommon } from '#app/models/access/common-passwords.server.ts'
import { KeyReused, withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { hashPassword, verifyPassword } from '#app/models/access/passwords.server.ts'
import { allows } from '#app/models/access/permissions.ts'
import { recordOf } from '#app/models/api/record-schemas.server.ts'
import { confirmUser, rejectUser, updateUser } from '#app/models/users/access.server.ts'
import { createResetSecret, resetPath } from '#app/models/users/account.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import {
  bindInput,
  newUserInput,
  roleInput,
  userInput,
  userListing,
} from '#app/models/users/fields.ts'
import { bindUser, unbindUser } from '#app/models/users/link.server.ts'
import { getUser, listUsers, presentUser } from '#app/models/users/read.server.ts'
import { storedUser } from '#app/models/users/rules.server.ts'
import type { Tx } from '#db/client.server.ts'
import { telegramChanges, telegramInput } from './own-telegram.server.ts'
import { OWN_INPUTS, ownChanges } from './own-user.server.ts'

const OF_ONES_OWN =
  'Cada quien cambia su correo y su contraseña, con la actual (`current_password`), su fecha de ' +
  'nacimiento y su Telegram: los campos que firma Telegram lo vinculan, `simgulary_bot_id: null` ' +
  'lo quita. El nombre, el rol y el estado los cambian administradores y desarrolladores.'

type Asking = Pick<Actor, 'id' | 'role_id'> | null

/** The permission table opens one's own address to all, others to those who may list users. */
const isStaff = (who: Asking) => allows(who?.role_id ?? null, '/api/users')

/** Throws NotFound unless the caller may see this user. */
function checkSees(who: Asking, id: number): void {
  if (id !== who?.id && !isStaff(who)) throw new NotFound()
}

type Change = (tx: Tx, id: number, actor: Actor) => Promise<void>

async function changed({ write, params }: ApiRequest, change: Change) {
  const id = apiId(params)
  const user = await write(async (tx, actor) => {
    checkSees(actor, id)
    await change(tx, id, actor)
    return getUser(tx, id)
  })
  return json(presentUser(user))
}

async function create(call: ApiRequest, input: InputOf<typeof newUserInput>) {
  const { write, key, address } = call
  const { password, ...person } = input
  await refuseCommon(password)
  const password_hash = await hashPassword(password, address)
  const { user, stored } = await write(async (tx, actor) => {
    const { ids, replayed } = await withOneTimeKey(tx, actor, key, 'user', person, async () => [
      await createUser(tx, { ...person, password_hash }, person.role_id, actor),
    ])
    const [id = 0] = ids
    const stored = replayed ? (await storedUser(tx, id)).password_hash : undefined
    return { user: await getUser(tx, id), stored }
  })
  // The key's digest of what was sent has no password in it.
  if (stored !== undefined && !(await verifyPassword(password, stored, address))) {
    throw new KeyReused([user.id])
  }
  return json(presentUser(user), 201)
}

async function update(call: ApiRequest) {
  const { app, request, fields, params, ifMatch } = call
  checkSees(call.user, apiId(params))
  const body = asObject(await readBody(request))
  const user = await getUser(app.database.db, apiId(params))
  const changes = parsePatch(userInput, fields, body)
  const own = [...(await ownChanges(call, user, body)), ...telegramChanges(call, user, body)]
  return changed(call, async (tx, id, actor) => {
    const before = await storedUser(tx, id, ifMatch)
    for (const change of own) await change(tx, actor)
    const differs = Object.entries(changes).some(
      ([name, value]) => before[name as 'name'] !== value,
    )
    if (!differs) return
    if (!isStaff(actor)) throw new Forbidden()
    await updateUser(tx, id, changes, actor)
  })
}

async function reject({ write, params, ifMatch }: ApiRequest) {
  const id = apiId(params)
  await write(async (tx, actor) => {
    checkSees(actor, id)
    if (!isStaff(actor)) throw new Forbidden()
    await rejectUser(tx, id, actor, ifMatch)
  })
  return noContent()
}

async function reset({ write, url, params }: ApiRequest) {
  const secret = await write((tx, actor) => createResetSecret(tx, apiId(params), actor))
  return json({ url: url.origin + resetPath(secret) })
}

const [list, show] = readingCalls({
  path: 'users',
  record: 'User',
  named: { one: 'un usuario', many: 'los usuarios' },
  rules: userListing,
  list: listUsers,
  get: getUser,
  present: presentUser,
})

const CHANGED = { ifMatch: true, answer: { status: 200, schema: recordOf('User') } } as const

export const userCalls: ApiCall[] = [
  list,
  { ...show, handle: seen(show) },
  {
    method: 'POST',
    path: 'users',
    summary: 'Crea un usuario confirmado',
    oneTimeKey: true,
    answer: { status: 201, schema: recordOf('User') },
    ...taking(newUserInput, create),
  },
  {
    ...CHANGED,
    method: 'PATCH',
    path: 'users/:id',
    summary: 'Cambia un usuario: solo los campos que se nombran',
    description: OF_ONES_OWN,
    body: { schemas: [userInput, ...OWN_INPUTS, telegramInput], partial: true },
    others: [429],
    handle: update,
  },
  {
    method: 'DELETE',
    path: 'users/:id',
    summary: 'Rechaza una solicitud de registro que espera',
    ifMatch: true,
    others: [409],
    answer: { status: 204 },
    handle: reject,
  },
  {
    method: 'POST',
    path: 'users/:id/reset',
    summary: 'Da un enlace de un solo uso para restablecer la contraseña de un usuario',
    answer: { status: 200, schema: objectOf({ url: { type: 'string', format: 'uri' } }) },
    handle: reset,
  },
  {
    ...CHANGED,
    method: 'PATCH',
    path: 'users/:id/confirm',
    summary: 'Confirma una solicitud de registro con un rol',
    ...taking(roleInput, (call, { type }) =>
      changed(call, (tx, id, actor) => confirmUser(tx, id, type, actor, call.ifMatch)),
    ),
  },
  {
    ...CHANGED,
    method: 'PATCH',
    path: 'users/:id/bind',
    summary: 'Vincula un usuario a un titular, con un rol',
    ...taking(bindInput, (call, link) =>
      changed(call, (tx, id, actor) => bindUser(tx, id, link, actor, call.ifMatch)),
    ),
  },
  {
    ...CHANGED,
    method: 'PATCH',
    path: 'users/:id/unbound',
    summary: 'Remueve el vínculo de un usuario con su titular',
    handle: (call) => changed(call, (tx, id, actor) => unbindUser(tx, id, actor, call.ifMatch)),
  },
]

function seen({ handle }: ApiCall): ApiCall['handle'] {
  return async (call) => {
    checkSees(call.user, apiId(call.params))
    return handle(call)
  }
}
