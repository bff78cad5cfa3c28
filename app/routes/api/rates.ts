import { creatingCall, readingCalls } from '#app/http/api/noun-calls.server.ts'
import { createRate, judgeRate } from '#app/models/rates/change.server.ts'
import { rateInput, rateLabels, rateListing } from '#app/models/rates/fields.ts'
import { getRate, listRates } from '#app/models/rates/read.server.ts'

const noun = {
  path: 'rates',
  record: 'Rate',
  kind: 'rate',
  named: { one: 'una tasa de cambio', many: 'las tasas de cambio' },
  rules: rateListing,
  schema: rateInput,
  labels: rateLabels,
  list: listRates,
  get: getRate,
  judge: judgeRate,
  create: createRate,
  present: (rate: object) => ({ ...rate }),
} as const

/** A rate is never changed: a later one for its day takes its place. */
export const rateCalls = [...readingCalls(noun), creatingCall(noun)]
