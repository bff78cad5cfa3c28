import { asObject, parsePatch, readBody, taking } from '#app/http/api-body.server.ts'
import { type ApiCall, type ApiRequest, apiId, json, noContent } from '#app/http/api-call.server.ts'
import { readingCalls } from '#app/http/noun-calls.server.ts'
import { objectOf } from '#app/http/openapi-answers.server.ts'
import { telegramChanges, telegramInput } from '#app/http/own-telegram.server.ts'
import { OWN_INPUTS, ownChanges } from '#app/http/own-user.server.ts'
import { recordOf } from '#app/models/records.server.ts'
import { getUser, listUsers, presentUser } from '#app/models/user.server.ts'
import { bindInput, newUserInput, roleInput, userInput, userListing } from '#app/models/user.ts'
import { confirmUser, rejectUser, updateUser } from '#app/models/user-access.server.ts'
import { createResetSecret, resetPath } from '#app/models/user-account.server.ts'
import { createUser } from '#app/models/user-changes.server.ts'
import { bindUser, unbindUser } from '#app/models/user-link.server.ts'
import { storedUser } from '#app/models/user-rules.server.ts'
import type { Actor } from '#app/services/actor.ts'
import { Forbidden, NotFound } from '#app/services/errors.ts'
import type { InputOf } from '#app/services/fields.ts'
import { withOneTimeKey } from '#app/services/one-time-keys.server.ts'
import { hashPassword } from '#app/services/passwords.server.ts'
import { allows } from '#app/services/permissions.ts'
import type { Tx } from '#db/client.server.ts'

const OF_ONES_OWN =
  'Cada quien cambia su correo y su contraseña, con la actual (`current_password`), su fecha de ' +
  'nacimiento y su Telegram: los campos que firma Telegram lo vinculan, `simgulary_bot_id: null` ' +
  'lo quita. El nombre, el rol y el estado los cambian administradores y desarrolladores.'

/** The table opens a user's own address to everyone: other users are for whoever may list them. */
const isStaff = ({ role_id }: Actor) => allows(role_id, '/api/users')

function checkSees({ actor, params }: ApiRequest): void {
  if (apiId(params) !== actor.id && !isStaff(actor)) throw new NotFound()
}

/** Changes one user in a transaction, and answers with them as they are then. */
async function changed({ app, params }: ApiRequest, change: (tx: Tx, id: number) => Promise<void>) {
  const id = apiId(params)
  const user = await app.database.transaction(async (tx) => {
    await change(tx, id)
    return getUser(tx, id)
  })
  return json(presentUser(user))
}

async function create(call: ApiRequest, input: InputOf<typeof newUserInput>) {
  const { app, actor, key, address } = call
  const { password, ...person } = input
  const password_hash = await hashPassword(password, address)
  const user = await app.database.transaction(async (tx) => {
    const { ids } = await withOneTimeKey(tx, actor, key, 'users', person, async () => [
      await createUser(tx, { ...person, password_hash }, person.role_id, actor),
    ])
    return getUser(tx, ids[0] ?? 0)
  })
  return json(presentUser(user), 201)
}

async function update(call: ApiRequest) {
  checkSees(call)
  const { app, request, fields, actor, params, ifMatch } = call
  const body = asObject(await readBody(request))
  const user = await getUser(app.database.db, apiId(params))
  const changes = parsePatch(userInput, fields, body)
  const own = [...(await ownChanges(call, user, body)), ...telegramChanges(call, user, body)]
  return changed(call, async (tx, id) => {
    const before = await storedUser(tx, id, ifMatch)
    for (const change of own) await change(tx)
    const differs = Object.entries(changes).some(
      ([name, value]) => before[name as 'name'] !== value,
    )
    if (!differs) return
    if (!isStaff(actor)) throw new Forbidden()
    await updateUser(tx, id, changes, actor)
  })
}

async function reject(call: ApiRequest) {
  checkSees(call)
  if (!isStaff(call.actor)) throw new Forbidden()
  await call.app.database.transaction((tx) => rejectUser(tx, apiId(call.params), call.actor))
  return noContent()
}

async function reset({ app, url, params, actor }: ApiRequest) {
  const secret = await app.database.transaction((tx) => createResetSecret(tx, apiId(params), actor))
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
      changed(call, (tx, id) => confirmUser(tx, id, type, call.actor, call.ifMatch)),
    ),
  },
  {
    ...CHANGED,
    method: 'PATCH',
    path: 'users/:id/bind',
    summary: 'Vincula un usuario a un titular, con un rol',
    ...taking(bindInput, (call, link) =>
      changed(call, (tx, id) => bindUser(tx, id, link, call.actor, call.ifMatch)),
    ),
  },
  {
    ...CHANGED,
    method: 'PATCH',
    path: 'users/:id/unbound',
    summary: 'Remueve el vínculo de un usuario con su titular',
    handle: (call) => changed(call, (tx, id) => unbindUser(tx, id, call.actor, call.ifMatch)),
  },
]

function seen({ handle }: ApiCall): ApiCall['handle'] {
  return async (call) => {
    checkSees(call)
    return handle(call)
  }
}
