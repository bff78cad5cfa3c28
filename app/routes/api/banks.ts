import { nounCalls } from '#app/http/noun-calls.server.ts'
import {
  createBank,
  deleteBank,
  getBank,
  listBanks,
  presentBank,
  updateBank,
} from '#app/models/bank.server.ts'
import { bankInput, bankLabels, bankListing } from '#app/models/bank.ts'

export const bankCalls = nounCalls({
  path: 'banks',
  record: 'Bank',
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
