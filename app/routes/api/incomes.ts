import { documentNoun } from '#app/http/api/document-noun.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { createIncome, updateIncome, voidIncome } from '#app/models/incomes/change.server.ts'
import { incomeInput, incomeLabels, incomeListing } from '#app/models/incomes/fields.ts'
import { getIncome, listIncomes, presentIncome } from '#app/models/incomes/read.server.ts'

export const incomeCalls = nounCalls({
  ...documentNoun('income'),
  rules: incomeListing,
  schema: incomeInput,
  labels: incomeLabels,
  list: listIncomes,
  get: getIncome,
  create: createIncome,
  update: updateIncome,
  remove: voidIncome,
  present: presentIncome,
})
