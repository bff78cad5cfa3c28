import { nounCalls } from '#app/http/noun-calls.server.ts'
import { getPaysheet, listPaysheets, presentPaysheet } from '#app/models/paysheet.server.ts'
import { paysheetInput, paysheetLabels, paysheetListing } from '#app/models/paysheet.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheet-changes.server.ts'

export const paysheetCalls = nounCalls({
  path: 'paysheets',
  record: 'Paysheet',
  named: { one: 'una orden de nómina', many: 'las órdenes de nómina' },
  voided: true,
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
