/** The values of one employee that payroll is computed by (docs/rules/law.md#16). */
import { taking } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { recordOf, recordsOf } from '#app/models/api/record-schemas.server.ts'
import { addParameter } from '#app/models/parameters/change.server.ts'
import { ownParameterInput, parameterLabels } from '#app/models/parameters/fields.ts'
import { getParameter, listParameters } from '#app/models/parameters/read.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'

const path = 'titulars/:id/withholdings'

export const withholdingCalls: ApiCall[] = [
  {
    method: 'GET',
    path,
    summary:
      'Da los valores propios de un titular: ISLR y de qué está exceptuado, el último primero',
    answer: { status: 200, schema: recordsOf('Parameter') },
    handle: async ({ app, params }) => {
      const { id } = await getTitular(app.database.db, apiId(params))
      const all = await listParameters(app.database.db, id)
      return json(all.map(({ isConfirmed: _, ...entry }) => entry).toReversed())
    },
  },
  {
    method: 'POST',
    path,
    summary: 'Agrega un valor propio de un empleado desde un día: su ISLR, o de qué se exceptúa',
    oneTimeKey: true,
    answer: { status: 201, schema: recordOf('Parameter') },
    ...taking(
      ownParameterInput,
      async ({ write, key, params }, input) => {
        const made = await write(async (tx, actor) => {
          const { id: titular_id } = await getTitular(tx, apiId(params))
          const add = async () => [await addParameter(tx, { ...input, titular_id }, 'api', actor)]
          const kind = `parameter of ${titular_id}` as const
          const { ids } = await withOneTimeKey(tx, actor, key, kind, input, add)
          return getParameter(tx, ids[0] ?? 0)
        })
        return json(made, 201)
      },
      parameterLabels,
    ),
  },
]
