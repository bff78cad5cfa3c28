import { changing } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { recordOf } from '#app/models/api/record-schemas.server.ts'
import { updatePreferences } from '#app/models/users/preferences.server.ts'
import { preferenceInput, preferenceLabels } from '#app/models/users/preferences.ts'
import { getUser, presentUser } from '#app/models/users/read.server.ts'

export const preferenceCalls: ApiCall[] = [
  {
    method: 'PATCH',
    path: 'users/:id/preferences',
    summary: 'Cambia las preferencias propias: solo las que se nombran',
    ifMatch: true,
    answer: { status: 200, schema: recordOf('User') },
    ...changing(
      preferenceInput,
      async ({ write, params, ifMatch }, changes) => {
        const id = apiId(params)
        const user = await write(async (tx, actor) => {
          await updatePreferences(tx, id, changes, actor, ifMatch)
          return getUser(tx, id, { with: new Set(['preferences']) })
        })
        return json(presentUser(user))
      },
      preferenceLabels,
    ),
  },
]
