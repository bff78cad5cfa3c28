import { documentNoun } from '#app/http/api/document-noun.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import {
  createTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import { transferInput, transferLabels, transferListing } from '#app/models/transfers/fields.ts'
import { getTransfer, listTransfers, presentTransfer } from '#app/models/transfers/read.server.ts'

export const transferCalls = nounCalls({
  ...documentNoun('transfer'),
  rules: transferListing,
  schema: transferInput,
  labels: transferLabels,
  list: listTransfers,
  get: getTransfer,
  create: createTransfer,
  update: updateTransfer,
  remove: voidTransfer,
  present: presentTransfer,
})
