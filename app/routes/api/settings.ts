import { changing, taking } from '#app/http/api/body.server.ts'
import { type ApiCall, json } from '#app/http/api/call.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { recordOf } from '#app/models/api/record-schemas.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { closingInput, closingLabels } from '#app/models/closing/fields.ts'
import { getClosing, presentClosing } from '#app/models/closing/read.server.ts'
import { updateCompanyProfile } from '#app/models/company/change.server.ts'
import { companyInput, companyLabels } from '#app/models/company/fields.ts'
import { getCompanyProfile } from '#app/models/company/read.server.ts'
import { settingsInput, settingsLabels } from '#app/models/settings/fields.ts'
import { getSettings, presentSettings, updateSettings } from '#app/models/settings/read.server.ts'

const NO_DAY = problem('required', 'Escriba la fecha, o null para abrir')

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
  {
    method: 'GET',
    path: 'settings/closing',
    summary: 'Da el último día cerrado; null si no hay ninguno',
    answer: { status: 200, schema: recordOf('Closing') },
    handle: async ({ app }) => json(presentClosing(await getClosing(app.database.db))),
  },
  {
    method: 'PUT',
    path: 'settings/closing',
    summary: 'Cierra los movimientos hasta un día, o los abre de nuevo con un motivo',
    ifMatch: true,
    answer: { status: 200, schema: recordOf('Closing') },
    ...taking(
      closingInput,
      async ({ write, ifMatch }, input) => {
        // A body without the day does not open everything.
        if (input.until === undefined) throw new FieldErrors({ until: NO_DAY })
        const closing = await write(async (tx, actor) => {
          await changeClosing(tx, input, actor, ifMatch)
          return getClosing(tx)
        })
        return json(presentClosing(closing))
      },
      closingLabels,
    ),
  },
  {
    method: 'GET',
    path: 'settings/company',
    summary: 'Da los datos de la empresa que llevan los reportes; null lo que falta',
    answer: { status: 200, schema: recordOf('Company') },
    handle: async ({ app }) => json(await getCompanyProfile(app.database.db)),
  },
  {
    method: 'PUT',
    path: 'settings/company',
    summary: 'Cambia los datos de la empresa: solo los que se nombran',
    ifMatch: true,
    answer: { status: 200, schema: recordOf('Company') },
    ...changing(
      companyInput,
      async ({ write, ifMatch }, changes) => {
        const profile = await write(async (tx, actor) => {
          await updateCompanyProfile(tx, changes, actor, ifMatch)
          return getCompanyProfile(tx)
        })
        return json(profile)
      },
      companyLabels,
    ),
  },
]
