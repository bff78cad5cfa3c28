import { type ApiCall, asObject, json, parsePatch, readBody } from '#app/http/api.server.ts'
import { getSettings, presentSettings, updateSettings } from '#app/models/settings.server.ts'
import { settingsInput } from '#app/models/settings.ts'

export const settingsCalls: ApiCall[] = [
  {
    method: 'GET',
    path: 'settings',
    handle: async ({ app }) => json(presentSettings(await getSettings(app.database.db))),
  },
  {
    method: 'PUT',
    path: 'settings',
    handle: async ({ app, request, fields, actor, ifMatch }) => {
      const changes = parsePatch(settingsInput, fields, asObject(await readBody(request)))
      const settings = await app.database.transaction(async (tx) => {
        await updateSettings(tx, changes, actor, ifMatch)
        return getSettings(tx)
      })
      return json(presentSettings(settings))
    },
  },
]
