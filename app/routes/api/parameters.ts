/** The parameters that payroll is computed by (docs/rules/law.md#2). */
import { taking } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { readingCalls } from '#app/http/api/noun-calls.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { recordOf } from '#app/models/api/record-schemas.server.ts'
import { addParameter, confirmParameter } from '#app/models/parameters/change.server.ts'
import { parameterInput, parameterLabels, parameterListing } from '#app/models/parameters/fields.ts'
import {
  getParameter,
  listParameterPage,
  type ParameterEntry,
} from '#app/models/parameters/read.server.ts'

export const parameterCalls: ApiCall[] = [
  ...readingCalls({
    path: 'parameters',
    record: 'Parameter',
    named: { one: 'un valor', many: 'los valores de los parámetros de ley' },
    rules: parameterListing,
    list: listParameterPage,
    get: getParameter,
    present: (entry: ParameterEntry) => entry,
  }),
  {
    method: 'POST',
    path: 'parameters',
    summary: 'Agrega un valor de un parámetro, o una opción, desde un día',
    oneTimeKey: true,
    answer: { status: 201, schema: recordOf('Parameter') },
    ...taking(
      parameterInput,
      async ({ write, key }, input) => {
        const made = await write(async (tx, actor) => {
          const { ids } = await withOneTimeKey(tx, actor, key, 'parameter', input, async () => [
            await addParameter(tx, input, 'api', actor),
          ])
          return getParameter(tx, ids[0] ?? 0)
        })
        return json(made, 201)
      },
      parameterLabels,
    ),
  },
  {
    method: 'POST',
    path: 'parameters/:id/confirm',
    summary: 'Confirma un valor que está por confirmar',
    others: [409],
    answer: { status: 200, schema: recordOf('Parameter') },
    handle: async ({ write, params }) => {
      const id = apiId(params)
      const confirmed = await write(async (tx, actor) => {
        await confirmParameter(tx, id, actor)
        return getParameter(tx, id)
      })
      return json(confirmed)
    },
  },
]
