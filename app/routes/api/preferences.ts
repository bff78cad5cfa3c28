import { changing } from '#app/http/api-body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api-call.server.ts'
import { updatePreferences } from '#app/models/preference.server.ts'
import { preferenceInput, preferenceLabels } from '#app/models/preference.ts'
import { recordOf } from '#app/models/records.server.ts'
import { getUser, presentUser } from '#app/models/user.server.ts'
import { NotFound } from '#app/services/errors.ts'
import { allows } from '#app/services/permissions.ts'

export const preferenceCalls: ApiCall[] = [
  {
    method: 'PATCH',
    path: 'users/:id/preferences',
    summary: 'Cambia las preferencias de un usuario: solo las que se nombran',
    ifMatch: true,
    answer: { status: 200, schema: recordOf('User') },
    ...changing(
      preferenceInput,
      async ({ write, params, ifMatch }, changes) => {
        const id = apiId(params)
        const user = await write(async (tx, actor) => {
          // Everyone has their own; those of others are for whoever may see other users.
          if (id !== actor.id && !allows(actor.role_id, '/api/users')) throw new NotFound()
          await updatePreferences(tx, id, changes, actor, ifMatch)
          return getUser(tx, id, { with: new Set(['preferences']) })
        })
        return json(presentUser(user))
      },
      preferenceLabels,
    ),
  },
]
