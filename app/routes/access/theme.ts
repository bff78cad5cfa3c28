import { redirect } from 'react-router'
import { ownPath } from '#app/http/access/guard.server.ts'
import { isTheme } from '#app/http/access/theme.server.ts'
import { readForm } from '#app/http/forms/data.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import type { Route } from './+types/theme'

/** Keeps the theme in a cookie, and goes back to where the menu was. */
export async function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const theme = (await readForm(args.request)).get('theme')
  const cookie = isTheme(theme)
    ? await app.cookies.theme.serialize(theme)
    : await app.cookies.theme.serialize('', { maxAge: 0 })
  return redirect(cameFrom(args) ?? '/', { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Pages of ours send their address with their forms (Referrer-Policy: same-origin). */
function cameFrom({ request, url }: Route.ActionArgs): string | null {
  const from = request.headers.get('Referer')
  if (!from || !URL.canParse(from)) return null
  const { origin, pathname, search } = new URL(from)
  return origin === url.origin ? ownPath(pathname + search) : null
}

export const loader = () => redirect('/')
