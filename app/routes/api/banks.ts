import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { bankInput, bankLabels, bankListing } from '#app/models/banks/fields.ts'
import {
  createBank,
  deleteBank,
  getBank,
  listBanks,
  presentBank,
  updateBank,
} from '#app/models/banks/read.server.ts'

export const bankCalls = nounCalls({
  path: 'banks',
  record: 'Bank',
  kind: 'bank',
  named: { one: 'un banco', many: 'los bancos' },
  rules: bankListing,
  schema: bankInput,
  labels: bankLabels,
  list: listBanks,
  get: getBank,
  create: createBank,
  update: updateBank,
  remove: deleteBank,
  present: presentBank,
})
