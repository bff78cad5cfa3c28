/** The route for every path below /api. */
import { createDispatcher } from '#app/http/api/dispatcher.server.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { errorPage } from '#app/routes/api/page.tsx'

const dispatch = createDispatcher(apiCalls, errorPage)

export const loader = dispatch
export const action = dispatch
