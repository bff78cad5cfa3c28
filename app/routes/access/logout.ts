import { redirect } from 'react-router'
import { asVisitor } from '#app/http/access/authority.server.ts'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { endSession } from '#app/models/access/sessions.server.ts'
import type { Route } from './+types/logout'

export async function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const secret = sessionSecret(app.cookies, args.request)
  if (secret) await asVisitor(app).transaction((tx) => endSession(tx, secret))
  const cookie = await app.cookies.session.serialize('', { maxAge: 0 })
  return redirect('/', { status: 303, headers: { 'Set-Cookie': cookie } })
}

export const loader = () => redirect('/')
