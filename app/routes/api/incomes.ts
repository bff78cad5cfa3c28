import { documentNoun } from '#app/http/document-noun.server.ts'
import { nounCalls } from '#app/http/noun-calls.server.ts'
import { getIncome, listIncomes, presentIncome } from '#app/models/income.server.ts'
import { incomeInput, incomeLabels, incomeListing } from '#app/models/income.ts'
import { createIncome, updateIncome, voidIncome } from '#app/models/income-changes.server.ts'

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
