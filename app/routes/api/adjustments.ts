import { type ApiCall, apiId, asObject, json, parseInput, readBody } from '#app/http/api.server.ts'
import { getAccount } from '#app/models/account.server.ts'
import { getAdjustment, presentAdjustment } from '#app/models/adjustment.server.ts'
import { adjustmentInput } from '#app/models/adjustment.ts'
import { createAdjustment } from '#app/models/adjustment-changes.server.ts'
import { withOneTimeKey } from '#app/services/one-time-keys.server.ts'

/** Administrators alone adjust what an account holds; the permission table says so. */
export const adjustmentCalls: ApiCall[] = [
  {
    method: 'POST',
    path: 'accounts/:id/adjustments',
    handle: async ({ app, request, params, fields, actor, key }) => {
      const account_id = apiId(params)
      const input = parseInput(adjustmentInput(fields), asObject(await readBody(request)))
      const made = await app.database.transaction(async (tx) => {
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
    },
  },
]
