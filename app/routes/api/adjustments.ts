import { taking } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import { adjustmentInput } from '#app/models/adjustments/fields.ts'
import { getAdjustment, presentAdjustment } from '#app/models/adjustments/read.server.ts'
import { recordOf } from '#app/models/api/record-schemas.server.ts'

/** Only administrators may adjust an account's balance; the permission table enforces it. */
export const adjustmentCalls: ApiCall[] = [
  {
    method: 'POST',
    path: 'accounts/:id/adjustments',
    summary: 'Ajusta el capital de una cuenta de la empresa: monto con signo y motivo',
    oneTimeKey: true,
    answer: { status: 201, schema: recordOf('Adjustment') },
    ...taking(adjustmentInput, async ({ write, params, key }, input) => {
      const account_id = apiId(params)
      const made = await write(async (tx, actor) => {
        await getAccount(tx, account_id)
        const { ids } = await withOneTimeKey(
          tx,
          actor,
          key,
          `adjustment of ${account_id}`,
          input,
          async () => [await createAdjustment(tx, { ...input, account_id }, actor)],
        )
        return getAdjustment(tx, account_id, ids[0] ?? 0)
      })
      return json(presentAdjustment(made), 201)
    }),
  },
]
