/** Whom the company asks for a second factor, and taking it from who lost it (docs/rules/second-factor.md). */
import { taking } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, noContent } from '#app/http/api/call.server.ts'
import { removeFactorOf, updateAccessSettings } from '#app/models/second-factor/change.server.ts'
import { accessInput, accessLabels } from '#app/models/second-factor/fields.ts'
import { getAccessSettings } from '#app/models/second-factor/read.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import { settingCalls } from './settings.ts'

export const secondFactorCalls: ApiCall[] = [
  ...settingCalls(
    {
      path: 'settings/access',
      record: 'Access',
      summaries: [
        'Da a quién se le exige un segundo factor',
        'Cambia a quién se le exige un segundo factor',
      ],
      read: getAccessSettings,
      body: (answer) =>
        taking(
          accessInput,
          answer((tx, { require_factor }, actor, version) =>
            updateAccessSettings(tx, require_factor, actor, version),
          ),
          accessLabels,
        ),
    },
    {
      description:
        'Quien no lo tenga recibe 403 (`factor_required`) en sus próximas llamadas, hasta que lo ' +
        'active en la aplicación; también quien hace esta llamada.',
    },
  ),
  {
    method: 'DELETE',
    path: 'users/:id/second-factor',
    summary: 'Quita el segundo factor de otra persona, que lo perdió',
    description:
      'Se cierran sus sesiones, terminan sus tokens y se le avisa. El suyo lo quita cada quien en ' +
      'la aplicación, con su contraseña y un código.',
    others: [409],
    answer: { status: 204 },
    handle: async ({ write, params }) => {
      await write(async (tx, actor) => {
        const { id } = await getUser(tx, apiId(params))
        await removeFactorOf(tx, id, actor)
      })
      return noContent()
    },
  },
]
