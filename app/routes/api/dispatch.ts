/** Every path below /api. */
import { createDispatcher } from '#app/http/api.server.ts'
import { apiCalls } from '#app/routes/api/calls.ts'

const dispatch = createDispatcher(apiCalls)

export const loader = dispatch
export const action = dispatch
