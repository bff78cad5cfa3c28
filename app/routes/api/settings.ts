import { changing } from '#app/http/api/body.server.ts'
import { type ApiCall, json } from '#app/http/api/call.server.ts'
import { recordOf } from '#app/models/records/json-schemas.server.ts'
import { settingsInput, settingsLabels } from '#app/models/settings/fields.ts'
import { getSettings, presentSettings, updateSettings } from '#app/models/settings/read.server.ts'

export const settingsCalls: ApiCall[] = [
  {
    method: 'GET',
    path: 'settings',
    summary: 'Da los montos de la nómina',
    answer: { status: 200, schema: recordOf('Settings') },
    handle: async ({ app }) => json(presentSettings(await getSettings(app.database.db))),
  },
  {
    method: 'PUT',
    path: 'settings',
    summary: 'Cambia los montos de la nómina: solo los que se nombran',
    ifMatch: true,
    answer: { status: 200, schema: recordOf('Settings') },
    ...changing(
      settingsInput,
      async ({ write, ifMatch }, changes) => {
        const settings = await write(async (tx, actor) => {
          await updateSettings(tx, changes, actor, ifMatch)
          return getSettings(tx)
        })
        return json(presentSettings(settings))
      },
      settingsLabels,
    ),
  },
]
