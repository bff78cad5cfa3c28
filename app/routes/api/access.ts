import { logIn, register } from '#app/http/access.server.ts'
import {
  type ApiCall,
  asObject,
  json,
  noContent,
  parseInput,
  readBody,
} from '#app/http/api.server.ts'
import { getUser } from '#app/models/user.server.ts'
import { credentialsInput, registrationInput } from '#app/models/user.ts'
import { createToken, endToken, SESSION_MS } from '#app/services/sessions.server.ts'

export const accessCalls: ApiCall[] = [
  {
    method: 'POST',
    path: 'login',
    handle: async ({ app, request, fields, address }) => {
      const input = parseInput(credentialsInput(fields), asObject(await readBody(request)))
      const { id } = await logIn(app, input, address)
      const access_token = await app.database.transaction((tx) => createToken(tx, id, app.now()))
      const user = await getUser(app.database.db, id)
      return json({ user, access_token, expires_in: SESSION_MS / 1000, token_type: 'Bearer' })
    },
  },
  {
    method: 'POST',
    path: 'logout',
    handle: async ({ app, token }) => {
      if (token) await app.database.transaction((tx) => endToken(tx, token))
      return noContent()
    },
  },
  {
    method: 'GET',
    path: 'me',
    handle: async ({ app, user }) => json(await getUser(app.database.db, user?.id ?? 0)),
  },
  {
    method: 'POST',
    path: 'register',
    handle: async ({ app, request, fields, address }) => {
      const input = parseInput(registrationInput(fields), asObject(await readBody(request)))
      await register(app, input, address)
      const message = 'Dentro de poco alguien confirmará su solicitud de registro'
      return json({ message }, 201)
    },
  },
]
