import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { logInAtOnce, register } from '#app/http/access/log-in.server.ts'
import { taking } from '#app/http/api/body.server.ts'
import { type ApiCall, json, noContent } from '#app/http/api/call.server.ts'
import { objectOf } from '#app/http/api/openapi-answers.server.ts'
import { deviceOf } from '#app/models/access/devices.ts'
import { endSession, endToken, SESSION_MS } from '#app/models/access/sessions.server.ts'
import { recordOf } from '#app/models/api/record-schemas.server.ts'
import { loginInput, registrationInput } from '#app/models/users/fields.ts'
import { getUser } from '#app/models/users/read.server.ts'

/** The answer to a login (docs/rules/api.md#12). */
const LOGIN = objectOf({
  user: recordOf('User'),
  access_token: { type: 'string' },
  expires_in: { type: 'integer', description: 'Segundos' },
  token_type: { type: 'string', const: 'Bearer' },
})

export const accessCalls: ApiCall[] = [
  {
    method: 'POST',
    path: 'login',
    summary:
      'Da un token por el correo y la contraseña, y el código de quien tiene un segundo factor',
    answer: { status: 200, schema: LOGIN },
    others: [429],
    ...taking(loginInput, async ({ app, address, request }, input) => {
      const device = deviceOf(request.headers.get('User-Agent'))
      const { user: found, secret: access_token } = await logInAtOnce(app, input, {
        device,
        address,
      })
      const user = await getUser(app.database.db, found.id)
      return json({ user, access_token, expires_in: SESSION_MS / 1000, token_type: 'Bearer' })
    }),
  },
  {
    method: 'POST',
    path: 'logout',
    summary: 'Termina el token',
    answer: { status: 204 },
    handle: async ({ app, write, request, token }) => {
      const session = sessionSecret(app.cookies, request)
      await write(async (tx) => {
        if (token) await endToken(tx, token)
        else if (session) await endSession(tx, session)
      })
      return noContent()
    },
  },
  {
    method: 'GET',
    path: 'me',
    summary: 'Da el usuario del token',
    answer: { status: 200, schema: recordOf('User') },
    handle: async ({ app, user }) => json(await getUser(app.database.db, user?.id ?? 0)),
  },
  {
    method: 'POST',
    path: 'register',
    summary: 'Solicita un usuario, que alguien confirmará después',
    answer: { status: 201, schema: objectOf({ message: { type: 'string' } }) },
    others: [429],
    ...taking(registrationInput, async ({ app, address }, input) => {
      await register(app, input, address)
      const message = 'Dentro de poco alguien confirmará su solicitud de registro'
      return json({ message }, 201)
    }),
  },
]
