/** Every path below /api (api.md). */
import { createDispatcher } from '#app/http/api.server.ts'
import { accessCalls } from '#app/routes/api/access.ts'
import { bankCalls } from '#app/routes/api/banks.ts'

const dispatch = createDispatcher([...accessCalls, ...bankCalls])

export const loader = dispatch
export const action = dispatch
