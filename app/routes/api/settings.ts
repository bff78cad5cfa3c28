import { changing, taking } from '#app/http/api/body.server.ts'
import { type ApiCall, type ApiRequest, json } from '#app/http/api/call.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { type RecordName, recordOf } from '#app/models/api/record-schemas.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { closingInput, closingLabels } from '#app/models/closing/fields.ts'
import { getClosing, presentClosing } from '#app/models/closing/read.server.ts'
import { updateCompanyProfile } from '#app/models/company/change.server.ts'
import { companyInput, companyLabels } from '#app/models/company/fields.ts'
import { getCompanyProfile } from '#app/models/company/read.server.ts'
import { settingsInput, settingsLabels } from '#app/models/settings/fields.ts'
import { getSettings, presentSettings, updateSettings } from '#app/models/settings/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'

type Save<I> = (tx: Tx, input: I, actor: Actor, version?: number) => Promise<unknown>

type Setting<R> = {
  /** Below /api: `settings/closing`. */
  path: string
  record: RecordName
  summaries: [gives: string, changes: string]
  read: (db: Db) => Promise<R>
  present?: (found: R) => unknown
  /** The body of a change, which `answer` saves. */
  body: (
    answer: <I>(save: Save<I>) => (request: ApiRequest, input: I) => Promise<Response>,
  ) => Pick<ApiCall, 'body' | 'handle'>
}

/** The calls that give and change what the company has one of. */
export function settingCalls<R>(
  { path, record, summaries, read, present = (found) => found, body }: Setting<R>,
  more: Pick<ApiCall, 'description' | 'others'> = {},
): ApiCall[] {
  const shared = { path, answer: { status: 200, schema: recordOf(record) } } as const
  const [gives, changes] = summaries
  return [
    {
      ...shared,
      method: 'GET',
      summary: gives,
      handle: async ({ app }) => json(present(await read(app.database.db))),
    },
    {
      ...{ ...shared, ...more },
      method: 'PUT',
      summary: changes,
      ifMatch: true,
      ...body((save) => async ({ write, ifMatch }, input) => {
        const found = await write(async (tx, actor) => {
          await save(tx, input, actor, ifMatch)
          return read(tx)
        })
        return json(present(found))
      }),
    },
  ]
}

const NO_DAY = problem('required', 'Escriba la fecha, o null para abrir')

/** A body without the day does not open everything. */
const saveClosing: typeof changeClosing = async (tx, input, actor, version) => {
  if (input.until === undefined) throw new FieldErrors({ until: NO_DAY })
  await changeClosing(tx, input, actor, version)
}

export const settingsCalls: ApiCall[] = [
  ...settingCalls({
    path: 'settings',
    record: 'Settings',
    summaries: [
      'Da los montos de la nómina',
      'Cambia los montos de la nómina: solo los que se nombran',
    ],
    read: getSettings,
    present: presentSettings,
    body: (answer) => changing(settingsInput, answer(updateSettings), settingsLabels),
  }),
  ...settingCalls({
    path: 'settings/closing',
    record: 'Closing',
    summaries: [
      'Da el último día cerrado; null si no hay ninguno',
      'Cierra los movimientos hasta un día, o los abre de nuevo con un motivo',
    ],
    read: getClosing,
    present: presentClosing,
    body: (answer) => taking(closingInput, answer(saveClosing), closingLabels),
  }),
  ...settingCalls({
    path: 'settings/company',
    record: 'Company',
    summaries: [
      'Da los datos de la empresa que llevan los reportes; null lo que falta',
      'Cambia los datos de la empresa: solo los que se nombran',
    ],
    read: getCompanyProfile,
    body: (answer) => changing(companyInput, answer(updateCompanyProfile), companyLabels),
  }),
]
