import { readingCalls } from '#app/http/noun-calls.server.ts'
import { getUser, listUsers, presentUser } from '#app/models/user.server.ts'
import { userListing } from '#app/models/user.ts'

export const userCalls = readingCalls({
  path: 'users',
  rules: userListing,
  list: listUsers,
  get: getUser,
  present: presentUser,
})
