import { documentNoun } from '#app/http/document-noun.server.ts'
import { nounCalls } from '#app/http/noun-calls.server.ts'
import { getPaysheet, listPaysheets, presentPaysheet } from '#app/models/paysheet.server.ts'
import { paysheetInput, paysheetLabels, paysheetListing } from '#app/models/paysheet.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheet-changes.server.ts'

export const paysheetCalls = nounCalls({
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
})
