import { documentNoun } from '#app/http/document-noun.server.ts'
import { nounCalls } from '#app/http/noun-calls.server.ts'
import { getTransfer, listTransfers, presentTransfer } from '#app/models/transfer.server.ts'
import { transferInput, transferLabels, transferListing } from '#app/models/transfer.ts'
import {
  createTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfer-changes.server.ts'

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
