/** Every path below /api (api.md). */
import { createDispatcher } from '#app/http/api.server.ts'
import { accessCalls } from '#app/routes/api/access.ts'
import { bankCalls } from '#app/routes/api/banks.ts'
import { paysheetCalls } from '#app/routes/api/paysheets.ts'

const dispatch = createDispatcher([...accessCalls, ...bankCalls, ...paysheetCalls])

export const loader = dispatch
export const action = dispatch
