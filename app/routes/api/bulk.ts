import { readLongList } from '#app/http/api/body.server.ts'
import { type ApiCall, jsonOfList, Refusal } from '#app/http/api/call.server.ts'
import { objectOf } from '#app/http/api/openapi-answers.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, WrongOrders } from '#app/kernel/errors/errors.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import type { Fields, InputOf } from '#app/kernel/fields/inputs.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { recordsOf } from '#app/models/api/record-schemas.server.ts'
import { createPaysheets, paysheetsOf } from '#app/models/paysheets/bulk.server.ts'
import { paysheetInput, paysheetLabels } from '#app/models/paysheets/fields.ts'
import { presentPaysheet } from '#app/models/paysheets/read.server.ts'
import { MOST_ORDERS } from '#app/models/wizard/fields.ts'

/** More than an order with all its lines needs. */
export const MOST_VALUES = 200

export const bulkCalls: readonly ApiCall[] = [
  {
    method: 'POST',
    path: 'paysheets/bulk-store',
    summary: 'Crea varias órdenes de nómina: todas o ninguna',
    description:
      'Los errores llevan el índice de su orden: `0.amount`, `3.number`. Se dicen los de las primeras 200 órdenes que los tienen, de 2.000 campos como máximo, y en «» cuántas órdenes faltan por revisar.',
    body: { schemas: [paysheetInput], labels: paysheetLabels, most: MOST_ORDERS },
    oneTimeKey: true,
    answer: {
      status: 201,
      schema: objectOf({
        count: { type: 'integer' },
        data: recordsOf('Paysheet'),
        payroll_run_id: {
          description: 'La nómina de todas; null si son de varias quincenas o meses',
          anyOf: [{ type: 'integer' }, { type: 'null' }],
        },
      }),
    },
    handle: async ({ app, write, request, fields, key }) => {
      const inputs = await parseOrders(await readLongList(request, MOST_VALUES), fields)
      const { ids } = await write((tx, actor) =>
        withOneTimeKey(tx, actor, key, 'paysheet', inputs, async () =>
          (await createPaysheets(tx, inputs, actor)).map(({ id }) => id),
        ),
      )
      const made = await paysheetsOf(app.database.db, ids)
      const runs = new Set(made.map((order) => order.payroll_run_id))
      const [payroll_run_id = null] = runs.size === 1 ? runs : []
      const answer = { count: made.length, data: made, payroll_run_id }
      return jsonOfList(answer, presentPaysheet, 201)
    },
  },
]

/**
 * Reads every order of the array. Throws FieldErrors under `0.number`, `3.amount`, …; what comes after
 * more of them than are said is not read.
 */
export async function parseOrders(body: unknown, fields: Fields): Promise<Order[]> {
  if (!Array.isArray(body)) throw new Refusal(400, NO_LIST)
  if (body.length === 0) throw new FieldErrors({ '': TOO_FEW })
  if (body.length > MOST_ORDERS) {
    throw new FieldErrors({ '': TOO_MANY })
  }
  const schema = paysheetInput(fields)
  const wrong = new WrongOrders()
  let at = 0
  const orders = await inTurns(body, (some) =>
    some.flatMap((item) => {
      const i = at++
      if (wrong.isFull) return []
      if (!isObject(item)) {
        wrong.add(i, { '': WRONG_TYPE })
        return []
      }
      const { data, error } = schema.safeParse(item, { reportInput: true })
      if (error) wrong.add(i, problemsOf(error))
      return data ?? []
    }),
  )
  wrong.refuse(body.length)
  return orders
}

type Order = InputOf<typeof paysheetInput>

const NO_LIST = problem('malformed', 'Los datos deben ser una lista JSON')
const TOO_FEW = problem('too_few', 'Envíe al menos una orden')
const TOO_MANY = problem('too_many', 'Envíe como máximo 10.000 órdenes a la vez')
const WRONG_TYPE = problem('wrong_type', 'Debe ser un objeto JSON')
const isObject = (item: unknown) =>
  typeof item === 'object' && item !== null && !Array.isArray(item)
