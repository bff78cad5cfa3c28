import { documentNoun } from '#app/http/api/document-noun.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { documentPhrases } from '#app/kernel/document-kinds.ts'
import {
  approveTransfer,
  createTransfer,
  rejectTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import { transferInput, transferLabels, transferListing } from '#app/models/transfers/fields.ts'
import { getTransfer, listTransfers, presentTransfer } from '#app/models/transfers/read.server.ts'
import { decisionCalls } from './approval.ts'

export const transferCalls = [
  ...nounCalls({
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
  }),
  ...decisionCalls({
    ...{ path: 'transfers', record: 'Transfer', one: documentPhrases('transfer').one },
    ...{ approve: approveTransfer, reject: rejectTransfer },
    present: async (db, id) => presentTransfer(await getTransfer(db, id, undefined, true)),
  }),
]
