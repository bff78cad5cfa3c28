import { documentNoun } from '#app/http/api/document-noun.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { documentPhrases } from '#app/kernel/document-kinds.ts'
import {
  approvePaysheet,
  createPaysheet,
  rejectPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { paysheetInput, paysheetLabels, paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheets, presentPaysheet } from '#app/models/paysheets/read.server.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import { decisionCalls } from './approval.ts'

export const paysheetCalls = [
  ...nounCalls({
    ...documentNoun('paysheet'),
    rules: paysheetListing,
    schema: paysheetInput,
    labels: paysheetLabels,
    list: listPaysheets,
    get: getPaysheet,
    create: createPaysheet,
    update: updatePaysheet,
    remove: voidPaysheet,
    present: presentPaysheet,
    // A part that is on may come to 0: who sends the record back leaves it on.
    withoutRepeated: async (tx, body, id) => {
      const none = TOGGLES.filter((part) => body[part] === 0)
      if (id === undefined || none.length === 0) return body
      const order = await getPaysheet(tx, id)
      const repeated = new Set<string>(none.filter((part) => order[part] === 0))
      return Object.fromEntries(Object.entries(body).filter(([name]) => !repeated.has(name)))
    },
  }),
  ...decisionCalls({
    ...{ path: 'paysheets', record: 'Paysheet', one: documentPhrases('paysheet').one },
    ...{ approve: approvePaysheet, reject: rejectPaysheet },
    present: async (db, id) => presentPaysheet(await getPaysheet(db, id, undefined, true)),
  }),
]
