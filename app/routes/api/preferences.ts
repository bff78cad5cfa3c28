import { type ApiCall, apiId, asObject, json, parsePatch, readBody } from '#app/http/api.server.ts'
import { updatePreferences } from '#app/models/preference.server.ts'
import { preferenceInput } from '#app/models/preference.ts'
import { getUser, presentUser } from '#app/models/user.server.ts'
import { NotFound } from '#app/services/errors.ts'
import { allows } from '#app/services/permissions.ts'

export const preferenceCalls: ApiCall[] = [
  {
    method: 'PATCH',
    path: 'users/:id/preferences',
    handle: async ({ app, request, params, fields, actor, ifMatch }) => {
      const id = apiId(params)
      // Everyone has their own; those of others are for whoever may see other users.
      if (id !== actor.id && !allows(actor.role_id, '/api/users')) throw new NotFound()
      const changes = parsePatch(preferenceInput, fields, asObject(await readBody(request)))
      const user = await app.database.transaction(async (tx) => {
        await updatePreferences(tx, id, changes, actor, ifMatch)
        return getUser(tx, id, { with: new Set(['preferences']) })
      })
      return json(presentUser(user))
    },
  },
]
